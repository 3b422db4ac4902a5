import { timestampOf } from '#kernel/local-date.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import { inPlaceOf } from '../accounts/in-place-of.service.ts';
import { peopleOf } from '../accounts/people.service.ts';
import { CART_NOT_FOUND, withCartsOf } from '../cart/cart-access.service.ts';
import { giveBackCart, holdCart } from '../cart/cart.service.ts';
import { placeOrder, type CheckoutLimits } from '../checkout/checkout.service.ts';
import { beginChosen } from '../checkout/payment.service.ts';
import { memberWho } from '../companies/buying.service.ts';
import { may } from '../companies/company-rights.rules.ts';
import type { OnRights } from '../companies/companies.service.ts';
import { customerActing, mayBuy, type Ctx } from '../context.ts';
import { refusedForm } from '../forms.ts';
import { queueMails, type MailDraft } from '../mails/mails.service.ts';
import type { PaymentProviders } from '../payments/registry.ts';
import type { OrderRequest } from './order-request.ts';
import { approvedMail, lapsedMail, refusedMail } from './order-requests-mails.ts';
import type { RequestWire } from './order-requests.contract.ts';
import {
  findRequest,
  listLapsing,
  listPendingOfAsker,
  lockRequest,
  setDecision,
  shopsWithLapsing,
} from './order-requests.repository.ts';
import { LAPSE_DAYS, REQUEST_NOT_FOUND, seenRequest, showRequest } from './order-requests.service.ts';

const ROLE_REFUSED = refuse('company_role_refused', 403);

/**
 * Releases the order: the same checkout as any, in the place of the asker, in one transaction with the decision. Prices
 * and dates that changed are told to whoever approves, as they would be to the asker.
 */
export async function approve(
  ctx: Ctx,
  id: string,
  seenVersion: number,
  limitsFor: (asker: Ctx) => CheckoutLimits,
  providers: PaymentProviders,
): Promise<RequestWire | Refusal> {
  const found = await toDecide(ctx, id);
  if (isRefusal(found)) return found;
  const asker = await ctx.db.transact(ctx.tenant.id, (tx) => inPlaceOf(ctx, tx, found.askerId));
  if (!asker) return REQUEST_NOT_FOUND;
  if (!mayBuy(asker)) return refuse('premium_only', 403);
  const { customerId } = customerActing(ctx);
  const { wishes, purchaseOrder, companyId, askerId, cartId } = found;
  const confirmed = { ...wishes, purchaseOrder, invoiceNumbers: wishes.invoiceNumbers ?? {}, seenVersion };
  const placed = await placeOrder(asker, cartId, confirmed, limitsFor(asker), {
    companyId,
    actor: { kind: 'customer', id: customerId, onBehalfOf: askerId },
    begin: async (tx) => {
      const held = await heldToDecide(ctx, tx, id);
      return isRefusal(held) ? held : undefined;
    },
    end: async (tx, order) => {
      const { orderNumber } = order;
      await decide(ctx, tx, { ...found, state: 'approved', decidedBy: customerId, orderNumber }, approvedMail);
      if (found.paymentMethod) await beginChosen(asker, tx, order, found.paymentMethod, providers);
    },
  });
  // The request went with its cart when its asker was erased meanwhile.
  if (isRefusal(placed)) return placed === CART_NOT_FOUND ? REQUEST_NOT_FOUND : placed;
  return showRequest(ctx, id);
}

/** Refuses the order. The asker has the cart back. */
export async function refuseOrder(
  ctx: Ctx,
  id: string,
  form: { readonly reason: string },
): Promise<RequestWire | Refusal> {
  const wrong = refusedForm(ctx, 'orderRefusal', form);
  if (wrong) return wrong;
  const found = await toDecide(ctx, id);
  if (isRefusal(found)) return found;
  const { customerId } = customerActing(ctx);
  const refused = await withCartsOf(ctx, { customerId: found.askerId }, async (tx) => {
    await holdCart(ctx, tx, { customerId: found.askerId }, found.cartId);
    const held = await heldToDecide(ctx, tx, id);
    if (isRefusal(held)) return held;
    return end(ctx, tx, { ...held, state: 'refused', decidedBy: customerId, reason: form.reason.trim() }, refusedMail);
  });
  return isRefusal(refused) ? refused : showRequest(ctx, id);
}

/** The asker takes the request back, and has the cart back. */
export async function withdrawRequest(ctx: Ctx, id: string): Promise<RequestWire | Refusal> {
  const { customerId } = customerActing(ctx);
  const withdrawn = await withCartsOf(ctx, { customerId }, async (tx) => {
    const found = await findRequest(tx, ctx.tenant.id, id);
    if (found?.askerId !== customerId) return REQUEST_NOT_FOUND;
    const held = await heldPending(ctx, tx, found);
    return isRefusal(held) ? held : end(ctx, tx, { ...held, state: 'withdrawn', decidedBy: customerId });
  });
  return isRefusal(withdrawn) ? withdrawn : showRequest(ctx, id);
}

/** Ends the requests of a member who leaves, or who may no longer order. Nobody could order in their place. */
export const endRequestsOf: OnRights = async (ctx, tx, { companyId, customerId }, role) => {
  if (role && may(role, 'order')) return;
  for (const request of await listPendingOfAsker(tx, ctx.tenant.id, companyId, customerId)) {
    const held = await heldPending(ctx, tx, request);
    if (!isRefusal(held)) await end(ctx, tx, { ...held, state: 'withdrawn' });
  }
};

/** Returns the shops for which `lapseRequests` has work. */
export function shopsToLapse(db: Database, shops: readonly string[], now: Temporal.Instant): Promise<string[]> {
  return shopsWithLapsing(db.registry, shops, lapsedAt(now));
}

/** Ends requests that nobody decided in time. Their askers have the carts back. */
export async function lapseRequests(ctx: Ctx): Promise<void> {
  const due = await ctx.db.transact(ctx.tenant.id, (tx) => listLapsing(tx, ctx.tenant.id, lapsedAt(ctx.now)));
  for (const request of due)
    await withCartsOf(ctx, { customerId: request.askerId }, async (tx) => {
      const held = await heldPending(ctx, tx, request);
      if (!isRefusal(held)) await end(ctx, tx, { ...held, state: 'lapsed' }, lapsedMail);
    });
}

function lapsedAt(now: Temporal.Instant): Date {
  return new Date(now.subtract({ hours: LAPSE_DAYS * 24 }).epochMilliseconds);
}

/** Returns a pending request that the caller may decide. */
function toDecide(ctx: Ctx, id: string): Promise<OrderRequest | Refusal> {
  return ctx.db.transact(ctx.tenant.id, async (tx): Promise<OrderRequest | Refusal> => {
    const seen = await seenRequest(ctx, tx, id);
    if (isRefusal(seen)) return seen;
    if (!seen.mayDecide) return ROLE_REFUSED;
    return (await alreadyDecided(ctx, tx, seen.request)) ?? seen.request;
  });
}

/** The same on the locked request, whose cart is locked already. The caller may have lost the right meanwhile. */
async function heldToDecide(ctx: Ctx, tx: Tx, id: string): Promise<OrderRequest | Refusal> {
  const held = await lockRequest(tx, ctx.tenant.id, id);
  if (!held) return REQUEST_NOT_FOUND;
  const decider = await memberWho(ctx, tx, customerActing(ctx).customerId, 'decide_requests');
  if (decider?.companyId !== held.companyId) return ROLE_REFUSED;
  return (await alreadyDecided(ctx, tx, held)) ?? held;
}

async function heldPending(ctx: Ctx, tx: Tx, request: OrderRequest): Promise<OrderRequest | Refusal> {
  await holdCart(ctx, tx, { customerId: request.askerId }, request.cartId);
  const held = await lockRequest(tx, ctx.tenant.id, request.id);
  return held ? ((await alreadyDecided(ctx, tx, held)) ?? held) : REQUEST_NOT_FOUND;
}

const ALREADY = {
  approved: 'request_approved',
  refused: 'request_refused',
  withdrawn: 'request_withdrawn',
  lapsed: 'request_lapsed',
} as const;

/** Of two who decide at once, the second one is told who was first. */
async function alreadyDecided(ctx: Ctx, tx: Tx, { state, decidedBy }: OrderRequest): Promise<Refusal | undefined> {
  if (state === 'pending') return undefined;
  const people = await peopleOf(ctx, tx, decidedBy === null ? [] : [decidedBy]);
  return refuse(ALREADY[state], 409, { params: { name: people.get(decidedBy ?? '')?.name ?? '' } });
}

type DecisionMail = (ctx: Ctx, to: string, request: OrderRequest, by: string) => MailDraft;

/** Ends a held request without an order. */
async function end(ctx: Ctx, tx: Tx, request: OrderRequest, mail?: DecisionMail): Promise<void> {
  await decide(ctx, tx, request, mail);
  await giveBackCart(ctx, tx, { customerId: request.askerId }, request.cartId);
}

async function decide(ctx: Ctx, tx: Tx, decided: OrderRequest, mail?: DecisionMail): Promise<void> {
  const request = { ...decided, decidedAt: timestampOf(ctx) };
  await setDecision(tx, ctx.tenant.id, request);
  ctx.log.info({ request: request.id, state: request.state }, 'request for approval ended');
  if (!mail) return;
  const people = await peopleOf(ctx, tx, [request.askerId, ...(request.decidedBy === null ? [] : [request.decidedBy])]);
  const by = people.get(request.decidedBy ?? '')?.name ?? '';
  await queueMails(ctx, tx, mail(ctx, people.get(request.askerId)?.email ?? '', request, by));
}
