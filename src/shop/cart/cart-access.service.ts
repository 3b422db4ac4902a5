import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { runExclusive } from '../keyed-mutex.ts';
import { lockOwnedCart } from './cart.repository.ts';
import type { Cart, LockedCart, Owner } from './cart.ts';
import { takeWrittenCart, cacheWrittenCart } from './cart-write-cache.ts';

export const CART_NOT_FOUND = refuse('cart_not_found', 404);
const CART_ORDERED = refuse('cart_ordered', 409);
/** At sign-in, in another tab perhaps: its lines are in the customer's cart. */
const CART_MERGED = refuse('cart_merged', 409);
const CART_REPLACED = refuse('cart_replaced', 409);

/** The cart's owner; a guest without a cookie owns nothing yet. */
export function ownerOf({ actor }: Pick<Ctx, 'actor'>): Owner | undefined {
  if (actor.kind === 'customer') return { customerId: actor.customerId };
  return actor.anonymousId === undefined ? undefined : { anonymousId: actor.anonymousId };
}

/**
 * One transaction on the owner's carts. Requests on them wait for each other here, without a connection, and not at the
 * row lock, where each would hold one.
 */
export function withCartsOf<T>(ctx: Ctx, owner: Owner, work: (tx: Tx) => Promise<T>): Promise<T | Refusal> {
  return runOnOwnersCarts(ctx, owner, () => ctx.db.transact(ctx.tenant.id, work));
}

function runOnOwnersCarts<T>(ctx: Ctx, owner: Owner, work: () => Promise<T>): Promise<T | Refusal> {
  const name = 'customerId' in owner ? owner.customerId : owner.anonymousId;
  return runExclusive(ctx.db, `${ctx.tenant.id} cart ${name}`, work);
}

type CartWork<T> = (tx: Tx, locked: LockedCart, owner: Owner) => Promise<T | Refusal> | T | Refusal;

/** One transaction on the cart, locked. */
export type OnLockedCart = <T>(work: CartWork<T>) => Promise<T | Refusal>;

/**
 * Work on one cart of whoever asks, in as many transactions as it takes, with nobody of this process between them. Nobody
 * else's cart can be named. The steps are given the cart as this process wrote it last, where it remembers that: it may have
 * changed since.
 */
export async function runOnCart<T>(
  ctx: Ctx,
  cartId: string,
  steps: (onLocked: OnLockedCart, written: LockedCart | undefined) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const owner = ownerOf(ctx);
  if (!owner) return CART_NOT_FOUND;
  return runOnOwnersCarts(ctx, owner, () =>
    steps(
      (work) =>
        ctx.db.transact(ctx.tenant.id, async (tx) => {
          const locked = await lockOwnedCart(tx, ctx.tenant.id, owner, cartId);
          return locked ? work(tx, locked, owner) : CART_NOT_FOUND;
        }),
      takeWrittenCart(ctx, owner, cartId),
    ),
  );
}

/** The same in one transaction, whatever state the cart is in. */
export function withOwnedCart<T>(ctx: Ctx, cartId: string, work: CartWork<T>): Promise<T | Refusal> {
  return runOnCart(ctx, cartId, (onLocked) => onLocked(work));
}

/** The same for a cart that may still change. */
export function withActiveCart<T>(ctx: Ctx, cartId: string, work: CartWork<T>): Promise<T | Refusal> {
  return withOwnedCart(ctx, cartId, (tx, locked, owner) => closedCart(locked.cart) ?? work(tx, locked, owner));
}

/** The same for work that answers the cart as it wrote it, which is remembered. */
export async function withRewrittenCart(
  ctx: Ctx,
  cartId: string,
  work: CartWork<LockedCart>,
): Promise<LockedCart | Refusal> {
  const written = await withActiveCart(ctx, cartId, work);
  const owner = ownerOf(ctx);
  if (owner && !isRefusal(written)) cacheWrittenCart(ctx, owner, written);
  return written;
}

/**
 * The same for work that ends with `saveLineLastly` and answers the cart as written: it begins from the cart that this
 * process wrote last, without asking the database. Has the cart changed since, saving fails, and the work is done again on
 * the cart as it stands, locked; so is work that would refuse.
 */
export async function withRecentCart<T extends { readonly written: LockedCart }>(
  ctx: Ctx,
  cartId: string,
  work: (tx: Tx, current: LockedCart) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const owner = ownerOf(ctx);
  if (!owner) return CART_NOT_FOUND;
  return runOnOwnersCarts(ctx, owner, async () => {
    const done = await ctx.db.transact(ctx.tenant.id, async (tx) => {
      const recent = takeWrittenCart(ctx, owner, cartId);
      const tried = recent && (await work(tx, recent));
      if (tried && !isRefusal(tried)) return tried;
      const locked = await lockOwnedCart(tx, ctx.tenant.id, owner, cartId);
      if (!locked) return CART_NOT_FOUND;
      return closedCart(locked.cart) ?? work(tx, locked);
    });
    if (!isRefusal(done)) cacheWrittenCart(ctx, owner, done.written);
    return done;
  });
}

const CLOSED = { ordered: CART_ORDERED, merged: CART_MERGED, replaced: CART_REPLACED } as const;

/** Why a cart takes no more changes; undefined while it does. */
export function closedCart({ state }: Pick<Cart, 'state'>): Refusal | undefined {
  return state === 'active' ? undefined : CLOSED[state];
}
