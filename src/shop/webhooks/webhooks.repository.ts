import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { SentEvent, WebhookEvent } from './webhook-events.ts';
import type {
  AttemptFailure,
  DeliveryState,
  EndpointState,
  EventData,
  WebhookAttempt,
  WebhookDelivery,
  WebhookEndpoint,
} from './webhook.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    webhook_endpoints: {
      tenant_id: string;
      id: string;
      url: string;
      note: string;
      events: WebhookEvent[];
      secret: string;
      former_secret: string | null;
      former_until: Date | null;
      state: EndpointState;
      failing_since: Date | null;
      created_at: Date;
    };
    webhook_deliveries: {
      tenant_id: string;
      id: string;
      endpoint_id: string;
      message_id: string;
      event: SentEvent;
      data: EventData;
      at: Date;
      state: DeliveryState;
      tries: number;
      next_at: Date | null;
    };
    webhook_attempts: {
      tenant_id: string;
      delivery_id: string;
      number: number;
      at: Date;
      status: number | null;
      failure: AttemptFailure | null;
      milliseconds: number;
      answer: string;
    };
  }
}

const ENDPOINT = [
  'id',
  'url',
  'note',
  'events',
  'secret',
  'former_secret as formerSecret',
  'former_until as formerUntil',
  'state',
  'failing_since as failingSince',
  'created_at as createdAt',
] as const;
const DELIVERY = [
  'id',
  'endpoint_id as endpointId',
  'message_id as messageId',
  'event',
  'data',
  'at',
  'state',
  'tries',
  'next_at as nextAt',
] as const;

export function listEndpoints(tx: Tx, tenantId: string): Promise<WebhookEndpoint[]> {
  return tx
    .selectFrom('webhook_endpoints')
    .select(ENDPOINT)
    .where('tenant_id', '=', tenantId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Locks an endpoint until the end of the transaction. */
export function lockEndpoint(tx: Tx, tenantId: string, id: string): Promise<WebhookEndpoint | undefined> {
  return tx
    .selectFrom('webhook_endpoints')
    .select(ENDPOINT)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Nobody else adds an endpoint to the shop until the end of the transaction, so that their number is known. */
export async function lockEndpoints(tx: Tx, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('webhook endpoints'), hashtext(${tenantId}))`.execute(tx);
}

export async function insertEndpoint(
  tx: Tx,
  tenantId: string,
  endpoint: Pick<WebhookEndpoint, 'id' | 'url' | 'note' | 'events' | 'secret' | 'createdAt'>,
): Promise<void> {
  const { events, createdAt, ...values } = endpoint;
  await tx
    .insertInto('webhook_endpoints')
    .values({ ...values, tenant_id: tenantId, events: [...events], state: 'on', created_at: createdAt })
    .execute();
}

export type EndpointChange = Partial<Omit<WebhookEndpoint, 'id' | 'createdAt'>>;

export async function updateEndpoint(tx: Tx, tenantId: string, id: string, change: EndpointChange): Promise<void> {
  const { events, formerSecret, formerUntil, failingSince, ...same } = change;
  await tx
    .updateTable('webhook_endpoints')
    .set({
      ...same,
      ...(events && { events: [...events] }),
      ...(formerSecret !== undefined && { former_secret: formerSecret }),
      ...(formerUntil !== undefined && { former_until: formerUntil }),
      ...(failingSince !== undefined && { failing_since: failingSince }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export async function deleteEndpoint(tx: Tx, tenantId: string, id: string): Promise<void> {
  await tx.deleteFrom('webhook_endpoints').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

export async function insertDelivery(
  tx: Tx,
  tenantId: string,
  delivery: Omit<WebhookDelivery, 'tries'>,
): Promise<void> {
  const { endpointId, messageId, nextAt, data, ...values } = delivery;
  await tx
    .insertInto('webhook_deliveries')
    .values({
      ...values,
      tenant_id: tenantId,
      endpoint_id: endpointId,
      message_id: messageId,
      next_at: nextAt,
      data: sql<EventData>`${JSON.stringify(data)}::jsonb`,
      tries: 0,
    })
    .execute();
}

export async function queueDelivery(
  tx: Tx,
  { id, endpointId, nextAt }: Pick<WebhookDelivery, 'id' | 'endpointId' | 'nextAt'>,
): Promise<void> {
  await sql`select enqueue_webhook(${id}, ${endpointId}, ${nextAt})`.execute(tx);
}

export function findDelivery(tx: Tx, tenantId: string, id: string): Promise<WebhookDelivery | undefined> {
  return tx
    .selectFrom('webhook_deliveries')
    .select(DELIVERY)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function updateDelivery(
  tx: Tx,
  tenantId: string,
  id: string,
  { state, tries, nextAt }: Pick<WebhookDelivery, 'state' | 'tries' | 'nextAt'>,
): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ state, tries, next_at: nextAt })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export async function insertAttempt(
  tx: Tx,
  tenantId: string,
  deliveryId: string,
  { at, status, failure, milliseconds, answer }: Omit<WebhookAttempt, 'number'>,
): Promise<void> {
  await sql`
    insert into webhook_attempts (tenant_id, delivery_id, number, at, status, failure, milliseconds, answer)
    select ${tenantId}, ${deliveryId}, coalesce(max(number), 0) + 1, ${at}, ${status}::integer, ${failure}::text,
      ${milliseconds}, ${answer}
    from webhook_attempts where tenant_id = ${tenantId} and delivery_id = ${deliveryId}`.execute(tx);
}

export interface DeliverySearch {
  readonly endpointId: string | undefined;
  /** The last delivery of the page before. */
  readonly after: { readonly at: Date; readonly id: string } | undefined;
}

/** Returns deliveries, newest first. */
export function listDeliveries(
  tx: Tx,
  tenantId: string,
  { endpointId, after }: DeliverySearch,
  limit: number,
): Promise<WebhookDelivery[]> {
  return tx
    .selectFrom('webhook_deliveries')
    .select(DELIVERY)
    .where('tenant_id', '=', tenantId)
    .$if(endpointId !== undefined, (query) => query.where('endpoint_id', '=', endpointId!))
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(at, id) < (${after!.at}, ${after!.id})`))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Returns the newest tries of a delivery, the last one first. */
export function listAttempts(tx: Tx, tenantId: string, deliveryId: string, limit: number): Promise<WebhookAttempt[]> {
  return tx
    .selectFrom('webhook_attempts')
    .select(['number', 'at', 'status', 'failure', 'milliseconds', 'answer'])
    .where('tenant_id', '=', tenantId)
    .where('delivery_id', '=', deliveryId)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}
