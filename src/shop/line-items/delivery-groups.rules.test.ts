import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Address } from '../addresses/address.contract.ts';
import { deliveryGroups, goTogether, groupSums } from './delivery-groups.rules.ts';
import { termsAt } from './frozen-line.service.ts';
import type { LineItem } from './line-item.ts';
import { shareVat, sumTotals } from './totals.rules.ts';

const at = (city: string, more: Partial<Address> = {}): Address => ({
  firstName: 'Camille',
  lastName: 'Moreau',
  company: '',
  street: '5 rue du Port',
  street2: '',
  postalCode: '75011',
  city,
  country: 'FR',
  phone: '',
  email: 'camille@example.fr',
  ...more,
});
const MAIN = at('Paris');
const PLACES: readonly (Address | null)[] = [null, MAIN, at('Lyon'), at('Milano', { country: 'IT' })];

const line = fc
  .record({
    id: fc.uuid(),
    to: fc.constantFrom(...PLACES),
    netCents: fc.integer({ min: 1, max: 90_000 }),
    vatRate: fc.constantFrom(0, 550, 2000, 2200),
    shippingNetCents: fc.integer({ min: 0, max: 3000 }),
    arrivalDate: fc.constantFrom('2026-11-25', '2026-11-26', '2026-12-01'),
  })
  .map(
    ({ id, to, netCents, vatRate, shippingNetCents, arrivalDate }) =>
      ({
        id,
        deliveryAddress: to,
        price: { netCents, vatCents: 0, vatRate },
        services: [],
        deliveryPromise: { shippingNetCents, shippingVatCents: 0, arrivalDate },
        vatRounding: 'rate',
      }) as unknown as LineItem,
  );
const lines = fc
  .uniqueArray(line, { minLength: 1, maxLength: 15, selector: ({ id }) => id })
  .map((all) => shareVat(all));
const idsOf = (found: readonly LineItem[]) => found.map(({ id }) => id).toSorted();

describe('the deliveries of an order', () => {
  test('hold every line once, and their sums are the totals', () => {
    fc.assert(
      fc.property(lines, (all) => {
        const groups = deliveryGroups(MAIN, all);
        expect(idsOf(groups.flatMap((group) => group.lines))).toEqual(idsOf(all));
        const sums = groups.map(groupSums);
        const sum = (part: 'netCents' | 'vatCents' | 'grossCents') =>
          sums.reduce((total, each) => total + each[part], 0);
        expect({ netCents: sum('netCents'), vatCents: sum('vatCents'), grossCents: sum('grossCents') }).toEqual(
          sumTotals(all),
        );
      }),
    );
  });

  test('are the same whatever the order of the lines', () => {
    const known = (all: readonly LineItem[]) =>
      deliveryGroups(MAIN, all)
        .map((group) => ({ city: group.address?.city, isMain: group.isMain, ids: idsOf(group.lines) }))
        .toSorted((a, b) => String(a.city).localeCompare(String(b.city)));
    fc.assert(
      fc.property(lines, (all) => {
        expect(known(all.toReversed())).toEqual(known(all));
      }),
    );
  });

  test('are one, with the totals of today, where no line has an address of its own', () => {
    fc.assert(
      fc.property(lines, (all) => {
        const plain = all.map((each) => ({ ...each, deliveryAddress: null }));
        const groups = deliveryGroups(MAIN, plain);
        expect(groups).toEqual([{ address: MAIN, isMain: true, lines: plain }]);
        expect(groupSums(groups[0]!)).toMatchObject(sumTotals(plain));
      }),
    );
  });

  test('begin with that of the order; an address equal to it is no other, one that differs in a single field is', () => {
    const [first] = fc.sample(line, 1);
    const to = (id: string, deliveryAddress: Address | null) => ({ ...first!, id, deliveryAddress });
    const all = [to('a', at('Lyon')), to('b', { ...MAIN }), to('c', null), to('d', at('Lyon', { phone: '1' }))];
    const groups = deliveryGroups(MAIN, all);
    expect(groups.map((group) => [group.isMain, idsOf(group.lines)])).toEqual([
      [true, ['b', 'c']],
      [false, ['a']],
      [false, ['d']],
    ]);
    expect(goTogether(MAIN, all.slice(1, 3))).toBe(true);
    expect(goTogether(MAIN, all.slice(0, 2))).toBe(false);
    // Before the address of the cart is typed, its lines wait for it together.
    expect(deliveryGroups(null, all).map((group) => idsOf(group.lines))).toEqual([['c'], ['a'], ['b'], ['d']]);
  });
});

test('a line is made under the terms of its cart, at its own place if it has one', () => {
  const cart = {
    id: 'cart',
    currency: 'EUR',
    country: 'FR',
    postalCode: '75011',
    collectAt: null,
    vatCountry: 'BE',
  } as const;
  const terms = { currency: 'EUR', country: 'FR', postalCode: '75011', collectAt: null, vatCountry: 'BE' };
  expect(termsAt(cart, null)).toEqual({ ...terms, deliveryAddress: null });
  const milano = at('Milano', { country: 'IT', postalCode: '20121' });
  expect(termsAt(cart, milano)).toEqual({ ...terms, country: 'IT', postalCode: '20121', deliveryAddress: milano });
});
