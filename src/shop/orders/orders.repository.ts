import { sql } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Owner } from '../cart/cart.ts';
import { lineTotals, type LineItem } from '../line-items/line-item.ts';
import type {
  ArtworkState,
  Job,
  Order,
  OrderClaim,
  OrderHead,
  OrderPaymentState,
  OrderSnapshot,
  OrderState,
  ProductionState,
} from './order.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    orders: {
      tenant_id: string;
      id: string;
      order_number: string;
      cart_id: string;
      anonymous_id: string | null;
      customer_id: string | null;
      access_key: string;
      email: string;
      currency: Currency;
      net_cents: number;
      vat_cents: number;
      gross_cents: number;
      payable_cents: number;
      snapshot: OrderSnapshot;
      order_state: OrderState;
      payment_state: OrderPaymentState;
      placed_at: Date;
      payment_due_at: Date | null;
      overdue_at: Date | null;
      updated_at: Date;
    };
    order_jobs: {
      tenant_id: string;
      order_id: string;
      id: string;
      position: number;
      quantity: number;
      net_cents: number;
      gross_cents: number;
      line: LineItem;
      artwork_state: ArtworkState;
      production_state: ProductionState;
    };
  }
}

const ORDER = [
  'id',
  'order_number as orderNumber',
  'cart_id as cartId',
  'access_key as accessKey',
  'email',
  'currency',
  'net_cents as netCents',
  'vat_cents as vatCents',
  'gross_cents as grossCents',
  'payable_cents as payableCents',
  'snapshot',
  'order_state as orderState',
  'payment_state as paymentState',
  'placed_at as placedAt',
  'overdue_at as overdueAt',
] as const;

function ordersOf(tx: Tx, tenantId: string) {
  return tx.selectFrom('orders').select(ORDER).where('tenant_id', '=', tenantId);
}

export async function nextOrderNumber(tx: Tx): Promise<number> {
  const { rows } = await sql<{ number: number }>`select nextval('order_numbers') as number`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The order number sequence gave nothing');
  return row.number;
}

export async function insertOrder(tx: Tx, tenantId: string, order: Order, owner: Owner): Promise<void> {
  await tx
    .insertInto('orders')
    .values({
      tenant_id: tenantId,
      id: order.id,
      order_number: order.orderNumber,
      cart_id: order.cartId,
      anonymous_id: 'anonymousId' in owner ? owner.anonymousId : null,
      customer_id: 'customerId' in owner ? owner.customerId : null,
      access_key: order.accessKey,
      email: order.email,
      currency: order.currency,
      net_cents: order.netCents,
      vat_cents: order.vatCents,
      gross_cents: order.grossCents,
      payable_cents: order.payableCents,
      snapshot: sql`${JSON.stringify(order.snapshot)}::jsonb`,
      order_state: order.orderState,
      payment_state: order.paymentState,
      placed_at: order.placedAt,
      payment_due_at: null,
      overdue_at: null,
      updated_at: order.placedAt,
    })
    .execute();
  await insertJobs(tx, tenantId, order);
}

async function insertJobs(tx: Tx, tenantId: string, order: Order): Promise<void> {
  await tx
    .insertInto('order_jobs')
    .values(
      order.jobs.map((job, position) => {
        const totals = lineTotals(job.line);
        return {
          tenant_id: tenantId,
          order_id: order.id,
          id: job.id,
          position,
          quantity: job.line.quantity,
          net_cents: totals.netCents,
          gross_cents: totals.grossCents,
          line: sql<LineItem>`${JSON.stringify(job.line)}::jsonb`,
          artwork_state: job.artwork,
          production_state: job.production,
        };
      }),
    )
    .execute();
}

export async function findOrderByCart(tx: Tx, tenantId: string, cartId: string): Promise<OrderHead | undefined> {
  return ordersOf(tx, tenantId).where('cart_id', '=', cartId).executeTakeFirst();
}

/** The one way to an order from outside: id or number, and a proof. */
export async function findClaimedOrder(
  tx: Tx,
  tenantId: string,
  idOrNumber: string,
  claim: OrderClaim,
): Promise<OrderHead | undefined> {
  return ordersOf(tx, tenantId)
    .where((where) => where.or([where('id', '=', idOrNumber), where('order_number', '=', idOrNumber)]))
    .where((where) =>
      where.or([
        ...(claim.customerId ? [where('customer_id', '=', claim.customerId)] : []),
        // A guest's cookie opens guests' orders only; a customer's order asks for the customer.
        ...(claim.anonymousId
          ? [where.and([where('anonymous_id', '=', claim.anonymousId), where('customer_id', 'is', null)])]
          : []),
        ...(claim.key ? [where('access_key', '=', claim.key)] : []),
        ...(claim.opened?.length ? [where('id', 'in', claim.opened)] : []),
      ]),
    )
    .executeTakeFirst();
}

/** What the customer's latest order was bought with. */
export async function findLastSnapshot(
  tx: Tx,
  tenantId: string,
  customerId: string,
): Promise<OrderSnapshot | undefined> {
  const row = await tx
    .selectFrom('orders')
    .select('snapshot')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .orderBy('placed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.snapshot;
}

export async function selectOrderForUpdate(tx: Tx, tenantId: string, id: string): Promise<OrderHead | undefined> {
  return ordersOf(tx, tenantId).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function selectOrderForUpdateByNumber(
  tx: Tx,
  tenantId: string,
  orderNumber: string,
): Promise<OrderHead | undefined> {
  return ordersOf(tx, tenantId).where('order_number', '=', orderNumber).forUpdate().executeTakeFirst();
}

export async function listJobs(tx: Tx, tenantId: string, orderId: string): Promise<Job[]> {
  return tx
    .selectFrom('order_jobs')
    .select(['id', 'line', 'artwork_state as artwork', 'production_state as production'])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}

export async function setStates(
  tx: Tx,
  tenantId: string,
  id: string,
  states: Pick<Order, 'orderState' | 'paymentState'>,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ order_state: states.orderState, payment_state: states.paymentState, updated_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export interface OrderSummary extends OrderHead {
  readonly jobCount: number;
  readonly firstProduct: string;
}

const MOST_LISTED = 100;

function summariesOf(tx: Tx, tenantId: string) {
  return ordersOf(tx, tenantId).select([
    sql<number>`(select count(*) from order_jobs j where j.tenant_id = orders.tenant_id and j.order_id = orders.id)`.as(
      'jobCount',
    ),
    sql<string>`(select j.line ->> 'productName' from order_jobs j where j.tenant_id = orders.tenant_id and j.order_id = orders.id order by j.position limit 1)`.as(
      'firstProduct',
    ),
  ]);
}

export async function listOrdersOfCustomer(tx: Tx, tenantId: string, customerId: string): Promise<OrderSummary[]> {
  return summariesOf(tx, tenantId)
    .where('customer_id', '=', customerId)
    .orderBy('placed_at', 'desc')
    .limit(MOST_LISTED)
    .execute();
}

/** A shop's orders, the newest first, from the one after `before` on. */
export async function listOrdersOfShop(
  tx: Tx,
  tenantId: string,
  limit: number,
  before?: Pick<Order, 'placedAt' | 'id'>,
): Promise<OrderSummary[]> {
  const orders = summariesOf(tx, tenantId).orderBy('placed_at', 'desc').orderBy('id', 'desc').limit(limit);
  return before
    ? orders
        .where((where) => where(where.refTuple('placed_at', 'id'), '<', where.tuple(before.placedAt, before.id)))
        .execute()
    : orders.execute();
}

/** Moves the day on which the order's money is due; what was overdue is not any more. */
export async function setPaymentDue(tx: Tx, tenantId: string, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ payment_due_at: at, overdue_at: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

const MOST_DUE = 100;

/** Unpaid orders past their day of which nobody was told yet. The conditions are written out: the index stands on them. */
export async function listDue(tx: Tx, tenantId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from orders
    where tenant_id = ${tenantId} and payment_due_at <= ${now} and order_state = 'placed'
      and payment_state in ('awaiting', 'failed') and overdue_at is null
    order by payment_due_at limit ${sql.lit(MOST_DUE)}`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function setOverdue(tx: Tx, tenantId: string, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ overdue_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
