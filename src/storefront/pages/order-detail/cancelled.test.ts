import { expect, test } from 'vitest';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { cancelledNote, lapsedFor } from './cancelled.rules.ts';

const money = (centAmount: number) => ({ centAmount, currencyCode: 'EUR' });
const cancelled = { axis: 'order', to: 'cancelled' };
const paid = { axis: 'payment', to: 'paid' };
const order = (part: object) =>
  ({ refunds: [], refundDue: null, payments: [], history: [paid, cancelled], ...part }) as unknown as OrderWire;
const paidBy = (method: string) => ({ payments: [{ method, state: 'paid' }], refundDue: money(4752) });

test('a cancelled order for which nothing was paid says that nothing is charged', () => {
  expect(cancelledNote(order({}))).toEqual({ key: 'order:cancelled_text', cents: 0 });
});

test('a transfer that a person has yet to send back is not said to be on its way', () => {
  expect(cancelledNote(order(paidBy('transfer')))).toEqual({ key: 'order:cancelled_by_hand_text', cents: 4752 });
});

test('money that goes back by itself, or that was sent, is shown by the bank', () => {
  const refund = { key: 'order:cancelled_refund_text', cents: 4752 };
  expect(cancelledNote(order(paidBy('card')))).toEqual(refund);
  expect(cancelledNote(order({ ...paidBy('transfer'), refundDue: null, refunds: [{ amount: money(4752) }] }))).toEqual(
    refund,
  );
});

test('money that came after the cancellation is told as such, whatever it was paid by', () => {
  expect(cancelledNote(order({ ...paidBy('transfer'), history: [cancelled, paid] })).key).toBe(
    'order:cancelled_late_text',
  );
});

test.each([
  ['no_files', 'no_files'],
  ['unpaid', 'unpaid'],
  ['asked', undefined],
  ['', undefined],
] as const)('an order that ended for the reason %j lapsed for %s', (reason, expected) => {
  const event = {
    axis: 'order',
    jobId: null,
    lineItemId: null,
    product: '',
    from: 'placed',
    to: 'cancelled',
    by: 'shop',
    at: '',
  } as const;
  expect(lapsedFor({ history: [{ ...event, reason }] })).toBe(expected);
});
