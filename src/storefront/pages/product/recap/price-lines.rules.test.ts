import { expect, test } from 'vitest';
import { priceLines } from './price-lines.rules.ts';

test('what the shop adds is a part of printing, and what rounds is one line: the sum stays', () => {
  const explained = [
    { key: 'technology', detail: 'digital', cents: 2000 },
    { key: 'finishing', detail: 'lamination', cents: 900 },
    { key: 'finishing', detail: 'foil', cents: 6500 },
    { key: 'markup', detail: '', cents: 470 },
    { key: 'priority', detail: 'express', cents: 1200 },
    { key: 'rounding', detail: '', cents: 7 },
    { key: 'repair', detail: '', cents: -10 },
  ];
  expect(priceLines(explained)).toEqual([
    { key: 'print', detail: '', cents: 2470 },
    { key: 'finishing', detail: 'lamination', cents: 900 },
    { key: 'finishing', detail: 'foil', cents: 6500 },
    { key: 'priority', detail: 'express', cents: 1200 },
    { key: 'rounding', detail: '', cents: -3 },
  ]);
});

test('a line of nothing is none', () => {
  const explained = [
    { key: 'technology', detail: 'offset', cents: 500 },
    { key: 'rounding', detail: '', cents: 0 },
  ];
  expect(priceLines(explained)).toEqual([{ key: 'print', detail: 'offset', cents: 500 }]);
});
