import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LivePromotion, Promotion, QuotedPrice } from '../promotion.ts';
import { codeOf, evaluate, GONE, UNFIT, warningOf, type Evaluation, type PromotionFacts } from './evaluate.ts';

const NOW = Date.parse('2026-11-23T08:00:00Z');

function live(change: Partial<Promotion> = {}, state: Partial<Omit<LivePromotion, 'promotion'>> = {}): LivePromotion {
  const promotion: Promotion = { id: 'p', code: 'P', lane: 'code', tenants: ['tirage-fr'], ...change };
  return { promotion, isActive: true, used: 0, usedByCustomer: 0, hasOrdered: false, ...state };
}

const CHOSEN = { selection: { paper: 'gloss-135' }, quantity: 1000, priority: 'std' } as const;

function quoted(change: Partial<QuotedPrice>): LivePromotion {
  const { promotion, ...state } = live({ products: ['fly-a5'], maxUses: 1 });
  return { ...state, promotion: { ...promotion, quoted: { ...CHOSEN, netCents: 3000, currency: 'EUR', ...change } } };
}

function facts(change: Partial<PromotionFacts> = {}): PromotionFacts {
  return {
    productId: 'fly-a5',
    family: 'flyers',
    customerClass: 'standard',
    currency: 'EUR',
    netCents: 3960,
    fileCheck: false,
    fileCheckCents: 0,
    now: NOW,
    lossLeader: false,
    chosen: CHOSEN,
    ...change,
  };
}

const TENTH = { basisPoints: 1000 };
const applies = (discountCents: number): Evaluation => ({ applies: true, discountCents });
const refused = (reason: string) => ({ applies: false, reason });

describe('a promotion held against a line', () => {
  test.each<[string, LivePromotion, PromotionFacts, Evaluation]>([
    ['a percentage', live(TENTH), facts(), applies(396)],
    ['a percentage of an odd price, half a cent up', live(TENTH), facts({ netCents: 3965 }), applies(397)],
    ['an amount', live({ amount: { EUR: 500 } }), facts(), applies(500)],
    [
      'an amount above the price takes the price',
      live({ amount: { EUR: 500 } }),
      facts({ netCents: 320 }),
      applies(320),
    ],
    ['the whole price', live({ basisPoints: 10_000 }), facts(), applies(3960)],
    [
      'the file check',
      live({ freeService: 'fileCheck' }),
      facts({ fileCheck: true, fileCheckCents: 490 }),
      applies(490),
    ],
    ['its family', live({ ...TENTH, families: ['flyers'] }), facts(), applies(396)],
    [
      'its product beside another family',
      live({ ...TENTH, families: ['cards'], products: ['fly-a5'] }),
      facts(),
      applies(396),
    ],
    ['its class', live({ ...TENTH, customerClass: 'premium' }), facts({ customerClass: 'premium' }), applies(396)],
    ['exactly the minimum', live({ ...TENTH, minimum: { EUR: 3960 } }), facts(), applies(396)],
    ['the very start', live({ ...TENTH, from: '2026-11-23T08:00:00Z' }), facts(), applies(396)],
    ['the last second', live({ ...TENTH, until: '2026-11-23T08:00:01Z' }), facts(), applies(396)],
    ['the last use', live({ ...TENTH, maxUses: 5 }, { used: 4 }), facts(), applies(396)],
    ['a first order', live({ ...TENTH, firstOrder: true }), facts(), applies(396)],
    ['a quoted price', quoted({ netCents: 3000 }), facts(), applies(960)],
    ['a quoted price above what is paid by now', quoted({ netCents: 5000 }), facts(), applies(0)],
    [
      'a quoted price, with a choice that came to the product later',
      quoted({ netCents: 3000 }),
      facts({ chosen: { ...CHOSEN, selection: { ...CHOSEN.selection, corners: 'square' } } }),
      applies(960),
    ],
    [
      'the prepared product',
      live({ basisPoints: 4000, lane: 'lossLeader' }),
      facts({ lossLeader: true }),
      applies(1584),
    ],
  ])('5.06 %s counts', (_name, promotion, line, expected) => {
    expect(evaluate(promotion, line)).toEqual(expected);
  });

  test.each<[string, LivePromotion, PromotionFacts, string]>([
    ['switched off', live(TENTH, { isActive: false }), facts(), 'inactive'],
    ['before its start', live({ ...TENTH, from: '2026-11-23T08:00:01Z' }), facts(), 'not_started'],
    ['at its end', live({ ...TENTH, until: '2026-11-23T08:00:00Z' }), facts(), 'expired'],
    ['used up', live({ ...TENTH, maxUses: 5 }, { used: 5 }), facts(), 'used_up'],
    ['used by the customer', live({ ...TENTH, maxUsesPerCustomer: 1 }, { usedByCustomer: 1 }), facts(), 'used_by_you'],
    ['a later order', live({ ...TENTH, firstOrder: true }, { hasOrdered: true }), facts(), 'not_first_order'],
    ['another family', live({ ...TENTH, families: ['cards'] }), facts(), 'other_product'],
    ['another product', live({ ...TENTH, products: ['bc-std'] }), facts(), 'other_product'],
    ['another class', live({ ...TENTH, customerClass: 'premium' }), facts(), 'other_customers'],
    ['an amount in another currency', live({ amount: { GBP: 450 } }), facts(), 'other_currency'],
    ['a minimum in another currency', live({ ...TENTH, minimum: { GBP: 1 } }), facts(), 'other_currency'],
    ['a cent below the minimum', live({ ...TENTH, minimum: { EUR: 3961 } }), facts(), 'minimum'],
    ['no file check chosen', live({ freeService: 'fileCheck' }), facts(), 'no_file_check'],
    ['no prepared product', live({ basisPoints: 4000, lane: 'lossLeader' }), facts(), 'not_alone'],
    ['a quote of another quantity', quoted({ quantity: 500 }), facts(), 'not_as_quoted'],
    ['a quote of another delivery speed', quoted({ priority: 'eco' }), facts(), 'not_as_quoted'],
    ['a quote that another line of the cart has already', { ...quoted({}), isTaken: true }, facts(), 'not_as_quoted'],
    ['a quote of other choices', quoted({ selection: { paper: 'silk-135' } }), facts(), 'not_as_quoted'],
    ['a quote in another currency', quoted({ currency: 'GBP' }), facts(), 'other_currency'],
  ])('5.06 %s does not count and says why', (_name, promotion, line, reason) => {
    expect(evaluate(promotion, line)).toEqual(refused(reason));
  });

  test('5.06 what has run out for everybody is said before what does not fit this choice', () => {
    const both = live({ ...TENTH, families: ['cards'], maxUses: 1 }, { used: 1 });
    expect(evaluate(both, facts())).toEqual(refused('used_up'));
  });

  test('3.18 whatever the promotion, a line never costs less than nothing and never more than before', () => {
    const reductions = fc.oneof(
      fc.record({ basisPoints: fc.integer({ min: 1, max: 10_000 }) }),
      fc.record({ amount: fc.record({ EUR: fc.integer({ min: 1, max: 10_000_000 }) }) }),
    );
    fc.assert(
      fc.property(reductions, fc.integer({ min: 0, max: 50_000_000 }), (reduction, netCents) => {
        const evaluation = evaluate(live(reduction), facts({ netCents }));
        const discount = evaluation.applies ? evaluation.discountCents : -1;
        expect(Number.isInteger(discount)).toBe(true);
        expect(discount).toBeGreaterThanOrEqual(0);
        expect(discount).toBeLessThanOrEqual(netCents);
      }),
    );
  });

  test('3.20 the limit of uses holds at every count', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 0, max: 2000 }), (maxUses, used) => {
        expect(evaluate(live({ ...TENTH, maxUses }, { used }), facts()).applies).toBe(used < maxUses);
      }),
    );
  });
});

describe('how a code is spoken of', () => {
  test.each([...GONE])('4.2.07 %s is a code that is no longer valid', (reason) => {
    expect(warningOf(reason)).toBe('no_longer_valid');
  });
  test.each([...UNFIT])('4.2.07 %s is a selection that does not suit the code', (reason) => {
    expect(warningOf(reason)).toBe('invalid_selection');
  });
  test.each([
    ['flyer5', 'FLYER5'],
    ['  Flyer5\t', 'FLYER5'],
    ['', ''],
    [' \u00a0 ', ''],
  ])('5.06 the input "%s" is the code "%s"', (input, code) => {
    expect(codeOf(input)).toBe(code);
  });
});
