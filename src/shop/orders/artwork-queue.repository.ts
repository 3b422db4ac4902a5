import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { ArtworkState, OrderPaymentState, ProductionState } from './order.ts';

/** A job whose artwork is somebody's turn. */
export interface QueuedJob {
  readonly jobId: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly lineId: string;
  readonly product: string;
  readonly jobName: string;
  readonly quantity: number;
  readonly dueOn: string;
  readonly artwork: ArtworkState;
  readonly production: ProductionState;
  readonly paymentState: OrderPaymentState;
  /** Whether the customer paid for a person who looks, and nobody has looked before the order. */
  readonly fileCheck: boolean;
  readonly name: string;
  readonly company: string;
}

/** A position in the queue. */
export interface QueuePlace {
  readonly dueOn: string;
  readonly orderId: string;
  readonly jobId: string;
}

const NOT_MADE_YET = sql`j.production_state in ('waiting', 'in_prepress', 'on_hold')`;

const WAYS = {
  due: { beyond: sql`>`, sorted: sql`asc` },
  due_last: { beyond: sql`<`, sorted: sql`desc` },
} as const;
export type QueueSort = keyof typeof WAYS;

/**
 * Returns jobs that are not made yet, by the day on which they are to leave. Each state is one lookup in an index, and
 * `offset 0` keeps PostgreSQL from reading all orders for a page of them.
 */
export async function listQueuedJobs(
  tx: Tx,
  tenantId: string,
  states: readonly ArtworkState[],
  sort: QueueSort,
  after: QueuePlace,
  limit: number,
): Promise<QueuedJob[]> {
  const { beyond, sorted } = WAYS[sort];
  const order = sql`due_on ${sorted}, order_id ${sorted}, id ${sorted}`;
  const { rows } = await sql<QueuedJob>`
    select f.id as "jobId", f.order_id as "orderId", o.order_number as "orderNumber", f.line_id as "lineId",
      l.product_name as product, coalesce(l.line ->> 'jobName', '') as "jobName", f.quantity,
      to_char(f.due_on, 'YYYY-MM-DD') as "dueOn", f.artwork_state as artwork, f.production_state as production,
      o.payment_state as "paymentState", coalesce((l.line ->> 'fileCheck')::boolean and not l.line ? 'reviewSkipped', false) as "fileCheck",
      trim(coalesce(o.snapshot -> 'shippingAddress' ->> 'firstName', '') || ' ' ||
        coalesce(o.snapshot -> 'shippingAddress' ->> 'lastName', '')) as name,
      coalesce(o.snapshot -> 'shippingAddress' ->> 'company', '') as company
    from (select q.* from unnest(${states}::text[]) as a (artwork_state) cross join lateral (
        select j.* from order_jobs j
        where j.tenant_id = ${tenantId} and j.artwork_state = a.artwork_state and ${NOT_MADE_YET}
          and (j.due_on, j.order_id, j.id) ${beyond} (${after.dueOn}::date, ${after.orderId}, ${after.jobId})
        order by ${order} limit ${limit}) q
      order by ${order} limit ${limit}) f
    cross join lateral (select * from orders where tenant_id = f.tenant_id and id = f.order_id offset 0) o
    cross join lateral (select * from order_lines
      where tenant_id = f.tenant_id and order_id = f.order_id and id = f.line_id offset 0) l
    order by f.due_on ${sorted}, f.order_id ${sorted}, f.id ${sorted}`.execute(tx);
  return rows;
}

/** Returns how many jobs stand in each state, counted up to a limit. */
export async function countQueuedJobs(
  tx: Tx,
  tenantId: string,
  states: readonly ArtworkState[],
  most: number,
): Promise<{ artwork: ArtworkState; jobs: number }[]> {
  const { rows } = await sql<{ artwork: ArtworkState; jobs: number }>`
    select a.artwork_state as artwork, (select count(*) from (select from order_jobs j
      where j.tenant_id = ${tenantId} and j.artwork_state = a.artwork_state and ${NOT_MADE_YET}
        order by j.due_on, j.order_id, j.id limit ${most}) found) as jobs
    from unnest(${states}::text[]) as a (artwork_state)`.execute(tx);
  return rows;
}
