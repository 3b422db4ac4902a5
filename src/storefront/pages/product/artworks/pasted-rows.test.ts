import { expect, test } from 'vitest';
import { pastedRows, roomFor } from './pasted-rows.ts';

test.each([
  ['Léa Martin', undefined],
  ['', undefined],
  ['Léa\t100', [{ name: 'Léa', typed: '100' }]],
  ['Léa\nTom\r\n\r\nInès\n', [{ name: 'Léa' }, { name: 'Tom' }, { name: 'Inès' }]],
  [
    'Léa ;100\nTom; 1 500 ;Paris\n;25',
    [
      { name: 'Léa', typed: '100' },
      { name: 'Tom', typed: '1 500' },
      { name: '', typed: '25' },
    ],
  ],
  ['Léa\tParis\nTom\t250', [{ name: 'Léa' }, { name: 'Tom', typed: '250' }]],
  [`${'x'.repeat(500)}\nTom`, [{ name: 'x'.repeat(500) }, { name: 'Tom' }]],
])('%j is pasted as %j', (text, rows) => {
  expect(pastedRows(text)).toEqual(rows);
});

test.each([
  [7, [1, 2, 3, 4, 5, 6, 8], 8],
  [3, [1, 2, 3], 3],
  [60, [1, 5, 50], 50],
])('%d artworks find room in %j: %d', (wanted, offered, room) => {
  expect(roomFor(wanted, offered)).toBe(room);
});
