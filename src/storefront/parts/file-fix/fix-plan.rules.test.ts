import { expect, test } from 'vitest';
import {
  isEmptyPlan,
  isSamePlan,
  movedPage,
  suggestedPlan,
  withPages,
  withTurn,
  type Offer,
} from './fix-plan.rules.ts';

const OFFER: Offer = {
  turn: 'left',
  scale: { percent: 96, cut: 1 },
  bleed: true,
  clean: false,
  cmyk: 'paper',
  pages: 4,
  sets: [],
};
const NOTHING = {
  turn: 'none',
  scale: false,
  bleed: false,
  clean: false,
  cmyk: false,
  pages: null,
  sets: null,
} as const;

test('all that is offered is suggested, and pages stay in their order', () => {
  expect(suggestedPlan(OFFER)).toEqual({ ...NOTHING, turn: 'left', scale: true, bleed: true });
  const ofPages: Offer = { turn: 'none', scale: null, bleed: false, clean: false, cmyk: 'none', pages: 2, sets: [] };
  expect(isEmptyPlan(suggestedPlan(ofPages))).toBe(true);
  expect(isEmptyPlan(suggestedPlan(OFFER))).toBe(false);
  expect(isEmptyPlan(suggestedPlan(ofPages, [{ artworkId: 'a', pages: [1] }]))).toBe(false);
  expect(isEmptyPlan(suggestedPlan(ofPages, []))).toBe(true);
  expect(suggestedPlan({ ...ofPages, cmyk: 'offered' }).cmyk).toBe(true);
  expect(isEmptyPlan({ ...NOTHING, cmyk: true })).toBe(false);
});

test('a page that lies the wrong way is not brought to size without a turn', () => {
  const plan = suggestedPlan(OFFER);
  expect(withTurn(plan, 'none', OFFER)).toMatchObject({ turn: 'none', scale: false, bleed: true });
  expect(withTurn(plan, 'right', OFFER)).toMatchObject({ turn: 'right', scale: true });
  expect(withTurn({ ...NOTHING, scale: true }, 'none', { ...OFFER, turn: 'none' }).scale).toBe(true);
});

test.each([
  [[1, 2, 3], 0, 1, [2, 1, 3]],
  [[1, 2, 3], 2, 0, [3, 1, 2]],
  [[1, 2, 3], 0, 9, [2, 3, 1]],
  [[1, 2, 3], 1, -1, [2, 1, 3]],
  [[1], 4, 0, [1]],
])('of pages %j, the one at %i goes to %i: %j', (pages, from, to, expected) => {
  expect(movedPage(pages, from, to)).toEqual(expected);
});

test('pages as they were sent are no change', () => {
  expect(withPages(NOTHING, [1, 2], 2).pages).toBeNull();
  expect(withPages(NOTHING, [2, 1], 2).pages).toEqual([2, 1]);
  expect(withPages(NOTHING, [1], 2).pages).toEqual([1]);
});

test('two plans are the same when they ask for the same', () => {
  expect(isSamePlan({ ...NOTHING, pages: [2, 1] }, { ...NOTHING, pages: [2, 1] })).toBe(true);
  expect(isSamePlan({ ...NOTHING, pages: [2, 1] }, NOTHING)).toBe(false);
  expect(isSamePlan({ ...NOTHING, bleed: true }, NOTHING)).toBe(false);
  expect(isSamePlan({ ...NOTHING, cmyk: true }, NOTHING)).toBe(false);
  expect(isSamePlan({ ...NOTHING, sets: [{ artworkId: 'a', pages: [1] }] }, NOTHING)).toBe(false);
});
