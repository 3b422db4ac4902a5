import { endpoint } from '#kernel/endpoint.ts';
import { id, instant, line, list, nullable, object, oneOf, text, Type, type Static } from '#kernel/schema.ts';
import { WEBHOOK_EVENTS, TEST_EVENT } from '../webhooks/webhook-events.ts';
import { LONGEST_URL } from '../webhooks/webhook-url.rules.ts';
import { ATTEMPT_FAILURES, DELIVERY_STATES, ENDPOINT_STATES } from '../webhooks/webhook.ts';

/** Where the shop tells other programs of what happens in it (Standard Webhooks). */

export const DELIVERIES_A_PAGE = 30;
const sentEvent = oneOf([...WEBHOOK_EVENTS, TEST_EVENT]);
const events = list(oneOf(WEBHOOK_EVENTS), WEBHOOK_EVENTS.length, 1);

export const webhookEndpoint = object({
  id,
  url: line(LONGEST_URL),
  note: line(120),
  events,
  state: oneOf(ENDPOINT_STATES),
  /** Since when every try has failed. */
  failingSince: nullable(instant),
  createdAt: instant,
});
export type WebhookEndpointWire = Static<typeof webhookEndpoint>;

const endpoints = list(webhookEndpoint, 20);
/** The secret is told once: when it is made. */
const withSecret = object({ endpoints, secret: line(100) });

const params = object({ webhook: id });
const typed = { url: line(LONGEST_URL, 1), note: line(120), events };
const refusals = { webhook_not_found: 404 } as const;
const typedRefusals = { webhook_url_invalid: 422, webhook_url_inside: 422, webhook_known: 409 } as const;
const access = { access: 'staff', scope: 'tenant:write' } as const;

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/staff/webhooks/',
  summary: 'Where other programs are told of what happens in the shop',
  ...access,
  answer: endpoints,
  refusals: {},
});

export const addWebhook = endpoint({
  method: 'POST',
  path: '/staff/webhooks/',
  summary: 'Adds an address for webhooks; its secret is told here and never again',
  ...access,
  body: object(typed),
  answer: withSecret,
  refusals: { ...typedRefusals, webhook_full: 409 },
});

export const changeWebhook = endpoint({
  method: 'PUT',
  path: '/staff/webhooks/{webhook}/',
  summary: 'Changes an address for webhooks, or switches it on or off',
  ...access,
  params,
  body: object({ ...typed, isOn: Type.Boolean() }),
  answer: endpoints,
  refusals: { ...refusals, ...typedRefusals },
});

export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: '/staff/webhooks/{webhook}/secret/',
  summary: 'Makes another secret; the former one signs beside it for a day',
  ...access,
  params,
  answer: withSecret,
  refusals,
});

export const tryWebhook = endpoint({
  method: 'POST',
  path: '/staff/webhooks/{webhook}/test/',
  summary: 'Sends a message that says nothing, to see whether it is taken',
  ...access,
  params,
  answer: endpoints,
  refusals: { ...refusals, webhook_off: 409 },
});

export const removeWebhook = endpoint({
  method: 'DELETE',
  path: '/staff/webhooks/{webhook}/',
  summary: 'Removes an address for webhooks with what was sent to it',
  ...access,
  params,
  answer: endpoints,
  refusals,
});

export const webhookDelivery = object({
  id,
  endpointId: id,
  messageId: line(64),
  event: sentEvent,
  /** What it is about: the order's number. Empty for a test. */
  about: line(20),
  at: instant,
  state: oneOf(DELIVERY_STATES),
  tries: Type.Integer({ minimum: 0 }),
  nextAt: nullable(instant),
});
export type WebhookDeliveryWire = Static<typeof webhookDelivery>;

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/staff/webhook-deliveries/',
  summary: 'What was sent to addresses for webhooks, newest first',
  ...access,
  query: object({
    webhook: Type.Optional(id),
    /** `next` of the page before. */
    after: Type.Optional(Type.String({ maxLength: 90, pattern: '^\\d{1,15}\\.[A-Za-z0-9_-]{1,64}$' })),
  }),
  answer: object({ deliveries: list(webhookDelivery, DELIVERIES_A_PAGE), next: nullable(line(90)) }),
  refusals: {},
});

export const readWebhookDelivery = endpoint({
  method: 'GET',
  path: '/staff/webhook-deliveries/{delivery}/',
  summary: 'One message with its tries: what was answered, or why nothing was',
  ...access,
  params: object({ delivery: id }),
  answer: object({
    delivery: webhookDelivery,
    /** As it is sent, without what is made anew for every try. */
    body: text(20_000),
    attempts: list(
      object({
        number: Type.Integer({ minimum: 1 }),
        at: instant,
        status: nullable(Type.Integer()),
        failure: nullable(oneOf(ATTEMPT_FAILURES)),
        milliseconds: Type.Integer({ minimum: 0 }),
        /** How the answer begins. */
        answer: text(2000),
      }),
      50,
    ),
  }),
  refusals: { webhook_delivery_not_found: 404 },
});

export const replayWebhookDelivery = endpoint({
  method: 'POST',
  path: '/staff/webhook-deliveries/{delivery}/replay/',
  summary: 'Sends a message again under its own id',
  ...access,
  params: object({ delivery: id }),
  answer: webhookDelivery,
  refusals: { webhook_delivery_not_found: 404, webhook_off: 409 },
});
