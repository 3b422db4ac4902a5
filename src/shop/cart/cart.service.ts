import type { Currency } from '#kernel/money.ts';
import { roundPayable } from '#kernel/money.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { bearerId } from '#platform/signing.ts';
import type { Ctx } from '../context.ts';
import { inTurn } from '../in-turn.ts';
import { lineToWire } from '../line-items/line-item.schema.ts';
import { sumTotals, type LineItem, type LineRequest } from '../line-items/line-item.ts';
import { makeLine, remakeLine, requestOf } from '../line-items/line-items.service.ts';
import { supportLine } from '../line-items/line-support.service.ts';
import type { Address, CartWire } from './cart.contract.ts';
import { checkVatNumber } from '../vat/vat.service.ts';
import type { VatNumber } from '../vat/vat-number.ts';
import type { Vies } from '../vat/vies.gateway.ts';
import {
  countLinesOf,
  deleteLine,
  findActiveCart,
  insertCart,
  listLines,
  lockOwnedCart,
  saveLine,
  saveLineLastly,
  updateCart,
  type Cart,
  type LockedCart,
  type Owner,
} from './cart.repository.ts';
import { admitLine, admitValue } from './cart.rules.ts';
import { isPostalCode } from './postal-code.rules.ts';

const CART_NOT_FOUND = refuse('cart_not_found', 404);
const CART_ORDERED = refuse('cart_ordered', 409);

/** The cart's owner; a guest without a cookie owns nothing yet. */
export function ownerOf(ctx: Ctx): Owner | undefined {
  const { actor } = ctx;
  if (actor.kind === 'customer') return { customerId: actor.customerId };
  return actor.anonymousId === undefined ? undefined : { anonymousId: actor.anonymousId };
}

/**
 * One transaction on the owner's cart. Requests on one cart wait for each other here, without a connection, and not at
 * the row lock, where each would hold one.
 */
export function onCart<T>(ctx: Ctx, owner: Owner, work: (tx: Tx) => Promise<T>): Promise<T | Refusal> {
  const name = 'customerId' in owner ? owner.customerId : owner.anonymousId;
  return inTurn(`${ctx.tenant.id} cart ${name}`, () => ctx.db.transact(ctx.tenant.id, work));
}

export interface CartWishes {
  readonly currency: Currency | undefined;
  readonly country: string | undefined;
}

/** The owner's active cart, made when there is none. Another currency or country prices every line anew. */
export async function openCart(ctx: Ctx, owner: Owner, wishes: CartWishes): Promise<CartWire | Refusal> {
  const { tenant } = ctx;
  const currency = wishes.currency ?? ctx.currency;
  if (!tenant.currencies.includes(currency)) return refuse('currency_not_valid', 422);
  if (wishes.country !== undefined && !tenant.domain.countries.includes(wishes.country))
    return refuse('country_not_served', 422);
  return onCart(ctx, owner, async (tx) => {
    let cart = await findActiveCart(tx, tenant.id, owner);
    if (!cart) {
      await insertCart(tx, tenant.id, owner, {
        id: bearerId(),
        currency,
        country: wishes.country ?? tenant.domain.defaultIso2,
        postalCode: tenant.domain.defaultZipcode,
      });
      cart = await findActiveCart(tx, tenant.id, owner);
      if (!cart) return CART_NOT_FOUND;
    }
    const country = wishes.country ?? cart.country;
    if (cart.currency === currency && cart.country === country)
      return cartToWire(cart, await listLines(tx, tenant.id, cart.id));
    const locked = await lockOwnedCart(tx, tenant.id, owner, cart.id);
    if (locked?.cart.state !== 'active') return CART_ORDERED;
    return requote(ctx, tx, locked, {
      ...locked.cart,
      currency,
      country,
      // An address in another country is no address for this one: VAT follows where the parcel goes.
      ...(country === locked.cart.country ? {} : { postalCode: '', shippingAddress: null }),
    });
  });
}

/** The active cart as it stands; looking makes none. */
export async function showActiveCart(ctx: Ctx): Promise<CartWire | null> {
  const owner = ownerOf(ctx);
  if (!owner) return null;
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const cart = await findActiveCart(tx, ctx.tenant.id, owner);
    return cart ? cartToWire(cart, await listLines(tx, ctx.tenant.id, cart.id)) : null;
  });
}

/** Adds a line or replaces the edited one, priced and promised under the cart's terms. */
export async function putLine(
  ctx: Ctx,
  cartId: string,
  editedId: string | undefined,
  request: LineRequest,
): Promise<{ cart: CartWire; lineItemId: string } | Refusal> {
  const owner = ownerOf(ctx);
  if (!owner) return CART_NOT_FOUND;
  const { tenant } = ctx;
  return onCart(ctx, owner, async (tx) => {
    const locked = await lockOwnedCart(tx, tenant.id, owner, cartId);
    if (!locked) return CART_NOT_FOUND;
    const { cart, lines } = locked;
    if (cart.state !== 'active') return CART_ORDERED;
    const others = lines.filter(({ id }) => id !== editedId);
    const support = await supportLine(ctx, tx, request, null, others);
    const line = makeLine(ctx, request, cart, editedId ?? bearerId(), support);
    if (isRefusal(line)) return line;
    const refused = admitLine(lines, line, editedId);
    if (refused) return refused;
    const index = lines.findIndex((each) => each.id === editedId);
    const next = index >= 0 ? lines.with(index, line) : [...lines, line];
    await saveLineLastly(tx, tenant.id, cart.id, line);
    return { cart: cartToWire({ ...cart, version: cart.version + 1 }, next), lineItemId: line.id };
  });
}

export async function removeLine(ctx: Ctx, cartId: string, lineId: string): Promise<CartWire | Refusal> {
  const owner = ownerOf(ctx);
  if (!owner) return CART_NOT_FOUND;
  const { tenant } = ctx;
  return onCart(ctx, owner, async (tx) => {
    const locked = await lockOwnedCart(tx, tenant.id, owner, cartId);
    if (!locked) return CART_NOT_FOUND;
    const { cart, lines } = locked;
    if (cart.state !== 'active') return CART_ORDERED;
    if (!lines.some((line) => line.id === lineId)) return refuse('line_not_found', 404);
    await deleteLine(tx, tenant.id, cart.id, lineId);
    await updateCart(tx, tenant.id, cart.id, cart);
    return cartToWire(
      { ...cart, version: cart.version + 1 },
      lines.filter((line) => line.id !== lineId),
    );
  });
}

export interface AddressChange {
  readonly shippingAddress?: Address | undefined;
  readonly billingAddress?: Address | null | undefined;
  readonly vatNumber?: string | null | undefined;
}

/** VAT and dates follow the delivery address, so every line is made anew when country or postal code move. */
export async function changeAddress(
  ctx: Ctx,
  vies: Vies,
  cartId: string,
  change: AddressChange,
): Promise<CartWire | Refusal> {
  const owner = ownerOf(ctx);
  if (!owner) return CART_NOT_FOUND;
  const { tenant } = ctx;
  const { shippingAddress } = change;
  if (shippingAddress && !tenant.domain.countries.includes(shippingAddress.country))
    return refuse('country_not_served', 422);
  if (shippingAddress && !isPostalCode(shippingAddress.country, shippingAddress.postalCode))
    return refuse('postal_code_invalid', 422);
  const checked = change.vatNumber ? await checkVatNumber(ctx, vies, change.vatNumber) : undefined;
  if (checked && isRefusal(checked)) return checked;
  return onCart(ctx, owner, async (tx) => {
    const locked = await lockOwnedCart(tx, tenant.id, owner, cartId);
    if (!locked) return CART_NOT_FOUND;
    const { cart } = locked;
    if (cart.state !== 'active') return CART_ORDERED;
    const billed =
      (change.billingAddress === undefined ? cart.billingAddress : change.billingAddress) ??
      shippingAddress ??
      cart.shippingAddress;
    if (checked && (billed?.company ?? '').trim() === '') return refuse('vat_number_needs_company', 422);
    return requote(ctx, tx, locked, {
      ...cart,
      country: shippingAddress?.country ?? cart.country,
      postalCode: shippingAddress?.postalCode ?? cart.postalCode,
      shippingAddress: shippingAddress ?? cart.shippingAddress,
      billingAddress: change.billingAddress === undefined ? cart.billingAddress : change.billingAddress,
      ...(change.vatNumber === undefined ? {} : vatOf(checked)),
    });
  });
}

export interface DestinationChange {
  readonly country: string;
  readonly postalCode: string;
  readonly company: string;
  readonly vatNumber?: string | null | undefined;
}

/** The same for an address that is still being typed. A complete one stored before stays while it fits. */
export async function changeDestination(
  ctx: Ctx,
  vies: Vies,
  cartId: string,
  { country, postalCode, company, vatNumber }: DestinationChange,
): Promise<CartWire | Refusal> {
  const owner = ownerOf(ctx);
  if (!owner) return CART_NOT_FOUND;
  if (!ctx.tenant.domain.countries.includes(country)) return refuse('country_not_served', 422);
  if (postalCode !== '' && !isPostalCode(country, postalCode)) return refuse('postal_code_invalid', 422);
  if (vatNumber && company.trim() === '') return refuse('vat_number_needs_company', 422);
  const checked = vatNumber ? await checkVatNumber(ctx, vies, vatNumber) : undefined;
  if (checked && isRefusal(checked)) return checked;
  return onCart(ctx, owner, async (tx) => {
    const locked = await lockOwnedCart(tx, ctx.tenant.id, owner, cartId);
    if (!locked) return CART_NOT_FOUND;
    const { cart } = locked;
    if (cart.state !== 'active') return CART_ORDERED;
    const to = cart.shippingAddress;
    return requote(ctx, tx, locked, {
      ...cart,
      country,
      postalCode,
      shippingAddress: to?.country === country && to.postalCode === postalCode ? to : null,
      ...(vatNumber === undefined ? {} : vatOf(checked)),
    });
  });
}

function vatOf(checked: VatNumber | undefined): Pick<Cart, 'vatNumber' | 'vatCountry'> {
  return { vatNumber: checked?.number ?? null, vatCountry: checked?.country ?? null };
}

/** Lines in the guest's or customer's active cart, for the header. */
export async function countLines(ctx: Ctx): Promise<number> {
  const owner = ownerOf(ctx);
  return owner ? ctx.db.transact(ctx.tenant.id, (tx) => countLinesOf(tx, ctx.tenant.id, owner)) : 0;
}

/** Saves the cart's new terms and every line under them; nothing is saved when one line cannot be made any more. */
async function requote(ctx: Ctx, tx: Tx, { cart, lines }: LockedCart, next: Cart): Promise<CartWire | Refusal> {
  const movesPrice =
    next.currency !== cart.currency ||
    next.country !== cart.country ||
    next.postalCode !== cart.postalCode ||
    next.vatCountry !== cart.vatCountry;
  const remade: LineItem[] = [];
  for (const line of lines) {
    const made = movesPrice ? await remake(ctx, tx, line, next, remade) : line;
    if (isRefusal(made)) return made;
    remade.push(made);
  }
  const refused = admitValue(remade);
  if (refused) return refused;
  await updateCart(tx, ctx.tenant.id, cart.id, next);
  if (movesPrice) for (const line of remade) await saveLine(tx, ctx.tenant.id, cart.id, line);
  // The terms are one change, and so is every line under them.
  return cartToWire({ ...next, version: cart.version + 1 + (movesPrice ? remade.length : 0) }, remade);
}

async function remake(
  ctx: Ctx,
  tx: Tx,
  line: LineItem,
  cart: Cart,
  before: readonly LineItem[],
): Promise<LineItem | Refusal> {
  // What an address has ordered before is told at the order, not to whoever types the address.
  return remakeLine(ctx, line, cart, await supportLine(ctx, tx, requestOf(line), null, before));
}

export function cartToWire(cart: Cart, lines: readonly LineItem[]): CartWire {
  const totals = sumTotals(lines);
  const amount = (centAmount: number) => ({ centAmount, currencyCode: cart.currency });
  return {
    id: cart.id,
    version: cart.version,
    currencyCode: cart.currency,
    country: cart.country,
    postalCode: cart.postalCode,
    lineItems: Object.fromEntries(lines.map((line) => [line.id, lineToWire(line)])),
    lineOrder: lines.map((line) => line.id),
    totalPrice: amount(totals.netCents),
    taxedPrice: {
      totalNet: amount(totals.netCents),
      totalTax: amount(totals.vatCents),
      totalGross: amount(totals.grossCents),
      payable: amount(roundPayable({ cents: totals.grossCents, currency: cart.currency }).cents),
    },
    shippingAddress: cart.shippingAddress,
    billingAddress: cart.billingAddress,
    vatNumber: cart.vatNumber,
  };
}
