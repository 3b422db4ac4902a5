import type { Currency } from '#kernel/currencies.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { bearerId } from '#platform/signing.ts';
import type { Ctx } from '../context.ts';
import { plainPostalCode } from '../addresses/postal-code.rules.ts';
import type { LineItem } from '../line-items/line-item.ts';
import type { LineRequest } from '../line-items/line-request.ts';
import { makeLine } from '../line-items/line-items.service.ts';
import { destinationOf } from '../pricing/pricing.service.ts';
import { cartToWire } from './cart-wire.service.ts';
import type { CartWire } from './cart.contract.ts';
import {
  deleteLine,
  findActiveCart,
  findCartSummary,
  insertCart,
  listLines,
  lockOwnedCart,
  saveRemadeLines,
  saveLineLastly,
  updateCart,
} from './cart.repository.ts';
import { admitLine } from './cart.rules.ts';
import type { Cart, LockedCart, Owner } from './cart.ts';
import { ofCompany, requote } from './destination.service.ts';
import {
  CART_NOT_FOUND,
  closedCart,
  withActiveCart,
  withCartsOf,
  withRecentCart,
  ownerOf,
} from './cart-access.service.ts';

export interface CartWishes {
  readonly currency: Currency | undefined;
  readonly country: string | undefined;
  /** With a country a place, which a cart without lines takes and one with lines does not: its lines go to its address. */
  readonly postalCode: string | undefined;
  /** A fresh cart even where there is one. */
  readonly fresh?: boolean | undefined;
}

/**
 * The owner's active cart, made when there is none. Another currency or country prices every line anew. A fresh one is
 * made where it is asked for; the old one is put aside, not lost: its lines wait and can be taken in again.
 */
export async function openCart(ctx: Ctx, owner: Owner, wishes: CartWishes): Promise<CartWire | Refusal> {
  const { tenant } = ctx;
  const currency = wishes.currency ?? ctx.currency;
  if (!tenant.currencies.includes(currency)) return refuse('currency_not_valid', 422);
  const destination = destinationOf(ctx, wishes.country, wishes.country && wishes.postalCode);
  if (isRefusal(destination)) return destination;
  return withCartsOf(ctx, owner, async (tx) => {
    if (wishes.fresh) await putAside(ctx, tx, owner);
    const cart = await activeOrNewCart(ctx, tx, owner, { ...destination, currency });
    if (!cart) return CART_NOT_FOUND;
    const lines = await listLines(tx, tenant.id, cart.id);
    const { country, postalCode } = wishedDestination({ cart, lines }, wishes);
    if (cart.currency === currency && cart.country === country && cart.postalCode === postalCode)
      return cartToWire(ctx, cart, lines);
    const locked = await lockOwnedCart(tx, tenant.id, owner, cart.id);
    if (!locked) return CART_NOT_FOUND;
    const moved = { ...locked.cart, ...wishedDestination(locked, wishes), currency };
    const requoted = closedCart(locked.cart) ?? (await requote(ctx, tx, locked, ofCompany(moved)));
    return isRefusal(requoted) ? requoted : cartToWire(ctx, requoted.cart, requoted.lines);
  });
}

async function putAside(ctx: Ctx, tx: Tx, owner: Owner): Promise<void> {
  const active = await findActiveCart(tx, ctx.tenant.id, owner);
  const locked = active && (await lockOwnedCart(tx, ctx.tenant.id, owner, active.id));
  if (locked?.cart.state === 'active')
    await updateCart(tx, ctx.tenant.id, locked.cart.id, { ...locked.cart, state: 'replaced' });
}

/** A country alone is wished of any cart. */
function wishedDestination(
  { cart, lines }: LockedCart,
  wishes: CartWishes,
): Pick<Cart, 'country' | 'postalCode' | 'shippingAddress'> {
  const isPlace = wishes.country !== undefined && wishes.postalCode !== undefined;
  if (isPlace && lines.length > 0) return cart;
  const country = wishes.country ?? cart.country;
  const kept = country === cart.country ? cart.postalCode : '';
  const postalCode = isPlace ? plainPostalCode(wishes.postalCode) : kept;
  // An address in another place is no address for this one: VAT follows where the parcel goes.
  const stays = country === cart.country && postalCode === cart.postalCode;
  return { country, postalCode, shippingAddress: stays ? cart.shippingAddress : null };
}

/** The owner's active cart; a new one under the given terms when there is none. */
export async function activeOrNewCart(
  ctx: Ctx,
  tx: Tx,
  owner: Owner,
  terms: Pick<Cart, 'currency' | 'country' | 'postalCode'>,
): Promise<Cart | undefined> {
  const found = await findActiveCart(tx, ctx.tenant.id, owner);
  if (found) return found;
  await insertCart(tx, ctx.tenant.id, owner, { ...terms, id: bearerId() });
  return findActiveCart(tx, ctx.tenant.id, owner);
}

/** The active cart as it stands; looking makes none. */
export async function showActiveCart(ctx: Ctx): Promise<CartWire | null> {
  const owner = ownerOf(ctx);
  if (!owner) return null;
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const cart = await findActiveCart(tx, ctx.tenant.id, owner);
    return cart ? cartToWire(ctx, cart, await listLines(tx, ctx.tenant.id, cart.id)) : null;
  });
}

type Place = Pick<Cart, 'country' | 'postalCode'>;

export interface LineWish {
  readonly line: LineRequest;
  /** The line it replaces; a new one without. */
  readonly lineItemId?: string | undefined;
  /** Where a new line stands among the others; at the end without. */
  readonly place?: number | undefined;
  /** Where the line was shown for; wherever the cart goes without. */
  readonly destination?: Place | undefined;
}

/** Adds a line or replaces the edited one, priced and promised under the cart's terms. */
export async function putLine(
  ctx: Ctx,
  cartId: string,
  { line: request, lineItemId: editedId, place, destination }: LineWish,
): Promise<{ cart: CartWire; lineItemId: string } | Refusal> {
  const put = await withRecentCart(ctx, cartId, async (tx, { cart, lines }) => {
    if (destination && !goesTo(cart, destination)) return elsewhere(cart);
    const before = lines.filter(({ id }) => id !== editedId);
    const line = await makeLine(ctx, tx, editedId ?? bearerId(), request, { terms: cart, before });
    if (isRefusal(line)) return line;
    const refused = admitLine(lines, line, editedId, ctx.locale);
    if (refused) return refused;
    const index = lines.findIndex((each) => each.id === editedId);
    const next = index >= 0 ? lines.with(index, line) : lines.toSpliced(place ?? lines.length, 0, line);
    await saveLineLastly(tx, ctx.tenant.id, cart, line, place);
    return { written: { cart: { ...cart, version: cart.version + 1 }, lines: next }, lineItemId: line.id };
  });
  if (isRefusal(put)) return put;
  const { cart, lines } = put.written;
  return { cart: cartToWire(ctx, cart, lines), lineItemId: put.lineItemId };
}

function goesTo(cart: Cart, { country, postalCode }: Place): boolean {
  return cart.country === country && cart.postalCode === plainPostalCode(postalCode);
}

/** Nobody is sold a price or a date that they have not seen. */
function elsewhere({ country, postalCode }: Cart): Refusal {
  return refuse('cart_elsewhere', 409, { detail: { country, postalCode } });
}

export function removeLine(ctx: Ctx, cartId: string, lineId: string): Promise<CartWire | Refusal> {
  return withActiveCart(ctx, cartId, async (tx, { cart, lines }) => {
    if (!lines.some((line) => line.id === lineId)) return refuse('line_not_found', 404);
    await deleteLine(tx, ctx.tenant.id, cart.id, lineId);
    return cartToWire(
      ctx,
      { ...cart, version: cart.version + 1 },
      lines.filter((line) => line.id !== lineId),
    );
  });
}

export interface CartSummary {
  readonly lines: number;
  /** Where they go; null while there are none. */
  readonly destination: Place | null;
}

/** What every page says of the guest's or customer's active cart. */
export async function readCartSummary(ctx: Ctx): Promise<CartSummary> {
  const owner = ownerOf(ctx);
  const found = owner && (await ctx.db.transact(ctx.tenant.id, (tx) => findCartSummary(tx, ctx.tenant.id, owner)));
  if (!found || found.lines === 0) return { lines: 0, destination: null };
  return { lines: found.lines, destination: { country: found.country, postalCode: found.postalCode } };
}

/** Saves every line of a locked cart as it was made anew; the cart as it then stands. */
export async function saveLines(ctx: Ctx, tx: Tx, cart: Cart, lines: readonly LineItem[]): Promise<Cart> {
  await saveRemadeLines(tx, ctx.tenant.id, cart.id, lines);
  return { ...cart, version: cart.version + lines.length };
}

/** The cart has become an order: it takes no more changes. */
export async function closeCart(ctx: Ctx, tx: Tx, cart: Cart): Promise<void> {
  await updateCart(tx, ctx.tenant.id, cart.id, { ...cart, state: 'ordered' });
}
