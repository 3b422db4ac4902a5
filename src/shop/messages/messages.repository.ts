import { sql, type Generated } from 'kysely';
import type { Tx } from '#platform/db/database.ts';

export type WaitsFor = 'shop' | 'customer' | 'nobody';

declare module '#platform/db/tables.ts' {
  interface Tables {
    conversations: {
      tenant_id: string;
      order_id: string;
      waits_for: WaitsFor;
      changed_at: Date;
    };
    messages: {
      tenant_id: string;
      order_id: string;
      id: Generated<number>;
      staff_id: string | null;
      text: string;
      at: Date;
    };
  }
}

export interface Message {
  /** Null for the customer. */
  readonly staffId: string | null;
  readonly text: string;
  readonly at: Date;
}

/** Begins the conversation about an order, or says who is to answer now. Locks it until the end of the transaction. */
export async function touchConversation(
  tx: Tx,
  tenantId: string,
  orderId: string,
  waitsFor: WaitsFor,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('conversations')
    .values({ tenant_id: tenantId, order_id: orderId, waits_for: waitsFor, changed_at: at })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'order_id']).doUpdateSet({ waits_for: waitsFor, changed_at: at }),
    )
    .execute();
}

export async function insertMessage(
  tx: Tx,
  tenantId: string,
  orderId: string,
  { staffId, text, at }: Message,
): Promise<void> {
  await tx
    .insertInto('messages')
    .values({ tenant_id: tenantId, order_id: orderId, staff_id: staffId, text, at })
    .execute();
}

/** Returns the newest messages about an order, oldest of them first. */
export async function listMessages(tx: Tx, tenantId: string, orderId: string, limit: number): Promise<Message[]> {
  const rows = await tx
    .selectFrom('messages')
    .select(['staff_id as staffId', 'text', 'at'])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.toReversed();
}

export async function countMessages(tx: Tx, tenantId: string, orderId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findWaitsFor(tx: Tx, tenantId: string, orderId: string): Promise<WaitsFor | undefined> {
  const row = await tx
    .selectFrom('conversations')
    .select('waits_for as waitsFor')
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row?.waitsFor;
}

/** A position in the queue. */
export interface QueuePlace {
  readonly changedAt: Date;
  readonly orderId: string;
}

export interface QueuedConversation extends QueuePlace {
  /** The newest message. */
  readonly text: string;
  readonly staffId: string | null;
}

/** Returns conversations in one state with their newest message, those first that have not changed for longest. */
export async function listConversations(
  tx: Tx,
  tenantId: string,
  waitsFor: WaitsFor,
  after: QueuePlace,
  limit: number,
): Promise<QueuedConversation[]> {
  const { rows } = await sql<QueuedConversation>`
    select c.order_id as "orderId", c.changed_at as "changedAt", m.text, m.staff_id as "staffId"
    from conversations c cross join lateral (
      select text, staff_id from messages where tenant_id = ${tenantId} and order_id = c.order_id
      order by id desc limit 1) m
    where c.tenant_id = ${tenantId} and c.waits_for = ${waitsFor}
      and (c.changed_at, c.order_id) > (${after.changedAt}, ${after.orderId})
    order by c.changed_at, c.order_id limit ${limit}`.execute(tx);
  return rows;
}

/** Returns the messages about all orders of a customer, by the numbers of the orders. */
export async function listMessagesOf(
  tx: Tx,
  tenantId: string,
  customerId: string,
): Promise<(Message & { readonly orderNumber: string })[]> {
  return tx
    .selectFrom('orders')
    .innerJoin('messages', (join) =>
      join.onRef('messages.tenant_id', '=', 'orders.tenant_id').onRef('messages.order_id', '=', 'orders.id'),
    )
    .select(['orders.order_number as orderNumber', 'messages.staff_id as staffId', 'messages.text', 'messages.at'])
    .where('orders.tenant_id', '=', tenantId)
    .where('orders.customer_id', '=', customerId)
    .orderBy('messages.id')
    .execute();
}

export async function deleteConversationsOf(tx: Tx, tenantId: string, customerId: string): Promise<void> {
  await tx
    .deleteFrom('conversations')
    .where('tenant_id', '=', tenantId)
    .where('order_id', 'in', (eb) =>
      eb.selectFrom('orders').select('id').where('tenant_id', '=', tenantId).where('customer_id', '=', customerId),
    )
    .execute();
}
