import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { heldBuying, isAboveLimit } from '../companies/buying.service.ts';
import { may } from '../companies/company-rights.rules.ts';
import { isReadableNumber } from '../companies/purchase-order.rules.ts';
import type { Buying } from '../companies/company.ts';
import type { Ctx } from '../context.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { sumTotals } from '../line-items/totals.rules.ts';

/**
 * The membership of whoever orders, held until the order is placed: a role or a membership that ends meanwhile waits.
 * Undefined for guests and customers without a company.
 */
export function buyingHere(ctx: Ctx, tx: Tx): Promise<Buying | undefined> | undefined {
  return ctx.actor.kind === 'customer' ? heldBuying(ctx, tx, ctx.actor.customerId) : undefined;
}

/** Refuses what the company does not allow, and a number that cannot be read, whoever decides about the order afterwards. */
export function againstRules(buying: Buying | undefined, purchaseOrder: string): Refusal | undefined {
  if (buying && !may(buying.role, 'order')) return refuse('role_orders_nothing', 403);
  if (!isReadableNumber(purchaseOrder)) return refuse('purchase_order_unreadable', 422);
  return buying?.needsPurchaseOrder && purchaseOrder === '' ? refuse('purchase_order_missing', 422) : undefined;
}

/** Whether the lines cost more than the member may order alone. */
export function isForApproval(ctx: Ctx, buying: Buying | undefined, lines: readonly LineItem[]): boolean {
  const [first] = lines;
  if (!buying || !first) return false;
  return isAboveLimit(ctx, buying, { cents: sumTotals(lines).grossCents, currency: first.price.currency });
}
