import { createServer, type Server } from 'node:http';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { build, type Rolldown } from 'vite';
import { readConfig } from '#platform/config.ts';
import { ROOT } from '#platform/installation.ts';
import { runCommand } from '#platform/run-program.ts';
import { loadCatalog } from '#shop/catalog/catalog-files.ts';
import { composeArtwork } from '#shop/catalog/engine/compose-artwork.ts';
import { defaultSelection, factsOf, type Facts } from '#shop/catalog/product.ts';
import { ARTWORK_SIDES, artworkFile, MOST_STEPS, ratioOf } from '#shop/catalog/sample-artwork.ts';
import type { SampleArtwork } from '#shop/catalog/sample-artwork.schema.ts';
import { STILL_FILES, STILL_SIZES, stillFile, stillKey } from '#product-picture/still.rules.ts';
import { readSampleArtworks } from '../sample-artwork-files.ts';
import { hasStill } from '../../storefront/product-view/seen-kinds.ts';

const USAGE = `npm run stills [-- <product> ...] [--again]

Renders a picture of every product at its first choices into catalog/stills, one for each language of the sample
artworks, with the view in three dimensions in a headless Chromium (TIRAGE_BROWSER names another than
/usr/bin/chromium). Pictures that are there are not made again unless --again is given. Those of former choices are deleted when
no product is named. A picture takes a second on a graphics card and up to half a minute without.
`;
const LANGUAGES = ['fr', 'it', 'en'];
/** Drawn larger than it is kept, which smooths its edges. */
const DRAWN = { width: 1600, height: 1200 };
/** The colour of motifs that have the shop's own. */
const SPOT = '#c23a24';
const SOFTWARE_GL = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

async function main(): Promise<void> {
  const { positionals: named, values } = parseArgs({
    allowPositionals: true,
    options: { again: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help) return void process.stdout.write(USAGE);
  const { catalogFolder } = readConfig(process.env);
  const folder = join(catalogFolder, 'stills');
  const wanted = loadCatalog(catalogFolder).products.flatMap(({ product }) => {
    const facts = factsOf(product, defaultSelection(product));
    return hasStill(facts) ? [{ id: product.id, facts, key: stillKey(facts) }] : [];
  });
  if (named.length === 0) removeFormer(folder, new Set(wanted.map(({ key }) => key)));
  const server = await serve(catalogFolder);
  const browser = await chromium.launch({
    executablePath: process.env['TIRAGE_BROWSER'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', ...SOFTWARE_GL],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.waitForFunction('window.still');
    for (const { id, facts, key } of wanted.filter((each) => named.length === 0 || named.includes(each.id)))
      for (const language of LANGUAGES) {
        const place = join(folder, language);
        if (!values.again && existsSync(join(place, stillFile(key, 'card.avif')))) continue;
        const bytes = await keep(await render(page, facts, language), place, key);
        process.stdout.write(`${id} ${language} ${key}: ${bytes.join(', ')} bytes\n`);
      }
  } finally {
    await browser.close();
    server.close();
  }
}

function removeFormer(folder: string, keys: ReadonlySet<string>): void {
  for (const language of existsSync(folder) ? readdirSync(folder) : [])
    for (const file of readdirSync(join(folder, language)))
      if (!keys.has(file.split('-')[0]!)) rmSync(join(folder, language, file));
}

async function render(page: Page, facts: Facts, language: string): Promise<Buffer> {
  const shown = { facts, artworks: `/artworks/${language}/`, spot: SPOT, ...DRAWN };
  const address = await page.evaluate<string>(`window.still(${JSON.stringify(shown)})`);
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

/** Writes the files of a picture and returns their sizes. */
async function keep(png: Buffer, place: string, key: string): Promise<number[]> {
  mkdirSync(place, { recursive: true });
  const sizes: number[] = [];
  for (const file of STILL_FILES) {
    const [size, type] = file.split('.') as [keyof typeof STILL_SIZES, 'avif' | 'webp'];
    const { width, height } = STILL_SIZES[size];
    const resized = sharp(png).resize(width, height);
    // Programs that show a page's picture put it on white or on black.
    const placed = size === 'large' ? resized.flatten({ background: '#f4f1e8' }) : resized;
    const bytes = await (type === 'avif' ? placed.avif({ quality: 55 }) : placed.webp({ quality: 74 })).toBuffer();
    writeFileSync(join(place, stillFile(key, file)), bytes);
    sizes.push(bytes.length);
  }
  return sizes;
}

/** A page with the view in it, and the sample artworks beside it. */
async function serve(catalogFolder: string): Promise<Server> {
  const script = await bundled();
  const artworks = artworkFiles(readSampleArtworks(catalogFolder).artworks);
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const send = (type: string, body: string) => response.setHeader('content-type', type).end(body);
    if (path === '/')
      return send(
        'text/html',
        '<script type="module">import { still } from "/still.js"; window.still = still;</script>',
      );
    if (path === '/still.js') return send('text/javascript', script);
    const [, language = '', file = ''] = /^\/artworks\/(\w+)\/(.+)$/.exec(path) ?? [];
    const found = artworks.get(file);
    if (found) return send('image/svg+xml', found(language));
    return response.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return server;
}

function artworkFiles(artworks: ReadonlyMap<string, SampleArtwork>): ReadonlyMap<string, (language: string) => string> {
  const steps = Array.from({ length: 2 * MOST_STEPS + 1 }, (_, index) => index - MOST_STEPS);
  return new Map(
    [...artworks].flatMap(([name, artwork]) =>
      ARTWORK_SIDES.flatMap((side) =>
        steps.map(
          (step) =>
            [
              artworkFile(name, side, step),
              (language: string) => composeArtwork(artwork, { side, ratio: ratioOf(step), languages: [language] }),
            ] as const,
        ),
      ),
    ),
  );
}

async function bundled(): Promise<string> {
  const built = (await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: 'src/storefront/product-view/still.ts', formats: ['es'], fileName: 'still' },
    },
  })) as Rolldown.RolldownOutput[];
  const [chunk] = built[0]?.output ?? [];
  if (!chunk) throw new Error('The view could not be bundled');
  return chunk.code;
}

runCommand(main);
