import type { Answer } from '#kernel/endpoint.ts';
import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { staffActing, type Ctx } from '../context.ts';
import {
  answer,
  closeConversation,
  conversationOf,
  hasUnseen,
  queueOf,
  type WaitsFor,
} from '../messages/messages.service.ts';
import { readableText } from '../messages/messages.rules.ts';
import { lockOrderByNumber } from '../orders/order-access.service.ts';
import type { OrderHead } from '../orders/order.ts';
import { shopOrderRows } from '../orders/shop-order-list.service.ts';
import {
  CONVERSATIONS_A_PAGE,
  SHOWN_OF_A_MESSAGE,
  type listConversationsForStaff,
  type StaffConversation,
} from './conversations.contract.ts';
import { listStaff } from './staff.repository.ts';
import { writeTrail, type Deed } from './trail.service.ts';

/** A page of the queue, with the names that the orders are in. */
export function conversationsForStaff(
  ctx: Ctx,
  { waits = 'shop', after }: { readonly waits?: WaitsFor | undefined; readonly after?: string | undefined },
): Promise<Answer<typeof listConversationsForStaff>> {
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const [, time = '0', orderId = ''] = /^(\d{1,15})\.(.+)$/.exec(after ?? '') ?? [];
    const found = await queueOf(
      ctx,
      tx,
      waits,
      { changedAt: new Date(Number(time)), orderId },
      CONVERSATIONS_A_PAGE + 1,
    );
    const page = found.slice(0, CONVERSATIONS_A_PAGE);
    const orders = await shopOrderRows(
      ctx,
      tx,
      page.map((each) => each.orderId),
    );
    const last = found.length > CONVERSATIONS_A_PAGE ? page.at(-1) : undefined;
    return {
      conversations: page.flatMap(({ orderId: of, text, staffId, changedAt }) => {
        const order = orders.get(of);
        if (!order) return [];
        return {
          orderNumber: order.orderNumber,
          name: `${order.firstName} ${order.lastName}`.trim(),
          company: order.company,
          by: staffId === null ? ('customer' as const) : ('shop' as const),
          beginning: text.slice(0, SHOWN_OF_A_MESSAGE),
          at: changedAt.toISOString(),
        };
      }),
      next: last ? `${last.changedAt.getTime()}.${last.orderId}` : null,
    };
  });
}

export function readConversationForStaff(ctx: Ctx, number: string): Promise<StaffConversation | Refusal> {
  return withOrder(ctx, number, () => Promise.resolve(undefined));
}

/** Sends an answer. Two members of staff who write at once do not both answer the same question. */
export function answerForShop(
  ctx: Ctx,
  number: string,
  { text: typed, seen }: { readonly text: string; readonly seen: number },
): Promise<StaffConversation | Refusal> {
  const text = readableText(typed);
  if (text === '') return Promise.resolve(refuse('message_empty', 422));
  return withOrder(ctx, number, async (tx, order) => {
    if (await hasUnseen(ctx, tx, order.id, seen)) return changed(ctx, tx, order);
    await answer(ctx, tx, order, staffActing(ctx).staffId, text);
    return { act: 'order_answered', detail: { text } };
  });
}

/** Closes a conversation. A message that came meanwhile is not closed unread. */
export function closeForShop(ctx: Ctx, number: string, seen: number): Promise<StaffConversation | Refusal> {
  return withOrder(ctx, number, async (tx, order) => {
    if (await hasUnseen(ctx, tx, order.id, seen)) return changed(ctx, tx, order);
    await closeConversation(ctx, tx, order.id);
    return { act: 'conversation_closed' };
  });
}

/** Does one thing with the conversation of a locked order, writes it down, and returns the conversation as it is then. */
function withOrder(
  ctx: Ctx,
  number: string,
  work: (tx: Tx, order: OrderHead) => Promise<Omit<Deed, 'on'> | Refusal | undefined>,
): Promise<StaffConversation | Refusal> {
  return ctx.db.transact(ctx.tenant.id, async (tx): Promise<StaffConversation | Refusal> => {
    const order = await lockOrderByNumber(ctx, tx, number);
    if (!order) return refuse('order_not_found', 404);
    const done = await work(tx, order);
    if (done && 'refusal' in done) return done;
    if (done) await writeTrail(ctx, tx, { ...done, on: { kind: 'order', id: order.orderNumber } });
    return shown(ctx, tx, order);
  });
}

async function changed(ctx: Ctx, tx: Tx, order: OrderHead): Promise<Refusal> {
  return refuse('messages_changed', 409, { detail: await shown(ctx, tx, order) });
}

async function shown(ctx: Ctx, tx: Tx, { id }: OrderHead): Promise<StaffConversation> {
  const { messages, count, waitsFor } = await conversationOf(ctx, tx, id);
  const staff = await listStaff(tx, ctx.tenant.id);
  const names = new Map(staff.map(({ id: staffId, name, email }) => [staffId, name || email]));
  return {
    messages: messages.map(({ staffId, text, at }) => ({
      by: staffId === null ? null : (names.get(staffId) ?? staffId),
      text,
      at: at.toISOString(),
    })),
    count,
    waits: waitsFor,
  };
}
