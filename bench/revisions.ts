import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { generateShops, hostOfShop } from '../test/support/generated-shops.ts';
import { shopFolder } from '../test/support/shop-folder.ts';
import type { Figure } from './run.ts';
import { withServer, withShopDatabase, type Settings } from './running-shop.ts';

const SHOPS = 10_000;
const VISITED = 50;
const STARTS = 3;
const MEGABYTE = 1024 ** 2;
const PAGES = ['/', '/flyers/', '/flyer-a5/', '/carte-de-visite/'];

/**
 * Compares a server with ten thousand shops, fifty of them visited, with a server of the demo's five shops. Also
 * measures
 * how soon a change is visible.
 */
export async function run(): Promise<Figure[]> {
  return withShopDatabase(async (settings, databaseUrl) => {
    const few = await starts(settings);
    await generateShops(databaseUrl, SHOPS, VISITED);
    const many = await starts(settings);
    const { resident, seen } = await visited(settings, databaseUrl);
    return [
      {
        name: `start to readiness with ${SHOPS} shops : with five (at most 1.5)`,
        value: `${(many / few).toFixed(2)} (${Math.round(many)} : ${Math.round(few)} ms)`,
      },
      { name: `resident with ${VISITED} of ${SHOPS} shops visited (under 450 MB)`, value: `${resident} MB` },
      { name: 'a product applied to a running shop is on its page (within 1000 ms)', value: `${Math.round(seen)} ms` },
    ];
  });
}

/** The median time of a process from its beginning until it is ready. */
async function starts(settings: Settings): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < STARTS; count += 1)
    times.push(await withServer(settings, async ({ milliseconds }) => milliseconds));
  return times.toSorted((a, b) => a - b)[Math.floor(STARTS / 2)] ?? 0;
}

async function visited(settings: Settings, databaseUrl: string): Promise<{ resident: number; seen: number }> {
  return withServer(settings, async ({ port, residentBytes }) => {
    for (let shop = 1; shop <= VISITED; shop += 1) for (const path of PAGES) await page(port, hostOfShop(shop), path);
    const resident = Math.round(residentBytes() / MEGABYTE);
    const files = shopFolder(databaseUrl);
    files.change('catalog/products/fly-a5.yaml', 'fr: "Flyer A5"', 'fr: "Prospectus A5"');
    await files.apply();
    const since = performance.now();
    while (!(await page(port, 'localhost', '/flyer-a5/')).includes('<title>Prospectus A5')) await pause(5);
    const seen = performance.now() - since;
    files.delete();
    return { resident, seen };
  });
}

/** Requests a page with a given Host, which fetch does not allow. */
function page(port: number, host: string, path: string): Promise<string> {
  return new Promise((done, fail) => {
    const call = request({ port, path, headers: { host } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => done(Buffer.concat(chunks).toString()));
    });
    call.on('error', fail);
    call.end();
  });
}
