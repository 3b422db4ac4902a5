import { todayOf } from '#kernel/local-date.ts';
import type { Answer } from '#kernel/endpoint.ts';
import { roundPayable } from '#kernel/money.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { bearerId } from '#platform/signing.ts';
import type { Address } from '../cart/cart.contract.ts';
import { admitValue, lineChanges } from '../cart/cart.rules.ts';
import { lockOwnedCart, saveLine, updateCart, type Cart, type Owner } from '../cart/cart.repository.ts';
import { cartToWire, onCart, ownerOf } from '../cart/cart.service.ts';
import type { Ctx } from '../context.ts';
import { sumTotals, type LineItem } from '../line-items/line-item.ts';
import { remakeLine, requestOf } from '../line-items/line-items.service.ts';
import { supportLine } from '../line-items/line-support.service.ts';
import { reserveStock } from '../inventory/inventory.repository.ts';
import { stockItem } from '../inventory/inventory.rules.ts';
import { redeem } from '../promotions/promotions.repository.ts';
import { livePromotion, redeemerOf } from '../promotions/promotions.service.ts';
import type { Order } from '../orders/order.ts';
import { findLastSnapshot, findOrderByCart, insertOrder, nextOrderNumber } from '../orders/orders.repository.ts';
import { queueMail } from '../mails/mails.service.ts';
import type { prefill } from './checkout.contract.ts';
import { orderPlacedMail } from '../orders/order-mails.ts';

export interface CheckoutWishes {
  readonly customSender: string;
  readonly notes: string;
  readonly invoiceRequested: boolean;
  /** Version of the cart that the customer saw; undefined when the caller does not say. */
  readonly seenVersion: number | undefined;
}

export interface PlacedOrder {
  readonly orderNumber: string;
  readonly id: string;
  readonly accessKey: string;
}

const MOST_TRIES = 3;
const CART_NOT_FOUND = refuse('cart_not_found', 404);

/**
 * Turns the cart into one order. Everything is priced and promised again under the cart's lock: when a price rose or a
 * date moved, the cart is saved as it is now and the customer is asked (409 with the fresh cart). Sent again, it answers
 * the order that exists. The order's transaction also queues its mail.
 */
export async function placeOrder(ctx: Ctx, cartId: string, wishes: CheckoutWishes): Promise<PlacedOrder | Refusal> {
  const owner = ownerOf(ctx);
  if (!owner) return CART_NOT_FOUND;
  for (let tries = 1; ; tries += 1)
    try {
      return await orderOnce(ctx, owner, cartId, wishes);
    } catch (error) {
      if (!(error instanceof LostRace)) throw error;
      if (tries === MOST_TRIES) return refuse('unavailable', 503);
    }
}

function orderOnce(ctx: Ctx, owner: Owner, cartId: string, wishes: CheckoutWishes): Promise<PlacedOrder | Refusal> {
  return onCart(ctx, owner, async (tx) => {
    const locked = await lockOwnedCart(tx, ctx.tenant.id, owner, cartId);
    if (!locked || locked.cart.state === 'merged') return CART_NOT_FOUND;
    const { cart, lines: stored } = locked;
    if (cart.state === 'ordered') return existingOrder(ctx, tx, cart);
    if (wishes.seenVersion !== undefined && wishes.seenVersion !== cart.version) return changedElsewhere(cart, stored);
    if (stored.length === 0) return refuse('cart_empty', 422);
    const { shippingAddress: to } = cart;
    // VAT and dates were made for the cart's terms; they must be those of where the parcel goes.
    if (!to || to.country !== cart.country || to.postalCode !== cart.postalCode) return refuse('address_missing', 422);
    const lines = await refreshLines(ctx, tx, cart, stored);
    if (isRefusal(lines)) return lines;
    const refused = admitValue(lines);
    if (refused) return refused;
    const order = await composeOrder(ctx, tx, cart, lines, wishes);
    await redeemPromotions(ctx, tx, order);
    await reserveArticles(ctx, tx, order);
    await insertOrder(tx, ctx.tenant.id, order, {
      anonymousId: 'anonymousId' in owner ? owner.anonymousId : null,
      customerId: 'customerId' in owner ? owner.customerId : null,
    });
    await updateCart(tx, ctx.tenant.id, cart.id, { ...cart, state: 'ordered' });
    await queueMail(ctx, tx, orderPlacedMail(ctx, order));
    return { orderNumber: order.orderNumber, id: order.id, accessKey: order.accessKey };
  });
}

async function existingOrder(ctx: Ctx, tx: Tx, cart: Cart): Promise<PlacedOrder | Refusal> {
  const order = await findOrderByCart(tx, ctx.tenant.id, cart.id);
  return order ? { orderNumber: order.orderNumber, id: order.id, accessKey: order.accessKey } : CART_NOT_FOUND;
}

/** Another tab or device changed the cart after it was shown here: nobody orders what they have not seen. */
function changedElsewhere(cart: Cart, lines: readonly LineItem[]): Refusal {
  return refuse('cart_changed', 409, {
    detail: { changes: [{ lineItemId: '', change: 'elsewhere' }], cart: cartToWire(cart, lines) },
  });
}

/** Lines at today's prices and dates. A drop is passed on; a rise or a later date is saved and asked about. */
async function refreshLines(ctx: Ctx, tx: Tx, cart: Cart, stored: readonly LineItem[]): Promise<LineItem[] | Refusal> {
  const fresh: LineItem[] = [];
  const changes: { lineItemId: string; change: string }[] = [];
  for (const line of stored) {
    const support = await supportLine(ctx, tx, requestOf(line), cart.shippingAddress?.email ?? null, fresh);
    const made = remakeLine(ctx, line, cart, support);
    if (isRefusal(made)) return made;
    changes.push(...lineChanges(line, made).map((change) => ({ lineItemId: line.id, change })));
    fresh.push(made);
  }
  if (changes.length === 0) return fresh;
  for (const line of fresh) await saveLine(tx, ctx.tenant.id, cart.id, line);
  return refuse('cart_changed', 409, {
    detail: { changes, cart: cartToWire({ ...cart, version: cart.version + fresh.length }, fresh) },
  });
}

/** Somebody else took the last use or the last piece between our look and our grip: the transaction starts again and sees it. */
class LostRace extends Error {}

/** Uses up the promotions that reduced a line, one use an order each. */
async function redeemPromotions(ctx: Ctx, tx: Tx, order: Order): Promise<void> {
  const reduced = order.jobs.filter(({ line }) => (line.promotion?.discountCents ?? 0) > 0);
  // In the order of their names, so that two orders never wait for each other.
  const ids = [...new Set(reduced.map(({ line }) => line.promotion?.id ?? ''))].toSorted();
  const redeemer = { ...redeemerOf(ctx, order.email), email: order.email.toLowerCase() };
  for (const id of ids) {
    const live = await livePromotion(ctx, tx, { id }, order.email);
    if (!live || !(await redeem(tx, ctx.tenant.id, live.promotion, order.id, redeemer)))
      throw new LostRace(`promotion ${id}`);
  }
}

/** Takes bought-in articles out of stock. */
async function reserveArticles(ctx: Ctx, tx: Tx, order: Order): Promise<void> {
  const articles = order.jobs.flatMap(({ id, line }) => {
    const product = ctx.offer.products.get(line.productId)?.compiled.product;
    const item = product && stockItem(product, line.selection);
    return item === undefined ? [] : [{ jobId: id, line, item, name: `${line.productId} ${item}` }];
  });
  // In the order of their names, so that two orders never wait for each other.
  for (const { jobId, line, item, name } of articles.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const latest = line.promise.availableOn ?? todayOf(ctx);
    const request = { orderId: order.id, jobId, productId: line.productId, item, quantity: line.quantity, latest };
    if (!(await reserveStock(tx, ctx.tenant.id, request))) throw new LostRace(`stock of ${name}`);
  }
}

async function composeOrder(
  ctx: Ctx,
  tx: Tx,
  cart: Cart,
  lines: readonly LineItem[],
  wishes: CheckoutWishes,
): Promise<Order> {
  const totals = sumTotals(lines);
  const { shippingAddress } = cart;
  if (!shippingAddress) throw new Error('composeOrder needs a delivery address');
  const number = await nextOrderNumber(tx);
  return {
    id: bearerId(),
    orderNumber: `T${ctx.now.toZonedDateTimeISO(ctx.timeZone).year % 100}-${number}`,
    cartId: cart.id,
    accessKey: bearerId(),
    email: shippingAddress.email,
    currency: cart.currency,
    ...totals,
    payableCents: roundPayable({ cents: totals.grossCents, currency: cart.currency }).cents,
    snapshot: {
      shippingAddress,
      billingAddress: cart.billingAddress,
      vatNumber: cart.vatNumber,
      sender: wishes.customSender || ctx.tenant.brand.sender,
      userNotes: wishes.notes,
      invoiceRequested: wishes.invoiceRequested,
      locale: ctx.locale,
    },
    orderState: 'placed',
    paymentState: 'awaiting',
    placedAt: new Date(ctx.now.epochMilliseconds),
    jobs: lines.map((line) => ({
      id: line.id,
      line,
      // What is sold unprinted waits for no file (K19).
      artwork: line.facts['noPrinting'] === true ? 'not_needed' : 'awaited',
      production: 'waiting',
    })),
  };
}

/** What the customer need not type again: name and address of the account, addresses of the last order. */
export async function prefillOf(ctx: Ctx): Promise<Answer<typeof prefill>> {
  const { actor, tenant } = ctx;
  if (actor.kind !== 'customer') return null;
  const last = await ctx.db.transact(tenant.id, (tx) => findLastSnapshot(tx, tenant.id, actor.customerId));
  const served = (address: Address | null | undefined) =>
    address && tenant.domain.countries.includes(address.country) ? address : null;
  return {
    firstName: actor.data.firstName,
    lastName: actor.data.lastName,
    email: actor.email,
    shippingAddress: served(last?.shippingAddress),
    billingAddress: served(last?.billingAddress),
    vatNumber: last?.vatNumber ?? null,
  };
}
