import { sql, type Kysely } from 'kysely';
import type { Currency } from '#kernel/currencies.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { PaymentMethod } from '#kernel/payment-methods.ts';
import type { OrderRequest, RequestedWishes, RequestState } from './order-request.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    order_requests: {
      tenant_id: string;
      id: string;
      company_id: string;
      asker_id: string;
      cart_id: string;
      state: RequestState;
      currency: Currency;
      gross_cents: number;
      line_count: number;
      first_product: string;
      purchase_order: string;
      note: string;
      wishes: RequestedWishes;
      payment_method: PaymentMethod | null;
      asked_at: Date;
      decided_by: string | null;
      decided_at: Date | null;
      reason: string;
      seen_at: Date | null;
      order_number: string | null;
    };
  }
}

const REQUEST = [
  'id',
  'company_id as companyId',
  'asker_id as askerId',
  'cart_id as cartId',
  'state',
  'currency',
  'gross_cents as grossCents',
  'line_count as lineCount',
  'first_product as firstProduct',
  'purchase_order as purchaseOrder',
  'note',
  'wishes',
  'payment_method as paymentMethod',
  'asked_at as askedAt',
  'decided_by as decidedBy',
  'decided_at as decidedAt',
  'reason',
  'seen_at as seenAt',
  'order_number as orderNumber',
] as const;

function requestsIn(tx: Tx, tenantId: string) {
  return tx.selectFrom('order_requests').select(REQUEST).where('tenant_id', '=', tenantId);
}

/** The state is a literal, because the partial indexes do not work with a parameter. */
function pendingIn(tx: Tx, tenantId: string) {
  return requestsIn(tx, tenantId).where('state', '=', sql.lit('pending'));
}

export async function insertRequest(tx: Tx, tenantId: string, request: OrderRequest): Promise<void> {
  await tx
    .insertInto('order_requests')
    .values({
      tenant_id: tenantId,
      id: request.id,
      company_id: request.companyId,
      asker_id: request.askerId,
      cart_id: request.cartId,
      state: request.state,
      currency: request.currency,
      gross_cents: request.grossCents,
      line_count: request.lineCount,
      first_product: request.firstProduct,
      purchase_order: request.purchaseOrder,
      note: request.note,
      wishes: sql<RequestedWishes>`${JSON.stringify(request.wishes)}::jsonb`,
      payment_method: request.paymentMethod,
      asked_at: request.askedAt,
      decided_by: request.decidedBy,
      decided_at: request.decidedAt,
      reason: request.reason,
      seen_at: request.seenAt,
      order_number: request.orderNumber,
    })
    .execute();
}

export async function findRequest(tx: Tx, tenantId: string, id: string): Promise<OrderRequest | undefined> {
  return requestsIn(tx, tenantId).where('id', '=', id).executeTakeFirst();
}

/** Locks a request. Its cart is locked before, so that all who decide do it in the same order. */
export async function lockRequest(tx: Tx, tenantId: string, id: string): Promise<OrderRequest | undefined> {
  return requestsIn(tx, tenantId).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Returns the pending request for a cart. There is at most one. */
export async function findPendingOfCart(tx: Tx, tenantId: string, cartId: string): Promise<OrderRequest | undefined> {
  return pendingIn(tx, tenantId).where('cart_id', '=', cartId).executeTakeFirst();
}

/** Whose requests a list shows: those of one asker, or all of a company. */
export type RequestsOf = { readonly askerId: string } | { readonly companyId: string };

/** The position of a request in a list with the newest first. */
export type RequestPlace = Pick<OrderRequest, 'askedAt' | 'id'>;

export async function listRequestsOf(
  tx: Tx,
  tenantId: string,
  whose: RequestsOf,
  after: RequestPlace | undefined,
  limit: number,
): Promise<OrderRequest[]> {
  let found = requestsIn(tx, tenantId);
  found =
    'askerId' in whose ? found.where('asker_id', '=', whose.askerId) : found.where('company_id', '=', whose.companyId);
  if (after)
    found = found.where((where) => where(where.refTuple('asked_at', 'id'), '<', where.tuple(after.askedAt, after.id)));
  return found.orderBy('asked_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** Returns the pending requests of a company, the oldest first. */
export async function listPendingOfCompany(
  tx: Tx,
  tenantId: string,
  companyId: string,
  limit: number,
): Promise<OrderRequest[]> {
  return pendingIn(tx, tenantId).where('company_id', '=', companyId).orderBy('asked_at').limit(limit).execute();
}

/** Returns decided requests that their asker has not opened yet, the newest first. Whoever withdraws knows. */
export async function listUnseen(tx: Tx, tenantId: string, askerId: string, limit: number): Promise<OrderRequest[]> {
  return requestsIn(tx, tenantId)
    .where('asker_id', '=', askerId)
    .where('seen_at', 'is', null)
    .where('state', 'not in', ['pending', 'withdrawn'])
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function listPendingOfAsker(
  tx: Tx,
  tenantId: string,
  companyId: string,
  askerId: string,
): Promise<OrderRequest[]> {
  return pendingIn(tx, tenantId)
    .where('company_id', '=', companyId)
    .where('asker_id', '=', askerId)
    .orderBy('asked_at')
    .execute();
}

export async function setDecision(
  tx: Tx,
  tenantId: string,
  { id, state, decidedBy, decidedAt, reason, orderNumber }: OrderRequest,
): Promise<void> {
  await tx
    .updateTable('order_requests')
    .set({ state, decided_by: decidedBy, decided_at: decidedAt, reason, order_number: orderNumber })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Returns false for a request that this customer did not ask. */
export async function setSeen(tx: Tx, tenantId: string, id: string, askerId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('order_requests')
    .set({ seen_at: sql`coalesce(seen_at, ${at}::timestamptz)` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('asker_id', '=', askerId)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

/** Returns all requests of an asker, oldest first. */
export async function listRequestRecords(tx: Tx, tenantId: string, askerId: string): Promise<OrderRequest[]> {
  return requestsIn(tx, tenantId).where('asker_id', '=', askerId).orderBy('asked_at').execute();
}

export async function deleteRequestsOf(tx: Tx, tenantId: string, askerId: string): Promise<void> {
  await tx.deleteFrom('order_requests').where('tenant_id', '=', tenantId).where('asker_id', '=', askerId).execute();
}

const MOST_LAPSING = 100;

export async function listLapsing(tx: Tx, tenantId: string, askedBefore: Date): Promise<OrderRequest[]> {
  return pendingIn(tx, tenantId).where('asked_at', '<=', askedBefore).orderBy('asked_at').limit(MOST_LAPSING).execute();
}

/** Returns the shops for which `listLapsing` finds requests. It runs outside any tenant. */
export async function shopsWithLapsing(
  registry: Kysely<Tables>,
  shops: readonly string[],
  askedBefore: Date,
): Promise<string[]> {
  const { rows } = await sql<{
    shop: string;
  }>`select shop from shops_with_requests_to_lapse(${shops}, ${askedBefore}) as shop`.execute(registry);
  return rows.map(({ shop }) => shop);
}
