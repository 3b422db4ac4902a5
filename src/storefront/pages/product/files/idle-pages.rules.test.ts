import { expect, test } from 'vitest';
import { MOST_UNASKED, nextUnasked } from './idle-pages.rules.ts';

const pages = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const seen = (...numbers: readonly number[]) => new Map(numbers.map((number) => [number, { src: 'picture' }]));

test('every page of a booklet is drawn, the one in sight first and then those nearest to it', () => {
  const order: number[] = [];
  for (;;) {
    const next = nextUnasked({ pages: pages(8), drawn: seen(...order), current: 4, near: [] });
    if (next === undefined) break;
    order.push(next);
  }
  expect(order).toEqual([4, 3, 5, 2, 6, 1, 7, 8]);
});

test('of a book those round the page in sight are drawn, and others whose small pictures come into sight', () => {
  const book = { pages: pages(300), drawn: seen(...pages(MOST_UNASKED)), current: 1 };
  expect(nextUnasked({ ...book, near: [] })).toBeUndefined();
  expect(nextUnasked({ ...book, near: [199, 200, 999] })).toBe(199);
  expect(nextUnasked({ ...book, current: 40, near: [] })).toBe(61);
});

test('where pages cannot be drawn, no others are drawn that nobody asks for', () => {
  const failed = (count: number) => new Map(pages(count).map((number) => [number, { undrawn: 'slow' }]));
  expect(nextUnasked({ pages: pages(8), drawn: failed(2), current: 1, near: [] })).toBe(3);
  expect(nextUnasked({ pages: pages(8), drawn: failed(3), current: 1, near: [4] })).toBeUndefined();
});
