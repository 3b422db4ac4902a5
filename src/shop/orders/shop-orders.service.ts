import { csvCell } from '#kernel/csv.ts';
import { toDecimal } from '#kernel/money.ts';
import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Ctx } from '../context.ts';
import type { Money } from '../payments/payments.service.ts';
import { contractTables } from './order-copy.ts';
import type { OrderEvent } from './order-history.ts';
import { isSettled } from './order-machine.rules.ts';
import { moneyOfOrder } from './order-money.service.ts';
import type { OrderHead } from './order.ts';
import {
  findClaimedOrder,
  findOrderByNumber,
  listEvents,
  listJobs,
  listOrderLines,
  listOrdersOfShop,
  type OrderSummary,
} from './orders.repository.ts';

/** Order data for the shop's owner. */

const PAGE = 500;

/** The current state of an order in one word. The owner sorts by it. */
export type OwnerState = 'overdue' | 'unpaid' | OrderHead['paymentState'] | 'cancelled' | 'completed';

export function ownerStateOf({ orderState, paymentState, overdueAt }: OrderHead): OwnerState {
  if (orderState === 'cancelled') return orderState;
  // A bank may charge a payment back after the order was completed.
  if (orderState === 'completed' && isSettled(paymentState)) return orderState;
  if (paymentState !== 'awaiting' && paymentState !== 'failed') return paymentState;
  return overdueAt === null ? 'unpaid' : 'overdue';
}

/** Returns all orders of the shop, newest first. They are fetched while the caller reads. */
export async function* ordersOfShop(ctx: Ctx): AsyncGenerator<OrderSummary> {
  let last: OrderSummary | undefined;
  for (;;) {
    const before = last;
    const page = await ctx.db.transact(ctx.tenant.id, (tx) => listOrdersOfShop(tx, ctx.tenant.id, PAGE, before));
    yield* page;
    last = page.at(-1);
    if (page.length < PAGE) return;
  }
}

export interface ShownOrder {
  readonly order: OrderHead;
  readonly money: Money;
  readonly events: readonly OrderEvent[];
  readonly tables: ReturnType<typeof contractTables>;
}

/** Reads without a lock: it does not wait for an order that is being paid, and no payment waits for it. */
export function orderOfShop(ctx: Ctx, orderNumber: string): Promise<ShownOrder | Refusal> {
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const order = await findOrderByNumber(tx, ctx.tenant.id, orderNumber);
    if (!order) return refuse('order_not_found', 404);
    const lines = await listOrderLines(tx, ctx.tenant.id, order.id);
    const jobs = await listJobs(tx, ctx.tenant.id, order.id);
    return {
      order,
      money: await moneyOfOrder(ctx, tx, order),
      events: await listEvents(tx, ctx.tenant.id, order.id),
      tables: contractTables(ctx, { ...order, lines, jobs }),
    };
  });
}

/** Returns the order with this number if this customer placed it. */
export function orderOfCustomer(ctx: Ctx, customerId: string, orderNumber: string): Promise<OrderHead | undefined> {
  return ctx.db.transact(ctx.tenant.id, (tx) => findClaimedOrder(tx, ctx.tenant.id, orderNumber, { customerId }));
}

export const CSV_HEAD = [
  'shop',
  'order',
  'placed_at',
  'state',
  'email',
  'name',
  'company',
  'country',
  'net',
  'vat',
  'gross',
  'payable',
  'currency',
  'jobs',
  'first_product',
  'purchase_order',
  'credited',
].join(',');

/** One line of the export: amounts with a point, times in UTC. */
export function csvRow({ tenant }: Pick<Ctx, 'tenant'>, order: OrderSummary): string {
  const { firstName, lastName, company, country } = order.snapshot.shippingAddress;
  return [
    tenant.id,
    order.orderNumber,
    order.placedAt.toISOString(),
    ownerStateOf(order),
    order.email,
    `${firstName} ${lastName}`,
    company,
    country,
    toDecimal(order.netCents),
    toDecimal(order.vatCents),
    toDecimal(order.grossCents),
    toDecimal(order.payableCents),
    order.currency,
    String(order.lineCount),
    order.firstProduct,
    order.snapshot.purchaseOrder,
    toDecimal(order.creditedCents),
  ]
    .map(csvCell)
    .join(',');
}
