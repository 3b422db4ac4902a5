import { expect, test } from 'vitest';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { parcelsOf, sentQuantity } from './delivery-note.rules.ts';

function quantityOf(...jobs: readonly (readonly [quantity: number, production: string])[]) {
  const order = {
    lineItems: { line: { quantity: 100 } },
    jobs: Object.fromEntries([
      ...jobs.map(([quantity, production], index) => [`job-${index}`, { lineItemId: 'line', quantity, production }]),
      ['of another line', { lineItemId: 'other', quantity: 7, production: 'packed' }],
    ]),
  } as unknown as OrderWire;
  return sentQuantity(order, 'line');
}

test('a delivery note says the copies that have not left yet', () => {
  expect(quantityOf([100, 'packed'])).toBe(100);
  expect(quantityOf([60, 'shipped'], [40, 'packed'])).toBe(40);
});

test('a reprint goes with its own quantity', () => {
  expect(quantityOf([100, 'delivered'], [12, 'printing'])).toBe(12);
  expect(quantityOf([100, 'delivered'], [12, 'cancelled'])).toBe(100);
});

test('a note that is printed again says what was sent, and a cancelled line is on none', () => {
  expect(quantityOf([100, 'shipped'])).toBe(100);
  expect(quantityOf([100, 'cancelled'])).toBeUndefined();
});

test('a note names the parcels in which its lines left, and none while something is still to leave', () => {
  const parcel = { jobIds: ['first'], trackingNumber: '1' };
  const named = (second: string) =>
    parcelsOf(
      {
        jobs: {
          first: { lineItemId: 'line', production: 'shipped' },
          second: { lineItemId: 'line', production: second },
          elsewhere: { lineItemId: 'other', production: 'packed' },
        },
        shipments: [parcel, { jobIds: ['elsewhere'], trackingNumber: '2' }],
      } as unknown as OrderWire,
      ['line'],
    );
  expect(named('cancelled')).toEqual([parcel]);
  expect(named('packed')).toEqual([]);
});
