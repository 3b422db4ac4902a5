import { timestampOf } from '#kernel/local-date.ts';
import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { isHelped, type Ctx } from '../context.ts';
import { queueMails } from '../mails/mails.service.ts';
import { withReadableOrder, type ReadableOrder } from '../orders/order-access.service.ts';
import { answerMail } from '../orders/order-mails.ts';
import type { OrderHead } from '../orders/order.ts';
import { messageMail } from '../orders/shop-mails.ts';
import { MOST_MESSAGES, type ConversationWire } from './messages.contract.ts';
import { readableText } from '#kernel/readable-text.ts';
import {
  countMessages,
  findWaitsFor,
  insertMessage,
  listConversations,
  listMessages,
  touchConversation,
  type Message,
  type QueuedConversation,
  type QueuePlace,
  type WaitsFor,
} from './messages.repository.ts';

export type { Message, QueuedConversation, QueuePlace, WaitsFor } from './messages.repository.ts';

const NOT_ALLOWED = refuse('message_not_allowed', 403);

/** The conversation about an order as its customer sees it. Members of staff are not named. */
export function showMessages(
  ctx: Ctx,
  idOrNumber: string,
  key: string | undefined,
): Promise<ConversationWire | Refusal> {
  return withReadableOrder(ctx, idOrNumber, key, (tx, readable) => wireOf(ctx, tx, readable));
}

/** The id of an order about which the caller may write. */
export function writableOrder(ctx: Ctx, idOrNumber: string, key: string | undefined): Promise<string | Refusal> {
  return withReadableOrder<string>(ctx, idOrNumber, key, (_tx, { order, mayChange }) =>
    mayChange ? order.id : NOT_ALLOWED,
  );
}

/** Adds a message of the customer. The shop is told by mail in the same transaction. */
export function writeMessage(
  ctx: Ctx,
  idOrNumber: string,
  key: string | undefined,
  typed: string,
): Promise<ConversationWire | Refusal> {
  const text = readableText(typed);
  if (text === '') return Promise.resolve(refuse('message_empty', 422));
  return withReadableOrder(ctx, idOrNumber, key, async (tx, readable): Promise<ConversationWire | Refusal> => {
    if (!readable.mayChange) return NOT_ALLOWED;
    await add(ctx, tx, readable.order, { staffId: null, text });
    await queueMails(ctx, tx, messageMail(ctx, readable.order, text));
    return wireOf(ctx, tx, readable);
  });
}

async function wireOf(ctx: Ctx, tx: Tx, { order, mayChange }: ReadableOrder): Promise<ConversationWire> {
  const messages = await listMessages(tx, ctx.tenant.id, order.id, MOST_MESSAGES);
  return {
    messages: messages.map(({ staffId, text, at }) => ({
      by: staffId === null ? 'customer' : 'shop',
      text,
      at: at.toISOString(),
    })),
    mayWrite: mayChange && !isHelped(ctx),
  };
}

async function add(
  ctx: Ctx,
  tx: Tx,
  { id }: Pick<OrderHead, 'id'>,
  { staffId, text }: Pick<Message, 'staffId' | 'text'>,
): Promise<void> {
  const at = timestampOf(ctx);
  await touchConversation(tx, ctx.tenant.id, id, staffId === null ? 'shop' : 'customer', at);
  await insertMessage(tx, ctx.tenant.id, id, { staffId, text, at });
}

/** The conversation about an order for staff. */
export interface Conversation {
  readonly messages: readonly Message[];
  /** How many there are, also beyond those. */
  readonly count: number;
  /** Nobody has written yet, or nobody is to answer. */
  readonly waitsFor: WaitsFor;
}

export async function conversationOf(ctx: Ctx, tx: Tx, orderId: string): Promise<Conversation> {
  const messages = await listMessages(tx, ctx.tenant.id, orderId, MOST_MESSAGES);
  const count = await countMessages(tx, ctx.tenant.id, orderId);
  return { messages, count, waitsFor: (await findWaitsFor(tx, ctx.tenant.id, orderId)) ?? 'nobody' };
}

/** Whether more messages stand than the caller saw. A person who answers or closes must have read what came last. */
export async function hasUnseen(ctx: Ctx, tx: Tx, orderId: string, seen: number): Promise<boolean> {
  return (await countMessages(tx, ctx.tenant.id, orderId)) > seen;
}

/** Adds an answer of the shop to a locked order. The customer gets it by mail. */
export async function answer(ctx: Ctx, tx: Tx, order: OrderHead, staffId: string, text: string): Promise<void> {
  await add(ctx, tx, order, { staffId, text });
  await queueMails(ctx, tx, answerMail(ctx, order, text));
}

/** Takes a conversation out of the queue without an answer. */
export function closeConversation(ctx: Ctx, tx: Tx, orderId: string): Promise<void> {
  return touchConversation(tx, ctx.tenant.id, orderId, 'nobody', timestampOf(ctx));
}

export function queueOf(
  ctx: Ctx,
  tx: Tx,
  waitsFor: WaitsFor,
  after: QueuePlace,
  limit: number,
): Promise<QueuedConversation[]> {
  return listConversations(tx, ctx.tenant.id, waitsFor, after, limit);
}
