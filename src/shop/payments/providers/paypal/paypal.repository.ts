import type { Tx } from '#platform/db/database.ts';

/** 'taking': a capture was asked for. 'declined' and 'ended': its money is never taken any more. */
export type PaypalState = 'open' | 'taking' | 'declined' | 'ended';

/** What the shop keeps of an order that it has made at PayPal. */
export interface KeptOrder {
  /** PayPal's. */
  readonly id: string;
  readonly paymentId: string;
  readonly currency: string;
  readonly state: PaypalState;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    paypal_orders: { tenant_id: string; id: string; payment_id: string; currency: string; state: PaypalState };
  }
}

/** Opening the same order twice keeps its state. */
export async function insertPaypalOrder(
  tx: Tx,
  tenantId: string,
  { id, paymentId, currency, state }: KeptOrder,
): Promise<void> {
  await tx
    .insertInto('paypal_orders')
    .values({ tenant_id: tenantId, id, payment_id: paymentId, currency, state })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Undefined for an order of somebody else, who may share the account. */
export function lockPaypalOrder(tx: Tx, tenantId: string, id: string): Promise<KeptOrder | undefined> {
  return tx
    .selectFrom('paypal_orders')
    .select(['id', 'payment_id as paymentId', 'currency', 'state'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function setPaypalState(tx: Tx, tenantId: string, id: string, state: PaypalState): Promise<void> {
  await tx.updateTable('paypal_orders').set({ state }).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}
