import type { Answer, Input } from '#kernel/endpoint.ts';
import { timestampOf } from '#kernel/local-date.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { SentFile } from '#kernel/schema.ts';
import type { Tx } from '#platform/db/database.ts';
import { bearerId } from '#platform/signing.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { peopleOf, type NamedPerson } from '../accounts/people.service.ts';
import { withOwnedCart } from '../cart/cart-access.service.ts';
import { cartToWire } from '../cart/cart-wire.service.ts';
import { cartOf, closeCart } from '../cart/cart.service.ts';
import { addressedCart, linesToday, type CheckoutWishes } from '../checkout/checkout.service.ts';
import { againstRules, isForApproval } from '../checkout/purchase-rules.service.ts';
import { heldBuying, memberIn, memberWho, membersWho } from '../companies/buying.service.ts';
import { customerActing, isHelped, type Ctx } from '../context.ts';
import { sumTotals } from '../line-items/totals.rules.ts';
import { queueMails } from '../mails/mails.service.ts';
import { UPLOAD_NOT_FOUND } from '../uploads/file-wire.service.ts';
import { readPage, sendPage } from '../uploads/proof.service.ts';
import { wornOfCart } from '../uploads/worn-orders.service.ts';
import type { OrderRequest } from './order-request.ts';
import { askedMail } from './order-requests-mails.ts';
import {
  REQUESTS_A_PAGE,
  type listRequests,
  type ListedRequestWire,
  type RequestWire,
} from './order-requests.contract.ts';
import {
  findPendingOfCart,
  findRequest,
  insertRequest,
  listPendingOfAsker,
  listPendingOfCompany,
  listRequestsOf,
  listUnseen,
  setSeen,
  type RequestPlace,
} from './order-requests.repository.ts';

/** The same for an unknown request, a request of another company, and one that the caller may not see. */
export const REQUEST_NOT_FOUND = refuse('order_request_not_found', 404);

/** A request that nobody decides within this time ends. */
export const LAPSE_DAYS = 30;

/**
 * Asks for an order above the limit. Everything that an order needs is checked as at checkout, so that approval fails
 * later only for what has changed since. The cart is closed until somebody decides. Asking twice is asking once.
 */
export function ask(
  ctx: Ctx,
  cartId: string,
  { seenVersion, purchaseOrder, ...wishes }: CheckoutWishes,
  { note, paymentMethod }: Pick<OrderRequest, 'note' | 'paymentMethod'>,
): Promise<{ id: string } | Refusal> {
  const { customerId } = customerActing(ctx);
  return withOwnedCart(ctx, cartId, async (tx, locked): Promise<{ id: string } | Refusal> => {
    const before = await findPendingOfCart(tx, ctx.tenant.id, cartId);
    if (before) return { id: before.id };
    const cart = await addressedCart(ctx, tx, locked, { seenVersion });
    if (isRefusal(cart)) return cart;
    const buying = await heldBuying(ctx, tx, customerId);
    const forbidden = againstRules(buying, purchaseOrder);
    if (forbidden) return forbidden;
    const lines = await linesToday(ctx, tx, { cart, lines: locked.lines });
    if (isRefusal(lines)) return lines;
    if (!buying || !isForApproval(ctx, buying, lines)) return refuse('approval_not_needed', 409);
    const request: OrderRequest = {
      id: bearerId(),
      companyId: buying.companyId,
      askerId: customerId,
      cartId,
      state: 'pending',
      currency: cart.currency,
      grossCents: sumTotals(locked.lines).grossCents,
      lineCount: lines.length,
      firstProduct: lines[0]?.productName ?? '',
      purchaseOrder,
      note: note.trim(),
      wishes,
      paymentMethod,
      askedAt: timestampOf(ctx),
      decidedBy: null,
      decidedAt: null,
      reason: '',
      seenAt: null,
      orderNumber: null,
    };
    await insertRequest(tx, ctx.tenant.id, request);
    await closeCart(ctx, tx, cart, 'requested');
    await tellDeciders(ctx, tx, request);
    return { id: request.id };
  });
}

async function tellDeciders(ctx: Ctx, tx: Tx, request: OrderRequest): Promise<void> {
  const deciders = await membersWho(ctx, tx, request.companyId, 'decide_requests');
  const ids = deciders.map(({ customerId }) => customerId);
  const people = await peopleOf(ctx, tx, [...ids, request.askerId]);
  const asker = people.get(request.askerId)?.name ?? '';
  const mails = ids.flatMap((id) => people.get(id)?.email ?? []).map((email) => askedMail(ctx, email, request, asker));
  await queueMails(ctx, tx, ...mails);
}

type Question = Input<typeof listRequests>['query'];

/** Returns the requests of the company for those who decide, and one's own for everybody else. */
export function requestsFor(ctx: Ctx, { waiting, after }: Question): Promise<Answer<typeof listRequests>> {
  const { customerId } = customerActing(ctx);
  const { id: tenantId } = ctx.tenant;
  return ctx.db.transact(tenantId, async (tx) => {
    const decider = await memberWho(ctx, tx, customerId, 'decide_requests');
    const ofCompany = decider !== undefined;
    if (waiting === 'for_colleagues') {
      const member = await memberIn(ctx, tx, customerId);
      const asked = member ? await listPendingOfAsker(tx, tenantId, member.companyId, customerId) : [];
      const requests = await listedToWire(ctx, tx, asked.toReversed().slice(0, REQUESTS_A_PAGE));
      return { requests, ofCompany, next: null };
    }
    if (waiting) {
      const toDecide = decider ? await listPendingOfCompany(tx, tenantId, decider.companyId, REQUESTS_A_PAGE) : [];
      const decided = await listUnseen(tx, tenantId, customerId, REQUESTS_A_PAGE);
      const requests = await listedToWire(ctx, tx, [...toDecide, ...decided].slice(0, REQUESTS_A_PAGE));
      return { requests, ofCompany, next: null };
    }
    const whose = decider ? { companyId: decider.companyId } : { askerId: customerId };
    const from = after === undefined ? undefined : placeOf(after);
    const found = await listRequestsOf(tx, tenantId, whose, from, REQUESTS_A_PAGE + 1);
    const page = found.slice(0, REQUESTS_A_PAGE);
    const last = found.length > REQUESTS_A_PAGE ? page.at(-1) : undefined;
    return { requests: await listedToWire(ctx, tx, page), ofCompany, next: last ? cursorOf(last) : null };
  });
}

function cursorOf({ askedAt, id }: RequestPlace): string {
  return `${askedAt.getTime()}.${id}`;
}

function placeOf(cursor: string): RequestPlace {
  const dot = cursor.indexOf('.');
  return { askedAt: new Date(Number(cursor.slice(0, dot))), id: cursor.slice(dot + 1) };
}

/** A request as the caller may see it. */
export interface SeenRequest {
  readonly request: OrderRequest;
  readonly mayDecide: boolean;
}

/** The only way to a request from outside: its asker, or a colleague who decides. */
export async function seenRequest(ctx: Ctx, tx: Tx, id: string): Promise<SeenRequest | Refusal> {
  const { customerId } = customerActing(ctx);
  const request = await findRequest(tx, ctx.tenant.id, id);
  if (!request) return REQUEST_NOT_FOUND;
  const decider = await memberWho(ctx, tx, customerId, 'decide_requests');
  const mayDecide = decider?.companyId === request.companyId;
  return mayDecide || request.askerId === customerId ? { request, mayDecide } : REQUEST_NOT_FOUND;
}

export function showRequest(ctx: Ctx, id: string): Promise<RequestWire | Refusal> {
  return ctx.db.transact(ctx.tenant.id, async (tx): Promise<RequestWire | Refusal> => {
    const seen = await seenRequest(ctx, tx, id);
    if (isRefusal(seen)) return seen;
    const { request, mayDecide } = seen;
    const [listed] = await listedToWire(ctx, tx, [request]);
    if (!listed) throw new Error(`Request ${id} is not shown`);
    const isPending = request.state === 'pending';
    const asked = isPending || request.state === 'approved' ? await cartOf(ctx, tx, request.cartId) : undefined;
    const lapsesAt = request.askedAt.getTime() + LAPSE_DAYS * 24 * 3_600_000;
    return {
      ...listed,
      note: request.note,
      userNotes: request.wishes.notes,
      paymentMethod: request.paymentMethod,
      cart: asked ? await cartToWire(ctx, tx, asked.cart, asked.lines) : null,
      // Once it is ordered, the files are the order's.
      worn: isPending && asked ? await wornOfCart(ctx, tx, request.cartId, asked.lines) : [],
      mayDecide: isPending && mayDecide && !isHelped(ctx),
      mayWithdraw: isPending && listed.isOwn,
      lapsesAt: new Date(lapsesAt).toISOString(),
    };
  });
}

/** The picture of a page of a file that is asked for. */
export async function showRequestPage(
  ctx: Ctx,
  id: string,
  uploadId: string,
  number: number,
  store: FileStore,
): Promise<SentFile | Refusal> {
  const page = await ctx.db.transact(ctx.tenant.id, async (tx) => {
    const seen = await seenRequest(ctx, tx, id);
    if (isRefusal(seen)) return seen;
    const { state, cartId } = seen.request;
    return state === 'pending' ? readPage(ctx, tx, { cartId }, uploadId, { number }) : UPLOAD_NOT_FOUND;
  });
  return isRefusal(page) ? page : sendPage(ctx, page, store);
}

export function markRequestSeen(ctx: Ctx, id: string): Promise<Record<string, never> | Refusal> {
  const { customerId } = customerActing(ctx);
  return ctx.db.transact(ctx.tenant.id, async (tx): Promise<Record<string, never> | Refusal> => {
    return (await setSeen(tx, ctx.tenant.id, id, customerId, timestampOf(ctx))) ? {} : REQUEST_NOT_FOUND;
  });
}

async function listedToWire(ctx: Ctx, tx: Tx, requests: readonly OrderRequest[]): Promise<ListedRequestWire[]> {
  const ids = requests.flatMap(({ askerId, decidedBy }) => (decidedBy === null ? [askerId] : [askerId, decidedBy]));
  const people = ids.length === 0 ? new Map<string, NamedPerson>() : await peopleOf(ctx, tx, [...new Set(ids)]);
  const { customerId } = customerActing(ctx);
  return requests.map((request) => ({
    id: request.id,
    state: request.state,
    asker: people.get(request.askerId)?.name ?? '',
    isOwn: request.askerId === customerId,
    askedAt: request.askedAt.toISOString(),
    total: { centAmount: request.grossCents, currencyCode: request.currency },
    lines: request.lineCount,
    firstProduct: request.firstProduct,
    purchaseOrderNumber: request.purchaseOrder,
    decidedBy: people.get(request.decidedBy ?? '')?.name ?? '',
    decidedAt: request.decidedAt?.toISOString() ?? null,
    reason: request.reason,
    isSeen: request.seenAt !== null,
    orderNumber: request.orderNumber,
  }));
}
