import type { Answer, Input } from '#kernel/endpoint.ts';
import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import {
  addEndpoint,
  changeEndpoint,
  deliveriesOf,
  deliveryOf,
  endpointsOf,
  removeEndpoint,
  renewSecret,
  replayDelivery,
  tryEndpoint,
  type ToldSecret,
  type TypedEndpoint,
} from '../webhooks/endpoints.service.ts';
import type { WebhookDelivery } from '../webhooks/webhook.ts';
import { bodyOf, type WebhookParts } from '../webhooks/webhooks.service.ts';
import type { Act } from './acts.ts';
import { writeTrail } from './trail.service.ts';
import {
  DELIVERIES_A_PAGE,
  type addWebhook,
  type changeWebhook,
  type listWebhookDeliveries,
  type readWebhookDelivery,
  type WebhookDeliveryWire,
  type WebhookEndpointWire,
} from './webhooks.contract.ts';

/** What staff do with addresses for webhooks. Each change is written down with it. */

type Parts = Pick<WebhookParts, 'secret' | 'outgoing'>;

export function webhooksForStaff(ctx: Ctx): Promise<WebhookEndpointWire[]> {
  return ctx.db.transact(ctx.tenant.id, (tx) => shown(ctx, tx));
}

async function shown(ctx: Ctx, tx: Tx): Promise<WebhookEndpointWire[]> {
  return (await endpointsOf(ctx, tx)).map(({ id, url, note, events, state, failingSince, createdAt }) => ({
    id,
    url,
    note,
    events: [...events],
    state,
    failingSince: failingSince?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }));
}

/** Does one thing with an endpoint, writes it down in the same transaction, and answers. */
function act<T extends { readonly url: string; readonly id: string }, A>(
  ctx: Ctx,
  name: Act,
  work: (tx: Tx) => Promise<T | Refusal>,
  answer: (tx: Tx, done: T) => Promise<A> | A,
): Promise<A | Refusal> {
  return ctx.db.transact(ctx.tenant.id, async (tx): Promise<A | Refusal> => {
    const done = await work(tx);
    if (isRefusal(done)) return done;
    const on = { kind: 'webhook', id: done.id } as const;
    await writeTrail(ctx, tx, { act: name, on, detail: { url: done.url } });
    return answer(tx, done);
  });
}

const list = (ctx: Ctx) => (tx: Tx) => shown(ctx, tx);
const listWithSecret =
  (ctx: Ctx) =>
  async (tx: Tx, { secret }: ToldSecret) => ({ endpoints: await shown(ctx, tx), secret });

export function addForStaff(ctx: Ctx, body: TypedEndpoint, parts: Parts): Promise<Answer<typeof addWebhook> | Refusal> {
  return act<ToldSecret, Answer<typeof addWebhook>>(
    ctx,
    'webhook_added',
    (tx) => addEndpoint(ctx, tx, body, parts),
    listWithSecret(ctx),
  );
}

export function changeForStaff(
  ctx: Ctx,
  id: string,
  body: Input<typeof changeWebhook>['body'],
  parts: Parts,
): Promise<WebhookEndpointWire[] | Refusal> {
  return act(ctx, 'webhook_changed', (tx) => changeEndpoint(ctx, tx, id, body, parts), list(ctx));
}

export function renewForStaff(ctx: Ctx, id: string, parts: Parts): Promise<Answer<typeof addWebhook> | Refusal> {
  return act<ToldSecret, Answer<typeof addWebhook>>(
    ctx,
    'webhook_secret_renewed',
    (tx) => renewSecret(ctx, tx, id, parts),
    listWithSecret(ctx),
  );
}

export function removeForStaff(ctx: Ctx, id: string): Promise<WebhookEndpointWire[] | Refusal> {
  return act(ctx, 'webhook_removed', (tx) => removeEndpoint(ctx, tx, id), list(ctx));
}

export function tryForStaff(ctx: Ctx, id: string): Promise<WebhookEndpointWire[] | Refusal> {
  return act(ctx, 'webhook_tried', (tx) => tryEndpoint(ctx, tx, id), list(ctx));
}

export function replayForStaff(ctx: Ctx, id: string): Promise<WebhookDeliveryWire | Refusal> {
  return ctx.db.transact(ctx.tenant.id, async (tx): Promise<WebhookDeliveryWire | Refusal> => {
    const done = await replayDelivery(ctx, tx, id);
    if (isRefusal(done)) return done;
    const { delivery, endpoint } = done;
    const on = { kind: 'webhook', id: endpoint.id } as const;
    const detail = { url: endpoint.url, event: delivery.event, order: aboutOf(delivery) };
    await writeTrail(ctx, tx, { act: 'webhook_replayed', on, detail });
    return deliveryToWire(delivery);
  });
}

export function deliveriesForStaff(
  ctx: Ctx,
  { webhook, after }: Input<typeof listWebhookDeliveries>['query'],
): Promise<Answer<typeof listWebhookDeliveries>> {
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const search = { endpointId: webhook, after: placeIn(after) };
    const found = await deliveriesOf(ctx, tx, search, DELIVERIES_A_PAGE + 1);
    const page = found.slice(0, DELIVERIES_A_PAGE);
    const last = found.length > DELIVERIES_A_PAGE ? page.at(-1) : undefined;
    return { deliveries: page.map(deliveryToWire), next: last ? `${last.at.getTime()}.${last.id}` : null };
  });
}

function placeIn(after: string | undefined) {
  if (after === undefined) return undefined;
  const dot = after.indexOf('.');
  return { at: new Date(Number(after.slice(0, dot))), id: after.slice(dot + 1) };
}

export function deliveryForStaff(ctx: Ctx, id: string): Promise<Answer<typeof readWebhookDelivery> | Refusal> {
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const found = await deliveryOf(ctx, tx, id);
    if (isRefusal(found)) return found;
    const { delivery, attempts } = found;
    return {
      delivery: deliveryToWire(delivery),
      body: JSON.stringify(JSON.parse(bodyOf(ctx, delivery, { fresh: {} })), null, 2),
      attempts: attempts.map(({ at, ...attempt }) => ({ ...attempt, at: at.toISOString() })),
    };
  });
}

function deliveryToWire(delivery: WebhookDelivery): WebhookDeliveryWire {
  const { id, endpointId, messageId, event, at, state, tries, nextAt } = delivery;
  return {
    id,
    endpointId,
    messageId,
    event,
    about: aboutOf(delivery),
    at: at.toISOString(),
    state,
    tries,
    nextAt: nextAt?.toISOString() ?? null,
  };
}

function aboutOf({ data }: Pick<WebhookDelivery, 'data'>): string {
  const { orderNumber } = data as { readonly orderNumber?: unknown };
  return typeof orderNumber === 'string' ? orderNumber : '';
}
