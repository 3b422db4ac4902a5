import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { PriceBook } from './price-book.ts';
import { priceBookProblems } from './price-book.rules.ts';

const text = readFileSync(join(import.meta.dirname, '../../../../catalog/prices.yaml'), 'utf8');
const book = parse(text) as PriceBook;
type Path = readonly (string | number)[];

/** What is said of the book with other figures. */
function saidOf(...changes: readonly (readonly [path: string, figure: number])[]): string[] {
  const changed = structuredClone(book);
  for (const [path, figure] of changes) put(changed, path.split('/'), figure);
  return priceBookProblems(changed).map(({ path, message }) => `${path.join('/')} ${message}`);
}

function put(target: unknown, [name, ...rest]: Path, figure: number): void {
  const object = target as Record<string | number, unknown>;
  if (rest.length === 0) object[name!] = figure;
  else put(object[name!], rest, figure);
}

function figureAt(path: string): number {
  return path.split('/').reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], book) as number;
}

/** Figures that work is sold for. */
const SOLD = [
  'digital/setup',
  'digital/perArtwork',
  'roll/setup',
  'roll/perArtwork',
  'roll/perMetre',
  'roll/perRoll',
  'roll/customDie',
  'roll/flexo/plates',
  'roll/flexo/perMetre',
  'area/setup',
  'area/hemPerMetre',
  'area/perEyelet',
  'booklet/setup',
  'booklet/perPiece',
  'booklet/perSheet',
  'booklet/bindings/perfect/setup',
  'booklet/bindings/perfect/perPiece',
  'booklet/bindings/wire/setup',
  'booklet/bindings/wire/perPiece',
] as const;

describe('what work is sold for', () => {
  test.each(SOLD)('a tenth of %s is less than it costs', (path) => {
    const [first, ...more] = saidOf([path, figureAt(path) / 10]);
    expect(first).toMatch(new RegExp(`^${path.replace(/\/(setup|perPiece)$/, '')}.* costs us .* at least: correct it`));
    expect(more).toEqual([]);
  });

  test.each([...SOLD, 'offset/base', 'offset/platePerSlot', 'finishing/foil/perPiece', 'finishing/lamination/setup'])(
    '%s in cents is told with its euros',
    (path) => {
      const [first, ...more] = saidOf([path, figureAt(path) * 100]);
      expect(first).toMatch(new RegExp(`^${path} .* times what it costs us .*: write euros, ${figureAt(path)}`));
      expect(more).toEqual([]);
    },
  );

  test.each([
    ...SOLD,
    'offset/base',
    'offset/platePerSlot',
    'offset/pressPerSquareMetre',
    'finishing/spotUv/setup',
    'finishing/dieCut/ownDie',
  ])('%s with a digit too many is told without it', (path) => {
    const [first, ...more] = saidOf([path, figureAt(path) * 10]);
    expect(first).toMatch(
      new RegExp(`^${path} .* times what it costs us .*: write ${figureAt(path)} if it has a digit too many`),
    );
    expect(more).toEqual([]);
  });

  test.each([...SOLD, 'offset/base', 'offset/platePerSlot'])('%s may be sold for twice as much', (path) =>
    expect(saidOf([path, figureAt(path) * 2])).toEqual([]),
  );

  test.each([...SOLD, 'offset/base', 'offset/platePerSlot'])('%s may be two fifths less, or more', (path) =>
    expect([...saidOf([path, figureAt(path) * 0.6]), ...saidOf([path, figureAt(path) * 1.4])]).toEqual([]),
  );

  test('may be nothing, or asked by the piece alone', () => {
    expect(saidOf(['roll/customDie', 0], ['area/setup', 0], ['roll/perRoll', 0])).toEqual([]);
    expect(saidOf(['booklet/bindings/wire/setup', 0], ['booklet/bindings/wire/perPiece', 2.9])).toEqual([]);
  });
});

describe('a share or a limit that no press has', () => {
  test.each([
    ['digital/waste', 0.2],
    ['digital/cutPerSheet', 0.2],
    ['digital/cutPerSheet', 0.002],
    ['digital/makeReadySheets', 30],
    ['digital/blackClick', 0.035],
    ['offset/blackPlate', 0.05],
    ['offset/oneSidePlate', 0.06],
    ['offset/perArtwork', 0.085],
    ['offset/perArtwork', 85],
    ['roll/makeReadyMetres', 1.5],
    ['roll/makeReadyMetres', 150],
    ['roll/changeOverMetres', 0.4],
    ['roll/gap', 30],
    ['area/minimumSquareMetres', 5],
    ['area/minimumSquareMetres', 0.05],
    ['supplier/margin', 2.8],
    ['fsc/share', 0.3],
    ['fsc/minimum', 100],
  ])('%s: %d', (path, figure) =>
    expect(saidOf([path, figure])).toEqual([expect.stringMatching(new RegExp(`^${path} ${figure} .*: write `))]),
  );

  test.each([
    'digital/waste',
    'digital/cutPerSheet',
    'digital/blackClick',
    'offset/blackPlate',
    'offset/oneSidePlate',
    'offset/perArtwork',
    'roll/makeReadyMetres',
    'roll/changeOverMetres',
    'area/minimumSquareMetres',
    'fsc/share',
    'fsc/minimum',
  ])('%s may be two fifths less, or more', (path) =>
    expect([...saidOf([path, figureAt(path) * 0.6]), ...saidOf([path, figureAt(path) * 1.4])]).toEqual([]),
  );
});

test.each([
  ['area/tables/banner/0/price', 190, 'area/tables/banner/0'],
  ['area/tables/vinyl/0/price', 320, 'area/tables/vinyl/0'],
  ['digital/clicks/0/price', 0.6, 'digital/clicks/0'],
])('a first step that is ten times as dear as the next is told: %s', (path, figure, place) =>
  expect(saidOf([path, figure])).toContainEqual(
    expect.stringMatching(`^${place} .* the next step: correct one of them`),
  ),
);

test('all prices may rise or fall by a fifth', () => {
  const times = (factor: number) => {
    const { digital, offset, roll, area, booklet, finishing, ...rest } = structuredClone(book);
    const scaled = { digital, offset, roll, area, booklet, finishing };
    for (const path of pricesIn(scaled)) put(scaled, path, figureAt(path.join('/')) * factor);
    return priceBookProblems({ ...rest, ...scaled }).map(({ path, message }) => `${path.join('/')} ${message}`);
  };
  expect([...times(0.8), ...times(1.4)]).toEqual([]);
});

/** Not sheets, shares and limits, which are no prices. */
const NO_PRICE =
  /upTo|above|sheet(Width|Height|Square)|slot|waste|makeReady|blackClick|oneSide|blackPlate|perArtwork|webWidth|gap|changeOver|minimum|paperPerKg/;

function pricesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'number') return NO_PRICE.test(path.join('/')) ? [] : [path];
  return Object.entries(value as object).flatMap(([name, each]) => pricesIn(each, [...path, name]));
}
