import { expect, test } from 'vitest';
import type { ProductionState } from './order.ts';
import { portionOf } from './portion.rules.ts';

const job = (id: string, production: ProductionState, lineId = id) => ({ id, lineId, production });

test.each([
  ['whole', []],
  ['whole', [job('taken out', 'cancelled')]],
  ['part', [job('other', 'packed')]],
  ['part', [job('sent', 'shipped'), job('other', 'waiting')]],
  ['rest', [job('sent', 'delivered'), job('taken out', 'cancelled')]],
] as const)('a job that leaves is the %s of its order beside these: %j', (portion, others) => {
  const leaving = job('leaving', 'packed');
  expect(portionOf([leaving], [leaving, ...others])).toBe(portion);
});

test('a job of a line that was sent before is a reprint, whatever else is still to leave', () => {
  const again = job('again', 'packed', 'line');
  const jobs = [job('first', 'delivered', 'line'), again, job('other', 'packed')];
  expect(portionOf([again], jobs)).toBe('reprint');
});
