import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { inTurn } from '../in-turn.ts';
import { lockOwnedCart } from './cart.repository.ts';
import type { Cart, LockedCart, Owner } from './cart.ts';

export const CART_NOT_FOUND = refuse('cart_not_found', 404);
const CART_ORDERED = refuse('cart_ordered', 409);
/** At sign-in, in another tab perhaps: its lines are in the customer's cart. */
export const CART_MERGED = refuse('cart_merged', 409);

/** The cart's owner; a guest without a cookie owns nothing yet. */
export function ownerOf({ actor }: Pick<Ctx, 'actor'>): Owner | undefined {
  if (actor.kind === 'customer') return { customerId: actor.customerId };
  return actor.anonymousId === undefined ? undefined : { anonymousId: actor.anonymousId };
}

/**
 * One transaction on the owner's carts. Requests on them wait for each other here, without a connection, and not at the
 * row lock, where each would hold one.
 */
export function onCart<T>(ctx: Ctx, owner: Owner, work: (tx: Tx) => Promise<T>): Promise<T | Refusal> {
  const name = 'customerId' in owner ? owner.customerId : owner.anonymousId;
  return inTurn(`${ctx.tenant.id} cart ${name}`, () => ctx.db.transact(ctx.tenant.id, work));
}

type CartWork<T> = (tx: Tx, locked: LockedCart, owner: Owner) => Promise<T | Refusal> | T | Refusal;

/** Work on one cart of whoever asks, locked, in whatever state it is. Nobody else's cart can be named. */
export async function onOwnCart<T>(ctx: Ctx, cartId: string, work: CartWork<T>): Promise<T | Refusal> {
  const owner = ownerOf(ctx);
  if (!owner) return CART_NOT_FOUND;
  return onCart(ctx, owner, async (tx) => {
    const locked = await lockOwnedCart(tx, ctx.tenant.id, owner, cartId);
    return locked ? work(tx, locked, owner) : CART_NOT_FOUND;
  });
}

/** The same for a cart that may still change. */
export function onActiveCart<T>(ctx: Ctx, cartId: string, work: CartWork<T>): Promise<T | Refusal> {
  return onOwnCart(ctx, cartId, (tx, locked, owner) =>
    locked.cart.state === 'active' ? work(tx, locked, owner) : closedCart(locked.cart),
  );
}

export function closedCart({ state }: Pick<Cart, 'state'>): Refusal {
  return state === 'merged' ? CART_MERGED : CART_ORDERED;
}
