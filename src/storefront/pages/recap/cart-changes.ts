import type { CartWire } from '#shop/cart/cart.contract.ts';
import { isPostalCode, plainPostalCode } from '#shop/addresses/postal-code.rules.ts';
import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import type { RecapForm } from './recap-form.ts';

export interface CartChange {
  readonly kind: 'removed' | 'added' | 'altered' | 'code_lost' | 'dearer' | 'later' | 'earlier';
  /** The line as it is now; one that is gone, as it was. */
  readonly line: LineItemWire;
  readonly before: LineItemWire;
}

/** Line by line, what of a cart is not as it was seen: another tab, an address, an hour that passed may be behind it. */
export function cartChanges(seen: CartWire, now: CartWire): CartChange[] {
  const gone = seen.lineOrder.flatMap((id) => {
    const before = seen.lineItems[id];
    return !before || now.lineItems[id] ? [] : [{ kind: 'removed' as const, line: before, before }];
  });
  const changed = now.lineOrder.flatMap((id) => {
    const line = now.lineItems[id];
    return line ? lineChanges(seen.lineItems[id], line) : [];
  });
  return [...gone, ...changed];
}

function lineChanges(before: LineItemWire | undefined, line: LineItemWire): CartChange[] {
  if (!before) return [{ kind: 'added', line, before: line }];
  if (orderedAs(before) !== orderedAs(line)) return [{ kind: 'altered', line, before }];
  const isDearer = line.taxedTotalPriceWithServices.centAmount > before.taxedTotalPriceWithServices.centAmount;
  const lostCode = before.promotion?.reason === '' && line.promotion !== null && line.promotion.reason !== '';
  const [was, is] = [before.promisedArrivalDate, line.promisedArrivalDate];
  return [
    ...(isDearer ? [{ kind: lostCode ? ('code_lost' as const) : ('dearer' as const), line, before }] : []),
    ...(was === is ? [] : [{ kind: is > was ? ('later' as const) : ('earlier' as const), line, before }]),
  ];
}

/** What the customer chose of a line, as one text: prices and dates apart. */
function orderedAs({ productId, quantity, productConfig, multiArtworkDetails, merchantInfo, ...line }: LineItemWire) {
  const artworks = multiArtworkDetails.map(({ name, quantity: copies }) => [name, copies]);
  const options = Object.entries(productConfig).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const { selectedPriority, fileCheck } = merchantInfo;
  return JSON.stringify([
    productId,
    quantity,
    options,
    artworks,
    selectedPriority,
    fileCheck,
    line.jobName,
    line.userNotes,
  ]);
}

/** Whether the customer must be asked once more: an earlier date is passed on. */
export function needsConsent(changes: readonly CartChange[]): boolean {
  return changes.some(({ kind }) => kind !== 'earlier');
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
