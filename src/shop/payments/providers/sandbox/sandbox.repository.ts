import { sql, type Generated } from 'kysely';
import type { Tx } from '#platform/db/database.ts';

export type SandboxState = 'open' | 'challenged' | 'authorised' | 'captured' | 'declined' | 'abandoned' | 'released';

export interface SandboxPayment {
  readonly id: string;
  /** Which of its providers it belongs to. */
  readonly provider: string;
  readonly state: SandboxState;
  readonly amountCents: number;
  readonly currency: string;
  readonly reference: string;
  readonly returnPath: string;
}

export interface SandboxRefund {
  readonly id: string;
  readonly amountCents: number;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    sandbox_payments: {
      tenant_id: string;
      id: string;
      provider: Generated<string>;
      state: SandboxState;
      amount_cents: number;
      currency: string;
      reference: string;
      return_path: string;
    };
    sandbox_refunds: { tenant_id: string; id: string; payment_id: string; amount_cents: number };
  }
}

/** Opening the same payment twice creates one row. */
export async function insertSandboxPayment(tx: Tx, tenantId: string, payment: SandboxPayment): Promise<void> {
  await tx
    .insertInto('sandbox_payments')
    .values({
      tenant_id: tenantId,
      id: payment.id,
      provider: payment.provider,
      state: payment.state,
      amount_cents: payment.amountCents,
      currency: payment.currency,
      reference: payment.reference,
      return_path: payment.returnPath,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function lockSandboxPayment(tx: Tx, tenantId: string, id: string): Promise<SandboxPayment | undefined> {
  return tx
    .selectFrom('sandbox_payments')
    .select([
      'id',
      'provider',
      'state',
      'amount_cents as amountCents',
      'currency',
      'reference',
      'return_path as returnPath',
    ])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function moveSandboxPayment(tx: Tx, tenantId: string, id: string, state: SandboxState): Promise<void> {
  await tx
    .updateTable('sandbox_payments')
    .set({ state })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Queues the delivery of a webhook in the transaction that changed the provider's records. */
export async function enqueueWebhook(
  tx: Tx,
  { provider }: Pick<SandboxPayment, 'provider'>,
  event: object,
): Promise<void> {
  await sql`select enqueue('deliver_sandbox_webhook', ${JSON.stringify({ provider, event })}::jsonb)`.execute(tx);
}

export async function insertSandboxRefund(
  tx: Tx,
  tenantId: string,
  paymentId: string,
  { id, amountCents }: SandboxRefund,
): Promise<void> {
  await tx
    .insertInto('sandbox_refunds')
    .values({ tenant_id: tenantId, id, payment_id: paymentId, amount_cents: amountCents })
    .execute();
}

export async function listSandboxRefunds(tx: Tx, tenantId: string, paymentId: string): Promise<SandboxRefund[]> {
  return tx
    .selectFrom('sandbox_refunds')
    .select(['id', 'amount_cents as amountCents'])
    .where('tenant_id', '=', tenantId)
    .where('payment_id', '=', paymentId)
    .execute();
}
