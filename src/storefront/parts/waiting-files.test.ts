import { expect, test } from 'vitest';
import { waitsForPaymentAlone } from './waiting-files.ts';

const jobs = (...states: readonly (readonly [artwork: string, production: string])[]) =>
  ({
    jobs: Object.fromEntries(states.map(([artwork, production], index) => [`j${index}`, { artwork, production }])),
  }) as unknown as Parameters<typeof waitsForPaymentAlone>[0];

test.each([
  [jobs(['approved', 'waiting'], ['not_needed', 'waiting']), true],
  [jobs(['approved', 'waiting'], ['awaited', 'cancelled']), true],
  [jobs(['approved', 'waiting'], ['awaited', 'waiting']), false],
  [jobs(['checking', 'waiting']), false],
  [jobs(['rejected', 'waiting']), false],
  [jobs(['fixed', 'waiting']), false],
])('an unpaid order waits for its payment alone once the files of each job are approved: %j, %s', (order, isAlone) =>
  expect(waitsForPaymentAlone(order)).toBe(isAlone),
);
