import { endpoint } from '#kernel/endpoint.ts';
import { id, instant, list, object, oneOf, text, Type, type Static } from '#kernel/schema.ts';
import { orderKeyHeader } from '../orders/orders.contract.ts';

export const MOST_MESSAGES = 500;
export const LONGEST_MESSAGE = 4_000;

export const conversationWire = object({
  /** The newest, oldest of them first. */
  messages: list(
    object({
      by: oneOf(['customer', 'shop'] as const),
      text: text(LONGEST_MESSAGE),
      at: instant,
    }),
    MOST_MESSAGES,
  ),
  /** False for who only reads the order: a former colleague, or staff in the customer's place. */
  mayWrite: Type.Boolean(),
});
export type ConversationWire = Static<typeof conversationWire>;

const params = object({ id });

export const readMessages = endpoint({
  method: 'GET',
  path: '/order/{id}/messages/',
  summary: 'What the customer and the shop wrote to each other about an order',
  access: 'public',
  params,
  headers: orderKeyHeader,
  answer: conversationWire,
  refusals: { order_not_found: 404 },
});

export const postMessage = endpoint({
  method: 'POST',
  path: '/order/{id}/messages/',
  summary: 'Writes to the shop about an order. The shop is told by mail, and its answer comes by mail too',
  access: 'public',
  /** Staff answer in their own name, in the back office. */
  ownerOnly: true,
  noCrawlers: true,
  params,
  headers: orderKeyHeader,
  body: object({ text: text(LONGEST_MESSAGE, 1) }),
  answer: conversationWire,
  refusals: { order_not_found: 404, message_empty: 422, message_not_allowed: 403, too_many_attempts: 429 },
});
