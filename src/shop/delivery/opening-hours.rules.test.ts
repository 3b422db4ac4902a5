import { expect, test } from 'vitest';
import { openingLines } from './opening-hours.rules.ts';

const WEEK = [1, 2, 3, 4, 5];

test('days with the same hours share a line, and those that are closed have none', () => {
  const hours = [
    { days: [6], from: '09:00', to: '12:00' },
    { days: WEEK, from: '08:30', to: '18:30' },
  ];
  expect(openingLines(hours, 'fr-FR')).toEqual([
    { days: 'lundi – vendredi', times: '8\u00a0h\u00a030 – 18\u00a0h\u00a030' },
    { days: 'samedi', times: '9\u00a0h\u00a000 – 12\u00a0h\u00a000' },
  ]);
});

test('a pause at noon stands in the line of its days', () => {
  const hours = [
    { days: WEEK, from: '14:00', to: '18:00' },
    { days: WEEK, from: '08:30', to: '12:30' },
  ];
  expect(openingLines(hours, 'en-GB')).toEqual([{ days: 'Monday – Friday', times: '08:30 – 12:30, 14:00 – 18:00' }]);
});

test('days that are not beside each other share no line', () => {
  const hours = [{ days: [1, 3], from: '09:00', to: '12:00' }];
  expect(openingLines(hours, 'it-IT').map(({ days }) => days)).toEqual(['lunedì', 'mercoledì']);
});
