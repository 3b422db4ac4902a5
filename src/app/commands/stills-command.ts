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
import { askedArtwork } from '#shop/catalog/artwork-sides.ts';
import { loadCatalog } from '#shop/catalog/catalog-files.ts';
import { composeArtwork } from '#shop/catalog/engine/compose-artwork.ts';
import { defaultSelection, factsOf } from '#shop/catalog/product.ts';
import { ratioOf } from '#shop/catalog/sample-artwork.ts';
import { readShopFiles } from '#shop/shop-files.ts';
import { CLOSE_UP_SIZE, CLOSE_UPS } from '#product-picture/close-up.rules.ts';
import { STILL_FILES, STILL_SIZES, stillFile, stillFolder, stillKey } from '#product-picture/still.rules.ts';
import { readSampleArtworks } from '../sample-artwork-files.ts';
import { isSeenReal } from '../../storefront/product-view/seen-kinds.ts';

const USAGE = `npm run stills [-- <product> ...] [--again]
npm run stills -- --close-ups

Renders a picture of every product at its first choices into catalog/stills, one for each language of the sample
artworks and for each shop that has artworks of its own, with the view in three dimensions in a headless Chromium (TIRAGE_BROWSER names another than
/usr/bin/chromium). Pictures that are there are not made again unless --again is given. Those of former choices are deleted when
no product is named. --close-ups renders the surfaces of papers and finishes instead. A picture takes a second on a graphics card and up to half a minute without.
`;
const LANGUAGES = ['fr', 'it', 'en'];
/** Twice as large as on cards, which smooths its edges. */
const DRAWN = STILL_SIZES.large;
/** The colour of motifs that have the shop's own. */
const SPOT = '#c23a24';

/** What is made of a rendering. The thumb is made of the card. */
const RENDERED_FILES = STILL_FILES.filter((file) => file !== 'thumb.avif');

/** How the products of some shops look. */
interface Look {
  readonly language: string;
  /** Whose own artworks they wear. Undefined for those of all shops. */
  readonly brand: string | undefined;
  readonly spot: string;
}
const SOFTWARE_GL = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

async function main(): Promise<void> {
  const { positionals: named, values } = parseArgs({
    allowPositionals: true,
    options: { again: { type: 'boolean' }, 'close-ups': { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help) return void process.stdout.write(USAGE);
  const { catalogFolder, tenantsFolder } = readConfig(process.env);
  if (values['close-ups']) return inStudio(catalogFolder, renderCloseUps);
  const folder = join(catalogFolder, 'stills');
  const wanted = loadCatalog(catalogFolder).products.flatMap(({ product }) => {
    const facts = factsOf(product, defaultSelection(product));
    return isSeenReal(facts) ? [{ id: product.id, facts, key: stillKey(facts) }] : [];
  });
  if (named.length === 0) removeFormer(folder, new Set(wanted.map(({ key }) => key)));
  const looks = await looksOf(tenantsFolder);
  await inStudio(catalogFolder, async (page) => {
    for (const { id, facts, key } of wanted.filter((each) => named.length === 0 || named.includes(each.id)))
      for (const { language, brand, spot } of looks) {
        const name = stillFolder(language, brand);
        const place = join(folder, name);
        if (!values.again && existsSync(join(place, stillFile(key, 'card.avif')))) {
          if (!existsSync(join(place, stillFile(key, 'thumb.avif')))) await keepThumb(place, key);
          continue;
        }
        const shown = { facts, artworks: `/artworks/${name}/`, spot, ...DRAWN };
        const bytes = await keep(await rendered(page, 'still', shown), place, key);
        process.stdout.write(`${id} ${name} ${key}: ${bytes.join(', ')} bytes\n`);
      }
  });
}

/** Every language, and the language of each shop that has artworks of its own. */
async function looksOf(tenantsFolder: string): Promise<Look[]> {
  const { tenants } = await readShopFiles(tenantsFolder, []);
  return [
    ...LANGUAGES.map((language): Look => ({ language, brand: undefined, spot: SPOT })),
    ...tenants.flatMap(({ tenant: { brand, language } }) =>
      brand.artworks === undefined ? [] : [{ language, brand: brand.artworks, spot: brand.tokens['spot'] ?? SPOT }],
    ),
  ];
}

/** A browser with the view in it. */
async function inStudio(catalogFolder: string, work: (page: Page) => Promise<void>): Promise<void> {
  const server = await serve(catalogFolder);
  const browser = await chromium.launch({
    executablePath: process.env['TIRAGE_BROWSER'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', ...SOFTWARE_GL],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.waitForFunction('window.still && window.closeUp');
    await work(page);
  } finally {
    await browser.close();
    server.close();
  }
}

async function renderCloseUps(page: Page): Promise<void> {
  const place = join(ROOT, 'src/storefront/product-view/close-ups');
  mkdirSync(place, { recursive: true });
  for (const [name, facts] of Object.entries(CLOSE_UPS)) {
    // In its own size: made smaller, the grain would be averaged away.
    const png = await rendered(page, 'closeUp', { facts, spot: SPOT, ...CLOSE_UP_SIZE });
    const bytes = await sharp(png).flatten().webp({ quality: 72 }).toBuffer();
    writeFileSync(join(place, `${name}.webp`), bytes);
    process.stdout.write(`${name}: ${bytes.length} bytes\n`);
  }
}

function removeFormer(folder: string, keys: ReadonlySet<string>): void {
  for (const language of existsSync(folder) ? readdirSync(folder) : [])
    for (const file of readdirSync(join(folder, language)))
      if (!keys.has(file.split('-')[0]!)) rmSync(join(folder, language, file));
}

async function rendered(page: Page, what: 'still' | 'closeUp', shown: object): Promise<Buffer> {
  const address = await page.evaluate<string>(`window.${what}(${JSON.stringify(shown)})`);
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

/** Writes the files of a picture and returns their sizes. */
async function keep(png: Buffer, place: string, key: string): Promise<number[]> {
  mkdirSync(place, { recursive: true });
  const sizes: number[] = [];
  for (const file of RENDERED_FILES) {
    const [size, type] = file.split('.') as [keyof typeof STILL_SIZES, 'avif' | 'webp'];
    const { width, height } = STILL_SIZES[size];
    const resized = sharp(png).resize(width, height);
    // Programs that show a page's picture put it on white or on black.
    const placed = size === 'large' ? resized.flatten({ background: '#f4f1e8' }) : resized;
    const bytes = await (type === 'avif' ? placed.avif({ quality: 55 }) : placed.webp({ quality: 74 })).toBuffer();
    writeFileSync(join(place, stillFile(key, file)), bytes);
    sizes.push(bytes.length);
  }
  return [...sizes, await keepThumb(place, key)];
}

/** It is made of the card's picture, so that a still of before gets one without being rendered again. */
async function keepThumb(place: string, key: string): Promise<number> {
  const { width, height } = STILL_SIZES.thumb;
  const card = sharp(join(place, stillFile(key, 'card.webp'))).resize(width, height);
  const { size } = await card.avif({ quality: 60 }).toFile(join(place, stillFile(key, 'thumb.avif')));
  return size;
}

/** A page with the view in it, and the sample artworks beside it. */
async function serve(catalogFolder: string): Promise<Server> {
  const scripts = { '/still.js': await bundled('still'), '/close-up.js': await bundled('close-up') };
  const { artworks, brands } = readSampleArtworks(catalogFolder);
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const send = (type: string, body: string) => response.setHeader('content-type', type).end(body);
    if (path === '/')
      return send(
        'text/html',
        '<script type="module">import { still } from "/still.js"; import { closeUp } from "/close-up.js"; Object.assign(window, { still, closeUp });</script>',
      );
    if (path === '/still.js' || path === '/close-up.js') return send('text/javascript', scripts[path]);
    const [, brand = '', language = '', file = ''] = /^\/artworks\/(?:([\w-]+)\.)?(\w+)\/(.+)$/.exec(path) ?? [];
    const asked = askedArtwork(file);
    const artwork = asked && (brands.get(brand) ?? artworks).get(asked.name);
    if (artwork)
      return send(
        'image/svg+xml',
        composeArtwork(artwork, { side: asked.side, ratio: ratioOf(asked.steps), languages: [language] }),
      );
    return response.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return server;
}

async function bundled(name: string): Promise<string> {
  const built = (await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: `src/storefront/product-view/${name}.ts`, formats: ['es'], fileName: name },
    },
  })) as Rolldown.RolldownOutput[];
  const [chunk] = built[0]?.output ?? [];
  if (!chunk) throw new Error('The view could not be bundled');
  return chunk.code;
}

runCommand(main);
