import type { Currency } from '#kernel/currencies.ts';
import { roundCents } from '#kernel/money.ts';
import { plainPostalCode } from '../../addresses/postal-code.rules.ts';
import type { Priority, Selection } from '../../catalog/product.ts';
import type { LivePromotion, QuotedPrice, StoredPromotion } from '../promotion.ts';

/** The line that a promotion is checked for, as it would be without the promotion. */
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
  /** Whether the prepared product of a special offer is selected. */
  readonly lossLeader: boolean;
  /** What is chosen, for a price that was quoted for these choices alone. */
  readonly chosen: ChosenCell;
}

/** One cell of the price grid: choices, quantity and priority. */
export interface ChosenCell {
  readonly selection: Selection;
  readonly quantity: number;
  readonly priority: Priority;
}

/** Why a code does not apply. The first group is true for every choice, the second only for this choice. */
export const GONE = ['inactive', 'not_started', 'expired', 'used_up', 'used_by_you', 'not_first_order'] as const;
export const UNFIT = [
  'other_product',
  'other_customers',
  'other_currency',
  'minimum',
  'no_file_check',
  'not_alone',
  'not_as_quoted',
] as const;
export type GoneReason = (typeof GONE)[number];
export type UnfitReason = (typeof UNFIT)[number];

export type Evaluation =
  | { readonly applies: true; readonly discountCents: number }
  | { readonly applies: false; readonly reason: GoneReason | UnfitReason };

/** Whether a promotion applies here, and its discount. The discount is never more than the price it applies to. */
export function evaluate(live: LivePromotion, facts: PromotionFacts): Evaluation {
  const reason = goneReason(live, facts.now) ?? unfitReason(live, facts);
  return reason === undefined
    ? { applies: true, discountCents: discountOf(live.promotion, facts) }
    : { applies: false, reason };
}

/** Why a promotion has ended for everybody or for this customer, whatever is chosen. */
export function goneReason(
  { promotion, isActive, used, usedByCustomer, isHeld, hasOrdered }: LivePromotion,
  now: number,
): GoneReason | undefined {
  // An order that was placed with a quote keeps its price, for the choices and the quantity that were quoted.
  if (promotion.quoted && isHeld) return undefined;
  if (!isActive) return 'inactive';
  if (promotion.from !== undefined && now < Date.parse(promotion.from)) return 'not_started';
  if (promotion.until !== undefined && now >= Date.parse(promotion.until)) return 'expired';
  if (promotion.maxUses !== undefined && used >= promotion.maxUses) return 'used_up';
  if (promotion.maxUsesPerCustomer !== undefined && usedByCustomer >= promotion.maxUsesPerCustomer)
    return 'used_by_you';
  if (promotion.firstOrder === true && hasOrdered) return 'not_first_order';
  return undefined;
}

/** A transport that staff arrange, whatever carriers take, and its price before VAT if they named one. */
export interface Arranged {
  readonly netCents?: number;
}

/** Where a line goes, and in which currency it is charged. */
export interface Consignee {
  readonly country: string;
  readonly postalCode: string;
  readonly currency: Currency;
}

/**
 * What staff arrange for a line: they quoted exactly these choices by a promotion that has not ended, and no other line of
 * the cart has it. A quote that names its transport counts for the place that it names.
 */
export function arrangedFor(
  live: LivePromotion | undefined,
  chosen: ChosenCell,
  to: Consignee,
  now: number,
): Arranged | undefined {
  const quoted = live?.promotion.quoted;
  if (!quoted || live.isTaken === true) return undefined;
  if (goneReason(live, now) !== undefined || !isAsQuoted(quoted, chosen)) return undefined;
  const { freight, currency } = quoted;
  if (!freight) return {};
  return currency === to.currency && placeOf(freight) === placeOf(to) ? { netCents: freight.netCents } : undefined;
}

function placeOf({ country, postalCode }: Pick<Consignee, 'country' | 'postalCode'>): string {
  return `${country} ${plainPostalCode(country, postalCode)}`;
}

function unfitReason({ promotion, isTaken }: LivePromotion, facts: PromotionFacts): UnfitReason | undefined {
  if (promotion.lane === 'lossLeader' && !facts.lossLeader) return 'not_alone';
  const { families = [], products = [] } = promotion;
  const meant =
    families.length + products.length === 0 || families.includes(facts.family) || products.includes(facts.productId);
  if (!meant) return 'other_product';
  if (promotion.quoted && promotion.quoted.currency !== facts.currency) return 'other_currency';
  if (promotion.quoted && (isTaken === true || !isAsQuoted(promotion.quoted, facts.chosen))) return 'not_as_quoted';
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

/** Choices of the product that came after the quote keep their defaults, so only those of the quote are compared. */
function isAsQuoted({ selection, quantity, priority }: QuotedPrice, chosen: ChosenCell): boolean {
  return (
    quantity === chosen.quantity &&
    priority === chosen.priority &&
    Object.entries(selection).every(([feature, value]) => chosen.selection[feature] === value)
  );
}

function discountOf({ basisPoints, amount, freeService, quoted }: StoredPromotion, facts: PromotionFacts): number {
  // Whoever pays less by now anyway, keeps that.
  if (quoted) return Math.max(0, facts.netCents - quoted.netCents);
  if (basisPoints !== undefined) return roundCents((facts.netCents * basisPoints) / 10_000);
  if (amount) return Math.min(amount[facts.currency] ?? 0, facts.netCents);
  return freeService === 'fileCheck' ? facts.fileCheckCents : 0;
}

/** §4.2: the warning for a remembered code that no longer applies. */
export function warningOf(reason: GoneReason | UnfitReason): 'no_longer_valid' | 'invalid_selection' {
  return (GONE as readonly string[]).includes(reason) ? 'no_longer_valid' : 'invalid_selection';
}

/**
 * The answer for every code that does not exist or has ended. It is the same, so that a caller cannot tell them apart.
 */
export const GONE_FOR_GOOD = 'gone';

/** The public reason why a promotion does not apply. All ended promotions have the same word and no id. */
export function spokenOf(
  reason: GoneReason | UnfitReason,
  id: string,
): { readonly reason: string; readonly id: string } {
  return warningOf(reason) === 'no_longer_valid' ? { reason: GONE_FOR_GOOD, id: '' } : { reason, id };
}

/** Codes are compared without case and surrounding spaces. */
export function codeOf(input: string): string {
  return input.trim().toUpperCase();
}
