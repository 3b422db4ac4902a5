import { expect, test } from 'vitest';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { receivedCents } from './paid.ts';

const moved = (state: string, centAmount: number) => ({ state, amount: { centAmount, currencyCode: 'EUR' } });

test('what was received is what came and did not go back', () => {
  const order = {
    // Edited up, paid, edited down and up again.
    payments: [moved('failed', 1200), moved('paid', 3912), moved('paid', 840), moved('awaiting', 1020)],
    refunds: [moved('', 2268)],
  } as unknown as OrderWire;
  expect(receivedCents(order)).toBe(2484);
  expect(receivedCents({ ...order, refunds: [] })).toBe(4752);
  expect(receivedCents({ payments: [], refunds: [] })).toBe(0);
});
