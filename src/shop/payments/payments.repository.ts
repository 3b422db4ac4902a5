import type { Currency } from '#kernel/currencies.ts';
import type { Tx } from '#platform/db/database.ts';
import type { KeptPayment, Payment, PaymentEvent, PaymentMethod, PaymentState } from './payment.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    payments: {
      tenant_id: string;
      id: string;
      order_id: string;
      method: PaymentMethod;
      state: PaymentState;
      amount_cents: number;
      currency: Currency;
      reference: string;
      provider_id: string | null;
      created_at: Date;
      updated_at: Date;
    };
    payment_events: { tenant_id: string; id: string; payment_id: string; type: string; received_at: Date };
  }
}

type Row = Omit<KeptPayment, 'amount'> & { readonly amountCents: number; readonly currency: Currency };

const COLUMNS = [
  'id',
  'order_id as orderId',
  'method',
  'state',
  'amount_cents as amountCents',
  'currency',
  'reference',
  'provider_id as providerId',
  'updated_at as since',
] as const;

function toPayment({ amountCents, currency, ...row }: Row): KeptPayment {
  return { ...row, amount: { cents: amountCents, currency } };
}

function paymentsIn(tx: Tx, tenantId: string) {
  return tx.selectFrom('payments').select(COLUMNS).where('tenant_id', '=', tenantId);
}

export async function insertPayment(tx: Tx, tenantId: string, payment: Payment, at: Date): Promise<void> {
  await tx
    .insertInto('payments')
    .values({
      tenant_id: tenantId,
      id: payment.id,
      order_id: payment.orderId,
      method: payment.method,
      state: payment.state,
      amount_cents: payment.amount.cents,
      currency: payment.amount.currency,
      reference: payment.reference,
      provider_id: payment.providerId,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

/** Newest first. */
export async function listPayments(tx: Tx, tenantId: string, orderId: string): Promise<KeptPayment[]> {
  const rows = await paymentsIn(tx, tenantId)
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toPayment);
}

export async function findByProviderId(tx: Tx, tenantId: string, providerId: string): Promise<Payment | undefined> {
  const row = await paymentsIn(tx, tenantId).where('provider_id', '=', providerId).executeTakeFirst();
  return row && toPayment(row);
}

export async function lockPayment(tx: Tx, tenantId: string, id: string): Promise<Payment | undefined> {
  const row = await paymentsIn(tx, tenantId).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toPayment(row);
}

/** `updated_at` stays: it says since when the payment is in its state. */
export async function setProviderId(tx: Tx, tenantId: string, id: string, providerId: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ provider_id: providerId })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export async function setState(tx: Tx, tenantId: string, id: string, state: PaymentState, at: Date): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ state, updated_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** True when the event is new. The same event again, from however many deliveries, is not. */
export async function recordEvent(
  tx: Tx,
  tenantId: string,
  paymentId: string,
  event: PaymentEvent,
  at: Date,
): Promise<boolean> {
  const result = await tx
    .insertInto('payment_events')
    .values({ tenant_id: tenantId, id: event.id, payment_id: paymentId, type: event.type, received_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
