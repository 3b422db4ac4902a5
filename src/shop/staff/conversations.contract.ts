import { endpoint } from '#kernel/endpoint.ts';
import { id, instant, line, list, nullable, object, oneOf, text, Type, type Static } from '#kernel/schema.ts';
import { LONGEST_MESSAGE, MOST_MESSAGES } from '../messages/messages.contract.ts';
import { ANSWER_REFUSALS, answerBody, CLOSE_REFUSALS, closeBody } from './answers.contract.ts';

export const WAITS = ['shop', 'customer', 'nobody'] as const;
/** What stands in the queue: conversations about orders, messages by the contact form, complaints. */
export const QUEUE_KINDS = ['message', 'contact', 'complaint'] as const;
export const CONVERSATIONS_A_PAGE = 50;
/** The most characters of a message that the queue shows. */
export const SHOWN_OF_A_MESSAGE = 200;

export const listConversationsForStaff = endpoint({
  method: 'GET',
  path: '/staff/conversations/',
  summary:
    'Messages about orders and by the contact form, and complaints, by who is to answer: the longest waiting first',
  access: 'staff',
  scope: 'order:read',
  query: object({
    waits: Type.Optional(oneOf(WAITS)),
    /** Without it, all kinds in one queue. */
    kind: Type.Optional(oneOf(QUEUE_KINDS)),
    /** `next` of the page before. */
    after: Type.Optional(Type.String({ maxLength: 80, pattern: '^\\d{1,15}\\.[A-Za-z0-9_-]{1,64}$' })),
  }),
  answer: object({
    conversations: list(
      object({
        kind: oneOf(QUEUE_KINDS),
        /** The number of the order, or the id of the request or complaint. */
        id,
        /** Empty for a message by the contact form that is about no order of its sender. */
        orderNumber: line(20),
        /** The subject of a message by the contact form, or the kind of a complaint. Empty for a message. */
        about: line(120),
        name: line(170),
        company: line(120),
        /** Who wrote last. */
        by: oneOf(['customer', 'shop'] as const),
        beginning: text(SHOWN_OF_A_MESSAGE),
        at: instant,
      }),
      CONVERSATIONS_A_PAGE,
    ),
    next: nullable(line(80)),
  }),
  refusals: {},
});

export const staffConversationWire = object({
  /** The newest, oldest of them first. */
  messages: list(
    object({
      /** The member of staff. Null for the customer. */
      by: nullable(line(254)),
      text: text(LONGEST_MESSAGE),
      at: instant,
    }),
    MOST_MESSAGES,
  ),
  /** How many there are, also beyond those. */
  count: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  waits: oneOf(WAITS),
});
export type StaffConversation = Static<typeof staffConversationWire>;

const params = object({ number: id });

export const readConversation = endpoint({
  method: 'GET',
  path: '/staff/orders/{number}/messages/',
  summary: 'What the customer and the shop wrote to each other about an order',
  access: 'staff',
  scope: 'order:read',
  params,
  answer: staffConversationWire,
  refusals: { order_not_found: 404 },
});

/** A refusal with `messages_changed` carries the conversation as it is now. */
export const answerCustomer = endpoint({
  method: 'POST',
  path: '/staff/orders/{number}/messages/',
  summary: 'Answers the customer, who gets it by mail and reads it with the order',
  access: 'staff',
  scope: 'order:write',
  params,
  body: answerBody,
  answer: staffConversationWire,
  refusals: { order_not_found: 404, customer_gone: 409, ...ANSWER_REFUSALS },
});

export const closeStaffConversation = endpoint({
  method: 'POST',
  path: '/staff/orders/{number}/messages/close/',
  summary: "Takes a conversation out of the queue without an answer. The customer's next message puts it back",
  access: 'staff',
  scope: 'order:write',
  params,
  body: closeBody,
  answer: staffConversationWire,
  refusals: { order_not_found: 404, ...CLOSE_REFUSALS },
});
