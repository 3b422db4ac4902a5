import { expect, test } from 'vitest';
import { vatOf } from '#kernel/money.ts';
import { sumTotals, vatShares, type LineItem } from './line-item.ts';

type Priced = Pick<LineItem, 'price' | 'services' | 'deliveryPromise'>;

function priced(netCents: number, vatRate: number, shippingNetCents: number, serviceCents: readonly number[]): Priced {
  return {
    price: {
      currency: 'EUR',
      netCents,
      vatCents: vatOf(netCents, vatRate),
      grossCents: netCents + vatOf(netCents, vatRate),
      vatRate,
      vatReason: 'destination',
      unitNet: '0',
      technology: 'offset',
    },
    services: serviceCents.map((cents) => {
      const vatCents = vatOf(cents, 2000);
      return { key: 'coupon', netCents: cents, vatCents, grossCents: cents + vatCents, vatRate: 2000 };
    }),
    deliveryPromise: {
      plant: null,
      arrivalDate: '2026-11-25',
      shipDate: '2026-11-24',
      cutOff: '2026-11-23T11:00:00Z',
      carrier: 'demo',
      shippingNetCents,
      shippingVatCents: vatOf(shippingNetCents, vatRate),
      caveats: [],
    },
  };
}

test('VAT stands by rate, the highest first, and the shares add up to the total to the cent', () => {
  const lines = [
    priced(3333, 550, 777, [490, -333]),
    priced(3960, 2000, 0, []),
    priced(101, 2000, 33, [-7]),
    priced(1, 0, 0, []),
  ];
  const shares = vatShares(lines);
  expect(shares.map(({ rate }) => rate)).toEqual([2000, 550, 0]);
  const sum = (part: 'netCents' | 'vatCents') => shares.reduce((total, share) => total + share[part], 0);
  expect({ netCents: sum('netCents'), vatCents: sum('vatCents') }).toEqual({
    netCents: sumTotals(lines).netCents,
    vatCents: sumTotals(lines).vatCents,
  });
  expect(vatShares([])).toEqual([]);
});
