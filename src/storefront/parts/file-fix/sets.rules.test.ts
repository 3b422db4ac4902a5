import { expect, test } from 'vitest';
import {
  allSets,
  arrangements,
  askedSets,
  isForSeveral,
  isSameSets,
  movedTo,
  unusedPages,
  withoutPage,
  withPage,
} from './sets.rules.ts';

const FOUR = ['a', 'b', 'c', 'd'];
const told = (pages: number, sides: number, free: readonly string[] = FOUR) =>
  arrangements({ pages, sets: FOUR }, free, sides).map(({ key, sets }) => [
    key,
    sets.map((set) => set.pages.join('+')).join(' '),
  ]);

test('eight pages are four cards of two sides, in turn or all fronts first', () => {
  expect(told(8, 2)).toEqual([
    ['in_turn', '1+2 3+4 5+6 7+8'],
    ['fronts_first', '1+5 2+6 3+7 4+8'],
  ]);
});

test('one page more than there are cards is a back that all of them share', () => {
  expect(told(5, 2)[0]).toEqual(['shared_back', '1+5 2+5 3+5 4+5']);
});

test('as many pages as cards are their fronts', () => {
  expect(told(4, 2)[0]).toEqual(['one_each', '1 2 3 4']);
  expect(told(4, 1)).toEqual([['in_turn', '1 2 3 4']]);
});

test('where pages are missing the last cards get none, and where there are more they are left', () => {
  expect(told(3, 2)).toEqual([['in_turn', '1+2 3  ']]);
  const [first] = arrangements({ pages: 10, sets: FOUR }, FOUR, 2);
  expect(unusedPages(first!.sets, 10)).toEqual([9, 10]);
});

test('artworks that have a file of their own come last', () => {
  expect(told(4, 2, ['b', 'd'])[0]).toEqual(['in_turn', ' 1+2  3+4']);
  expect(told(8, 2, [])[0]).toEqual(['in_turn', '1+2 3+4 5+6 7+8']);
});

test('a file of more pages than one artwork has is for several', () => {
  expect(isForSeveral({ pages: 8, sets: FOUR }, 2)).toBe(true);
  expect(isForSeveral({ pages: 2, sets: FOUR }, 2)).toBe(false);
  expect(isForSeveral({ pages: 8, sets: [] }, 2)).toBe(false);
});

const SETS = [
  { artworkId: 'a', pages: [1, 2] },
  { artworkId: 'b', pages: [3, 4] },
];
const pagesOf = (sets: typeof SETS | ReturnType<typeof withPage>) => sets.map(({ pages }) => pages);

test('a page that is dragged leaves where it was, and takes its place', () => {
  expect(pagesOf(movedTo(SETS, 2, 'a', 'b', 0))).toEqual([[1], [2, 3, 4]]);
  expect(pagesOf(movedTo(SETS, 5, undefined, 'a'))).toEqual([
    [1, 2, 5],
    [3, 4],
  ]);
  expect(pagesOf(movedTo(SETS, 1, 'a', 'a', 1))).toEqual([
    [2, 1],
    [3, 4],
  ]);
});

test('a page may serve two artworks, and none twice', () => {
  const shared = withPage(SETS, 'b', 2);
  expect(pagesOf(shared)).toEqual([
    [1, 2],
    [3, 4, 2],
  ]);
  expect(pagesOf(withPage(shared, 'b', 2))).toEqual(pagesOf(shared));
  expect(pagesOf(withoutPage(shared, 'b', 2))).toEqual(pagesOf(SETS));
});

test('artworks without pages are not asked for, and are there again afterwards', () => {
  const sets = [...SETS, { artworkId: 'c', pages: [] }];
  expect(askedSets(sets)).toEqual(SETS);
  expect(allSets(SETS, ['a', 'b', 'c'])).toEqual(sets);
  expect(isSameSets(SETS, askedSets(sets))).toBe(true);
  expect(isSameSets(SETS, null)).toBe(false);
  expect(isSameSets(null, null)).toBe(true);
});
