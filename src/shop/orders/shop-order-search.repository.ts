import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { OrderPaymentState, OrderState, ProductionState } from './order.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    order_words: {
      tenant_id: string;
      word: string;
      placed_at: Date;
      order_id: string;
    };
  }
}

/** Where staff look for orders. Every combination of states is one lookup in an index, so they always name all three. */
export interface StaffFilter {
  readonly orderStates: readonly OrderState[];
  readonly paymentStates: readonly OrderPaymentState[];
  readonly productionStates: readonly ProductionState[];
}

/** A position in a list by the time of the order, or by the day on which it is due. */
export interface PlaceByTime {
  readonly placedAt: Date;
  readonly id: string;
}
export interface PlaceByDue {
  readonly dueOn: string;
  readonly id: string;
}

/** Every combination of the wanted states. The lookup after it answers each from one index, in its order. */
function combinations({ orderStates, paymentStates, productionStates }: StaffFilter): RawBuilder<unknown> {
  return sql`unnest(${orderStates}::text[]) as a (order_state)
    cross join unnest(${paymentStates}::text[]) as b (payment_state)
    cross join unnest(${productionStates}::text[]) as c (production_state)`;
}

function inStates(tenantId: string): RawBuilder<unknown> {
  return sql`o.tenant_id = ${tenantId} and o.order_state = a.order_state and o.payment_state = b.payment_state
    and o.production_state = c.production_state`;
}

export interface Period {
  readonly from: Date;
  /** Exclusive. */
  readonly until: Date;
}

/** Returns orders of the shop, newest first. */
export async function findNewestOrders(
  tx: Tx,
  tenantId: string,
  filter: StaffFilter,
  { from, until }: Period,
  after: PlaceByTime,
  limit: number,
): Promise<PlaceByTime[]> {
  const { rows } = await sql<PlaceByTime>`
    select found.id, found.placed_at as "placedAt" from ${combinations(filter)} cross join lateral (
      select o.id, o.placed_at from orders o
      where ${inStates(tenantId)} and o.placed_at >= ${from} and o.placed_at < ${until}
        and (o.placed_at, o.id) < (${after.placedAt}, ${after.id})
      order by o.placed_at desc, o.id desc limit ${limit}) found
    order by found.placed_at desc, found.id desc limit ${limit}`.execute(tx);
  return rows;
}

/** The same, oldest first. */
export async function findOldestOrders(
  tx: Tx,
  tenantId: string,
  filter: StaffFilter,
  { from, until }: Period,
  after: PlaceByTime,
  limit: number,
): Promise<PlaceByTime[]> {
  const { rows } = await sql<PlaceByTime>`
    select found.id, found.placed_at as "placedAt" from ${combinations(filter)} cross join lateral (
      select o.id, o.placed_at from orders o
      where ${inStates(tenantId)} and o.placed_at >= ${from} and o.placed_at < ${until}
        and (o.placed_at, o.id) > (${after.placedAt}, ${after.id})
      order by o.placed_at, o.id limit ${limit}) found
    order by found.placed_at, found.id limit ${limit}`.execute(tx);
  return rows;
}

export interface DueDays {
  readonly from: string;
  /** Inclusive. */
  readonly to: string;
}

/** Returns orders that are still to be made, the one that is due first before all. */
export async function findDueOrders(
  tx: Tx,
  tenantId: string,
  filter: StaffFilter,
  { from, to }: DueDays,
  after: PlaceByDue,
  limit: number,
): Promise<PlaceByDue[]> {
  const { rows } = await sql<PlaceByDue>`
    select found.id, to_char(found.due_on, 'YYYY-MM-DD') as "dueOn" from ${combinations(filter)} cross join lateral (
      select o.id, o.due_on from orders o
      where ${inStates(tenantId)} and o.due_on is not null and o.due_on >= ${from}::date and o.due_on <= ${to}::date
        and (o.due_on, o.id) > (${after.dueOn}::date, ${after.id})
      order by o.due_on, o.id limit ${limit}) found
    order by found.due_on, found.id limit ${limit}`.execute(tx);
  return rows;
}

/** Sorts after every text that begins with a word. */
const END = '\u{10ffff}';

/** Returns orders with a word that begins with this one, in no particular order. More than `limit` are too many. */
export async function findByBeginning(tx: Tx, tenantId: string, word: string, limit: number): Promise<PlaceByTime[]> {
  return tx
    .selectFrom('order_words')
    .select(['order_id as id', 'placed_at as placedAt'])
    .where('tenant_id', '=', tenantId)
    .where('word', '>=', word)
    .where('word', '<', word + END)
    .limit(limit)
    .execute();
}

/** Returns orders with exactly this word, newest first. */
export async function findByWord(
  tx: Tx,
  tenantId: string,
  word: string,
  after: PlaceByTime,
  limit: number,
): Promise<PlaceByTime[]> {
  return tx
    .selectFrom('order_words')
    .select(['order_id as id', 'placed_at as placedAt'])
    .where('tenant_id', '=', tenantId)
    .where('word', '=', word)
    .where((where) => where(where.refTuple('placed_at', 'order_id'), '<', where.tuple(after.placedAt, after.id)))
    .orderBy('placed_at', 'desc')
    .orderBy('order_id', 'desc')
    .limit(limit)
    .execute();
}

/** What a found order must have besides the word that found it. */
export interface Candidates extends StaffFilter, Period {
  readonly ids: readonly string[];
  /** Patterns of the other words; each must match. */
  readonly patterns: readonly string[];
  readonly due: DueDays | undefined;
  readonly after: PlaceByTime;
}

/** Returns those of the found orders that have all of it, newest first. */
export async function sift(
  tx: Tx,
  tenantId: string,
  { ids, patterns, orderStates, paymentStates, productionStates, from, until, due, after }: Candidates,
  limit: number,
): Promise<PlaceByTime[]> {
  let found = tx
    .selectFrom('orders')
    .select(['id', 'placed_at as placedAt'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .where('order_state', '=', sql<OrderState>`any(${orderStates}::text[])`)
    .where('payment_state', '=', sql<OrderPaymentState>`any(${paymentStates}::text[])`)
    .where('production_state', '=', sql<ProductionState>`any(${productionStates}::text[])`)
    .where('staff_words', 'like', sql<string>`all(${patterns}::text[])`)
    .where('placed_at', '>=', from)
    .where('placed_at', '<', until)
    .where((where) => where(where.refTuple('placed_at', 'id'), '<', where.tuple(after.placedAt, after.id)));
  if (due)
    found = found
      .where('due_on', '>=', sql<string>`${due.from}::date`)
      .where('due_on', '<=', sql<string>`${due.to}::date`);
  return found.orderBy('placed_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export interface ShopOrderRow {
  readonly id: string;
  readonly orderNumber: string;
  readonly placedAt: Date;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly country: string;
  readonly orderState: OrderState;
  readonly paymentState: OrderPaymentState;
  readonly productionState: ProductionState;
  readonly dueOn: string | null;
  readonly payableCents: number;
  readonly currency: string;
  readonly lineCount: number;
  readonly firstProduct: string;
}

/** Returns what the list shows of each order, in no particular order. */
export async function listShopOrderRows(tx: Tx, tenantId: string, ids: readonly string[]): Promise<ShopOrderRow[]> {
  const { rows } = await sql<ShopOrderRow>`
    select o.id, o.order_number as "orderNumber", o.placed_at as "placedAt", o.email, o.order_state as "orderState",
      o.payment_state as "paymentState", o.production_state as "productionState", to_char(o.due_on, 'YYYY-MM-DD') as "dueOn",
      o.payable_cents as "payableCents", o.currency,
      coalesce(o.snapshot -> 'shippingAddress' ->> 'firstName', '') as "firstName",
      coalesce(o.snapshot -> 'shippingAddress' ->> 'lastName', '') as "lastName",
      coalesce(o.snapshot -> 'shippingAddress' ->> 'company', '') as "company",
      coalesce(o.snapshot -> 'shippingAddress' ->> 'country', '') as "country",
      (select count(*) from order_lines l where l.tenant_id = o.tenant_id and l.order_id = o.id) as "lineCount",
      coalesce((select l.product_name from order_lines l where l.tenant_id = o.tenant_id and l.order_id = o.id
        order by l.position limit 1), '') as "firstProduct"
    from orders o where o.tenant_id = ${tenantId} and o.id = any(${ids}::text[])`.execute(tx);
  return rows;
}
