import type { LineItem } from '../line-items/line-item.ts';
import { sumTotals } from '../line-items/totals.rules.ts';

/** Why a line has another price today. */
export const REORDER_REASONS = ['currency', 'quantity', 'vat', 'code', 'product', 'price_list', 'services'] as const;
export type ReorderReason = (typeof REORDER_REASONS)[number];

export interface LineAmounts {
  readonly netCents: number;
  readonly grossCents: number;
}

type Priced = Pick<LineItem, 'price' | 'services' | 'deliveryPromise'>;

/**
 * Amounts for print and services of a line, as if they were charged alone. Delivery belongs to the cart, and a cent of
 * VAT that other lines moved is no change of price.
 */
export function amountsOf({ price, services, deliveryPromise }: Priced): LineAmounts {
  const { netCents, grossCents } = sumTotals([
    { price, services, deliveryPromise: { ...deliveryPromise, shippingNetCents: 0 }, vatRounding: 'rate' },
  ]);
  return { netCents, grossCents };
}

/**
 * Returns all reasons why today's line costs another amount than the ordered line. Empty when the amounts are equal.
 */
export function reorderReasons(
  before: Priced & Pick<LineItem, 'productVersion' | 'promotion' | 'quantity'>,
  now: Priced & Pick<LineItem, 'productVersion' | 'quantity'>,
): ReorderReason[] {
  if (before.price.currency !== now.price.currency) return ['currency'];
  const [was, is] = [amountsOf(before), amountsOf(now)];
  if (was.netCents === is.netCents && was.grossCents === is.grossCents) return [];
  const reasons: ReorderReason[] = [];
  const isOtherQuantity = before.quantity !== now.quantity;
  if (isOtherQuantity) reasons.push('quantity');
  if (before.price.vatRate !== now.price.vatRate) reasons.push('vat');
  if ((before.promotion?.discountCents ?? 0) > 0) reasons.push('code');
  // Of another quantity the price list says nothing: its price differs in any case.
  if (!isOtherQuantity && before.price.netCents !== now.price.netCents)
    reasons.push(before.productVersion === now.productVersion ? 'price_list' : 'product');
  if (servicesCents(before) !== servicesCents(now)) reasons.push('services');
  return reasons;
}

/** Sum of the bought services. Codes are left out. */
function servicesCents({ services }: Priced): number {
  return services.reduce((sum, { netCents }) => sum + Math.max(0, netCents), 0);
}

export interface ChangedChoice {
  readonly name: string;
  readonly was: string;
  /** The replacement in the nearest available configuration. Empty when there is none of this kind. */
  readonly now: string;
}

type Attributes = readonly { readonly name: string; readonly value: string }[];

/** Compares the choices that are no longer available with the nearest available ones. */
export function changedChoices(before: Attributes, nearest: Attributes): ChangedChoice[] {
  return before.flatMap(({ name, value }) => {
    const instead = nearest.find((each) => each.name === name)?.value ?? '';
    return instead === value ? [] : [{ name, was: value, now: instead }];
  });
}

/** Whether the same artworks are printed again, so that a file for one of them is for the same one now. */
export function keepsArtworks(before: Pick<LineItem, 'artworks'>, now: Pick<LineItem, 'artworks'>): boolean {
  const idsOf = ({ artworks }: Pick<LineItem, 'artworks'>) => artworks.map(({ id }) => id).join(' ');
  return idsOf(before) === idsOf(now);
}
