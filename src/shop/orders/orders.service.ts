import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Answer } from '#kernel/endpoint.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { inTurn } from '../in-turn.ts';
import { lineToWire } from '../line-items/line-item.schema.ts';
import type { Payment, PaymentMethod } from '../payments/payment.ts';
import { listPayments } from '../payments/payments.repository.ts';
import { epcText, spacedIban } from '../payments/transfer.rules.ts';
import type { Job } from './order.ts';
import type { listOrders, OrderWire } from './orders.contract.ts';
import {
  findClaimedOrder,
  listJobs,
  listOrdersOfCustomer,
  type OrderClaim,
  type OrderHead,
} from './orders.repository.ts';
import { isPayable, plainStatus } from './orders.rules.ts';

/** What the request can prove. */
export function claimOf(ctx: Ctx, key: string | undefined): OrderClaim {
  const { actor } = ctx;
  return { customerId: actor.kind === 'customer' ? actor.customerId : undefined, anonymousId: actor.anonymousId, key };
}

export async function showOrder(
  ctx: Ctx,
  idOrNumber: string,
  key: string | undefined,
  methods: readonly PaymentMethod[],
): Promise<OrderWire | Refusal> {
  const { tenant } = ctx;
  return ctx.db.transact(tenant.id, async (tx) => {
    const order = await findClaimedOrder(tx, tenant.id, idOrNumber, claimOf(ctx, key));
    return order ? orderWithDetails(ctx, tx, order, methods) : refuse('order_not_found', 404);
  });
}

/** One transaction on an order; requests on one order wait here, without a connection, and not at its lock. */
export function onOrder<T>(ctx: Ctx, idOrNumber: string, work: (tx: Tx) => Promise<T>): Promise<T | Refusal> {
  return inTurn(`${ctx.tenant.id} order ${idOrNumber}`, () => ctx.db.transact(ctx.tenant.id, work));
}

export async function orderWithDetails(
  ctx: Ctx,
  tx: Tx,
  order: OrderHead,
  methods: readonly PaymentMethod[],
): Promise<OrderWire> {
  const jobs = await listJobs(tx, ctx.tenant.id, order.id);
  return orderToWire(ctx, order, jobs, await listPayments(tx, ctx.tenant.id, order.id), methods);
}

export async function ordersOfCustomer(ctx: Ctx): Promise<Answer<typeof listOrders>> {
  const { actor, tenant } = ctx;
  if (actor.kind !== 'customer') return [];
  const orders = await ctx.db.transact(tenant.id, (tx) => listOrdersOfCustomer(tx, tenant.id, actor.customerId));
  return orders.map((order) => ({
    orderNumber: order.orderNumber,
    placedAt: order.placedAt.toISOString(),
    orderState: order.orderState,
    paymentState: order.paymentState,
    payable: { centAmount: order.payableCents, currencyCode: order.currency },
    jobs: order.jobCount,
    firstProduct: order.firstProduct,
  }));
}

function orderToWire(
  ctx: Ctx,
  order: OrderHead,
  jobs: readonly Job[],
  payments: readonly Payment[],
  methods: readonly PaymentMethod[],
): OrderWire {
  const amount = (centAmount: number) => ({ centAmount, currencyCode: order.currency });
  const payable = isPayable(order);
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    lineItems: Object.fromEntries(jobs.map((job) => [job.id, lineToWire(job.line)])),
    lineOrder: jobs.map((job) => job.id),
    jobs: Object.fromEntries(
      jobs.map((job) => [
        job.id,
        { status: plainStatus(order, job), artwork: job.artwork, production: job.production },
      ]),
    ),
    shippingAddress: order.snapshot.shippingAddress,
    billingAddress: order.snapshot.billingAddress,
    vatNumber: order.snapshot.vatNumber ?? null,
    totalPrice: amount(order.netCents),
    taxedPrice: {
      totalNet: amount(order.netCents),
      totalTax: amount(order.vatCents),
      totalGross: amount(order.grossCents),
      payable: amount(order.payableCents),
    },
    currencyCode: order.currency,
    orderState: order.orderState,
    paymentState: order.paymentState,
    payments: payments.map((payment) => ({
      id: payment.id,
      method: payment.method,
      state: payment.state,
      amount: amount(payment.amount.cents),
      reference: payment.reference,
    })),
    pendingAmountDetails: payable ? { taxedTotal: amount(order.payableCents) } : null,
    isDeferredPayment: order.paymentState === 'deferred',
    hasWalletPayment: false,
    allowedPaymentMethods: payable ? [...methods] : [],
    transfer:
      payable && payments.some((payment) => payment.method === 'transfer' && payment.state === 'awaiting')
        ? transferOf(ctx, order)
        : null,
    sender: order.snapshot.sender,
    userNotes: order.snapshot.userNotes,
    email: order.email,
    placedAt: order.placedAt.toISOString(),
  };
}

function transferOf(ctx: Ctx, order: OrderHead): OrderWire['transfer'] {
  const { bank } = ctx.tenant.legal;
  const amount = { cents: order.payableCents, currency: order.currency };
  return {
    holder: bank.holder,
    iban: spacedIban(bank.iban),
    bic: bank.bic,
    bank: bank.name,
    reference: order.orderNumber,
    amount: { centAmount: amount.cents, currencyCode: amount.currency },
    epcText: epcText(bank, amount, order.orderNumber) ?? null,
  };
}
