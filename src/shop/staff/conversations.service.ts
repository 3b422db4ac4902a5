import type { Answer } from '#kernel/endpoint.ts';
import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { queuedComplaints } from '../complaints/complaints.service.ts';
import { queuedRequests, type ContactState } from '../contact/contact.service.ts';
import { staffActing, type Ctx } from '../context.ts';
import {
  answer,
  closeConversation,
  conversationOf,
  hasUnseen,
  queueOf,
  type WaitsFor,
} from '../messages/messages.service.ts';
import { readableText } from '#kernel/readable-text.ts';
import { lockOrderByNumber } from '../orders/order-access.service.ts';
import type { OrderHead } from '../orders/order.ts';
import { shopOrderRows, type ShopOrderRow } from '../orders/shop-order-list.service.ts';
import {
  CONVERSATIONS_A_PAGE,
  QUEUE_KINDS,
  SHOWN_OF_A_MESSAGE,
  type listConversationsForStaff,
  type StaffConversation,
} from './conversations.contract.ts';
import { listStaff } from './staff.repository.ts';
import { writeTrail, type Deed } from './trail.service.ts';

type QueueRow = Answer<typeof listConversationsForStaff>['conversations'][number];
type QueueKind = QueueRow['kind'];

/** A row of the queue where it stands. Rows of all kinds are ordered by time, then by their id. */
interface Queued {
  readonly place: QueuePlace;
  row(orders: ReadonlyMap<string, ShopOrderRow>): QueueRow | undefined;
}

/**
 * A page of the queue, with the names that the orders are in. Each kind gives as many as the page holds, from the same
 * place on; the first of all of them are shown.
 */
export function conversationsForStaff(
  ctx: Ctx,
  {
    waits = 'shop',
    kind,
    after,
  }: {
    readonly waits?: WaitsFor | undefined;
    readonly kind?: QueueKind | undefined;
    readonly after?: string | undefined;
  },
): Promise<Answer<typeof listConversationsForStaff>> {
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const [, time = '0', id = ''] = /^(\d{1,15})\.(.+)$/.exec(after ?? '') ?? [];
    const place = { changedAt: new Date(Number(time)), id };
    const kinds = kind ? [kind] : QUEUE_KINDS;
    const asked = await Promise.all(
      kinds.map((each) => SOURCES[each](ctx, tx, waits, place, CONVERSATIONS_A_PAGE + 1)),
    );
    const found = asked.flat().toSorted((a, b) => byPlace(a.place, b.place));
    const page = found.slice(0, CONVERSATIONS_A_PAGE);
    const orders = await shopOrderRows(
      ctx,
      tx,
      page.flatMap(({ place: { orderId } }) => orderId ?? []),
    );
    const last = found.length > CONVERSATIONS_A_PAGE ? page.at(-1)?.place : undefined;
    return {
      conversations: page.flatMap(({ row }) => row(orders) ?? []),
      next: last ? `${last.changedAt.getTime()}.${last.id}` : null,
    };
  });
}

interface QueuePlace {
  readonly changedAt: Date;
  readonly id: string;
  /** The order whose names are shown. */
  readonly orderId?: string | null;
}

function byPlace(a: QueuePlace, b: QueuePlace): number {
  return a.changedAt.getTime() - b.changedAt.getTime() || (a.id < b.id ? -1 : 1);
}

type Source = (ctx: Ctx, tx: Tx, waits: WaitsFor, after: QueuePlace, limit: number) => Promise<Queued[]>;

const SOURCES: Readonly<Record<QueueKind, Source>> = {
  async message(ctx, tx, waits, { changedAt, id }, limit) {
    const found = await queueOf(ctx, tx, waits, { changedAt, orderId: id }, limit);
    return found.map(({ orderId, changedAt: at, staffId, text }) => ({
      place: { changedAt: at, id: orderId, orderId },
      row: (orders) => {
        const order = orders.get(orderId);
        if (!order) return undefined;
        const by = staffId === null ? 'customer' : 'shop';
        return { kind: 'message', id: order.orderNumber, about: '', by, ...shownOf(order, text, at) };
      },
    }));
  },
  async contact(ctx, tx, waits, after, limit) {
    const found = await queuedRequests(ctx, tx, CONTACT_STATE[waits], after, limit);
    return found.map((request) => ({
      place: request,
      row: () => ({
        kind: 'contact',
        id: request.id,
        orderNumber: request.orderId === null ? '' : request.orderNumber.slice(0, 20),
        about: request.subject,
        name: request.name,
        company: '',
        by: request.state === 'answered' ? 'shop' : 'customer',
        beginning: request.words.slice(0, SHOWN_OF_A_MESSAGE),
        at: request.changedAt.toISOString(),
      }),
    }));
  },
  async complaint(ctx, tx, waits, after, limit) {
    // A complaint is decided, or it waits for the shop: its customer is asked by the messages of the order.
    if (waits === 'customer') return [];
    const found = await queuedComplaints(ctx, tx, waits === 'shop', after, limit);
    return found.map((complaint) => ({
      place: complaint,
      row: (orders) => {
        const order = orders.get(complaint.orderId);
        if (!order) return undefined;
        const { id, kind, state, words, answer: told, changedAt } = complaint;
        const by = state === 'open' ? 'customer' : 'shop';
        return { kind: 'complaint', id, about: kind, by, ...shownOf(order, told ?? words, changedAt) };
      },
    }));
  },
};

const CONTACT_STATE = { shop: 'open', customer: 'answered', nobody: 'closed' } as const satisfies Record<
  WaitsFor,
  ContactState
>;

function shownOf(order: ShopOrderRow, text: string, at: Date) {
  return {
    orderNumber: order.orderNumber,
    name: `${order.firstName} ${order.lastName}`.trim(),
    company: order.company,
    beginning: text.slice(0, SHOWN_OF_A_MESSAGE),
    at: at.toISOString(),
  };
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
    if (order.email === '') return refuse('customer_gone', 409);
    if (await hasUnseen(ctx, tx, order.id, seen)) return changed(ctx, tx, order);
    await answer(ctx, tx, order, staffActing(ctx).staffId, text);
    // The trail is kept for good. The words stand with the order, where they are deleted with the account.
    return { act: 'order_answered' };
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
