import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import { serializationFailure, type Tx } from '#platform/db/database.ts';
import type { MergeReport } from '../accounts/accounts.contract.ts';
import type { Ctx } from '../context.ts';
import { lineToWire, type LineItemWire } from '../line-items/line-item.schema.ts';
import { lineTotals, type LineItem } from '../line-items/line-item.ts';
import { remakeLine } from '../line-items/line-items.service.ts';
import { cartToWire } from './cart-wire.service.ts';
import type { CartWire } from './cart.contract.ts';
import { admitLine } from './cart.rules.ts';
import { deleteLine, findActiveCart, lockOwnedCart, saveLine, updateCart } from './cart.repository.ts';
import { activeOrNewCart } from './cart.service.ts';
import type { Cart, LockedCart, Owner } from './cart.ts';
import { deleteWaitingLine, listWaitingLines, markMerged, passReplaced } from './merge.repository.ts';
import { withActiveCart, withCartsOf, ownerOf } from './cart-access.service.ts';

const LINE_NOT_FOUND = refuse('line_not_found', 404);

/**
 * At sign-in the guest's lines move into the customer's cart, made anew under its terms and the customer's prices. What
 * does not fit (15 lines, 100 000, no longer to be had) stays in the merged cart, where the customer finds it waiting.
 *
 * A code belongs to its line, so nobody has to choose between two: the customer's lines keep theirs untouched, and each
 * line of the guest keeps its own while it counts for this customer. One that does not (a first order that was long ago,
 * a use already made) cannot be kept, and is told of with its price, as is every price that moved.
 *
 * @param ctx of the customer who has just signed in
 * @returns what became of the lines that moved; null when there were none
 */
export async function mergeGuestCart(ctx: Ctx, anonymousId: string): Promise<MergeReport | null | Refusal> {
  const owner = customerOwner(ctx);
  if (!owner) return null;
  return withCartsOf(ctx, owner, async (tx): Promise<MergeReport | null | Refusal> => {
    await passReplaced(tx, ctx.tenant.id, anonymousId, owner.customerId);
    const guest = await lockActiveCart(ctx, tx, { anonymousId });
    if (!guest || guest.lines.length === 0) return null;
    const own = await ownCart(ctx, tx, owner, guest.cart);
    const cart = await takeTerms(ctx, tx, own, guest.cart);
    const held = [...own.lines];
    const moved: MergeReport['lines'] = [];
    for (const line of guest.lines) {
      const made = await admitted(ctx, tx, cart, held, line);
      if (isRefusal(made)) continue;
      held.push(made);
      moved.push(reportOf(line, made));
      await saveLine(tx, ctx.tenant.id, cart.id, made);
      await deleteLine(tx, ctx.tenant.id, guest.cart.id, line.id);
    }
    await markMerged(tx, ctx.tenant.id, guest.cart.id, owner.customerId);
    return moved.length > 0 ? { cartId: cart.id, lines: moved } : null;
  });
}

function reportOf(before: LineItem, now: LineItem): MergeReport['lines'][number] {
  const gross = (line: LineItem) => ({ centAmount: lineTotals(line).grossCents, currencyCode: line.price.currency });
  const counted = before.promotion?.reason === '';
  const reason = now.promotion?.reason ?? '';
  return {
    lineItemId: now.id,
    product: now.productName,
    grossBefore: gross(before),
    grossNow: gross(now),
    code: before.promotion?.code ?? '',
    codeState: !counted ? 'none' : reason === '' ? 'kept' : 'dropped',
    reason: counted ? reason : '',
  };
}

/** Lines that found no room at sign-in, and those of a cart that was put aside. */
export async function waitingItems(ctx: Ctx): Promise<LineItemWire[]> {
  const owner = ownerOf(ctx);
  return owner ? ctx.db.transact(ctx.tenant.id, (tx) => waitingOf(ctx, tx, owner)) : [];
}

export interface TakenIn {
  readonly cart: CartWire;
  readonly waiting: LineItemWire[];
}

/** Takes a waiting line into the cart, now that there is room. */
export async function takeWaitingItem(ctx: Ctx, cartId: string, id: string): Promise<TakenIn | Refusal> {
  return withActiveCart(ctx, cartId, async (tx, { cart, lines }, owner) => {
    const line = (await listWaitingLines(tx, ctx.tenant.id, owner)).find((each) => each.id === id);
    if (!line) return LINE_NOT_FOUND;
    const made = await admitted(ctx, tx, cart, lines, line);
    if (isRefusal(made)) return made;
    await saveLine(tx, ctx.tenant.id, cartId, made);
    await deleteWaitingLine(tx, ctx.tenant.id, owner, id);
    const next = { ...cart, version: cart.version + 1 };
    return { cart: cartToWire(ctx, next, [...lines, made]), waiting: await waitingOf(ctx, tx, owner) };
  });
}

/** The owner does without a waiting line. */
export async function dropWaitingItem(ctx: Ctx, id: string): Promise<LineItemWire[] | Refusal> {
  const owner = ownerOf(ctx);
  if (!owner) return LINE_NOT_FOUND;
  return withCartsOf(ctx, owner, async (tx) => {
    const isGone = await deleteWaitingLine(tx, ctx.tenant.id, owner, id);
    return isGone ? waitingOf(ctx, tx, owner) : LINE_NOT_FOUND;
  });
}

type Customer = Extract<Owner, { customerId: string }>;

function customerOwner({ actor }: Ctx): Customer | undefined {
  return actor.kind === 'customer' ? { customerId: actor.customerId } : undefined;
}

async function waitingOf(ctx: Ctx, tx: Tx, owner: Owner): Promise<LineItemWire[]> {
  return (await listWaitingLines(tx, ctx.tenant.id, owner)).map(lineToWire);
}

async function lockActiveCart(ctx: Ctx, tx: Tx, owner: Owner): Promise<LockedCart | undefined> {
  const found = await findActiveCart(tx, ctx.tenant.id, owner);
  const locked = found && (await lockOwnedCart(tx, ctx.tenant.id, owner, found.id));
  return locked?.cart.state === 'active' ? locked : undefined;
}

/**
 * The customer's cart, locked after the guest's; made under the guest's terms when there is none. One that is ordered
 * elsewhere while its lock is waited for is followed by a new one; ordered again at once, the transaction is tried again.
 */
async function ownCart(ctx: Ctx, tx: Tx, owner: Customer, guest: Cart): Promise<LockedCart> {
  for (let tries = 0; tries < 2; tries += 1) {
    await activeOrNewCart(ctx, tx, owner, guest);
    const locked = await lockActiveCart(ctx, tx, owner);
    if (locked) return locked;
  }
  throw serializationFailure('The customer’s cart was ordered elsewhere, twice');
}

/** An empty cart takes the guest's terms: what was typed on the way to the order stays typed. */
async function takeTerms(ctx: Ctx, tx: Tx, { cart, lines }: LockedCart, guest: Cart): Promise<Cart> {
  if (lines.length > 0) return cart;
  const addressed = guest.shippingAddress !== null || cart.shippingAddress === null ? guest : cart;
  const numbered = guest.vatNumber === null ? cart : guest;
  const next = {
    ...guest,
    id: cart.id,
    version: cart.version + 1,
    country: addressed.country,
    postalCode: addressed.postalCode,
    shippingAddress: addressed.shippingAddress,
    billingAddress: guest.billingAddress ?? cart.billingAddress,
    vatNumber: numbered.vatNumber,
    vatCountry: numbered.vatCountry,
  };
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
  const made = await remakeLine(ctx, tx, line, { terms: cart, before: held });
  return isRefusal(made) ? made : (admitLine(held, made, undefined, ctx.locale) ?? made);
}
