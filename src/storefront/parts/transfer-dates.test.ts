import { expect, test } from 'vitest';
import { mayComeLate } from './transfer-dates.rules.ts';

test('a transfer of Monday may come too late for a cut-off of Tuesday, not for one of Thursday', () => {
  expect(mayComeLate(Date.parse('2026-11-23T09:00:00Z'), '2026-11-24T18:30:00Z')).toBe(true);
  expect(mayComeLate(Date.parse('2026-11-23T09:00:00Z'), '2026-11-26T18:30:00Z')).toBe(false);
});

test('a bank rests at the weekend', () => {
  expect(mayComeLate(Date.parse('2026-11-20T09:00:00Z'), '2026-11-23T18:30:00Z')).toBe(true);
  expect(mayComeLate(Date.parse('2026-11-20T09:00:00Z'), '2026-11-24T18:30:00Z')).toBe(false);
});

test('a transfer on the day of the cut-off may come too late, and none is too late for what has passed', () => {
  expect(mayComeLate(Date.parse('2026-11-24T09:00:00Z'), '2026-11-24T18:30:00Z')).toBe(true);
  expect(mayComeLate(Date.parse('2026-11-24T18:31:00Z'), '2026-11-24T18:30:00Z')).toBe(false);
});
