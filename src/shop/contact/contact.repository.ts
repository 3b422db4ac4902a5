import { sql, type Generated, type JSONColumnType } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { AskedQuote, QuoteOffer } from './quote.ts';

export type ContactState = 'open' | 'answered' | 'closed';

declare module '#platform/db/tables.ts' {
  interface Tables {
    contact_requests: {
      tenant_id: string;
      id: string;
      name: string;
      email: string;
      email_key: string;
      customer_id: string | null;
      subject: string;
      order_number: string;
      order_id: string | null;
      words: string;
      opened_at: Date;
      state: ContactState;
      changed_at: Date;
      quote: JSONColumnType<AskedQuote> | null;
    };
    contact_answers: {
      tenant_id: string;
      request_id: string;
      id: Generated<number>;
      staff_id: string;
      text: string;
      at: Date;
      offer: JSONColumnType<QuoteOffer> | null;
    };
  }
}

export interface ContactRequest {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly customerId: string | null;
  readonly subject: string;
  /** As it was typed. */
  readonly orderNumber: string;
  /** The order, if the sender may read it. */
  readonly orderId: string | null;
  readonly words: string;
  readonly openedAt: Date;
  readonly state: ContactState;
  readonly changedAt: Date;
  /** The configuration that a quote is asked for. Null for every other message. */
  readonly quote: AskedQuote | null;
}

export interface ContactAnswer {
  readonly staffId: string;
  readonly text: string;
  readonly at: Date;
  /** The price that goes with the answer. Null for words alone. */
  readonly offer: QuoteOffer | null;
}

const REQUEST = [
  'id',
  'name',
  'email',
  'customer_id as customerId',
  'subject',
  'order_number as orderNumber',
  'order_id as orderId',
  'words',
  'opened_at as openedAt',
  'state',
  'changed_at as changedAt',
  'quote',
] as const;

/** @param emailKey the address as addresses are compared */
export async function insertRequest(
  tx: Tx,
  tenantId: string,
  request: ContactRequest,
  emailKey: string,
): Promise<void> {
  await tx
    .insertInto('contact_requests')
    .values({
      tenant_id: tenantId,
      id: request.id,
      name: request.name,
      email: request.email,
      email_key: emailKey,
      customer_id: request.customerId,
      subject: request.subject,
      order_number: request.orderNumber,
      order_id: request.orderId,
      words: request.words,
      opened_at: request.openedAt,
      state: request.state,
      changed_at: request.changedAt,
      quote: request.quote && JSON.stringify(request.quote),
    })
    .execute();
}

export async function lockRequest(tx: Tx, tenantId: string, id: string): Promise<ContactRequest | undefined> {
  return tx
    .selectFrom('contact_requests')
    .select(REQUEST)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function setRequestState(
  tx: Tx,
  tenantId: string,
  id: string,
  state: ContactState,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('contact_requests')
    .set({ state, changed_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export async function insertAnswer(
  tx: Tx,
  tenantId: string,
  requestId: string,
  { staffId, text, at, offer }: ContactAnswer,
): Promise<void> {
  await tx
    .insertInto('contact_answers')
    .values({
      tenant_id: tenantId,
      request_id: requestId,
      staff_id: staffId,
      text,
      at,
      offer: offer && JSON.stringify(offer),
    })
    .execute();
}

/** Returns the answers to a request, oldest first. */
export async function listAnswers(
  tx: Tx,
  tenantId: string,
  requestId: string,
  limit: number,
): Promise<ContactAnswer[]> {
  return tx
    .selectFrom('contact_answers')
    .select(['staff_id as staffId', 'text', 'at', 'offer'])
    .where('tenant_id', '=', tenantId)
    .where('request_id', '=', requestId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** A position in the queue. */
export interface ContactPlace {
  readonly changedAt: Date;
  readonly id: string;
}

/** Returns requests in one state after a position, those first that have not changed for longest. */
export async function listQueuedRequests(
  tx: Tx,
  tenantId: string,
  state: ContactState,
  after: ContactPlace,
  limit: number,
): Promise<ContactRequest[]> {
  return tx
    .selectFrom('contact_requests')
    .select(REQUEST)
    .where('tenant_id', '=', tenantId)
    .where('state', '=', state)
    .where((where) => where(where.refTuple('changed_at', 'id'), '>', where.tuple(after.changedAt, after.id)))
    .orderBy('changed_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Whose requests: those of an account, and those under its proven address. */
export interface Sender {
  readonly customerId: string;
  /** Undefined for an address that is not proven. */
  readonly emailKey: string | undefined;
}

function isOf({ customerId, emailKey }: Sender) {
  const byAddress = emailKey === undefined ? sql`` : sql` or (customer_id is null and email_key = ${emailKey})`;
  return sql<boolean>`(customer_id = ${customerId}${byAddress})`;
}

export async function listRequestsOf(tx: Tx, tenantId: string, sender: Sender): Promise<ContactRequest[]> {
  return tx
    .selectFrom('contact_requests')
    .select(REQUEST)
    .where('tenant_id', '=', tenantId)
    .where(isOf(sender))
    .orderBy('opened_at')
    .execute();
}

export async function deleteRequestsOf(tx: Tx, tenantId: string, sender: Sender): Promise<void> {
  await tx.deleteFrom('contact_requests').where('tenant_id', '=', tenantId).where(isOf(sender)).execute();
}
