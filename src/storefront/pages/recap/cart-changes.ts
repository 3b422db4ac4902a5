import type { CartWire } from '#shop/cart/cart.contract.ts';
import { isPostalCode, plainPostalCode } from '#shop/delivery/postal-code.rules.ts';
import type { RecapForm } from './recap-form.ts';

export interface CartChange {
  readonly lineItemId: string;
  /** Ending of the text's key: 'dearer', 'later', 'elsewhere', 'address_dearer', 'address_later'. */
  readonly change: string;
}

/** What the address changed against what the customer last saw, as far as it needs consent. */
export function addressChanges(seen: CartWire, now: CartWire): CartChange[] {
  return now.lineOrder.flatMap((lineItemId) => {
    const before = seen.lineItems[lineItemId];
    const after = now.lineItems[lineItemId];
    if (!before || !after) return [{ lineItemId, change: 'elsewhere' }];
    const isDearer = after.taxedTotalPriceWithServices.centAmount > before.taxedTotalPriceWithServices.centAmount;
    const isLater = after.promisedArrivalDate > before.promisedArrivalDate;
    return [
      ...(isDearer ? [{ lineItemId, change: 'address_dearer' }] : []),
      ...(isLater ? [{ lineItemId, change: 'address_later' }] : []),
    ];
  });
}

/** What decides about VAT and dates, as far as the form knows it. */
export interface Destination {
  readonly country: string;
  /** Empty while it is not known. */
  readonly postalCode: string;
  readonly company: string;
  readonly vatNumber: string;
}

/** Half a postal code decides nothing: the country alone does, or what was known before. */
export function destinationOf(form: RecapForm, cart: CartWire): Destination {
  const { country, company, postalCode } = form.shipping;
  const known = country === cart.country ? cart.postalCode : '';
  return {
    country,
    postalCode: isPostalCode(country, postalCode) ? plainPostalCode(postalCode) : known,
    company: (form.billingSame ? company : form.billing.company || company).trim(),
    vatNumber: plainNumber(form.vatNumber),
  };
}

/** Whether the cart's amounts and dates are those of the destination. */
export function isQuotedFor(cart: CartWire, to: Destination): boolean {
  return (
    cart.country === to.country &&
    cart.postalCode === to.postalCode &&
    plainNumber(cart.vatNumber ?? '') === to.vatNumber
  );
}

/** As the register writes it. */
function plainNumber(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s.-]/g, '');
}
