import { sql, type Kysely } from 'kysely';
import type { Currency } from '#kernel/currencies.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Tables } from '#platform/db/tables.ts';
import { bearerId } from '#platform/signing.ts';
import type { PaymentMethod } from '#kernel/payment-methods.ts';
import type {
  Payment,
  PaymentState,
  ProviderEvent,
  RecordedPayment,
  RecordedTransaction,
  TransactionKind,
} from './payment.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    payments: {
      tenant_id: string;
      id: string;
      order_id: string;
      method: PaymentMethod;
      provider: string;
      state: PaymentState;
      amount_cents: number;
      currency: Currency;
      reference: string;
      provider_id: string | null;
      ask_at: Date | null;
      created_at: Date;
      updated_at: Date;
    };
    payment_transactions: {
      tenant_id: string;
      id: string;
      order_id: string;
      payment_id: string;
      provider: string;
      provider_event: string;
      kind: TransactionKind;
      state: RecordedTransaction['state'];
      amount_cents: number;
      currency: string;
      reason: string;
      at: Date;
    };
  }
}

type Row = Omit<RecordedPayment, 'amount'> & { readonly amountCents: number; readonly currency: Currency };

const COLUMNS = [
  'id',
  'order_id as orderId',
  'method',
  'provider',
  'state',
  'amount_cents as amountCents',
  'currency',
  'reference',
  'provider_id as providerId',
  'updated_at as since',
] as const;

function toPayment({ amountCents, currency, ...row }: Row): RecordedPayment {
  return { ...row, amount: { cents: amountCents, currency } };
}

function paymentsIn(tx: Tx, tenantId: string) {
  return tx.selectFrom('payments').select(COLUMNS).where('tenant_id', '=', tenantId);
}

export interface PaymentToAsk extends RecordedPayment {
  /** When the last refund was asked for that has no result yet. */
  readonly refundSince: Date | null;
}

export async function insertPayment(tx: Tx, tenantId: string, payment: Payment, at: Date): Promise<void> {
  await tx
    .insertInto('payments')
    .values({
      tenant_id: tenantId,
      id: payment.id,
      order_id: payment.orderId,
      method: payment.method,
      provider: payment.provider,
      state: payment.state,
      amount_cents: payment.amount.cents,
      currency: payment.amount.currency,
      reference: payment.reference,
      provider_id: payment.providerId,
      ask_at: null,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

/** Newest first. */
export async function listPayments(tx: Tx, tenantId: string, orderId: string): Promise<RecordedPayment[]> {
  const rows = await paymentsIn(tx, tenantId)
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toPayment);
}

export async function findByProviderId(
  tx: Tx,
  tenantId: string,
  provider: string,
  providerId: string,
): Promise<Payment | undefined> {
  const row = await paymentsIn(tx, tenantId)
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  return row && toPayment(row);
}

export async function lockPayment(tx: Tx, tenantId: string, id: string): Promise<Payment | undefined> {
  const row = await paymentsIn(tx, tenantId).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toPayment(row);
}

/** `updated_at` does not change, because it tells since when the payment is in its state. */
export async function setProviderId(
  tx: Tx,
  tenantId: string,
  id: string,
  providerId: string,
  askAt: Date,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ provider_id: providerId, ask_at: askAt })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Attempts whose provider should have sent an event by now: of the payment, or of a refund of it. */
export async function listToAsk(tx: Tx, tenantId: string, now: Date, limit: number): Promise<PaymentToAsk[]> {
  const rows = await paymentsIn(tx, tenantId)
    .select(({ selectFrom }) =>
      selectFrom('payment_transactions')
        .select(({ fn }) => fn.max('at').as('at'))
        .where('payment_transactions.tenant_id', '=', tenantId)
        .whereRef('payment_transactions.order_id', '=', 'payments.order_id')
        .whereRef('payment_transactions.payment_id', '=', 'payments.id')
        .where('kind', '=', 'refunded')
        .where('state', '=', 'pending')
        .as('refundSince'),
    )
    .where('ask_at', 'is not', null)
    .where('ask_at', '<=', now)
    .orderBy('ask_at')
    .limit(limit)
    .execute();
  return rows.map(({ refundSince, ...row }) => ({ ...toPayment(row), refundSince }));
}

/** Returns the shops for which `listToAsk` finds payments. It runs outside any tenant. */
export async function shopsWithPaymentsToAsk(
  registry: Kysely<Tables>,
  shops: readonly string[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{
    shop: string;
  }>`select shop from shops_with_payments_to_ask(${shops}, ${now}) as shop`.execute(registry);
  return rows.map(({ shop }) => shop);
}

/** Sets when the provider is asked again. Null means never. */
export async function setAskAt(tx: Tx, tenantId: string, id: string, at: Date | null): Promise<void> {
  await tx.updateTable('payments').set({ ask_at: at }).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

export async function setState(tx: Tx, tenantId: string, id: string, state: PaymentState, at: Date): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ state, updated_at: at, ...(state === 'started' ? {} : { ask_at: null }) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Returns true when the event is new, or when it completes a pending one. Repeats return false. */
export async function recordTransaction(
  tx: Tx,
  tenantId: string,
  payment: Pick<Payment, 'id' | 'orderId' | 'provider'>,
  event: Omit<ProviderEvent, 'providerId'>,
  at: Date,
): Promise<boolean> {
  const result = await tx
    .insertInto('payment_transactions')
    .values({
      tenant_id: tenantId,
      id: bearerId(),
      order_id: payment.orderId,
      payment_id: payment.id,
      provider: payment.provider,
      provider_event: event.id,
      kind: event.kind,
      state: event.state,
      amount_cents: event.amountCents,
      currency: event.currency,
      reason: event.reason,
      at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'provider', 'provider_event'])
        .doUpdateSet({ state: event.state, at })
        .where('payment_transactions.state', '=', 'pending')
        .where('payment_transactions.payment_id', '=', payment.id),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Returns the transactions of an order, oldest first. */
export async function listTransactions(tx: Tx, tenantId: string, orderId: string): Promise<RecordedTransaction[]> {
  return tx
    .selectFrom('payment_transactions')
    .select([
      'id',
      'payment_id as paymentId',
      'provider',
      'provider_event as reference',
      'kind',
      'state',
      'amount_cents as amountCents',
      'currency',
      'reason',
      'at',
    ])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

export interface PaymentRecord {
  readonly method: PaymentMethod;
  readonly state: PaymentState;
  readonly amountCents: number;
  readonly currency: string;
  readonly reference: string;
  readonly createdAt: string;
  /** What was signed for it. Null for other methods. */
  readonly mandate: {
    readonly reference: string;
    readonly holder: string;
    readonly iban: string;
    readonly words: string;
    readonly signedAt: string;
  } | null;
  readonly transactions: readonly {
    readonly kind: TransactionKind;
    readonly state: RecordedTransaction['state'];
    readonly amountCents: number;
    readonly currency: string;
    readonly at: string;
  }[];
}

/** Returns payments of many orders with their transactions, each with the id of its order, oldest first. */
export async function listPaymentRecords(
  tx: Tx,
  tenantId: string,
  orderIds: readonly string[],
): Promise<(PaymentRecord & { readonly orderId: string })[]> {
  const { rows } = await sql<PaymentRecord & { readonly orderId: string }>`
    select p.order_id as "orderId", p.method, p.state, p.amount_cents as "amountCents", p.currency, p.reference,
      p.created_at as "createdAt",
      (select jsonb_build_object('reference', m.reference, 'holder', m.holder, 'iban', m.iban, 'words', m.words,
          'signedAt', m.signed_at)
        from mandates m where m.tenant_id = p.tenant_id and m.payment_id = p.id and m.signed_by is null) as mandate,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', t.kind, 'state', t.state, 'amountCents', t.amount_cents,
          'currency', t.currency, 'at', t.at) order by t.at, t.id), '[]')
        from payment_transactions t
        where t.tenant_id = p.tenant_id and t.order_id = p.order_id and t.payment_id = p.id) as transactions
    from payments p where p.tenant_id = ${tenantId} and p.order_id = any(${orderIds}::text[])
    order by p.created_at, p.id`.execute(tx);
  return rows;
}
