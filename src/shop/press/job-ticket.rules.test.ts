import { expect, test } from 'vitest';
import { aTicket } from '#test/builders/job-tickets.ts';

test('the ticket tells the print floor what goes to the desk, and what to a carrier', () => {
  expect(aTicket().job.isCollected).toBe(false);
  expect(aTicket({}, 'offset', { readyFrom: '2026-11-30T14:00:00Z' }).job.isCollected).toBe(true);
});
