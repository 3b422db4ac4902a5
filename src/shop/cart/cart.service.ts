import type { Currency } from '#kernel/currencies.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { bearerId, repeatableId } from '#platform/signing.ts';
import type { Ctx } from '../context.ts';
import { checkAddress } from '../address-book/address-book.service.ts';
import type { Address } from '../addresses/address.contract.ts';
import {
  copyToCartLine,
  filesFollowCartLine,
  filesOf,
  letGoOfCartFiles,
  type CartLine,
} from '../artwork/artwork.service.ts';
import { plainPostalCode } from '../addresses/postal-code.rules.ts';
import { refuseFreight } from '../line-items/consignments.service.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { requestOf, type LineRequest } from '../line-items/line-request.ts';
import { makeLine } from '../line-items/line-items.service.ts';
import { destinationOf } from '../pricing/pricing.service.ts';
import { cartToWire, savedCartToWire } from './cart-wire.service.ts';
import type { CartWire } from './cart.contract.ts';
import {
  deleteLine,
  findActiveCart,
  findCart,
  findCartSummary,
  findOwnedCart,
  insertCart,
  listLines,
  lockCart,
  lockOwnedCart,
  reopenCart,
  saveRemadeLines,
  saveLineLastly,
  updateCart,
} from './cart.repository.ts';
import { admitLine } from './cart.rules.ts';
import type { Cart, LockedCart, Owner } from './cart.ts';
import { companyOf, ofCompany, requote } from './destination.service.ts';
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
  /** With a country, a place for a cart without lines. A cart with lines ignores it and keeps its address. */
  readonly postalCode: string | undefined;
  /** Creates a fresh cart even when there is one. */
  readonly fresh?: boolean | undefined;
}

/**
 * Returns the owner's active cart, or creates one. Another currency or country re-prices every line. On request it
 * creates a fresh cart. The old cart is then replaced but not lost: its lines wait and can be taken into the new cart.
 */
export async function openCart(ctx: Ctx, owner: Owner, wishes: CartWishes): Promise<CartWire | Refusal> {
  const { tenant } = ctx;
  const currency = wishes.currency ?? ctx.currency;
  if (!tenant.currencies.includes(currency)) return refuse('currency_not_valid', 422);
  const destination = destinationOf(ctx, wishes.country, wishes.country && wishes.postalCode);
  if (isRefusal(destination)) return destination;
  return withCartsOf(ctx, owner, async (tx) => {
    if (wishes.fresh) await putAside(ctx, tx, owner);
    const cart = await activeOrNewCart(ctx, tx, owner, { ...destination, currency, collectAt: null });
    if (!cart) return CART_NOT_FOUND;
    const lines = await listLines(tx, tenant.id, cart.id);
    const { country, postalCode } = wishedDestination({ cart, lines }, wishes);
    if (cart.currency === currency && cart.country === country && cart.postalCode === postalCode)
      return cartToWire(ctx, tx, cart, lines);
    const locked = await lockOwnedCart(tx, tenant.id, owner, cart.id);
    if (!locked) return CART_NOT_FOUND;
    const moved = { ...locked.cart, ...wishedDestination(locked, wishes), currency };
    const requoted = closedCart(locked.cart) ?? (await requote(ctx, tx, locked, ofCompany(moved, companyOf(moved))));
    return isRefusal(requoted) ? requoted : cartToWire(ctx, tx, requoted.cart, requoted.lines);
  });
}

async function putAside(ctx: Ctx, tx: Tx, owner: Owner): Promise<void> {
  const active = await findActiveCart(tx, ctx.tenant.id, owner);
  const locked = active && (await lockOwnedCart(tx, ctx.tenant.id, owner, active.id));
  if (locked?.cart.state === 'active')
    await updateCart(tx, ctx.tenant.id, locked.cart.id, { ...locked.cart, state: 'replaced' });
}

/** A country without a postal code applies to any cart. */
function wishedDestination(
  { cart, lines }: LockedCart,
  wishes: CartWishes,
): Pick<Cart, 'country' | 'postalCode' | 'collectAt' | 'shippingAddress'> {
  const isPlace = wishes.country !== undefined && wishes.postalCode !== undefined;
  if (isPlace && lines.length > 0) return cart;
  const country = wishes.country ?? cart.country;
  const kept = country === cart.country ? cart.postalCode : '';
  const postalCode = isPlace ? plainPostalCode(country, wishes.postalCode) : kept;
  // An address in another place is removed, because VAT depends on the destination.
  const stays = country === cart.country && postalCode === cart.postalCode;
  return stays
    ? { country, postalCode, collectAt: cart.collectAt, shippingAddress: cart.shippingAddress }
    : { country, postalCode, collectAt: null, shippingAddress: null };
}

/** Returns the owner's active cart, or creates one with the given terms. */
export async function activeOrNewCart(
  ctx: Ctx,
  tx: Tx,
  owner: Owner,
  terms: Pick<Cart, 'currency' | 'country' | 'postalCode' | 'collectAt'>,
): Promise<Cart | undefined> {
  const found = await findActiveCart(tx, ctx.tenant.id, owner);
  if (found) return found;
  await insertCart(tx, ctx.tenant.id, owner, { ...terms, id: bearerId() });
  return findActiveCart(tx, ctx.tenant.id, owner);
}

/** Returns the active cart without creating one. */
export async function showActiveCart(ctx: Ctx): Promise<CartWire | null> {
  const owner = ownerOf(ctx);
  if (!owner) return null;
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const cart = await findActiveCart(tx, ctx.tenant.id, owner);
    return cart ? cartToWire(ctx, tx, cart, await listLines(tx, ctx.tenant.id, cart.id)) : null;
  });
}

type Place = Pick<Cart, 'country' | 'postalCode'>;

export interface LineWish {
  readonly line: LineRequest;
  /** The line that it replaces. When absent, a new line. */
  readonly lineItemId?: string | undefined;
  /** The line of this cart whose files a new line gets: one that was just taken out, or one that is doubled. */
  readonly filesOf?: string | undefined;
  /** Position of a new line. When absent, at the end. */
  readonly place?: number | undefined;
  /** The destination for which the line was shown. When absent, the cart's destination. */
  readonly destination?: Place | undefined;
  /** The print price at which the line was shown. When absent, whatever it costs. */
  readonly shownPrice?: CartWire['totalPrice'] | undefined;
  /** The own delivery address of a new line. An edited line keeps its address. */
  readonly deliveryAddress?: Address | undefined;
  /** Chosen by the caller for one wish: repeated, it adds no second line. */
  readonly requestKey?: string | undefined;
}

/** Adds or replaces a line, with price and promise under the cart's terms. */
export async function putLine(
  ctx: Ctx,
  cartId: string,
  wish: LineWish,
): Promise<{ cart: CartWire; lineItemId: string } | Refusal> {
  const { line: request, lineItemId: editedId, filesOf: filesOfLine, place, destination, shownPrice } = wish;
  const own = wish.deliveryAddress ? checkAddress(ctx, wish.deliveryAddress) : null;
  if (isRefusal(own)) return own;
  const put = await withRecentCart(ctx, cartId, async (tx, { cart, lines }, isLocked) => {
    const edited = lines.find(({ id }) => id === editedId);
    const deliveryAddress = edited ? edited.deliveryAddress : own;
    const to = deliveryAddress ?? cart;
    if (destination && !goesTo(to, destination)) return elsewhere(to);
    const id = editedId ?? newLineId(cart, JSON.stringify(request), wish.requestKey);
    if (!edited && lines.some((each) => each.id === id)) return isLocked ? asItIs({ cart, lines }, id) : LOOK_AGAIN;
    const placed = { id, request, deliveryAddress, editedId, filesOfLine, place, shownPrice };
    return placeLine(ctx, tx, { cart, lines }, placed);
  });
  return isRefusal(put) ? put : { cart: await savedCartToWire(ctx, put), lineItemId: put.lineItemId };
}

/** Puts a line into the cart once more, behind itself: anew under the cart's terms, with copies of its files. */
export async function duplicateLine(
  ctx: Ctx,
  cartId: string,
  lineId: string,
  requestKey?: string,
): Promise<CartWire | Refusal> {
  const put = await withRecentCart(ctx, cartId, async (tx, { cart, lines }, isLocked) => {
    const index = lines.findIndex(({ id }) => id === lineId);
    const of = lines[index];
    if (!of) return refuse('line_not_found', 404);
    const { deliveryAddress } = of;
    const request = requestOf(of);
    // Not of its request: the order of the choices is another one in memory than in the database.
    const id = newLineId(cart, lineId, requestKey);
    if (lines.some((each) => each.id === id)) return isLocked ? asItIs({ cart, lines }, id) : LOOK_AGAIN;
    const placed = { id, request, deliveryAddress, filesOfLine: lineId, place: index + 1 };
    return placeLine(ctx, tx, { cart, lines }, placed);
  });
  return isRefusal(put) ? put : savedCartToWire(ctx, put);
}

/** The same key for another line is another wish. */
function newLineId({ id }: Cart, line: string, requestKey: string | undefined): string {
  return requestKey === undefined ? bearerId() : repeatableId(id, `${requestKey} ${line}`);
}

/** A remembered cart may be old, and nothing is saved that would show it: the work runs again under the lock. */
const LOOK_AGAIN = refuse('unavailable', 503);

/** The answer to a request whose answer was lost on its way: browsers send one again by themselves. */
function asItIs(written: LockedCart, lineItemId: string) {
  return { written, hasFiles: () => true, lineItemId };
}

interface PlacedLine {
  readonly id: string;
  readonly request: LineRequest;
  readonly deliveryAddress: Address | null;
  readonly editedId?: string | undefined;
  readonly filesOfLine?: string | undefined;
  readonly place?: number | undefined;
  readonly shownPrice?: CartWire['totalPrice'] | undefined;
}

/** Makes a line under the cart's terms and writes it: in place of the edited one, else where it is wished. */
async function placeLine(
  ctx: Ctx,
  tx: Tx,
  { cart, lines }: LockedCart,
  { id: lineItemId, request, deliveryAddress, editedId, filesOfLine, place, shownPrice }: PlacedLine,
) {
  const before = lines.filter(({ id }) => id !== editedId);
  const former = lines.find(({ id }) => id === editedId)?.artworks;
  const setting = { terms: cart, deliveryAddress, before, former };
  const line = await makeLine(ctx, tx, lineItemId, request, setting);
  if (isRefusal(line)) return line;
  const refused = refuseUnseenPrice(line, shownPrice) ?? admitLine(lines, line, editedId, ctx.locale);
  if (refused) return refused;
  const index = lines.findIndex((each) => each.id === editedId);
  const next = index >= 0 ? lines.with(index, line) : lines.toSpliced(place ?? lines.length, 0, line);
  const tooMuch = await refuseFreight(ctx, cart.shippingAddress, next);
  if (tooMuch) return tooMuch;
  if (filesOfLine) await takeFilesAlong(ctx, tx, lines, { cartId: cart.id, lineId: filesOfLine }, line.id);
  const written = { cart: { ...cart, version: cart.version + 1 }, lines: next };
  const hasFiles = await saveLineLastly(tx, ctx.tenant.id, cart, line, place);
  return { written, hasFiles, lineItemId: line.id };
}

/** The files of a line that was taken out come back with it. A line that is still there keeps its own. */
async function takeFilesAlong(
  ctx: Ctx,
  tx: Tx,
  lines: readonly LineItem[],
  from: CartLine,
  lineId: string,
): Promise<void> {
  const to = { cartId: from.cartId, lineId };
  if (!lines.some(({ id }) => id === from.lineId)) return filesFollowCartLine(ctx, tx, from, to);
  const files = await filesOf(ctx, tx, { cartId: from.cartId });
  await copyToCartLine(
    ctx,
    tx,
    files.filter((file) => file.lineId === from.lineId),
    to,
  );
}

function goesTo(to: Place, { country, postalCode }: Place): boolean {
  return to.country === country && to.postalCode === plainPostalCode(country, postalCode);
}

/** The refusal for another destination: customers buy only at a price and date that they have seen. */
function elsewhere({ country, postalCode }: Place): Refusal {
  return refuse('cart_elsewhere', 409, { detail: { country, postalCode } });
}

/** A price that rose since it was shown is shown first. What became cheaper is put at today's price. */
function refuseUnseenPrice({ price }: LineItem, shown: CartWire['totalPrice'] | undefined): Refusal | undefined {
  if (!shown || (price.currency === shown.currencyCode && price.netCents <= shown.centAmount)) return undefined;
  return refuse('price_moved', 409, { detail: { centAmount: price.netCents, currencyCode: price.currency } });
}

export function removeLine(ctx: Ctx, cartId: string, lineId: string): Promise<CartWire | Refusal> {
  return withActiveCart(ctx, cartId, async (tx, { cart, lines }) => {
    if (!lines.some((line) => line.id === lineId)) return refuse('line_not_found', 404);
    await deleteLine(tx, ctx.tenant.id, cart.id, lineId);
    const left = lines.filter((line) => line.id !== lineId);
    await letGoOfCartFiles(
      ctx,
      tx,
      { cartId, lineId },
      left.map(({ id }) => id),
    );
    return cartToWire(ctx, tx, { ...cart, version: cart.version + 1 }, left);
  });
}

export interface CartSummary {
  readonly lines: number;
  /** The destination of the lines. Null for a cart without lines. */
  readonly destination: Place | null;
}

/** The summary of the active cart, shown on every page. */
export async function readCartSummary(ctx: Ctx): Promise<CartSummary> {
  const owner = ownerOf(ctx);
  const found = owner && (await ctx.db.transact(ctx.tenant.id, (tx) => findCartSummary(tx, ctx.tenant.id, owner)));
  if (!found || found.lines === 0) return { lines: 0, destination: null };
  return { lines: found.lines, destination: { country: found.country, postalCode: found.postalCode } };
}

/** Saves all recomputed lines of a locked cart and returns the cart with its new version. */
export async function saveLines(ctx: Ctx, tx: Tx, cart: Cart, lines: readonly LineItem[]): Promise<Cart> {
  await saveRemadeLines(tx, ctx.tenant.id, cart.id, lines);
  return { ...cart, version: cart.version + lines.length };
}

/** Closes a locked cart that is ordered, or asked for. It takes no more changes. */
export async function closeCart(ctx: Ctx, tx: Tx, cart: Cart, state: 'ordered' | 'requested'): Promise<void> {
  await updateCart(tx, ctx.tenant.id, cart.id, { ...cart, state });
}

/** Whether a cart is this owner's, in whatever state. */
export async function ownsCart(ctx: Ctx, tx: Tx, owner: Owner, id: string): Promise<boolean> {
  return (await findOwnedCart(tx, ctx.tenant.id, owner, id)) !== undefined;
}

/** Locks a cart for the transaction, for work that knows already that it may. */
export function holdCartOf(ctx: Ctx, tx: Tx, id: string): Promise<void> {
  return lockCart(tx, ctx.tenant.id, id);
}

/** Locks a cart of an owner for the transaction. */
export async function holdCart(ctx: Ctx, tx: Tx, owner: Owner, id: string): Promise<void> {
  await lockOwnedCart(tx, ctx.tenant.id, owner, id);
}

/**
 * Gives a cart back that was asked for and is not ordered. If the owner has begun another one meanwhile, that one stays
 * the current one, and the lines of this one wait beside it.
 */
export async function giveBackCart(ctx: Ctx, tx: Tx, owner: Owner, id: string): Promise<void> {
  const locked = await lockOwnedCart(tx, ctx.tenant.id, owner, id);
  if (locked?.cart.state !== 'requested') return;
  const active = await findActiveCart(tx, ctx.tenant.id, owner);
  const held = active && (await lockOwnedCart(tx, ctx.tenant.id, owner, active.id));
  const isBusy = held?.cart.state === 'active' && held.lines.length > 0;
  if (held?.cart.state === 'active' && !isBusy)
    await updateCart(tx, ctx.tenant.id, held.cart.id, { ...held.cart, state: 'replaced' });
  if (!isBusy && (await reopenCart(tx, ctx.tenant.id, id))) return;
  // Another cart is the current one, perhaps begun on another server in this moment.
  await updateCart(tx, ctx.tenant.id, id, { ...locked.cart, state: 'replaced' });
}

/** Returns a cart with its lines, whoever owns it, without locking it. */
export async function cartOf(ctx: Ctx, tx: Tx, id: string): Promise<LockedCart | undefined> {
  const cart = await findCart(tx, ctx.tenant.id, id);
  return cart && { cart, lines: await listLines(tx, ctx.tenant.id, id) };
}
