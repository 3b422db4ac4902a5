import { expect, test } from 'vitest';
import { afterTry, PAUSES, STOPPED_AFTER_HOURS } from './retries.rules.ts';

const now = new Date('2026-11-25T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const tried = (more: Partial<Parameters<typeof afterTry>[0]>) =>
  afterTry({ status: 500, tries: 0, failingSince: null, now, ...more });

test('what was taken is delivered, and the endpoint fails no more', () => {
  const delivered = { state: 'delivered', nextAt: null, failingSince: null, endpoint: 'on' };
  for (const status of [200, 202, 204]) expect(tried({ status, failingSince: hoursAgo(80) })).toEqual(delivered);
});

test.each([undefined, 301, 302, 400, 404, 500, 503])('%s is tried again, later each time, then given up', (status) => {
  const pauses = PAUSES.map((_, tries) => (tried({ status, tries }).nextAt!.getTime() - now.getTime()) / 1000);
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
  expect(pauses).toEqual(PAUSES);
  expect(tried({ status, tries: PAUSES.length })).toMatchObject({ state: 'failed', nextAt: null, endpoint: 'on' });
});

test('a failing endpoint is stopped after three days, and at once where it says that it is gone', () => {
  expect(tried({ failingSince: hoursAgo(STOPPED_AFTER_HOURS - 1) }).endpoint).toBe('on');
  expect(tried({ failingSince: hoursAgo(STOPPED_AFTER_HOURS) })).toMatchObject({
    endpoint: 'stopped',
    state: 'failed',
  });
  expect(tried({ status: 410 })).toMatchObject({ endpoint: 'stopped', state: 'failed', failingSince: now });
});

test('the tries of one message reach beyond the stop, so an endpoint that takes nothing never fails unnoticed', () => {
  expect(PAUSES.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThanOrEqual(STOPPED_AFTER_HOURS * 3600);
});
