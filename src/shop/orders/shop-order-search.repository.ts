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
  /** Only those without VAT for a number of which the digits alone were known. */
  readonly isByDigits: boolean;
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

function inStates(tenantId: string, { isByDigits }: StaffFilter): RawBuilder<unknown> {
  return sql`o.tenant_id = ${tenantId} and o.order_state = a.order_state and o.payment_state = b.payment_state
    and o.production_state = c.production_state ${byDigits(isByDigits)}`;
}

function byDigits(isAsked: boolean): RawBuilder<unknown> {
  return isAsked ? sql`and o.vat_by_digits` : sql``;
}

export interface Period {
  readonly from: Date;
  /** Exclusive. */
  readonly until: Date;
}

const WAYS = {
  newest: { before: sql`<`, sorted: sql`desc` },
  oldest: { before: sql`>`, sorted: sql`asc` },
} as const;

/** Returns orders of the shop by the time at which they were placed. */
export async function findOrdersByTime(
  tx: Tx,
  tenantId: string,
  first: keyof typeof WAYS,
  filter: StaffFilter,
  { from, until }: Period,
  after: PlaceByTime,
  limit: number,
): Promise<PlaceByTime[]> {
  const { before, sorted } = WAYS[first];
  const { rows } = await sql<PlaceByTime>`
    select found.id, found.placed_at as "placedAt" from ${combinations(filter)} cross join lateral (
      select o.id, o.placed_at from orders o
      where ${inStates(tenantId, filter)} and o.placed_at >= ${from} and o.placed_at < ${until}
        and (o.placed_at, o.id) ${before} (${after.placedAt}, ${after.id})
      order by o.placed_at ${sorted}, o.id ${sorted} limit ${limit}) found
    order by found.placed_at ${sorted}, found.id ${sorted} limit ${limit}`.execute(tx);
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
      where ${inStates(tenantId, filter)} and o.due_on is not null and o.due_on >= ${from}::date and o.due_on <= ${to}::date
        and (o.due_on, o.id) > (${after.dueOn}::date, ${after.id})
      order by o.due_on, o.id limit ${limit}) found
    order by found.due_on, found.id limit ${limit}`.execute(tx);
  return rows;
}

/** Sorts after every text that begins with a word. */
const END = '\u{10ffff}';

/** Returns how often a word with this beginning stands in orders, counted up to a limit. */
export async function countBeginning(tx: Tx, tenantId: string, word: string, limit: number): Promise<number> {
  const { rows } = await sql<{ found: number }>`select count(*) as found from (
    select from order_words where tenant_id = ${tenantId} and word >= ${word} and word < ${word + END}
    limit ${limit}) seen`.execute(tx);
  return rows[0]?.found ?? 0;
}

/** What a found order must have besides the word that found it. */
export interface SearchTerms extends StaffFilter, Period {
  /** Patterns of the other words; each must match. */
  readonly patterns: readonly string[];
  readonly due: DueDays | undefined;
  readonly after: PlaceByTime;
}

/**
 * The order of a row of words, if it has all of the terms. `offset 0` keeps PostgreSQL from looking for it by its states:
 * each is read by its key, whatever the statistics say.
 */
function wanted(
  tenantId: string,
  { patterns, orderStates, paymentStates, productionStates, isByDigits, from, until, due }: SearchTerms,
): RawBuilder<unknown> {
  const isDue = due ? sql`and o.due_on >= ${due.from}::date and o.due_on <= ${due.to}::date` : sql``;
  return sql`select from (select * from orders where tenant_id = ${tenantId} and id = w.order_id offset 0) o
    where o.order_state = any(${orderStates}::text[]) and o.payment_state = any(${paymentStates}::text[])
    and o.production_state = any(${productionStates}::text[]) and o.placed_at >= ${from} and o.placed_at < ${until}
    and o.staff_words like all(${patterns}::text[]) ${isDue} ${byDigits(isByDigits)}`;
}

/** Returns orders with a word that begins with this one, newest first. It reads every order that has one. */
export async function findByBeginning(
  tx: Tx,
  tenantId: string,
  word: string,
  terms: SearchTerms,
  limit: number,
): Promise<PlaceByTime[]> {
  const { rows } = await sql<PlaceByTime>`
    select w.order_id as id, w.placed_at as "placedAt" from (
      select distinct order_id, placed_at from order_words
      where tenant_id = ${tenantId} and word >= ${word} and word < ${word + END}
        and (placed_at, order_id) < (${terms.after.placedAt}, ${terms.after.id})) w
    cross join lateral (${wanted(tenantId, terms)}) o
    order by w.placed_at desc, w.order_id desc limit ${limit}`.execute(tx);
  return rows;
}

/** Returns orders with exactly this word, newest first. It looks through the newest `most` of them and stops when it has enough. */
export async function findByWord(
  tx: Tx,
  tenantId: string,
  word: string,
  most: number,
  terms: SearchTerms,
  limit: number,
): Promise<PlaceByTime[]> {
  const { rows } = await sql<PlaceByTime>`
    select w.order_id as id, w.placed_at as "placedAt" from (${newestWith(tenantId, word, terms.after, most)}) w
    cross join lateral (${wanted(tenantId, terms)}) o
    order by w.placed_at desc, w.order_id desc limit ${limit}`.execute(tx);
  return rows;
}

/** Returns the last order that `findByWord` looks through. Undefined when there are fewer. */
export async function findLastLookedThrough(
  tx: Tx,
  tenantId: string,
  word: string,
  most: number,
  after: PlaceByTime,
): Promise<PlaceByTime | undefined> {
  const { rows } = await sql<PlaceByTime>`
    select w.order_id as id, w.placed_at as "placedAt" from (${newestWith(tenantId, word, after, most)}) w
    offset ${most - 1} limit 1`.execute(tx);
  return rows[0];
}

function newestWith(tenantId: string, word: string, after: PlaceByTime, most: number): RawBuilder<unknown> {
  return sql`select order_id, placed_at from order_words
    where tenant_id = ${tenantId} and word = ${word} and (placed_at, order_id) < (${after.placedAt}, ${after.id})
    order by placed_at desc, order_id desc limit ${most}`;
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
  readonly creditedCents: number;
  readonly currency: string;
  readonly lineCount: number;
  readonly firstProduct: string;
}

/** Returns what the list shows of each order, in no particular order. */
export async function listShopOrderRows(tx: Tx, tenantId: string, ids: readonly string[]): Promise<ShopOrderRow[]> {
  const { rows } = await sql<ShopOrderRow>`
    select o.id, o.order_number as "orderNumber", o.placed_at as "placedAt", o.email, o.order_state as "orderState",
      o.payment_state as "paymentState", o.production_state as "productionState", to_char(o.due_on, 'YYYY-MM-DD') as "dueOn",
      o.payable_cents as "payableCents", o.credited_cents as "creditedCents", o.currency,
      coalesce(o.snapshot -> 'shippingAddress' ->> 'firstName', '') as "firstName",
      coalesce(o.snapshot -> 'shippingAddress' ->> 'lastName', '') as "lastName",
      coalesce(o.snapshot -> 'shippingAddress' ->> 'company', '') as "company",
      coalesce(o.snapshot -> 'shippingAddress' ->> 'country', '') as "country",
      (select count(*) from order_lines l where l.tenant_id = o.tenant_id and l.order_id = o.id and l.ended_at is null) as "lineCount",
      coalesce((select l.product_name from order_lines l where l.tenant_id = o.tenant_id and l.order_id = o.id
        and l.ended_at is null order by l.position limit 1), '') as "firstProduct"
    from orders o where o.tenant_id = ${tenantId} and o.id = any(${ids}::text[])`.execute(tx);
  return rows;
}
