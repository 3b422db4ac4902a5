import { timestampOf } from '#kernel/local-date.ts';
import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { newWebhookSecret } from '#platform/outgoing/webhook-signature.ts';
import { bearerId, encrypted } from '#platform/signing.ts';
import type { Ctx } from '../context.ts';
import { webhookUrl } from './webhook-url.rules.ts';
import { TEST_EVENT, type WebhookEvent } from './webhook-events.ts';
import type { EndpointState, WebhookAttempt, WebhookDelivery, WebhookEndpoint } from './webhook.ts';
import { address, SECRET_PURPOSE, type WebhookParts } from './webhooks.service.ts';
import {
  deleteEndpoint,
  findDelivery,
  insertEndpoint,
  listAttempts,
  listDeliveries,
  listEndpoints,
  lockEndpoint,
  lockEndpoints,
  queueDelivery,
  updateDelivery,
  updateEndpoint,
  type DeliverySearch,
} from './webhooks.repository.ts';

/** Endpoints of a shop, as staff manage them. */

export const MOST_ENDPOINTS = 20;
const FORMER_SECRET_HOURS = 24;

const NOT_FOUND = refuse('webhook_not_found', 404);
const DELIVERY_NOT_FOUND = refuse('webhook_delivery_not_found', 404);

export interface TypedEndpoint {
  readonly url: string;
  readonly note: string;
  readonly events: readonly WebhookEvent[];
}

export function endpointsOf(ctx: Ctx, tx: Tx): Promise<readonly WebhookEndpoint[]> {
  return listEndpoints(tx, ctx.tenant.id);
}

type Parts = Pick<WebhookParts, 'secret' | 'outgoing'>;

/** The address as it is kept, or why it is none. */
function checkedUrl(text: string, { outgoing }: Parts): string | Refusal {
  const url = webhookUrl(text.trim());
  if (!url) return refuse('webhook_url_invalid', 422);
  return outgoing.isInside(url) ? refuse('webhook_url_inside', 422) : url.href;
}

/** A secret as its receiver needs it. Nobody can read it again. */
export interface ToldSecret {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
}

export async function addEndpoint(
  ctx: Ctx,
  tx: Tx,
  { url: typed, note, events }: TypedEndpoint,
  parts: Parts,
): Promise<ToldSecret | Refusal> {
  const url = checkedUrl(typed, parts);
  if (typeof url !== 'string') return url;
  await lockEndpoints(tx, ctx.tenant.id);
  const all = await listEndpoints(tx, ctx.tenant.id);
  if (all.some((each) => each.url === url)) return refuse('webhook_known', 409);
  if (all.length >= MOST_ENDPOINTS) return refuse('webhook_full', 409);
  const [id, secret] = [bearerId(), newWebhookSecret()];
  const createdAt = timestampOf(ctx);
  await insertEndpoint(tx, ctx.tenant.id, {
    id,
    url,
    note: note.trim(),
    events,
    secret: seal(secret, parts),
    createdAt,
  });
  return { id, url, secret };
}

function seal(secret: string, parts: Parts): string {
  return encrypted(parts.secret, SECRET_PURPOSE, secret);
}

/** One that is switched on again begins anew: what it has failed at before is forgiven. */
export async function changeEndpoint(
  ctx: Ctx,
  tx: Tx,
  id: string,
  { url: typed, note, events, isOn }: TypedEndpoint & { readonly isOn: boolean },
  parts: Parts,
): Promise<WebhookEndpoint | Refusal> {
  const url = checkedUrl(typed, parts);
  if (typeof url !== 'string') return url;
  await lockEndpoints(tx, ctx.tenant.id);
  const before = await lockEndpoint(tx, ctx.tenant.id, id);
  if (!before) return NOT_FOUND;
  const others = (await listEndpoints(tx, ctx.tenant.id)).filter((each) => each.id !== id);
  if (others.some((each) => each.url === url)) return refuse('webhook_known', 409);
  const state: EndpointState = isOn ? 'on' : before.state === 'stopped' ? 'stopped' : 'off';
  const failingSince = isOn && before.state !== 'on' ? null : before.failingSince;
  await updateEndpoint(tx, ctx.tenant.id, id, { url, note: note.trim(), events, state, failingSince });
  return { ...before, url, note, events, state, failingSince };
}

/** Gives an endpoint another secret. The former one signs beside it for a day. */
export async function renewSecret(ctx: Ctx, tx: Tx, id: string, parts: Parts): Promise<ToldSecret | Refusal> {
  const before = await lockEndpoint(tx, ctx.tenant.id, id);
  if (!before) return NOT_FOUND;
  const secret = newWebhookSecret();
  await updateEndpoint(tx, ctx.tenant.id, id, {
    secret: seal(secret, parts),
    formerSecret: before.secret,
    formerUntil: new Date(timestampOf(ctx).getTime() + FORMER_SECRET_HOURS * 3_600_000),
  });
  return { id, url: before.url, secret };
}

export async function removeEndpoint(ctx: Ctx, tx: Tx, id: string): Promise<WebhookEndpoint | Refusal> {
  const before = await lockEndpoint(tx, ctx.tenant.id, id);
  if (!before) return NOT_FOUND;
  await deleteEndpoint(tx, ctx.tenant.id, id);
  return before;
}

/** Sends an endpoint a message that says nothing, to see whether it is taken. */
export async function tryEndpoint(ctx: Ctx, tx: Tx, id: string): Promise<WebhookEndpoint | Refusal> {
  const endpoint = await lockEndpoint(tx, ctx.tenant.id, id);
  if (!endpoint) return NOT_FOUND;
  if (endpoint.state !== 'on') return refuse('webhook_off', 409);
  await address(ctx, tx, endpoint, {
    messageId: `msg_${bearerId()}`,
    event: TEST_EVENT,
    data: { shop: ctx.tenant.id },
  });
  return endpoint;
}

/** Sends a message again under its own id: who has had it before knows it by that. */
export async function replayDelivery(
  ctx: Ctx,
  tx: Tx,
  id: string,
): Promise<{ readonly delivery: WebhookDelivery; readonly endpoint: WebhookEndpoint } | Refusal> {
  const delivery = await findDelivery(tx, ctx.tenant.id, id);
  const endpoint = delivery && (await lockEndpoint(tx, ctx.tenant.id, delivery.endpointId));
  if (!delivery || !endpoint) return DELIVERY_NOT_FOUND;
  if (endpoint.state !== 'on') return refuse('webhook_off', 409);
  const again = { state: 'waiting', tries: 0, nextAt: timestampOf(ctx) } as const;
  await updateDelivery(tx, ctx.tenant.id, id, again);
  await queueDelivery(tx, { ...delivery, ...again });
  return { delivery: { ...delivery, ...again }, endpoint };
}

export function deliveriesOf(
  ctx: Ctx,
  tx: Tx,
  search: DeliverySearch,
  limit: number,
): Promise<readonly WebhookDelivery[]> {
  return listDeliveries(tx, ctx.tenant.id, search, limit);
}

export const MOST_ATTEMPTS = 50;

/** A delivery with its newest tries, the last one first. */
export async function deliveryOf(
  ctx: Ctx,
  tx: Tx,
  id: string,
): Promise<{ readonly delivery: WebhookDelivery; readonly attempts: readonly WebhookAttempt[] } | Refusal> {
  const delivery = await findDelivery(tx, ctx.tenant.id, id);
  if (!delivery) return DELIVERY_NOT_FOUND;
  return { delivery, attempts: await listAttempts(tx, ctx.tenant.id, id, MOST_ATTEMPTS) };
}
