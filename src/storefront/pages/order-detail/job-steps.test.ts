import { expect, test } from 'vitest';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { jobSteps } from './job-steps.ts';

type Event = OrderWire['history'][number];

const event = (axis: Event['axis'], to: string, day: number, jobId: string | null = null): Event => ({
  axis,
  jobId,
  lineItemId: null,
  product: '',
  from: null,
  to,
  by: 'shop',
  reason: '',
  at: `2026-11-${String(day).padStart(2, '0')}T08:00:00Z`,
});
const order = (history: readonly Event[], paymentState = 'paid') =>
  ({
    placedAt: '2026-11-01T08:00:00Z',
    paymentState,
    history: [event('order', 'placed', 1), ...history],
  }) as unknown as OrderWire;
const job = (artwork: string, production: string) =>
  ({ lineItemId: 'l', quantity: 1, status: 'in_production', artwork, production }) as OrderWire['jobs'][string];
const told = (...args: Parameters<typeof jobSteps>) =>
  jobSteps(...args).map(({ name, state, at }) => `${name} ${state} ${at?.slice(8, 10) ?? '-'}`);

test('the present step is the first that is not done, each done one has its day', () => {
  const history = [
    event('payment', 'paid', 2),
    event('artwork', 'approved', 3, 'j'),
    event('artwork', 'approved', 9, 'other'),
    event('production', 'in_prepress', 4, 'j'),
    event('production', 'packed', 6, 'j'),
  ];
  expect(told(order(history), 'j', job('approved', 'packed'))).toEqual([
    'ordered done 01',
    'paid done 02',
    'files done 03',
    'printed done 06',
    'shipped current -',
    'delivered to come -',
  ]);
});

test('files that were approved before the line was changed keep their day: the change made another job', () => {
  const approved = { ...event('artwork', 'approved', 3, 'before'), lineItemId: 'l' };
  const [, , files] = told(order([event('payment', 'paid', 2), approved]), 'j', job('approved', 'waiting'));
  expect(files).toBe('files done 03');
});

test('a job without files has no step for them, and all are done once it is there', () => {
  const history = [
    event('payment', 'paid', 2),
    event('production', 'shipped', 6, 'j'),
    event('production', 'delivered', 8, 'j'),
  ];
  expect(told(order(history), 'j', job('not_needed', 'delivered'))).toEqual([
    'ordered done 01',
    'paid done 02',
    'printed done 06',
    'shipped done 06',
    'delivered done 08',
  ]);
});

test('what was paid once and is due again is not done', () => {
  expect(told(order([event('payment', 'paid', 2)], 'awaiting'), 'j', job('awaited', 'waiting'))[1]).toBe(
    'paid current -',
  );
});

test('of an order of which all money went back nothing is to be paid: its present step is the next one', () => {
  const history = [event('payment', 'paid', 2), event('payment', 'refunded', 3)];
  expect(told(order(history, 'refunded'), 'j', job('awaited', 'waiting')).slice(1, 3)).toEqual([
    'paid done 02',
    'files current -',
  ]);
});
