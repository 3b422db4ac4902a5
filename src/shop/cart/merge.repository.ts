import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { readUnbought } from '../line-items/stored-line.ts';
import { shareVat } from '../line-items/totals.rules.ts';
import type { Owner } from './cart.ts';

/** Gives the guest's cart to the customer. Lines that are still in it did not fit into the customer's own cart. */
export async function markMerged(tx: Tx, tenantId: string, id: string, customerId: string): Promise<void> {
  await tx
    .updateTable('carts')
    .set({ state: 'merged', customer_id: customerId, version: sql`version + 1`, updated_at: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Gives the guest's replaced carts to the customer too. Afterwards the guest's cookie no longer reaches them. */
export async function passReplaced(tx: Tx, tenantId: string, anonymousId: string, customerId: string): Promise<void> {
  await tx
    .updateTable('carts')
    .set({ customer_id: customerId })
    .where('tenant_id', '=', tenantId)
    .where('anonymous_id', '=', anonymousId)
    .where('customer_id', 'is', null)
    .where('state', '=', sql.lit('replaced'))
    .execute();
}

const MOST_WAITING = 60;

/** The owner's carts with waiting lines: merged or replaced carts of a customer, replaced carts of a guest. */
function waitingCarts(tx: Tx, tenantId: string, owner: Owner) {
  const carts = tx.selectFrom('carts').where('carts.tenant_id', '=', tenantId);
  return 'customerId' in owner
    ? carts.where('carts.customer_id', '=', owner.customerId).where(sql<boolean>`carts.state in ('merged', 'replaced')`)
    : carts
        .where('carts.anonymous_id', '=', owner.anonymousId)
        .where('carts.customer_id', 'is', null)
        .where('carts.state', '=', sql.lit('replaced'));
}

/** A line that is left in an earlier cart. */
export interface WaitingLine {
  readonly cartId: string;
  readonly line: LineItem;
}

/** Returns lines that are left in the owner's earlier carts, the latest first, each with the VAT that it has alone. */
export async function listWaitingLines(tx: Tx, tenantId: string, owner: Owner): Promise<WaitingLine[]> {
  const rows = await waitingCarts(tx, tenantId, owner)
    .innerJoin('cart_lines', (join) =>
      join.onRef('cart_lines.tenant_id', '=', 'carts.tenant_id').onRef('cart_lines.cart_id', '=', 'carts.id'),
    )
    .select(['cart_lines.cart_id as cartId', 'cart_lines.line'])
    .orderBy('carts.updated_at', 'desc')
    .orderBy('cart_lines.position')
    .limit(MOST_WAITING)
    .execute();
  return rows.map(({ cartId, line }) => ({ cartId, line: shareVat([readUnbought(line)])[0]! }));
}

/** Returns true when the line existed. */
export async function deleteWaitingLine(tx: Tx, tenantId: string, owner: Owner, id: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('cart_lines')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('cart_id', 'in', waitingCarts(tx, tenantId, owner).select('carts.id'))
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
