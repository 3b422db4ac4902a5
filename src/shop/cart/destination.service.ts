import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { collectedBy, collectionPoint, inNameOf } from '../delivery/collection.service.ts';
import { isKnownPostalCode } from '../addresses/postal-areas.rules.ts';
import { plainPostalCode } from '../addresses/postal-code.rules.ts';
import { countryNotServed } from '../addresses/served-country.rules.ts';
import { refuseFreight } from '../line-items/consignments.service.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { remakeLine } from '../line-items/line-items.service.ts';
import { isFreeByNumber, type Destination } from '../pricing/pricing.service.ts';
import { readVatNumber, type VatNumber } from '../vat/vat-number.ts';
import { plainCompany } from '../vat/vat-check.ts';
import { checkVatNumber, countryForVat } from '../vat/vat.service.ts';
import type { Vies } from '../vat/vies.gateway.ts';
import type { Address, DeliveryAddress } from '../addresses/address.contract.ts';
import { isCompanyName } from '../addresses/address.rules.ts';
import { refuseUnseen, writtenCartToWire } from './cart-wire.service.ts';
import type { CartWire } from './cart.contract.ts';
import { saveRemadeLines, updateCart } from './cart.repository.ts';
import { admitValue } from './cart.rules.ts';
import type { Cart, LockedCart } from './cart.ts';
import { orAsPut } from './not-sold.rules.ts';
import { CART_NOT_FOUND, withOwnedCart, withRewrittenCart, ownerOf } from './cart-access.service.ts';

export interface AddressChange {
  readonly shippingAddress?: Address | undefined;
  /** The plant at which the customer collects, in place of a delivery address. */
  readonly collectAt?: string | undefined;
  readonly billingAddress?: Address | null | undefined;
  readonly vatNumber?: string | null | undefined;
  /** Version of the cart that the customer saw; undefined when the caller does not say. */
  readonly cartVersion?: number | undefined;
}

/** Checks a change that belongs to the same transaction. Returns its write, or why it is refused. */
export type Alongside = (tx: Tx) => Promise<(() => Promise<void>) | Refusal>;

/**
 * VAT and dates depend on the delivery address, so a new country or postal code recomputes every line.
 * @param alongside checked before the cart and written after it; when either is refused, neither is changed
 */
export async function changeAddress(
  ctx: Ctx,
  vies: Vies,
  cartId: string,
  change: AddressChange,
  alongside?: Alongside,
): Promise<CartWire | Refusal> {
  const billingAddress = change.billingAddress && tidied(change.billingAddress);
  const shippingAddress = deliveryOf(ctx, change, billingAddress);
  if (isRefusal(shippingAddress)) return shippingAddress;
  const addressesIn = (cart: Cart): Addressed => ({
    shippingAddress: shippingAddress ?? cart.shippingAddress,
    billingAddress: billingAddress === undefined ? cart.billingAddress : billingAddress,
  });
  const checked = await checkDestination(ctx, vies, cartId, shippingAddress, {
    vatNumber: change.vatNumber,
    companyIn: (cart) => companyOf(addressesIn(cart)),
  });
  if (isRefusal(checked)) return checked;
  if (billingAddress && !isPlace(ctx, billingAddress)) return refuse('billing_place_invalid', 422);
  const rewritten = await withRewrittenCart(ctx, cartId, async (tx, locked) => {
    const { cart, lines } = locked;
    const unseen = await refuseUnseen(ctx, tx, cart, lines, change.cartVersion);
    if (unseen) return unseen;
    const write = await alongside?.(tx);
    if (isRefusal(write)) return write;
    const delivery = shippingAddress ?? collectedStill(cart, billingAddress);
    if (isRefusal(delivery)) return delivery;
    const moved = {
      ...cart,
      country: shippingAddress?.country ?? cart.country,
      postalCode: shippingAddress?.postalCode ?? cart.postalCode,
      collectAt: shippingAddress ? (shippingAddress.collectAt ?? null) : cart.collectAt,
      shippingAddress: delivery,
      billingAddress: addressesIn(cart).billingAddress,
      ...checked,
    };
    if (checked.vatNumber && !isCompany(moved)) return refuse('vat_number_needs_company', 422);
    const requoted = await requote(ctx, tx, locked, ofCompany(moved, companyOf(moved)));
    if (!isRefusal(requoted)) await write?.();
    return requoted;
  });
  return isRefusal(rewritten) ? rewritten : writtenCartToWire(ctx, rewritten);
}

/** Who collects is told by the address of the invoice, which never is that of the plant. */
function deliveryOf(
  ctx: Ctx,
  { shippingAddress, collectAt }: AddressChange,
  billingAddress: Address | null | undefined,
): DeliveryAddress | Refusal | undefined {
  if (collectAt === undefined) return shippingAddress && tidied(shippingAddress);
  const point = collectionPoint(ctx, collectAt);
  if (isRefusal(point)) return point;
  return billingAddress ? collectedBy(point, billingAddress) : refuse('collection_needs_billing', 422);
}

/** The delivery address of a cart whose invoice address alone changes: who collects changes with it. */
function collectedStill(
  { shippingAddress }: Cart,
  billingAddress: Address | null | undefined,
): DeliveryAddress | null | Refusal {
  if (shippingAddress?.collectAt === undefined || billingAddress === undefined) return shippingAddress;
  return billingAddress ? inNameOf(billingAddress, shippingAddress) : refuse('collection_needs_billing', 422);
}

export const NO_NUMBER = { vatNumber: null, vatCountry: null, vatCheck: null } as const;

/**
 * A VAT number belongs to a company: without a company name there is no exemption. What staff let through for one company
 * is known of another by its digits alone.
 */
export function ofCompany(cart: Cart, company: string): Cart {
  if (!isCompanyName(company)) return { ...cart, ...NO_NUMBER };
  if (cart.vatCheck?.by !== 'staff' || cart.vatCheck.company === plainCompany(company)) return cart;
  return { ...cart, vatCountry: null, vatCheck: { ...cart.vatCheck, by: 'digits', staffId: null } };
}

function tidied(typed: Address): Address {
  const trimmed = Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value.trim()])) as Address;
  return { ...trimmed, postalCode: plainPostalCode(typed.country, typed.postalCode) };
}

function isPlace({ tenant }: Ctx, { country, postalCode }: Address): boolean {
  return tenant.domain.countries.includes(country) && isKnownPostalCode(country, postalCode);
}

type Addressed = Pick<Cart, 'billingAddress' | 'shippingAddress'>;

export function isCompany(cart: Addressed): boolean {
  return isCompanyName(companyOf(cart));
}

/** The company that the invoice names. Empty without one. */
export function companyOf({ billingAddress, shippingAddress }: Addressed): string {
  return (billingAddress ?? shippingAddress)?.company ?? '';
}

export interface DestinationChange {
  readonly country: string;
  readonly postalCode: string;
  readonly collectAt?: string | null | undefined;
  readonly company: string;
  readonly vatNumber?: string | null | undefined;
}

/** The same for an address that is still incomplete. A complete address stored before stays while it matches. */
export async function changeDestination(
  ctx: Ctx,
  vies: Vies,
  cartId: string,
  { company, vatNumber, ...to }: DestinationChange,
): Promise<CartWire | Refusal> {
  const place = placeOf(ctx, to);
  if (isRefusal(place)) return place;
  if (vatNumber && !isCompanyName(company)) return refuse('vat_number_needs_company', 422);
  const checked = await checkDestination(ctx, vies, cartId, place, { vatNumber, companyIn: () => company });
  if (isRefusal(checked)) return checked;
  const rewritten = await withRewrittenCart(ctx, cartId, (tx, locked) => {
    const known = locked.cart.shippingAddress;
    const shippingAddress = known && leadsTo(known, place) ? known : null;
    const next = { ...locked.cart, ...place, shippingAddress, ...checked };
    return requote(ctx, tx, locked, ofCompany(next, company));
  });
  return isRefusal(rewritten) ? rewritten : writtenCartToWire(ctx, rewritten);
}

type Place = Pick<Cart, 'country' | 'postalCode' | 'collectAt'>;

function placeOf(
  ctx: Ctx,
  { country, postalCode, collectAt = null }: Pick<DestinationChange, 'country' | 'postalCode' | 'collectAt'>,
): Place | Refusal {
  if (collectAt === null) return { country, postalCode: plainPostalCode(country, postalCode), collectAt };
  const point = collectionPoint(ctx, collectAt);
  if (isRefusal(point)) return point;
  return { country: point.plant.country, postalCode: point.collection.postalCode, collectAt };
}

/** Whether prices and dates of these terms are for this address. */
export function leadsTo({ country, postalCode, collectAt }: DeliveryAddress, terms: Place): boolean {
  return country === terms.country && postalCode === terms.postalCode && (collectAt ?? null) === terms.collectAt;
}

type DeliveredTo = Pick<Destination, 'country' | 'postalCode' | 'collectAt'>;

/**
 * Checks that the shop delivers to the country and that the VAT number is valid, and returns the fields that change in
 * the cart. The check may query an external register, so it runs before the transaction, and only for the cart's owner.
 * @param to the postal code may be empty while the visitor is typing
 * @param companyIn the company that the invoice will name
 */
async function checkDestination(
  ctx: Ctx,
  vies: Vies,
  cartId: string,
  to: DeliveredTo | undefined,
  { vatNumber, companyIn }: { readonly vatNumber: string | null | undefined; companyIn(cart: Cart): string },
): Promise<Partial<Pick<Cart, keyof typeof NO_NUMBER>> | Refusal> {
  if (!ownerOf(ctx)) return CART_NOT_FOUND;
  if (to && !ctx.tenant.domain.countries.includes(to.country)) return countryNotServed(ctx, to.country);
  if (to && to.postalCode !== '' && !isKnownPostalCode(to.country, to.postalCode))
    return refuse('postal_code_invalid', 422);
  if (vatNumber === undefined) return {};
  if (!vatNumber) return NO_NUMBER;
  const locked = await withOwnedCart(ctx, cartId, (_tx, owned) => owned);
  if (isRefusal(locked)) return locked;
  const { cart, lines } = locked;
  const number = await readVatNumber(vatNumber);
  const places = [to ?? cart, ...lines.flatMap(({ deliveryAddress }) => deliveryAddress ?? [])];
  const takesVatAway = number !== undefined && places.some((place) => isFreeByNumber(ctx, place, number.country));
  const company = plainCompany(companyIn(cart));
  const known = number && checkedStill(ctx, ofCompany(cart, company), number, takesVatAway);
  if (known) return { ...known, vatCheck: { ...known.vatCheck, company } };
  const checked = await checkVatNumber(ctx, vies, vatNumber, takesVatAway);
  if (isRefusal(checked)) return checked;
  const { number: plain, check } = checked;
  return { vatNumber: plain, vatCountry: countryForVat(ctx, checked, check), vatCheck: { ...check, company } };
}

/**
 * The cart's number with its check, if the register need not be asked again. It is asked where the number counted for
 * nothing and now does, where the shop has become stricter since, and in a cart from before it was kept how it was checked.
 */
function checkedStill(
  ctx: Ctx,
  { vatNumber, vatCountry, vatCheck }: Cart,
  number: VatNumber,
  takesVatAway: boolean,
): (Pick<Cart, 'vatNumber' | 'vatCountry'> & { readonly vatCheck: NonNullable<Cart['vatCheck']> }) | undefined {
  if (vatCheck === null || vatNumber !== number.number) return undefined;
  const counts = countryForVat(ctx, number, vatCheck) !== null;
  const isStill = counts ? vatCountry !== null || !takesVatAway : !takesVatAway && vatCountry === null;
  return isStill ? { vatNumber, vatCountry, vatCheck } : undefined;
}

/**
 * Whether the shop still leaves VAT out for the cart's number, if it did: it may wait for the register's answer by now, or
 * the company may be another one.
 */
export async function countsStill(ctx: Ctx, cart: Cart): Promise<boolean> {
  if (cart.vatNumber === null || cart.vatCountry === null) return true;
  const number = await readVatNumber(cart.vatNumber);
  const { vatCheck } = ofCompany(cart, companyOf(cart));
  return number !== undefined && countryForVat(ctx, number, vatCheck) !== null;
}

/** Saves the cart's new terms and re-prices every line that is sold. If one cannot be made under them, nothing is saved. */
export async function requote(
  ctx: Ctx,
  tx: Tx,
  { cart, lines }: LockedCart,
  next: Cart,
): Promise<LockedCart | Refusal> {
  const isMoved =
    next.country !== cart.country || next.postalCode !== cart.postalCode || next.collectAt !== cart.collectAt;
  const isOnOtherTerms = next.currency !== cart.currency || next.vatCountry !== cart.vatCountry;
  // A line with an address of its own stays where it goes.
  const movesPrice = ({ deliveryAddress }: LineItem) => isOnOtherTerms || (isMoved && deliveryAddress === null);
  const remade: LineItem[] = [];
  const changed: LineItem[] = [];
  for (const line of lines) {
    // Whether an address has ordered before is checked only at checkout, so that typing an address does not reveal it.
    const made = movesPrice(line)
      ? orAsPut(await remakeLine(ctx, tx, line, { terms: next, before: remade }), line)
      : line;
    if (isRefusal(made)) return made;
    if (made !== line) changed.push(made);
    remade.push(made);
  }
  const refused = admitValue(remade, ctx.locale) ?? (await refuseFreight(ctx, next.shippingAddress, remade));
  if (refused) return refused;
  await updateCart(tx, ctx.tenant.id, cart.id, next);
  await saveRemadeLines(tx, ctx.tenant.id, cart.id, changed);
  // The terms count as one change, and each line as another.
  return { cart: { ...next, version: cart.version + 1 + changed.length }, lines: remade };
}
