import { describe, expect, test } from 'vitest';
import { contrast } from '#kernel/contrast.ts';
import { readSampleArtworks } from '../../../app/sample-artwork-files.ts';
import { loadCatalog } from '../catalog-files.ts';
import { defaultSelection, factsOf } from '../product.ts';
import { ARTWORK_SIDES, askedArtwork } from '../artwork-sides.ts';
import { artworkFile, MOST_STEPS, ratioOf, stepsOf } from '../sample-artwork.ts';
import { composeArtwork } from './compose-artwork.ts';

const { artworks, problems } = readSampleArtworks('catalog');
const LANGUAGES = ['fr', 'it', 'en'];

test('the shop has artworks of at least six trades, and none of them has a mistake', () => {
  expect(problems).toEqual([]);
  expect([...artworks.keys()]).toEqual(
    expect.arrayContaining(['concert', 'menu', 'bakery', 'wedding', 'clinic', 'estate']),
  );
});

describe.each([...artworks])('%s', (_name, artwork) => {
  test('is a small, finite picture that refers to nothing outside, in every format and on every side', () => {
    for (const side of ARTWORK_SIDES)
      for (let steps = -MOST_STEPS; steps <= MOST_STEPS; steps += 1) {
        const svg = composeArtwork(artwork, { side, ratio: ratioOf(steps), languages: ['fr'] });
        expect(svg).not.toMatch(/NaN|Infinity|undefined|href|<script|<text|scale\(-/);
        expect(svg.length).toBeLessThan(36_000);
      }
  });

  test('has its proportions from the format', () => {
    for (const steps of [-MOST_STEPS, -4, 0, 5, MOST_STEPS]) {
      const svg = composeArtwork(artwork, { side: 'front', ratio: ratioOf(steps), languages: ['fr'] });
      const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
      expect(Number(width) / Number(height)).toBeCloseTo(ratioOf(steps), 2);
    }
  });

  test('says what it says in every language of the house, with letters that there are', () => {
    for (const { says } of artwork.words) expect(Object.keys(says).toSorted()).toEqual(LANGUAGES.toSorted());
    const inLanguage = (language: string) =>
      composeArtwork(artwork, { side: 'front', ratio: 1, languages: [language] });
    const letters = (language: string) =>
      artwork.words.flatMap(({ says }) => [...(says[language] ?? '')]).filter((letter) => letter.trim() !== '').length;
    for (const language of LANGUAGES) {
      const written = inLanguage(language).match(/<path d="m/g) ?? [];
      expect(written).toHaveLength(letters(language));
    }
  });
});

test.each([
  [99, 210],
  [105, 148],
  [85, 55],
  [210, 99],
])('the back of %i by %i has the whole figure, and what is painted behind it covers the sheet', (width, height) => {
  const svg = composeArtwork(artworks.get('clinic')!, { side: 'back', ratio: width / height, languages: ['fr'] });
  const [sheetWidth, sheetHeight] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg)!.slice(1).map(Number);
  const [x, y, scale] = /translate\(([-\d.]+) ([-\d.]+)\) scale\(([\d.]+)\)/.exec(svg)!.slice(1).map(Number);
  for (const [start, size] of [
    [x!, sheetWidth!],
    [y!, sheetHeight!],
  ] as const) {
    // The figure is drawn from 0 to 100, its ground from -60 to 160.
    expect(start).toBeGreaterThanOrEqual(-0.01);
    expect(start + 100 * scale!).toBeLessThanOrEqual(size + 0.01);
    expect(start - 60 * scale!).toBeLessThanOrEqual(0);
    expect(start + 160 * scale!).toBeGreaterThanOrEqual(size);
  }
});

/** Sheets whose front is one sample artwork, at the product's first choices: bound and folded things have several. */
const SHEETS = loadCatalog('catalog').products.flatMap(({ product }) => {
  const { width, height, safe, artwork, panels } = factsOf(product, defaultSelection(product));
  return typeof width === 'number' &&
    typeof height === 'number' &&
    typeof safe === 'number' &&
    typeof artwork === 'string' &&
    panels === undefined
    ? [{ id: product.id, width, height, safe, artwork }]
    : [];
});

test.each(SHEETS)('$id: the words of its sample begin in the safe area', ({ width, height, safe, artwork }) => {
  for (const language of LANGUAGES) {
    const ratio = ratioOf(stepsOf(width, height));
    const svg = composeArtwork(artworks.get(artwork)!, { side: 'front', ratio, languages: [language] });
    const [sheetWidth, sheetHeight] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg)!.slice(1).map(Number);
    // The file covers the sheet, and what reaches over it is cut off on both sides alike.
    const scale = Math.max(width / sheetWidth!, height / sheetHeight!);
    const cut = { x: (sheetWidth! * scale - width) / 2, y: (sheetHeight! * scale - height) / 2 };
    const lines = [
      ...svg.matchAll(/<g fill="#\w+" transform="translate\(([-\d.]+) ([-\d.]+)\) scale\([\d.e-]+\)"><path/g),
    ];
    for (const [, x, y] of lines) {
      expect(Number(x) * scale - cut.x).toBeGreaterThan(safe);
      expect(Number(y) * scale - cut.y).toBeLessThan(height - safe);
    }
  }
});

test('on a banner of three metres the words stand clear of the hem, which is 40 mm wide', () => {
  const svg = composeArtwork(artworks.get('concert')!, {
    side: 'front',
    ratio: ratioOf(stepsOf(3000, 1000)),
    languages: ['fr'],
  });
  const [sheetWidth] = /viewBox="0 0 ([\d.]+)/.exec(svg)!.slice(1).map(Number);
  const starts = [...svg.matchAll(/<g fill="#\w+" transform="translate\(([-\d.]+)/g)].map(([, x]) => Number(x));
  expect(starts.length).toBeGreaterThan(0);
  // One unit of the file is 10 mm, and the file is longer than the banner.
  expect(Math.min(...starts) * 10 - (sheetWidth! * 10 - 3000) / 2).toBeGreaterThan(80);
});

test('words are found in the languages of the shop in their order', () => {
  const artwork = artworks.get('menu')!;
  const of = (...languages: string[]) => composeArtwork(artwork, { side: 'front', ratio: 1, languages });
  expect(of('es', 'it')).toBe(of('it'));
  expect(of('es', 'it')).not.toBe(of('fr'));
});

test('only what is raised takes foil', () => {
  const relief = composeArtwork(artworks.get('concert')!, { side: 'relief', ratio: 0.7, languages: ['fr'] });
  const colours = new Set([...relief.matchAll(/(?:fill|stroke)="(#\w+)"/g)].map(([, colour]) => colour));
  expect([...colours]).toEqual(['#ffffff']);
});

test.each([
  [105, 148, -4],
  [85, 55, 5],
  [50, 50, 0],
  [3000, 1000, 13],
  [50_000, 100, MOST_STEPS],
])('%d × %d mm is drawn in steps of the ratio', (width, height, steps) => {
  expect(stepsOf(width, height)).toBe(steps);
});

test('a leaf of a calendar has the name of its month in the language of the artwork, and all its days', () => {
  const artwork = artworks.get('photo')!;
  const lettersOf = (side: `${number}-month`, language: string) => {
    const svg = composeArtwork(artwork, { side, ratio: 1.6, languages: [language] });
    // One group for the name, seven for the weekdays, one for each day.
    const groups = svg.match(/<g fill="#\w+"[^>]*>(?:<path[^>]*>)+<\/g>/g) ?? [];
    return [groups.length - 8, groups[0]?.match(/<path/g)?.length];
  };
  expect(lettersOf('1-month', 'fr')).toEqual([31, 'Janvier'.length]);
  expect(lettersOf('2-month', 'it')).toEqual([28, 'Febbraio'.length]);
  expect(lettersOf('9-month', 'en')).toEqual([30, 'September'.length]);
});

test('all letters on a leaf of a calendar can be read on its white', () => {
  const svg = composeArtwork(artworks.get('photo')!, { side: '1-month', ratio: 1.6, languages: ['fr'] });
  const [paper, ...inks] = [...svg.matchAll(/fill="(#\w{6})"/g)].map(([, colour]) => colour!);
  // The name of the month, its weekdays and its days, each with an ink.
  expect(inks.length).toBeGreaterThanOrEqual(1 + 7 + 31);
  for (const ink of inks) expect(contrast(paper!, ink)).toBeGreaterThanOrEqual(4.5);
});

test('the words of a flag run along its pole and are larger than across its cloth', () => {
  const sizeOn = (side: 'feather' | 'drop' | 'round') => {
    const svg = composeArtwork(artworks.get('bakery')!, { side, ratio: ratioOf(-14), languages: ['fr'] });
    return Number(/<g fill="#5b2d12" transform="translate\([^)]*\) scale\(([\d.]+)\)/.exec(svg)?.[1]);
  };
  expect(sizeOn('feather')).toBeGreaterThan(2 * sizeOn('round'));
  expect(sizeOn('drop')).toBeGreaterThan(sizeOn('round'));
});

test.each(ARTWORK_SIDES)('the address of %s asks for it, and no other one does', (side) => {
  for (const steps of [-MOST_STEPS, -1, 0, 1, 10, MOST_STEPS])
    expect(askedArtwork(artworkFile('menu', side, steps))).toEqual({ name: 'menu', side, steps });
  for (const steps of ['-0', '01', String(MOST_STEPS + 1), ''])
    expect(askedArtwork(`menu/${side}${steps}.svg`)).toBeUndefined();
});

test.each(['menu/13-month0.svg', 'menu/month0.svg', 'menu/nothing0.svg', '../menu/front0.svg', 'menu/front0.svg/'])(
  '%s asks for nothing',
  (file) => expect(askedArtwork(file)).toBeUndefined(),
);
