import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { bearerId } from '#platform/signing.ts';
import type { Ctx } from '../context.ts';
import { lineToWire, type LineItemWire } from '../line-items/line-item.schema.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { remakeLine, requestOf } from '../line-items/line-items.service.ts';
import { supportLine } from '../line-items/line-support.service.ts';
import type { CartWire } from './cart.contract.ts';
import { admitLine } from './cart.rules.ts';
import {
  deleteLine,
  deleteWaitingLine,
  findActiveCart,
  insertCart,
  listWaitingLines,
  lockOwnedCart,
  markMerged,
  saveLine,
  updateCart,
  type Cart,
  type LockedCart,
  type Owner,
} from './cart.repository.ts';
import { cartToWire, onCart } from './cart.service.ts';

/**
 * At sign-in the guest's lines move into the customer's cart, made anew under its terms and the customer's prices. What
 * does not fit (15 lines, 100 000, no longer to be had) stays in the merged cart, where the customer finds it waiting.
 *
 * @param ctx of the customer who has just signed in
 */
export async function mergeGuestCart(ctx: Ctx, anonymousId: string): Promise<Refusal | undefined> {
  const owner = customerOwner(ctx);
  if (!owner) return undefined;
  return onCart(ctx, owner, async (tx) => {
    const guest = await lockActiveCart(ctx, tx, { anonymousId });
    if (!guest || guest.lines.length === 0) return undefined;
    const own = await ownCart(ctx, tx, owner, guest.cart);
    if (!own) return refuse('cart_not_found', 404);
    const cart = await takeTerms(ctx, tx, own, guest.cart);
    const held = [...own.lines];
    for (const line of guest.lines) {
      const made = await admitted(ctx, tx, cart, held, line);
      if (isRefusal(made)) continue;
      held.push(made);
      await saveLine(tx, ctx.tenant.id, cart.id, made);
      await deleteLine(tx, ctx.tenant.id, guest.cart.id, line.id);
    }
    await markMerged(tx, ctx.tenant.id, guest.cart.id, owner.customerId);
    return undefined;
  });
}

/** Lines that found no room when the customer signed in. */
export async function waitingItems(ctx: Ctx): Promise<LineItemWire[]> {
  const owner = customerOwner(ctx);
  return owner ? ctx.db.transact(ctx.tenant.id, (tx) => waitingOf(ctx, tx, owner)) : [];
}

export interface TakenIn {
  readonly cart: CartWire;
  readonly waiting: LineItemWire[];
}

/** Takes a waiting line into the cart, now that there is room. */
export async function takeWaitingItem(ctx: Ctx, cartId: string, id: string): Promise<TakenIn | Refusal> {
  const owner = customerOwner(ctx);
  if (!owner) return refuse('cart_not_found', 404);
  return onCart(ctx, owner, async (tx) => {
    const locked = await lockOwnedCart(tx, ctx.tenant.id, owner, cartId);
    if (!locked) return refuse('cart_not_found', 404);
    if (locked.cart.state !== 'active') return refuse('cart_ordered', 409);
    const line = (await listWaitingLines(tx, ctx.tenant.id, owner.customerId)).find((each) => each.id === id);
    if (!line) return refuse('line_not_found', 404);
    const made = await admitted(ctx, tx, locked.cart, locked.lines, line);
    if (isRefusal(made)) return made;
    await saveLine(tx, ctx.tenant.id, cartId, made);
    await deleteWaitingLine(tx, ctx.tenant.id, owner.customerId, id);
    const cart = { ...locked.cart, version: locked.cart.version + 1 };
    return { cart: cartToWire(cart, [...locked.lines, made]), waiting: await waitingOf(ctx, tx, owner) };
  });
}

/** The customer does without a waiting line. */
export async function dropWaitingItem(ctx: Ctx, id: string): Promise<LineItemWire[] | Refusal> {
  const owner = customerOwner(ctx);
  if (!owner) return refuse('line_not_found', 404);
  return onCart(ctx, owner, async (tx) => {
    const isGone = await deleteWaitingLine(tx, ctx.tenant.id, owner.customerId, id);
    return isGone ? waitingOf(ctx, tx, owner) : refuse('line_not_found', 404);
  });
}

type Customer = Extract<Owner, { customerId: string }>;

function customerOwner({ actor }: Ctx): Customer | undefined {
  return actor.kind === 'customer' ? { customerId: actor.customerId } : undefined;
}

async function waitingOf(ctx: Ctx, tx: Tx, { customerId }: Customer): Promise<LineItemWire[]> {
  return (await listWaitingLines(tx, ctx.tenant.id, customerId)).map(lineToWire);
}

async function lockActiveCart(ctx: Ctx, tx: Tx, owner: Owner): Promise<LockedCart | undefined> {
  const found = await findActiveCart(tx, ctx.tenant.id, owner);
  const locked = found && (await lockOwnedCart(tx, ctx.tenant.id, owner, found.id));
  return locked?.cart.state === 'active' ? locked : undefined;
}

/** The customer's cart, locked after the guest's; made under the guest's terms when there is none. */
async function ownCart(ctx: Ctx, tx: Tx, owner: Customer, { currency, country, postalCode }: Cart) {
  const own = await lockActiveCart(ctx, tx, owner);
  if (own) return own;
  await insertCart(tx, ctx.tenant.id, owner, { id: bearerId(), currency, country, postalCode });
  return lockActiveCart(ctx, tx, owner);
}

/** An empty cart takes the guest's terms: what was typed on the way to the order stays typed. */
async function takeTerms(ctx: Ctx, tx: Tx, { cart, lines }: LockedCart, guest: Cart): Promise<Cart> {
  if (lines.length > 0) return cart;
  const next = { ...guest, id: cart.id, version: cart.version + 1 };
  await updateCart(tx, ctx.tenant.id, cart.id, next);
  return next;
}

async function admitted(
  ctx: Ctx,
  tx: Tx,
  cart: Cart,
  held: readonly LineItem[],
  line: LineItem,
): Promise<LineItem | Refusal> {
  const made = remakeLine(ctx, line, cart, await supportLine(ctx, tx, requestOf(line), null, held));
  return isRefusal(made) ? made : (admitLine(held, made, undefined) ?? made);
}
