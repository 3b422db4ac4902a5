import { expect, test } from 'vitest';
import { clampZoom, fitted, laid, mostZoom, nextZoom, otherSide } from './zoom.rules.ts';

test('a page is fitted into a window as a whole, and into a phone by its width if it is much higher', () => {
  expect(fitted({ width: 1000, height: 2000 }, { width: 1048, height: 1048 })).toEqual({ width: 500, height: 1000 });
  expect(fitted({ width: 1000, height: 2000 }, { width: 390, height: 500 })).toEqual({ width: 366, height: 732 });
  // A flyer: its lower edge is not hidden for the sake of a few pixels.
  expect(fitted({ width: 1000, height: 1400 }, { width: 390, height: 506 })).toEqual({ width: 482 / 1.4, height: 482 });
});

test('a page that is smaller than its sheet is fitted with all of the sheet, and one without a sheet by itself', () => {
  // Half as wide and as high as what it is printed on, in the middle of it.
  const bleed = { left: -0.5, top: -0.5, right: 1.5, bottom: 1.5 };
  const page = { width: 500, height: 500, sheet: { trim: bleed, bleed, safe: null, folds: [] } };
  const window = { width: 1048, height: 1048 };
  expect(laid(page, window, 1)).toEqual({ width: 500, height: 500, left: 250, top: 250, right: 250, bottom: 250 });
  expect(laid(page, window, 2)).toMatchObject({ width: 1000, left: 500, bottom: 500 });
  expect(laid({ ...page, sheet: null }, window, 1)).toMatchObject({ width: 1000, height: 1000, left: 0, right: 0 });
  // A sheet that lies within the page leaves it as it was.
  const within = { left: 0.1, top: 0.1, right: 0.9, bottom: 0.9 };
  expect(laid({ ...page, sheet: { ...page.sheet, bleed: within } }, window, 1)).toMatchObject({ width: 1000, top: 0 });
});

test('steps go there and back, and end at the fitted page and at six times of it', () => {
  const most = mostZoom({ sheet: null });
  expect(nextZoom(nextZoom(2, 1, most), -1, most)).toBeCloseTo(2);
  expect([nextZoom(1, -1, most), nextZoom(5.9, 1, most), clampZoom(0.2, most)]).toEqual([1, 6, 1]);
});

test('a page that is much smaller than its sheet is looked at as large as any other', () => {
  const sheetOf = (times: number) => {
    const bleed = { left: (1 - times) / 2, top: 0, right: (1 + times) / 2, bottom: 1 };
    return { sheet: { trim: bleed, bleed, safe: null, folds: [] } };
  };
  const page = { width: 500, height: 500, ...sheetOf(10) };
  const window = { width: 1048, height: 1048 };
  expect(laid(page, window, 1).width).toBeCloseTo(100);
  expect(laid(page, window, mostZoom(page)).width).toBeCloseTo(6000);
  expect(mostZoom(sheetOf(1000))).toBe(120);
});

test('a front has its back, where the sheet has two sides and the file both', () => {
  const has = (number: number) => number <= 3;
  expect([otherSide(1, 2, has), otherSide(2, 2, has), otherSide(3, 2, has), otherSide(1, 8, has)]).toEqual([
    2,
    1,
    undefined,
    undefined,
  ]);
});
