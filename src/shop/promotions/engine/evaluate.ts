import type { Currency } from '#kernel/currencies.ts';
import { roundCents } from '#kernel/money.ts';
import type { LivePromotion, Promotion } from '../promotion.ts';

/** What a promotion is held against: one line as it would be without it. */
export interface PromotionFacts {
  readonly productId: string;
  readonly family: string;
  readonly customerClass: 'standard' | 'premium';
  readonly currency: Currency;
  /** Print price in cents, before VAT. */
  readonly netCents: number;
  readonly fileCheck: boolean;
  readonly fileCheckCents: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The prepared product in hand, if any. */
  readonly lossLeader: boolean;
}

/** Why a code is not applied. The first group has run out for everybody or this customer, the second for this choice only. */
export const GONE = ['inactive', 'not_started', 'expired', 'used_up', 'used_by_you', 'not_first_order'] as const;
export const UNFIT = [
  'other_product',
  'other_customers',
  'other_currency',
  'minimum',
  'no_file_check',
  'not_alone',
] as const;
export type GoneReason = (typeof GONE)[number];
export type UnfitReason = (typeof UNFIT)[number];

export type Evaluation =
  | { readonly applies: true; readonly discountCents: number }
  | { readonly applies: false; readonly reason: GoneReason | UnfitReason };

/** Whether a promotion counts here and what it takes off; never more than what it takes it off. */
export function evaluate(live: LivePromotion, facts: PromotionFacts): Evaluation {
  const reason = goneReason(live, facts.now) ?? unfitReason(live.promotion, facts);
  return reason === undefined
    ? { applies: true, discountCents: discountOf(live.promotion, facts) }
    : { applies: false, reason };
}

/** Why a promotion has run out for everybody or for this customer, whatever is chosen. */
export function goneReason(
  { promotion, isActive, used, usedByCustomer, hasOrdered }: LivePromotion,
  now: number,
): GoneReason | undefined {
  if (!isActive) return 'inactive';
  if (promotion.from !== undefined && now < Date.parse(promotion.from)) return 'not_started';
  if (promotion.until !== undefined && now >= Date.parse(promotion.until)) return 'expired';
  if (promotion.maxUses !== undefined && used >= promotion.maxUses) return 'used_up';
  if (promotion.maxUsesPerCustomer !== undefined && usedByCustomer >= promotion.maxUsesPerCustomer)
    return 'used_by_you';
  if (promotion.firstOrder === true && hasOrdered) return 'not_first_order';
  return undefined;
}

function unfitReason(promotion: Promotion, facts: PromotionFacts): UnfitReason | undefined {
  if (promotion.lane === 'lossLeader' && !facts.lossLeader) return 'not_alone';
  const { families = [], products = [] } = promotion;
  const meant =
    families.length + products.length === 0 || families.includes(facts.family) || products.includes(facts.productId);
  if (!meant) return 'other_product';
  if (promotion.customerClass !== undefined && promotion.customerClass !== facts.customerClass)
    return 'other_customers';
  if (promotion.amount && promotion.amount[facts.currency] === undefined) return 'other_currency';
  if (promotion.minimum) {
    const least = promotion.minimum[facts.currency];
    if (least === undefined) return 'other_currency';
    if (facts.netCents < least) return 'minimum';
  }
  if (promotion.freeService === 'fileCheck' && !facts.fileCheck) return 'no_file_check';
  return undefined;
}

function discountOf({ basisPoints, amount, freeService }: Promotion, facts: PromotionFacts): number {
  if (basisPoints !== undefined) return roundCents((facts.netCents * basisPoints) / 10_000);
  if (amount) return Math.min(amount[facts.currency] ?? 0, facts.netCents);
  return freeService === 'fileCheck' ? facts.fileCheckCents : 0;
}

/** §4.2: how a code that was remembered is spoken of when it does not count any more. */
export function warningOf(reason: GoneReason | UnfitReason): 'no_longer_valid' | 'invalid_selection' {
  return (GONE as readonly string[]).includes(reason) ? 'no_longer_valid' : 'invalid_selection';
}

/** What is said of every code that does not exist or has run out: nobody learns from it which it was. */
export const GONE_FOR_GOOD = 'gone';

/** What leaves the house about a promotion that does not count: one word and no id for all that is gone. */
export function spokenOf(
  reason: GoneReason | UnfitReason,
  id: string,
): { readonly reason: string; readonly id: string } {
  return warningOf(reason) === 'no_longer_valid' ? { reason: GONE_FOR_GOOD, id: '' } : { reason, id };
}

/** Codes are compared without regard to case and surrounding space. */
export function codeOf(input: string): string {
  return input.trim().toUpperCase();
}
