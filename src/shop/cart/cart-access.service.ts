import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { runExclusive } from '../keyed-mutex.ts';
import { findOwnedCart, listLines, lockOwnedCart } from './cart.repository.ts';
import type { Cart, LockedCart, Owner } from './cart.ts';
import { takeWrittenCart, cacheWrittenCart } from './cart-write-cache.ts';

export const CART_NOT_FOUND = refuse('cart_not_found', 404);
const CART_ORDERED = refuse('cart_ordered', 409);
/** The cart was merged at sign-in, perhaps in another tab. Its lines are in the customer's cart. */
const CART_MERGED = refuse('cart_merged', 409);
const CART_REPLACED = refuse('cart_replaced', 409);
/** The cart was sent to a colleague for approval. Taking the request back opens it again. */
const CART_REQUESTED = refuse('cart_requested', 409);

/** Returns the cart's owner. A guest without a cookie owns no cart yet. */
export function ownerOf({ actor }: Pick<Ctx, 'actor'>): Owner | undefined {
  if (actor.kind === 'customer') return { customerId: actor.customerId };
  return actor.anonymousId === undefined ? undefined : { anonymousId: actor.anonymousId };
}

/**
 * Runs one transaction on the owner's carts. Requests on the same carts queue here without a connection, instead of
 * waiting at the row lock with one.
 */
export function withCartsOf<T>(ctx: Ctx, owner: Owner, work: (tx: Tx) => Promise<T>): Promise<T | Refusal> {
  return runOnOwnersCarts(ctx, owner, () => ctx.db.transact(ctx.tenant.id, work));
}

function runOnOwnersCarts<T>(ctx: Ctx, owner: Owner, work: () => Promise<T>): Promise<T | Refusal> {
  const name = 'customerId' in owner ? owner.customerId : owner.anonymousId;
  return runExclusive(ctx.db, `${ctx.tenant.id} cart ${name}`, work);
}

type CartWork<T> = (tx: Tx, locked: LockedCart, owner: Owner) => Promise<T | Refusal> | T | Refusal;

/** Runs one transaction on the locked cart. */
export type OnLockedCart = <T>(work: CartWork<T>) => Promise<T | Refusal>;

/**
 * Runs steps on one of the visitor's carts, in as many transactions as needed. Other work of this process on the same
 * owner's carts waits until they end. A cart of another owner cannot be reached. The steps receive the cart as this
 * process wrote it last, if it is cached. It may have changed since.
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

/** The same in one transaction, for a cart in any state. */
export function withOwnedCart<T>(ctx: Ctx, cartId: string, work: CartWork<T>): Promise<T | Refusal> {
  return runOnCart(ctx, cartId, (onLocked) => onLocked(work));
}

/** The same, only for an active cart. */
export function withActiveCart<T>(ctx: Ctx, cartId: string, work: CartWork<T>): Promise<T | Refusal> {
  return withOwnedCart(ctx, cartId, (tx, locked, owner) => closedCart(locked.cart) ?? work(tx, locked, owner));
}

/** Reads one of the visitor's carts that still takes changes, without locking it. */
export async function withReadCart<T>(
  ctx: Ctx,
  cartId: string,
  work: (tx: Tx, current: LockedCart) => Promise<T | Refusal> | T | Refusal,
): Promise<T | Refusal> {
  const owner = ownerOf(ctx);
  if (!owner) return CART_NOT_FOUND;
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const cart = await findOwnedCart(tx, ctx.tenant.id, owner, cartId);
    if (!cart) return CART_NOT_FOUND;
    return closedCart(cart) ?? work(tx, { cart, lines: await listLines(tx, ctx.tenant.id, cartId) });
  });
}

/** The same as `withActiveCart` for work that returns the cart as written. The result is cached. */
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
 * The same for work that ends with `saveLineLastly` and returns the cart as written. It starts from the cart that this
 * process wrote last, without a database query. If the cart has changed since, saving fails, and the work runs again on
 * the present cart under its lock. Work that returns a refusal also runs again.
 */
export async function withRecentCart<T extends { readonly written: LockedCart }>(
  ctx: Ctx,
  cartId: string,
  work: (tx: Tx, current: LockedCart, isLocked: boolean) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const owner = ownerOf(ctx);
  if (!owner) return CART_NOT_FOUND;
  return runOnOwnersCarts(ctx, owner, async () => {
    const done = await ctx.db.transact(ctx.tenant.id, async (tx) => {
      const recent = takeWrittenCart(ctx, owner, cartId);
      const tried = recent && (await work(tx, recent, false));
      if (tried && !isRefusal(tried)) return tried;
      const locked = await lockOwnedCart(tx, ctx.tenant.id, owner, cartId);
      if (!locked) return CART_NOT_FOUND;
      return closedCart(locked.cart) ?? work(tx, locked, true);
    });
    if (!isRefusal(done)) cacheWrittenCart(ctx, owner, done.written);
    return done;
  });
}

const CLOSED = {
  active: CART_NOT_FOUND,
  ordered: CART_ORDERED,
  merged: CART_MERGED,
  replaced: CART_REPLACED,
  requested: CART_REQUESTED,
} as const;

/**
 * Returns why a cart takes no more changes, or undefined for an active cart.
 * @param open the state in which it takes them, when that is another
 */
export function closedCart({ state }: Pick<Cart, 'state'>, open: Cart['state'] = 'active'): Refusal | undefined {
  return state === open ? undefined : CLOSED[state];
}
