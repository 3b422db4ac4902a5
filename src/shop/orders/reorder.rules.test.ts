import { expect, test } from 'vitest';
import type { LineItem } from '../line-items/line-item.ts';
import { amountsOf, changedChoices, reorderReasons } from './reorder.rules.ts';

type Changes = Partial<LineItem['price']> & {
  readonly version?: string;
  readonly discountCents?: number;
  readonly check?: number;
};

function line({ version = 'v1', discountCents = 0, check = 0, ...price }: Changes = {}): LineItem {
  const service = (key: string, netCents: number) => ({
    key,
    netCents,
    vatCents: 0,
    grossCents: netCents,
    vatRate: 2000,
  });
  return {
    productVersion: version,
    price: { currency: 'EUR', netCents: 1000, vatCents: 200, grossCents: 1200, vatRate: 2000, ...price },
    services: [
      ...(check > 0 ? [service('check', check)] : []),
      ...(discountCents > 0 ? [service('coupon', -discountCents)] : []),
    ],
    deliveryPromise: { shippingNetCents: 500, shippingVatCents: 100 },
    ...(discountCents > 0 ? { promotion: { discountCents } } : {}),
  } as unknown as LineItem;
}

test('what a line costs is print and services: delivery is the cart’s', () => {
  expect(amountsOf(line({ check: 300 }))).toEqual({ netCents: 1300, grossCents: 1560 });
});

test.each<[string, LineItem, LineItem, string[]]>([
  ['nothing', line(), line(), []],
  ['nothing, where only the version is another', line(), line({ version: 'v2' }), []],
  ['the price list', line(), line({ netCents: 1100 }), ['price_list']],
  ['the product', line(), line({ netCents: 1100, version: 'v2' }), ['product']],
  ['VAT alone', line(), line({ vatRate: 0, vatCents: 0 }), ['vat']],
  ['a code that counted then', line({ discountCents: 100 }), line(), ['code']],
  ['a service', line({ check: 300 }), line({ check: 400 }), ['services']],
  [
    'several at once',
    line({ discountCents: 100 }),
    line({ netCents: 900, vatRate: 1000, vatCents: 90 }),
    ['vat', 'code', 'price_list'],
  ],
  ['another currency, which compares with nothing', line(), line({ currency: 'CHF', netCents: 9 }), ['currency']],
])('a line costs something else because of %s', (_name, before, now, reasons) => {
  expect(reorderReasons(before, now)).toEqual(reasons);
});

test('a choice that is gone is named with what stands in for it', () => {
  const before = [
    { name: 'Papier', value: 'Brillant 135 g' },
    { name: 'Coins', value: 'Ronds' },
    { name: 'Format', value: 'A5' },
  ];
  const nearest = [
    { name: 'Papier', value: 'Mat 135 g' },
    { name: 'Format', value: 'A5' },
  ];
  expect(changedChoices(before, nearest)).toEqual([
    { name: 'Papier', was: 'Brillant 135 g', now: 'Mat 135 g' },
    { name: 'Coins', was: 'Ronds', now: '' },
  ]);
});
