import { expect, test } from 'vitest';
import { isTakenBack, waitsForPaymentAlone } from './waiting-files.ts';

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

const moves = (...events: readonly (readonly [jobId: string, to: string, reason: string])[]) =>
  ({
    history: events.map(([jobId, to, reason]) => ({ axis: 'artwork', jobId, to, reason })),
  }) as unknown as Parameters<typeof isTakenBack>[0];

test.each([
  ['they were asked back', moves(['j', 'checking', ''], ['j', 'awaited', 'artwork_reset']), true],
  ['those of another job were', moves(['j', 'checking', ''], ['k', 'awaited', 'artwork_reset']), false],
  ['others were handed in since', moves(['j', 'awaited', 'artwork_reset'], ['j', 'checking', '']), false],
  ['they only wait', moves(['j', 'awaited', '']), false],
])('the files of a job are about to be replaced if %s: %s', (_case, order, isReplacing) =>
  expect(isTakenBack(order, 'j')).toBe(isReplacing),
);
