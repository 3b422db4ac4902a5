import { lineTotals, type LineItem } from '../line-items/line-item.ts';

/** Why a line costs something else today. */
export const REORDER_REASONS = ['currency', 'vat', 'code', 'product', 'price_list', 'services'] as const;
export type ReorderReason = (typeof REORDER_REASONS)[number];

export interface LineAmounts {
  readonly netCents: number;
  readonly grossCents: number;
}

type Priced = Pick<LineItem, 'price' | 'services' | 'deliveryPromise'>;

/** Print and services of a line; delivery is the cart's. */
export function amountsOf(line: Priced): LineAmounts {
  const { netCents, grossCents } = lineTotals(line);
  const { shippingNetCents, shippingVatCents } = line.deliveryPromise;
  return { netCents: netCents - shippingNetCents, grossCents: grossCents - shippingNetCents - shippingVatCents };
}

/** Everything that makes the line of today cost another amount than the one that was ordered; nothing where it does not. */
export function reorderReasons(
  before: Priced & Pick<LineItem, 'productVersion' | 'promotion'>,
  now: Priced & Pick<LineItem, 'productVersion'>,
): ReorderReason[] {
  if (before.price.currency !== now.price.currency) return ['currency'];
  const [was, is] = [amountsOf(before), amountsOf(now)];
  if (was.netCents === is.netCents && was.grossCents === is.grossCents) return [];
  const reasons: ReorderReason[] = [];
  if (before.price.vatRate !== now.price.vatRate) reasons.push('vat');
  if ((before.promotion?.discountCents ?? 0) > 0) reasons.push('code');
  if (before.price.netCents !== now.price.netCents)
    reasons.push(before.productVersion === now.productVersion ? 'price_list' : 'product');
  if (servicesCents(before) !== servicesCents(now)) reasons.push('services');
  return reasons;
}

/** Services that are bought; a code is none. */
function servicesCents({ services }: Priced): number {
  return services.reduce((sum, { netCents }) => sum + Math.max(0, netCents), 0);
}

export interface ChangedChoice {
  readonly name: string;
  readonly was: string;
  /** What stands in for it in the nearest that there is; empty where there is nothing of the kind. */
  readonly now: string;
}

type Attributes = readonly { readonly name: string; readonly value: string }[];

/** Choices that cannot be had any more, against the nearest that can. */
export function changedChoices(before: Attributes, nearest: Attributes): ChangedChoice[] {
  return before.flatMap(({ name, value }) => {
    const instead = nearest.find((each) => each.name === name)?.value ?? '';
    return instead === value ? [] : [{ name, was: value, now: instead }];
  });
}
