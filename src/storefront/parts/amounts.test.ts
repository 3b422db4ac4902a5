import { expect, test } from 'vitest';
import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import { lineAmounts, netAmounts } from './amounts.ts';

const money = (centAmount: number) => ({ centAmount, currencyCode: 'CHF' as const });

/** A Swiss line with all amounts: product 4670, file check 520, code -467, delivery 1330; VAT 8,1 %. */
const LINE = {
  id: 'a',
  currencyCode: 'CHF',
  price: money(4670),
  services: [
    {
      key: 'SVC-tirage-artwork-docreview',
      unitPrice: money(520),
      taxRate: '8.10',
      serviceAttributes: { inputText: '' },
    },
    { key: 'coupon', unitPrice: money(-467), taxRate: '8.10', serviceAttributes: { inputText: 'TEN' } },
  ],
  shippingPrice: money(1330),
  taxedShippingPrice: money(1438),
  totalPrice: money(6053),
  taxedTotalPriceWithServices: money(6543),
} as unknown as LineItemWire;
const CART = {
  lineItems: { a: LINE, b: { ...LINE, id: 'b' } },
  lineOrder: ['a', 'b'],
  taxedPrice: { totalNet: money(12_106) },
};

test('product, services and code of a line add up to what the line shows, without delivery', () => {
  const { productCents, services, netCents, grossCents } = lineAmounts(LINE);
  expect(services.reduce((sum, { cents }) => sum + cents, productCents)).toBe(netCents);
  expect([netCents, grossCents]).toEqual([4723, 5105]);
});

test('the lines shown and delivery, shown once, are the total before VAT', () => {
  const { itemsCents, shippingCents } = netAmounts(CART);
  expect(itemsCents).toBe(2 * lineAmounts(LINE).netCents);
  expect(itemsCents + shippingCents).toBe(2 * LINE.totalPrice.centAmount);
});

test('a line that kept its price in another currency is in no sum', () => {
  const kept = { ...LINE, id: 'c', currencyCode: 'EUR' as const };
  const cart = { ...CART, lineItems: { ...CART.lineItems, c: kept }, lineOrder: ['a', 'b', 'c'] };
  expect(netAmounts(cart)).toEqual(netAmounts(CART));
});
