import { mailName } from '#kernel/mail-name.ts';
import { sql, type Generated, type RawBuilder } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { LivePromotion, Promotion, StoredPromotion } from './promotion.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    promotions: {
      tenant_id: string;
      id: string;
      code: string;
      data: StoredPromotion;
      is_active: boolean;
      used: Generated<number>;
      max_uses: number | null;
      /** Given by staff in a quote. No file names it, so no file ends it. */
      issued_at: Date | null;
    };
    promotion_uses: {
      tenant_id: string;
      promotion_id: string;
      order_id: string;
      customer_id: string | null;
      email: string;
    };
  }
}

/** The user of a promotion: a customer, a guest with the address of the order, or not known yet. */
export interface Redeemer {
  readonly customerId: string | null;
  /** In lower case: those of the account and of the order, which may differ. */
  readonly emails: readonly string[];
  /** The order that is being changed. Its own uses do not count against it. Null for a new order. */
  readonly exceptOrderId: string | null;
}

export type PromotionName = { readonly code: string } | { readonly id: string };

/**
 * Whether the redeemer has ordered before. A customer's own orders always count. Other people can enter the customer's
 * email in their orders, so orders under the email alone count only if they are paid. A guest has only the email, so
 * every
 * order under it counts. Otherwise a guest could have any number of first orders. Uses are counted in the same way.
 */
function hasOrdered(tenantId: string, { customerId, emails, exceptOrderId }: Redeemer) {
  const counting = sql`orders.tenant_id = ${tenantId} and orders.order_state <> 'cancelled'
    and orders.id is distinct from ${exceptOrderId}::text`;
  // Two queries, each with its own index: with row-level security, one 'or' would read all orders.
  return sql`(exists (select from orders where ${counting} and orders.customer_id = ${customerId})
    or exists (select from orders where ${counting} and orders.email_key = any(${emails}::text[])
      and (${customerId}::text is null or orders.payment_state not in ('awaiting', 'failed'))))`;
}

function usesBy(tenantId: string, promotionId: RawBuilder<unknown>, { customerId, emails, exceptOrderId }: Redeemer) {
  const ofPromotion = sql`use.tenant_id = ${tenantId} and use.promotion_id = ${promotionId}
    and use.order_id is distinct from ${exceptOrderId}::text`;
  return sql`(select count(*) from (
    select use.order_id from promotion_uses as use where ${ofPromotion} and use.customer_id = ${customerId}
    union
    select use.order_id from promotion_uses as use where ${ofPromotion} and use.email = any(${emails}::text[])
      and (${customerId}::text is null
        or exists (select from orders where orders.tenant_id = ${tenantId} and orders.id = use.order_id
          and orders.payment_state not in ('awaiting', 'failed')))) as used)`;
}

/** Whether the order that is being changed uses the promotion. */
function usedByOrder(tenantId: string, promotionId: RawBuilder<unknown>, { exceptOrderId }: Redeemer) {
  return sql`(select count(*) from promotion_uses as use where use.tenant_id = ${tenantId}
    and use.promotion_id = ${promotionId} and use.order_id = ${exceptOrderId}::text)`;
}

/** The promotion of a code or id, with its total uses and those of this customer. */
export async function findPromotion(
  tx: Tx,
  tenantId: string,
  name: PromotionName,
  redeemer: Redeemer,
): Promise<LivePromotion | undefined> {
  const [column, value] = 'code' in name ? (['code', name.code] as const) : (['id', name.id] as const);
  const { rows } = await sql<{
    data: StoredPromotion;
    is_active: boolean;
    used: number;
    by_order: number;
    by_customer: number;
    ordered: boolean;
  }>`
    select data, is_active, used, ${usedByOrder(tenantId, sql.ref('promotions.id'), redeemer)} as by_order,
      ${usesBy(tenantId, sql.ref('promotions.id'), redeemer)} as by_customer,
      ${hasOrdered(tenantId, redeemer)} as ordered
    from promotions where tenant_id = ${tenantId} and ${sql.ref(column)} = ${value}`.execute(tx);
  const [row] = rows;
  return (
    row && {
      promotion: row.data,
      isActive: row.is_active,
      used: Number(row.used) - Number(row.by_order),
      isHeld: Number(row.by_order) > 0,
      usedByCustomer: Number(row.by_customer),
      hasOrdered: row.ordered,
    }
  );
}

/**
 * Counts one use for an order, within both limits. Returns false if no use is left. The counter is updated first and
 * its row
 * stays locked, so that the following counts cannot change until the order is stored.
 */
export async function countUse(
  tx: Tx,
  tenantId: string,
  promotion: Pick<Promotion, 'id' | 'maxUsesPerCustomer' | 'firstOrder'>,
  order: { readonly id: string; readonly email: string },
  redeemer: Redeemer,
): Promise<boolean> {
  const { id } = promotion;
  const most = promotion.maxUsesPerCustomer ?? null;
  const counted = await sql`
    update promotions set used = used + 1
    where tenant_id = ${tenantId} and id = ${id} and is_active and (max_uses is null or used < max_uses)`.execute(tx);
  if (counted.numAffectedRows !== 1n) return false;
  const used = await sql`
    insert into promotion_uses (tenant_id, promotion_id, order_id, customer_id, email)
    select ${tenantId}, ${id}, ${order.id}, ${redeemer.customerId}, ${mailName(order.email)}
    where (${most}::int is null or ${most}::int > ${usesBy(tenantId, sql`${id}`, redeemer)})
    and not (${promotion.firstOrder ?? false}::boolean and ${hasOrdered(tenantId, redeemer)})`.execute(tx);
  if (used.numAffectedRows === 1n) return true;
  await sql`update promotions set used = used - 1 where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
  return false;
}

/**
 * Locks the promotions that an amendment may touch, in the order in which checkouts lock them.
 * @param name also the promotion of a line that is asked for
 */
export async function lockPromotions(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
  name: PromotionName | undefined,
): Promise<void> {
  const code = name && 'code' in name ? name.code : null;
  const all = name && 'id' in name ? [...ids, name.id] : ids;
  await sql`select id from promotions where tenant_id = ${tenantId} and (id = any(${all}::text[]) or code = ${code}::text)
    order by id collate "C" for update`.execute(tx);
}

/**
 * Gives the uses of an order back.
 * @param only the promotions; when absent, all
 */
export async function giveBackUses(
  tx: Tx,
  tenantId: string,
  orderId: string,
  only: readonly string[] | null = null,
): Promise<void> {
  await sql`
    with gone as (
      delete from promotion_uses where tenant_id = ${tenantId} and order_id = ${orderId}
        and (${only}::text[] is null or promotion_id = any(${only}::text[]))
      returning promotion_id
    )
    update promotions set used = used - 1
    where tenant_id = ${tenantId} and id in (select promotion_id from gone)`.execute(tx);
}

/** Orders that are nobody's account's any more: that a code was used stays, by whom does not. */
export async function forgetUsers(tx: Tx, tenantId: string, orderIds: readonly string[]): Promise<void> {
  await sql`update promotion_uses set customer_id = null, email = ''
    where tenant_id = ${tenantId} and order_id = any(${orderIds}::text[])`.execute(tx);
}

/** Stores a promotion that staff give to one customer. */
export async function insertIssued(
  tx: Tx,
  tenantId: string,
  promotion: StoredPromotion & { readonly maxUses: number },
  at: Date,
): Promise<void> {
  await tx
    .insertInto('promotions')
    .values({
      tenant_id: tenantId,
      id: promotion.id,
      code: promotion.code,
      data: promotion,
      is_active: true,
      max_uses: promotion.maxUses,
      issued_at: at,
    })
    .execute();
}

/** Ends issued promotions of which nobody has had the price yet. */
export async function endIssued(tx: Tx, tenantId: string, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('promotions')
    .set({ is_active: false })
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .where('issued_at', 'is not', null)
    .where('used', '=', 0)
    .execute();
}

/** How issued promotions stand, by their ids. */
export async function issuedStates(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
): Promise<{ id: string; isActive: boolean; used: number }[]> {
  return tx
    .selectFrom('promotions')
    .select(['id', 'is_active as isActive', 'used'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute();
}
