import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { vatOf } from '#kernel/money.ts';
import type { LineItem } from './line-item.ts';
import { addTotals, exemptionNotes, lineTotals, shareVat, sumTotals, vatShares } from './totals.rules.ts';

type Priced = Pick<LineItem, 'price' | 'services' | 'deliveryPromise' | 'vatRounding'>;

/** A line whose parts have the VAT that each has alone, as every line had once. */
function priced(
  netCents: number,
  vatRate: number,
  shippingNetCents: number,
  serviceCents: readonly number[],
  vatRounding: LineItem['vatRounding'] = 'rate',
): Priced {
  const taxed = (cents: number) => {
    const vatCents = vatOf(cents, vatRate);
    return { netCents: cents, vatCents, grossCents: cents + vatCents, vatRate };
  };
  return {
    price: { ...taxed(netCents), currency: 'EUR', vatReason: 'standard', unitNet: '0', technology: 'offset' },
    services: serviceCents.map((cents) => ({ key: cents < 0 ? 'coupon' : 'check', ...taxed(cents) })),
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
    vatRounding,
  };
}

const line = fc
  .record({
    netCents: fc.integer({ min: 0, max: 300_000 }),
    vatRate: fc.constantFrom(0, 210, 260, 550, 600, 700, 810, 850, 1900, 2000, 2100, 2200),
    shippingNetCents: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 3000 })),
    check: fc.constantFrom([], [490], [789]),
    off: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ netCents, vatRate, shippingNetCents, check, off }) => {
    const coupon = off === 0 ? [] : [-Math.floor((netCents * off) / 100)];
    return priced(netCents, vatRate, shippingNetCents, [...check, ...coupon]);
  });
const lines = fc.array(line, { minLength: 1, maxLength: 15 });

const netsOf = (all: readonly Priced[]) =>
  all.map(({ price, services, deliveryPromise }) => [
    price.netCents,
    deliveryPromise.shippingNetCents,
    ...services.map(({ netCents }) => netCents),
  ]);

describe('VAT of lines that are charged together', () => {
  test('is rounded once for each rate, and the shares are the total', () => {
    fc.assert(
      fc.property(lines, (all) => {
        const shares = vatShares(all);
        for (const { rate, netCents, vatCents } of shares) expect(vatCents).toBe(vatOf(netCents, rate));
        const sum = (part: 'netCents' | 'vatCents') => shares.reduce((total, share) => total + share[part], 0);
        const { netCents, vatCents, grossCents } = sumTotals(all);
        expect([sum('netCents'), sum('vatCents')]).toEqual([netCents, vatCents]);
        expect(grossCents).toBe(netCents + vatCents);
      }),
    );
  });

  test('is divided over the lines and their parts: what is shown adds up, and nothing before VAT moves', () => {
    fc.assert(
      fc.property(lines, (all) => {
        const shared = shareVat(all);
        expect(addTotals(shared)).toEqual(sumTotals(all));
        expect(netsOf(shared)).toEqual(netsOf(all));
        for (const { price, services } of shared)
          for (const { netCents, vatCents, grossCents } of [price, ...services])
            expect(grossCents).toBe(netCents + vatCents);
      }),
    );
  });

  test('is for each line within a cent of what it would be alone, and never below nothing', () => {
    fc.assert(
      fc.property(lines, (all) => {
        for (const each of shareVat(all)) {
          const { netCents, vatCents } = lineTotals(each);
          expect(Math.abs(vatCents - (netCents * each.price.vatRate) / 10_000)).toBeLessThan(1);
          expect(vatCents).toBeGreaterThanOrEqual(0);
          for (const part of [each.price, ...each.services])
            expect(Math.abs(part.vatCents - (part.netCents * part.vatRate) / 10_000)).toBeLessThan(1);
        }
      }),
    );
  });

  test('stays where it is when it is divided again, and a line that goes and comes back changes nothing', () => {
    fc.assert(
      fc.property(lines, line, (all, other) => {
        const shared = shareVat(all);
        expect(shareVat(shared)).toEqual(shared);
        const without = shareVat(shareVat([...shared, other]).slice(0, -1));
        expect(without).toEqual(shared);
      }),
    );
  });

  test('follows an edit to the cent: what is paid more or given back is the difference of the totals', () => {
    fc.assert(
      fc.property(lines, line, fc.nat(), (all, other, at) => {
        const before = shareVat(all);
        const after = shareVat(before.map((each, index) => (index === at % before.length ? other : each)));
        const difference = sumTotals(after).grossCents - sumTotals(before).grossCents;
        expect(addTotals(before).grossCents + difference).toBe(addTotals(after).grossCents);
        for (const { rate, netCents, vatCents } of vatShares(after)) expect(vatCents).toBe(vatOf(netCents, rate));
      }),
    );
  });

  test('of one line alone is that of its sum, however many parts it has', () => {
    // Print 16, check 16, delivery 16 at 20 %: 3.2 cents each, which would be 9 when each is rounded.
    const alone = sumTotals([priced(16, 2000, 16, [16])]);
    expect(alone).toEqual({ netCents: 48, vatCents: 10, grossCents: 58 });
  });

  test('stands by rate, the highest first', () => {
    const all = [priced(3333, 550, 777, [490, -333]), priced(3960, 2000, 0, []), priced(1, 0, 0, [])];
    expect(vatShares(all).map(({ rate }) => rate)).toEqual([2000, 550, 0]);
    expect(vatShares([])).toEqual([]);
  });

  test('stands once for each legal reason of a rate of nought', () => {
    const because = (vatReason: string, net: number, rate = 0): Priced => {
      const each = priced(net, rate, 100, [50]);
      return { ...each, price: { ...each.price, vatReason } };
    };
    const all = [because('export', 1000), because('reverse_charge', 2000), because('standard', 10, 2000)];
    const exemptionOf = (vatReason: string) => (vatReason === 'standard' ? '' : `law of ${vatReason}`);
    expect(vatShares([...all, because('export', 3)], exemptionOf)).toEqual([
      { rate: 2000, exemption: '', netCents: 160, vatCents: 32 },
      { rate: 0, exemption: 'law of export', netCents: 1303, vatCents: 0 },
      { rate: 0, exemption: 'law of reverse_charge', netCents: 2150, vatCents: 0 },
    ]);
  });
});

describe('the legal reasons of VAT', () => {
  const because = (vatReason: string, rate: number): Priced => {
    const each = priced(1000, rate, 0, []);
    return { ...each, price: { ...each.price, vatReason } };
  };
  const exemptionOf = (reasons: readonly string[]) =>
    [...new Set(reasons.filter((reason) => reason !== 'standard'))].map((reason) => `law of ${reason}`).join(' ');

  test.each<[string, readonly Priced[], readonly unknown[]]>([
    ['nothing', [because('standard', 2000)], []],
    ['one reason', [because('export', 0), because('standard', 2000)], [{ text: 'law of export', netCents: null }]],
    [
      'several, with their amounts, and one that has VAT',
      [because('export', 0), because('departure', 2200), because('reverse_charge', 0), because('export', 0)],
      [
        { text: 'law of export', netCents: 2000 },
        { text: 'law of reverse_charge', netCents: 1000 },
        { text: 'law of departure', netCents: null },
      ],
    ],
    [
      'one without VAT and one that has it',
      [because('export', 0), because('departure', 2200)],
      [{ text: 'law of export law of departure', netCents: null }],
    ],
  ])('name %s', (_, lines_, notes) => expect(exemptionNotes(lines_, exemptionOf)).toEqual(notes));
});

describe('lines that were bought when VAT was rounded for each part', () => {
  const former = [priced(16, 2000, 16, [16], 'part'), priced(16, 2000, 0, [], 'part')];

  test('keep the VAT that stands on them', () => {
    expect(shareVat(former)).toEqual(former);
    expect(sumTotals(former)).toEqual({ netCents: 64, vatCents: 12, grossCents: 76 });
    expect(vatShares(former)).toEqual([{ rate: 2000, exemption: '', netCents: 64, vatCents: 12 }]);
  });

  test('keep it beside a line of today, and once they are gone the others are rounded for each rate', () => {
    const [fresh] = shareVat([priced(16, 2000, 16, [16])]);
    const edited = shareVat([...former, fresh!]);
    expect(edited).toEqual([...former, fresh]);
    expect(sumTotals(edited).vatCents).toBe(12 + 10);
    expect(sumTotals([fresh!]).vatCents).toBe(10);
  });
});
