import { expect, test } from 'vitest';
import { aTicket } from '#test/builders/job-tickets.ts';

test('the ticket tells the print floor what goes to the desk, and what to a carrier', () => {
  expect(aTicket().job.isCollected).toBe(false);
  expect(aTicket({}, 'offset', { readyFrom: '2026-11-30T14:00:00Z' }).job.isCollected).toBe(true);
});

test('a reprint of fewer copies shares them among the sets as they were ordered', () => {
  const reprint = aTicket({}, 'offset', {}, 100);
  expect(reprint.sets.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Anna', 40],
    ['Ben', 60],
  ]);
});
