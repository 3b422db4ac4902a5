import { expect, test } from 'vitest';
import { hasMovedOn } from './moved-on.rules.ts';

const line = (lineItemId: string, artwork: 'fixed' | 'approved' | 'awaited') => ({ lineItemId, artwork });
const proof = { lines: [line('a', 'fixed'), line('b', 'awaited')] };

test('an order has moved on when the files of a line are in another state, or its lines are others', () => {
  expect(hasMovedOn(proof, { lines: [line('a', 'approved'), line('b', 'awaited')] })).toBe(true);
  expect(hasMovedOn(proof, { lines: [line('a', 'fixed')] })).toBe(true);
  expect(hasMovedOn(proof, { lines: [line('a', 'fixed'), line('c', 'awaited')] })).toBe(true);
  expect(hasMovedOn(proof, { lines: [line('b', 'awaited'), line('a', 'fixed')] })).toBe(false);
  expect(hasMovedOn(null, proof)).toBe(false);
});
