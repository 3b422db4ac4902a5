import type { CartWire } from '#shop/cart/cart.contract.ts';
import { isPostalCode, plainPostalCode } from '#shop/addresses/postal-code.rules.ts';
import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import type { RecapForm } from './recap-form.ts';

export interface CartChange {
  readonly kind: 'removed' | 'added' | 'altered' | 'code_lost' | 'dearer' | 'asked' | 'later' | 'earlier';
  /** The current line; for a removed line, its last state. */
  readonly line: LineItemWire;
  readonly before: LineItemWire;
}

/**
 * The differences between the seen cart and the current one, by line. Causes are another tab, another address, or the
 * passing of time.
 */
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
  // A price in another currency is one that the customer has not seen.
  const [cost, costs] = [before.taxedTotalPriceWithServices, line.taxedTotalPriceWithServices];
  const isDearer = costs.currencyCode !== cost.currencyCode || costs.centAmount > cost.centAmount;
  const lostCode =
    cost.currencyCode === costs.currencyCode &&
    before.promotion?.reason === '' &&
    line.promotion !== null &&
    line.promotion.reason !== '';
  const [was, is] = [before.promisedArrivalDate, line.promisedArrivalDate];
  return [
    ...(isDearer ? [{ kind: lostCode ? ('code_lost' as const) : ('dearer' as const), line, before }] : []),
    ...(isAskedAnew(before, line) ? [{ kind: 'asked' as const, line, before }] : []),
    ...(was === is ? [] : [{ kind: is > was ? ('later' as const) : ('earlier' as const), line, before }]),
  ];
}

/** Whether VAT of the line depends on what is printed, and nobody has said that for its country, or no longer: one answer is kept. */
function isAskedAnew({ contentQuestion: before }: LineItemWire, { contentQuestion: now }: LineItemWire): boolean {
  return now !== null && now.answer === null && (now.country !== before?.country || before.answer !== null);
}

/** The customer's choices of a line as one text, without prices and dates. */
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

/** Whether the customer must confirm again. An earlier date needs no confirmation. */
export function needsConsent(changes: readonly CartChange[]): boolean {
  return changes.some(({ kind }) => kind !== 'earlier');
}

/** The facts that determine VAT and dates, as far as the form has them. */
export interface Destination {
  readonly country: string;
  /** Empty while the postal code is not known. */
  readonly postalCode: string;
  readonly company: string;
  readonly vatNumber: string;
  /** The plant at which it is collected, which stands for country and postal code. Null if it is sent. */
  readonly collectAt: string | null;
}

/** An incomplete postal code is not used: the country alone is, or the value that was known before. */
export function destinationOf(form: RecapForm, cart: CartWire): Destination {
  const { country, company, postalCode } = form.shipping;
  // The postal code of a plant is not the customer's.
  const known = country === cart.country && cart.collectAt === null ? cart.postalCode : '';
  return {
    country,
    postalCode: isPostalCode(country, postalCode) ? plainPostalCode(country, postalCode) : known,
    company: (form.billingSame ? company : form.billing.company || company).trim(),
    vatNumber: plainNumber(form.vatNumber),
    collectAt: form.collectAt || null,
  };
}

/** A VAT number as it was asked for, and as the server writes it in the cart: EL for GR, nine Belgian digits after a nought. */
export interface AnsweredNumber {
  readonly asked: string;
  readonly written: string | null;
}

/** Whether the cart's amounts and dates are for this destination. */
export function isQuotedFor(cart: CartWire, to: Destination, answered: AnsweredNumber): boolean {
  const isThere = to.collectAt !== null || (cart.country === to.country && cart.postalCode === to.postalCode);
  return isThere && cart.collectAt === to.collectAt && isNumberOf(cart, to, answered);
}

function isNumberOf({ vatNumber: now }: CartWire, { vatNumber }: Destination, { asked, written }: AnsweredNumber) {
  return plainNumber(now ?? '') === vatNumber || (asked === vatNumber && written === now);
}

/** The question for this destination as one text. A plant stands for country and postal code. */
export function askedOf({ country, postalCode, company, vatNumber, collectAt }: Destination): string {
  return JSON.stringify([...(collectAt === null ? [country, postalCode] : [collectAt]), company, vatNumber]);
}

/** The number in the spelling of the register. */
function plainNumber(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s.-]/g, '');
}
