import { describe, expect, test } from 'vitest';
import { artworkFile } from '#test/builders/artwork-files.ts';
import type { ArtworkFile } from '../artwork/artwork-file.ts';
import type { Box } from '../artwork/engine/box.ts';
import type { ArtworkFacts, Unreadable } from '../artwork/engine/facts.ts';
import type { PageOutline } from '../artwork/page-picture.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { wornBy } from './worn.rules.ts';

type Line = Parameters<typeof wornBy>[0];

const price = { technology: 'digital' } as LineItem['price'];
const FLYER = { width: 148, height: 210, bleed: 3, safe: 4, printedSides: 2 };
const flyer: Line = { facts: FLYER, price, artworks: [] };
const bag: Line = { ...flyer, facts: { printedSides: 1 } };
const booklet: Line = { ...flyer, facts: { ...FLYER, pages: 16, binding: 'saddle', printedSides: 2 } };
const artwork = (id: string) => ({ id, name: id, quantity: 250 });

const file = (id: string, artworkId: string | null = null, isWhole = true): ArtworkFile =>
  artworkFile(id, { artworkId, ...(isWhole ? {} : { type: null, hash: null }) });
const picture = (number: number, width = 1540, height = 2160): PageOutline => ({
  number,
  width,
  height,
  box: [0, 0, width, height] as Box,
  rotate: 0,
});
const photo = (width: number, height: number) => ({ kind: 'jpeg', width, height }) as ArtworkFacts;
const seen = (
  facts: Readonly<Record<string, ArtworkFacts | Unreadable>>,
  pages: Readonly<Record<string, readonly PageOutline[]>>,
) => ({
  facts: new Map(Object.entries(facts)),
  drawn: new Map(Object.entries(pages).map(([id, beginning]) => [id, { beginning }])),
});

/** The page is 154 x 216 mm: the flyer with its bleed. */
const WITH_BLEED = photo(1540, 2160);
const TRIM = { left: 0.0195, top: 0.0139, right: 0.9805, bottom: 0.9861 };

test('a flyer wears its page without the bleed', () => {
  expect(wornBy(flyer, [file('a')], seen({ a: WITH_BLEED }, { a: [picture(1)] }))).toEqual({
    front: { file: 'a', page: 1, trim: TRIM, isTurned: false },
    back: null,
    others: [],
  });
});

test('two files of one side each are its front and its back', () => {
  const both = seen({ a: WITH_BLEED, b: WITH_BLEED }, { a: [picture(1)], b: [picture(1)] });
  expect(wornBy(flyer, [file('b'), file('a')], both)).toMatchObject({ front: { file: 'b' }, back: { file: 'a' } });
});

test('a file of two pages holds both', () => {
  const one = seen({ a: WITH_BLEED }, { a: [picture(1), picture(2)] });
  expect(wornBy(flyer, [file('a')], one)).toMatchObject({ front: { page: 1 }, back: { file: 'a', page: 2 } });
});

test('a booklet shows its cover, and not its second page as the back', () => {
  const one = seen({ a: WITH_BLEED }, { a: [picture(1), picture(2)] });
  expect(wornBy(booklet, [file('a')], one)).toMatchObject({ front: { page: 1 }, back: null });
});

test('of several artworks the first is worn, whichever came first, and none that was taken out', () => {
  const cards: Line = { ...flyer, artworks: [artwork('1'), artwork('2')] };
  const all = seen({ a: WITH_BLEED, b: WITH_BLEED }, { a: [picture(1)], b: [picture(1)] });
  expect(wornBy(cards, [file('a', '9'), file('b', '2')], all)).toMatchObject({ front: { file: 'b' }, back: null });
  expect(wornBy(cards, [file('a', '2'), file('b', '1')], all)).toMatchObject({ front: { file: 'b' }, back: null });
});

describe('of several artworks each is seen', () => {
  const cards: Line = { ...flyer, artworks: ['1', '2', '3'].map(artwork) };
  const known = (pages: number) =>
    ({ kind: 'pdf', pages: Array.from({ length: pages }, () => ({})) }) as unknown as ArtworkFacts;
  const drawn = { a: [picture(1), picture(2)], b: [picture(1)], c: [picture(1)] };
  const fronts = (line: Line, files: readonly ArtworkFile[], facts: Parameters<typeof seen>[0]) => {
    const worn = wornBy(line, files, seen(facts, drawn));
    return [worn?.front, ...(worn?.others ?? [])].map((each) => each?.file ?? null);
  };
  const whole = { a: WITH_BLEED, b: WITH_BLEED, c: WITH_BLEED };

  test('by the file of its own, in their order', () => {
    expect(fronts(cards, [file('c', '3'), file('b', '2'), file('a', '1')], whole)).toEqual(['a', 'b', 'c']);
  });

  test('and one without a file is bare', () => {
    expect(fronts(cards, [file('c', '3'), file('a', '1')], whole)).toEqual(['a', null, 'c']);
    expect(fronts(cards, [file('b', '2')], whole)).toEqual(['b', null, null]);
  });

  test('by the file for all, as long as each has the same pages', () => {
    expect(fronts(cards, [file('a')], whole)).toEqual(['a', 'a', 'a']);
    const pdf = { a: 'failed' as const };
    expect(fronts(cards, [file('a')], pdf)).toEqual([null]);
  });

  test('but not by a file with more pages: which of them are whose is known once it was spread', () => {
    const bags: Line = { ...cards, facts: { printedSides: 1 } };
    expect(fronts(bags, [file('a')], { a: known(3) })).toEqual(['a', null, null]);
    expect(fronts(bags, [file('a')], { a: known(1) })).toEqual(['a', 'a', 'a']);
  });

  test('up to the four that a picture shows', () => {
    const many: Line = { ...flyer, artworks: Array.from({ length: 9 }, (_, index) => artwork(String(index + 1))) };
    expect(fronts(many, [file('a')], whole)).toHaveLength(4);
  });
});

test.each([
  ['to the right where it lies and the sheet stands', FLYER, photo(2160, 1540), true],
  ['not where both stand', FLYER, WITH_BLEED, false],
  ['not where both lie', { ...FLYER, width: 210, height: 148 }, photo(2160, 1540), false],
  ['by the way the sheet was chosen to stand', { ...FLYER, orientation: 'vertical' }, WITH_BLEED, true],
  ['not on a square', { ...FLYER, width: 210 }, photo(2160, 2160), false],
])('a page is turned %s', (_where, facts, page, isTurned) => {
  const { width, height } = page as { readonly width: number; readonly height: number };
  const one = seen({ a: page }, { a: [picture(1, width, height)] });
  expect(wornBy({ ...flyer, facts }, [file('a')], one)?.front?.isTurned).toBe(isTurned);
});

test('the inside of a folded sheet that came alone is worn inside, and the back of a flat one is what is seen', () => {
  const inside = { ...file('a'), side: 'back' } as const;
  const one = seen({ a: WITH_BLEED }, { a: [picture(1)] });
  const leaflet: Line = { ...flyer, facts: { ...FLYER, printedSides: 2, foldType: 'half', panels: 2 } };
  expect(wornBy(leaflet, [inside], one)).toMatchObject({ front: null, back: { file: 'a', page: 1 } });
  const card: Line = { ...flyer, facts: { ...FLYER, printedSides: 2 } };
  expect(wornBy(card, [inside], one)).toMatchObject({ front: { file: 'a', page: 1 }, back: null });
});

test('a page of another format is shown whole', () => {
  const wide = seen({ a: photo(2000, 1000) }, { a: [picture(1, 2000, 1000)] });
  expect(wornBy(flyer, [file('a')], wide)?.front?.trim).toBeNull();
});

test('what has no one sheet wears its page whole', () => {
  expect(wornBy(bag, [file('a')], seen({ a: WITH_BLEED }, { a: [picture(1)] }))).toEqual({
    front: { file: 'a', page: 1, trim: null, isTurned: false },
    back: null,
    others: [],
  });
});

test.each([
  ['no file', [], seen({}, {})],
  ['a file that has not come whole', [file('a', null, false)], seen({}, {})],
  ['a file whose pages are not drawn yet', [file('a')], seen({ a: WITH_BLEED }, {})],
  ['a file without a picture', [file('a')], seen({ a: WITH_BLEED }, { a: [] })],
  ['a file that cannot be read', [file('a')], seen({ a: 'no_pages' }, { a: [picture(1)] })],
])('with %s nothing of it is worn', (_what, files, known) => {
  expect(wornBy(flyer, files, known)).toBeNull();
});
