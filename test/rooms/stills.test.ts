import { mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '#platform/installation.ts';
import { STILL_FILES, STILL_SIZES, stillFile, stillKey } from '#product-picture/still.rules.ts';
import { readStills } from '../../src/app/still-files.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';

const CATALOG = join(ROOT, 'catalog');
/** On a card no picture may be heavier. */
const MOST_ON_A_CARD = 60_000;

describe('the stills of the catalogue', () => {
  const { folder, keys } = readStills(CATALOG);
  const files = [...keys.keys()].flatMap((language) =>
    readdirSync(join(folder, language)).map((file) => join(folder, language, file)),
  );

  test('are the same in each language of the sample artworks and in those of a brand, and each is whole', () => {
    expect([...keys.keys()]).toEqual(['en', 'encrier.fr', 'fr', 'it']);
    const [first, ...others] = [...keys.values()].map((each) => [...each]);
    expect(first?.length).toBeGreaterThan(30);
    for (const other of others) expect(other).toEqual(first);
    expect(files).toHaveLength(keys.size * (first?.length ?? 0) * STILL_FILES.length);
  });

  test('have the size that pages reserve, and none is heavy on a card', async () => {
    for (const file of files) {
      const size = /-(card|large|thumb)\./.exec(file)?.[1] as keyof typeof STILL_SIZES;
      const { width, height } = await sharp(file).metadata();
      expect({ width, height }, file).toEqual(STILL_SIZES[size]);
      if (size !== 'large') expect(statSync(file).size, file).toBeLessThan(MOST_ON_A_CARD);
    }
  });

  test('a still that lacks one of its files is left out, and a catalogue may have none', () => {
    const place = mkdtempSync(join(tmpdir(), 'tirage-stills-'));
    expect(readStills(place).keys.size).toBe(0);
    mkdirSync(join(place, 'stills/fr'), { recursive: true });
    for (const file of STILL_FILES) writeFileSync(join(place, 'stills/fr', stillFile('whole', file)), '');
    writeFileSync(join(place, 'stills/fr', stillFile('part', 'card.avif')), '');
    expect([...(readStills(place).keys.get('fr') ?? [])]).toEqual(['whole']);
  });

  test('show facts, in whatever order they stand; other facts have another name', () => {
    expect(stillKey({ width: 1, height: 2 })).toBe(stillKey({ height: 2, width: 1 }));
    expect(stillKey({ width: 1, height: 2, grams: 120 })).toBe(stillKey({ width: 1, height: 2 }));
    expect(stillKey({ width: 1, height: 2 })).not.toBe(stillKey({ width: 2, height: 1 }));
  });
});

describe('a page with stills', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
  });
  afterAll(() => shop.close());

  const ask = (url: string, host = 'localhost') => shop.app.inject({ url, headers: { host } });
  const stillsIn = (html: string) =>
    [...html.matchAll(/"(\/stills\/[^"]+\.(?:avif|webp))"/g)].map(([, address]) => address ?? '');

  test.each([
    ['localhost', 'fr'],
    ['it.localhost', 'it'],
    ['uk.localhost', 'en'],
    ['pro.localhost', 'encrier.fr'],
  ])(
    'at %s shows those in its language, with their dimensions, and they are kept for a year',
    async (host, language) => {
      const { body } = await ask('/', host);
      const shown = stillsIn(body);
      expect(shown.length).toBeGreaterThan(5);
      for (const address of new Set(shown)) {
        expect(address.split('/')[3]).toBe(language);
        const answer = await ask(address, host);
        expect([answer.statusCode, answer.headers['cache-control']]).toEqual([
          200,
          'public, max-age=31536000, immutable',
        ]);
        expect(answer.headers['content-type']).toBe(address.endsWith('.avif') ? 'image/avif' : 'image/webp');
      }
      expect(body).toContain('width="600" height="450"');
    },
  );

  test('asks for its first picture before the others, which wait until they are near', async () => {
    const { body } = await ask('/flyers/');
    const [preloaded, shown, ...more] = body.match(/<(?:link|img)[^>]*fetchPriority="high"[^>]*>/gi) ?? [];
    const address = /href="([^"]+-card\.avif)"/.exec(preloaded ?? '')?.[1];
    expect(preloaded).toMatch(/rel="preload".*as="image".*type="image\/avif"/);
    expect(body.indexOf(preloaded ?? 'none')).toBeLessThan(body.indexOf('</head>'));
    expect([shown?.replace('.webp', '.avif').includes(`src="${address}"`), more]).toEqual([true, []]);
    expect(body.match(/loading="lazy"/g)?.length).toBeGreaterThan(1);
  });

  test('asks for none of them first where a hero fills its first screen', async () => {
    const { body } = await ask('/');
    expect(body.match(/fetchPriority="high"/gi)).toBeNull();
    expect(body.match(/loading="lazy"/g)?.length).toBeGreaterThan(20);
  });

  test('names the picture of its product for whoever links to it, and none for other choices', async () => {
    const pictureOf = async (url: string) => /property="og:image" content="([^"]+)"/.exec((await ask(url)).body)?.[1];
    const address = (await pictureOf('/flyer-a5/')) ?? '';
    expect(address).toMatch(/^http:\/\/localhost(:\d+)?\/stills\/.+-large\.webp$/);
    expect((await ask(new URL(address).pathname)).statusCode).toBe(200);
    // The home page and the category begin with this product.
    expect([await pictureOf('/'), await pictureOf('/flyers/')]).toEqual([address, address]);
    expect(await pictureOf('/flyer-a5/?Paper=nothing-of-it')).toBe(address);
    expect(await pictureOf('/flyer-a5/?o.paper=silk-170')).toBeUndefined();
  });

  test.each([
    '/stills/x/fr/0-card.avif',
    '/stills/x/de/fd484e26-card.avif',
    '/stills/x/fr/..%2f..%2f..%2fpackage.json',
    '/stills/x/fr/fd484e26-card.png',
  ])('%s is not there', async (url) => {
    expect((await ask(url)).statusCode).toBe(404);
  });
});
