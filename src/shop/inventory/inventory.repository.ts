import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import { takeFrom, type StockRow } from './inventory.rules.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    stock: { tenant_id: string; product_id: string; item: string; arrives_on: string; quantity: number };
    stock_reservations: {
      tenant_id: string;
      order_id: string;
      job_id: string;
      product_id: string;
      item: string;
      arrives_on: string;
      quantity: number;
    };
  }
}

export async function listStock(tx: Tx, tenantId: string, productId: string, item: string): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`
    select to_char(arrives_on, 'YYYY-MM-DD') as "arrivesOn", quantity from stock
    where tenant_id = ${tenantId} and product_id = ${productId} and item = ${item} order by arrives_on`.execute(tx);
  return rows;
}

export interface StockRequest {
  readonly orderId: string;
  readonly jobId: string;
  readonly productId: string;
  readonly item: string;
  readonly quantity: number;
  /** The last day on which the whole quantity must be in stock, ISO. */
  readonly latest: string;
}

/**
 * Takes the quantity out of stock for an order's job. If the quantity is not covered, or only by arrivals after the
 * promised
 * day, it takes nothing and returns false.
 */
export async function takeStock(tx: Tx, tenantId: string, request: StockRequest): Promise<boolean> {
  const { orderId, jobId, productId, item, quantity, latest } = request;
  const { rows } = await sql<StockRow>`
    select to_char(arrives_on, 'YYYY-MM-DD') as "arrivesOn", quantity from stock
    where tenant_id = ${tenantId} and product_id = ${productId} and item = ${item} order by arrives_on for update`.execute(
    tx,
  );
  // An article without rows is not counted: the supplier delivers what is ordered.
  if (rows.length === 0) return true;
  const taken = takeFrom(rows, quantity);
  if (!taken || taken.some(({ arrivesOn }) => arrivesOn > latest)) return false;
  for (const part of taken)
    await sql`
      with less as (
        update stock set quantity = quantity - ${part.quantity}
        where tenant_id = ${tenantId} and product_id = ${productId} and item = ${item} and arrives_on = ${part.arrivesOn}::date
      )
      insert into stock_reservations (tenant_id, order_id, job_id, product_id, item, arrives_on, quantity)
      values (${tenantId}, ${orderId}, ${jobId}, ${productId}, ${item}, ${part.arrivesOn}::date, ${part.quantity})`.execute(
      tx,
    );
  return true;
}

/** Locks the stock of an article. */
export async function lockStock(tx: Tx, tenantId: string, productId: string, item: string): Promise<void> {
  await sql`select 1 from stock where tenant_id = ${tenantId} and product_id = ${productId} and item = ${item}
    order by arrives_on for update`.execute(tx);
}

/**
 * Returns the stock that an order had taken.
 * @param only its jobs; when absent, all
 */
export async function giveBackStock(
  tx: Tx,
  tenantId: string,
  orderId: string,
  only: readonly string[] | null = null,
): Promise<void> {
  await sql`
    with gone as (
      delete from stock_reservations where tenant_id = ${tenantId} and order_id = ${orderId}
        and (${only}::text[] is null or job_id = any(${only}::text[]))
      returning product_id, item, arrives_on, quantity
    ), sums as (
      select product_id, item, arrives_on, sum(quantity) as quantity from gone group by 1, 2, 3
    )
    update stock set quantity = stock.quantity + sums.quantity from sums
    where stock.tenant_id = ${tenantId} and stock.product_id = sums.product_id and stock.item = sums.item
      and stock.arrives_on = sums.arrives_on`.execute(tx);
}
