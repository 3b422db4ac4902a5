import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';

/** A mandate that a customer has signed for one payment (SEPA Core, one-off). */
export interface Mandate {
  readonly paymentId: string;
  /** Unique for the shop: the bank and the debtor know the mandate by it. */
  readonly reference: string;
  readonly holder: string;
  readonly iban: string;
  /** What was agreed to, as it was shown. */
  readonly words: string;
  readonly signedAt: Date;
  /** The customer who signed. Null for who was not signed in. */
  readonly signedBy: string | null;
}

/** A mandate whose debit is not ordered yet. */
export interface DebitToOrder extends Mandate {
  readonly orderId: string;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    mandates: {
      tenant_id: string;
      payment_id: string;
      reference: string;
      holder: string;
      iban: string;
      words: string;
      signed_at: Date;
      signed_by: string | null;
    };
  }
}

const COLUMNS = [
  'mandates.payment_id as paymentId',
  'mandates.reference',
  'mandates.holder',
  'mandates.iban',
  'mandates.words',
  'mandates.signed_at as signedAt',
  'mandates.signed_by as signedBy',
] as const;

export async function insertMandate(tx: Tx, tenantId: string, mandate: Mandate): Promise<void> {
  const { paymentId, reference, holder, iban, words, signedAt, signedBy } = mandate;
  await tx
    .insertInto('mandates')
    .values({
      tenant_id: tenantId,
      payment_id: paymentId,
      reference,
      holder,
      iban,
      words,
      signed_at: signedAt,
      signed_by: signedBy,
    })
    .execute();
}

export function listMandates(tx: Tx, tenantId: string, paymentIds: readonly string[]): Promise<Mandate[]> {
  return tx
    .selectFrom('mandates')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('payment_id', 'in', [...paymentIds])
    .execute();
}

/** The oldest first. */
export function listDebitsToOrder(tx: Tx, tenantId: string, limit: number): Promise<DebitToOrder[]> {
  return (
    tx
      .selectFrom('payments')
      .innerJoin('mandates', (join) =>
        join.onRef('mandates.tenant_id', '=', 'payments.tenant_id').onRef('mandates.payment_id', '=', 'payments.id'),
      )
      .select([...COLUMNS, 'payments.order_id as orderId'])
      .where('payments.tenant_id', '=', tenantId)
      // As a word of the statement: the index holds mandates alone.
      .where('payments.method', '=', sql.lit<'mandate'>('mandate'))
      .where('payments.state', '=', 'awaiting')
      .orderBy('payments.created_at')
      .limit(limit)
      .execute()
  );
}

/** Those that a customer has signed, the newest first. */
export function listMandatesSignedBy(tx: Tx, tenantId: string, customerId: string): Promise<Mandate[]> {
  return tx
    .selectFrom('mandates')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('signed_by', '=', customerId)
    .orderBy('signed_at', 'desc')
    .execute();
}

/** Orders of which a customer has signed a debit that the bank was not asked for yet. */
export async function listOrdersToDebit(tx: Tx, tenantId: string, customerId: string): Promise<string[]> {
  const orders = await tx
    .selectFrom('mandates')
    .innerJoin('payments', (join) =>
      join.onRef('payments.tenant_id', '=', 'mandates.tenant_id').onRef('payments.id', '=', 'mandates.payment_id'),
    )
    .select('payments.order_id as orderId')
    .where('mandates.tenant_id', '=', tenantId)
    .where('mandates.signed_by', '=', customerId)
    .where('payments.state', '=', 'awaiting')
    .execute();
  return orders.map(({ orderId }) => orderId);
}

/** Deletes the mandates of which no bank has heard: those that a customer signed, and those of payments of orders. */
export async function deleteUnsentMandates(
  tx: Tx,
  tenantId: string,
  { signedBy, orderIds }: { readonly signedBy: string; readonly orderIds: readonly string[] },
): Promise<void> {
  const unsent = sql`delete from mandates using payments
    where mandates.tenant_id = ${tenantId} and payments.tenant_id = mandates.tenant_id
      and payments.id = mandates.payment_id and payments.state in ('withdrawn', 'abandoned')`;
  await sql`${unsent} and mandates.signed_by = ${signedBy}`.execute(tx);
  await sql`${unsent} and payments.order_id = any(${orderIds}::text[])`.execute(tx);
}
