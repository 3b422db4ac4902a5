import { timestampOf } from '#kernel/local-date.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Outgoing, Posted } from '#platform/outgoing/outgoing.ts';
import { signedHeaders } from '#platform/outgoing/webhook-signature.ts';
import { bearerId, decrypted } from '#platform/signing.ts';
import type { Ctx } from '../context.ts';
import { queueMails } from '../mails/mails.service.ts';
import { afterTry, type AfterTry } from './retries.rules.ts';
import type { SentEvent, WebhookEvent } from './webhook-events.ts';
import { webhookStoppedMail } from './webhook-mails.ts';
import type { AttemptFailure, EventData, WebhookDelivery, WebhookEndpoint } from './webhook.ts';
import {
  findDelivery,
  insertAttempt,
  insertDelivery,
  listEndpoints,
  lockEndpoint,
  queueDelivery,
  updateDelivery,
  updateEndpoint,
} from './webhooks.repository.ts';

/** Secrets of endpoints are encrypted for this purpose. */
export const SECRET_PURPOSE = 'webhook endpoint';

/**
 * Tells the shop's endpoints of an event, in the transaction in which it happens. One that was stopped gets it into its
 * list all the same, and staff can send it from there.
 */
export async function tellEvent(ctx: Ctx, tx: Tx, event: WebhookEvent, data: EventData): Promise<void> {
  const wanting = (await listEndpoints(tx, ctx.tenant.id)).filter(
    ({ events, state }) => events.includes(event) && state !== 'off',
  );
  const messageId = `msg_${bearerId()}`;
  for (const endpoint of wanting) await address(ctx, tx, endpoint, { messageId, event, data });
}

interface Message {
  readonly messageId: string;
  readonly event: SentEvent;
  readonly data: EventData;
}

/** Puts a message into the list of an endpoint, and sends it unless the endpoint was stopped. */
export async function address(ctx: Ctx, tx: Tx, { id, state }: WebhookEndpoint, message: Message): Promise<void> {
  const at = timestampOf(ctx);
  const isOn = state === 'on';
  const delivery = { ...message, id: bearerId(), endpointId: id, at, nextAt: isOn ? at : null };
  await insertDelivery(tx, ctx.tenant.id, { ...delivery, state: isOn ? 'waiting' : 'failed' });
  if (isOn) await queueDelivery(tx, delivery);
}

export interface WebhookParts {
  /** Signing secret of the installation. */
  readonly secret: string;
  readonly outgoing: Outgoing;
  /** What is put into a message when it is sent, such as a link that ends soon. */
  readonly fresh: { readonly [E in WebhookEvent]?: (ctx: Ctx, data: EventData) => EventData };
}

/** Sends a message once. No transaction is open meanwhile. What comes of it is written down, and when it is tried again. */
export async function sendWebhook(ctx: Ctx, deliveryId: string, parts: WebhookParts): Promise<void> {
  const { id: tenantId } = ctx.tenant;
  const found = await ctx.db.transact(tenantId, async (tx) => {
    const delivery = await findDelivery(tx, tenantId, deliveryId);
    const endpoint = delivery && (await lockEndpoint(tx, tenantId, delivery.endpointId));
    if (!delivery || !endpoint || delivery.state !== 'waiting') return undefined;
    if (endpoint.state === 'on') return { delivery, endpoint };
    await updateDelivery(tx, tenantId, deliveryId, { state: 'failed', tries: delivery.tries, nextAt: null });
    return undefined;
  });
  if (!found) return;
  const { delivery, endpoint } = found;
  const { status, failure, answer, milliseconds } = await posted(ctx, delivery, endpoint, parts);
  await ctx.db.transact(tenantId, async (tx) => {
    const now = await lockEndpoint(tx, tenantId, endpoint.id);
    // It may have been removed meanwhile, and its deliveries with it.
    if (!now) return;
    const tried = { at: timestampOf(ctx), status: status ?? null, failure: failure ?? null, milliseconds };
    // PostgreSQL keeps no zero byte in a text.
    await insertAttempt(tx, tenantId, deliveryId, { ...tried, answer: answer.replaceAll('\0', '') });
    const after = afterTry({ status, tries: delivery.tries, failingSince: now.failingSince, now: timestampOf(ctx) });
    await recordAttempt(ctx, tx, delivery, now, after);
  });
}

type Outcome = Omit<Posted, 'failure'> & { readonly failure?: AttemptFailure };

async function posted(
  ctx: Ctx,
  delivery: WebhookDelivery,
  endpoint: WebhookEndpoint,
  parts: WebhookParts,
): Promise<Outcome> {
  const secrets = secretsOf(ctx, endpoint, parts.secret);
  if (!secrets) return { failure: 'secret_lost', answer: '', milliseconds: 0 };
  const body = bodyOf(ctx, delivery, parts);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Tirage-Webhooks/1',
    ...signedHeaders({ id: delivery.messageId, at: ctx.now, body }, secrets),
  };
  return parts.outgoing.post(new URL(endpoint.url), headers, body);
}

async function recordAttempt(
  ctx: Ctx,
  tx: Tx,
  { id, endpointId, tries }: WebhookDelivery,
  endpoint: WebhookEndpoint,
  { state, nextAt, failingSince, endpoint: endpointState }: AfterTry,
): Promise<void> {
  await updateDelivery(tx, ctx.tenant.id, id, { state, tries: tries + 1, nextAt });
  if (nextAt) await queueDelivery(tx, { id, endpointId, nextAt });
  // What staff switched off stays so.
  const isStopped = endpointState === 'stopped' && endpoint.state === 'on';
  await updateEndpoint(tx, ctx.tenant.id, endpointId, { failingSince, ...(isStopped && { state: 'stopped' }) });
  if (isStopped) await queueMails(ctx, tx, webhookStoppedMail(ctx, endpoint));
}

/** Type, time and data, as Standard Webhooks has them. */
export function bodyOf(
  ctx: Ctx,
  { event, at, data }: Pick<WebhookDelivery, 'event' | 'at' | 'data'>,
  { fresh }: Pick<WebhookParts, 'fresh'>,
): string {
  const more = event in fresh ? fresh[event as WebhookEvent]?.(ctx, data) : undefined;
  return JSON.stringify({ type: event, timestamp: at.toISOString(), data: { ...data, ...more } });
}

/** Undefined where the secret of the installation is another one than when the endpoint was made. */
function secretsOf(
  ctx: Ctx,
  { secret: present, formerSecret, formerUntil }: WebhookEndpoint,
  secret: string,
): string[] | undefined {
  const isFormerValid = formerSecret !== null && formerUntil !== null && formerUntil > timestampOf(ctx);
  const [first, ...more] = [present, ...(isFormerValid ? [formerSecret] : [])].map((each) =>
    decrypted(secret, SECRET_PURPOSE, each),
  );
  return first === undefined ? undefined : [first, ...more.filter((each) => each !== undefined)];
}
