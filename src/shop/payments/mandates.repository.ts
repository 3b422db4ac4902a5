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
] as const;

export async function insertMandate(tx: Tx, tenantId: string, mandate: Mandate): Promise<void> {
  const { paymentId, reference, holder, iban, words, signedAt } = mandate;
  await tx
    .insertInto('mandates')
    .values({ tenant_id: tenantId, payment_id: paymentId, reference, holder, iban, words, signed_at: signedAt })
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
