import type { BuyingWire } from '#shop/companies/companies.contract.ts';
import { may, needsApproval } from '#shop/companies/company-rights.rules.ts';
import type { CartWire } from '#shop/cart/cart.contract.ts';

/** How the visitor orders for a company. Null for guests and customers without a company. */
export type BuyingHere = BuyingWire | null;

export function mayOrder(buying: BuyingHere): boolean {
  return buying === null || may(buying.role, 'order');
}

export function maySeeCompanyOrders(buying: BuyingHere): boolean {
  return buying !== null && may(buying.role, 'see_company_orders');
}

/** The limit that this cart exceeds, in cents of its currency; undefined when the visitor may order it alone. */
export function exceededLimit(buying: BuyingHere, { currencyCode, taxedPrice }: CartWire): number | undefined {
  const limit = buying?.limits.find((each) => each.currencyCode === currencyCode)?.centAmount;
  return limit !== undefined && needsApproval(limit, taxedPrice.totalGross.centAmount) ? limit : undefined;
}

/** Whether there is nothing to pay for what is in the cart. An empty cart is not free. */
export function isFree({ lineOrder, taxedPrice }: Pick<CartWire, 'lineOrder' | 'taxedPrice'>): boolean {
  return lineOrder.length > 0 && taxedPrice.payable.centAmount === 0;
}
