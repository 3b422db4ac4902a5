import { expect, test } from 'vitest';
import { placePage } from './place-page.rules.ts';

const SHEET = { kind: 'sheet', width: 100, height: 50 } as const;
const MUG = { kind: 'mug', width: 200, height: 80 } as const;
const TRIM = { left: 0.1, top: 0.2, right: 0.9, bottom: 0.8 };
const rounded = ({ left, page }: ReturnType<typeof placePage>) =>
  [left, page.x, page.y, page.width, page.height].map((value) => Math.round(value * 100) / 100 + 0);

test('the trim of a page fills what it runs over, from where the surface begins', () => {
  expect(rounded(placePage({ trim: TRIM }, { width: 80, height: 60, from: 0 }, SHEET))).toEqual([
    0, -10, -20, 100, 100,
  ]);
  expect(rounded(placePage({ trim: null }, { width: 80, height: 60, from: 30 }, SHEET))).toEqual([-30, 0, 0, 80, 60]);
});

test('a page that lies the other way is turned about its corner', () => {
  const turned = { trim: null, isTurned: true };
  expect(rounded(placePage(turned, { width: 80, height: 60, from: 0 }, SHEET))).toEqual([80, 0, 0, 60, 80]);
  expect(rounded(placePage(turned, { width: 80, height: 60, from: 20 }, SHEET))).toEqual([60, 0, 0, 60, 80]);
});

test('a mug shows the middle of what runs round it, whichever way its page lies', () => {
  const seen = { width: 60, height: 40, from: 0 };
  const whole = { left: 0, top: 0, right: 1, bottom: 1 };
  expect(rounded(placePage({ trim: whole }, seen, MUG))).toEqual([-20, 0, 0, 100, 40]);
  expect(rounded(placePage({ trim: whole, isTurned: true }, seen, MUG))).toEqual([80, 0, 0, 40, 100]);
  // A page of another format than the print is shown as far as it goes.
  expect(rounded(placePage({ trim: null }, seen, MUG))).toEqual([0, 0, 0, 60, 40]);
});
