import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { lineTotals } from '../line-items/totals.rules.ts';
import type { PersonalData } from '../personal-data.ts';
import { forgetCarts, forgetOrderedCarts, listCartsOf, listLines, lockCartsOf } from './cart.repository.ts';

/** The active cart and the carts that were replaced. Ordered carts are exported with the orders. */
export const CARTS_DATA: PersonalData = {
  name: 'carts',
  async read(ctx, tx, { customerId }) {
    const carts = [];
    for (const { id, ...cart } of await listCartsOf(tx, ctx.tenant.id, customerId)) {
      const lines = await listLines(tx, ctx.tenant.id, id);
      carts.push({ ...cart, lines: lines.map((line) => ({ ...line, ...lineTotals(line) })) });
    }
    return carts;
  },
  async hold(ctx, tx, { customerId }) {
    await lockCartsOf(tx, ctx.tenant.id, customerId);
    return [];
  },
  erase: (ctx, tx, { customerId }) => forgetCarts(tx, ctx.tenant.id, customerId),
};

/** The carts of orders that a person placed as a guest: they name no account, and the orders lead to them. */
export function forgetCartsOfOrders(ctx: Ctx, tx: Tx, cartIds: readonly string[]): Promise<void> {
  return forgetOrderedCarts(tx, ctx.tenant.id, cartIds);
}
