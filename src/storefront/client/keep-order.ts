import { ASKED, CONSENT, isConsentAsked, LAST, lastOrder, unpaidOrderId } from './last-order.ts';
import { writeEntry } from './session-entry.ts';
import { storage } from './storage.ts';

const KEPT = '30d';

/**
 * Pages keep the room of the notice of an unpaid order, or of a request without an answer. Of an order `early` does at the
 * first paint.
 */
export function keepRoom(): void {
  document.documentElement.toggleAttribute('data-unpaid', unpaidOrderId() !== undefined || isConsentAsked());
}

export function keepCreatedOrder({ id, orderNumber }: { readonly id: string; readonly orderNumber: string }): void {
  const kept = { ...lastOrder(), lastCreatedOrder: orderNumber, lastCreatedOrderId: id };
  writeEntry(storage('local'), LAST, kept, Date.now(), KEPT);
  keepRoom();
}

export function keepPayedOrder(orderNumber: string): void {
  writeEntry(storage('local'), LAST, { ...lastOrder(), lastPayedOrder: orderNumber }, Date.now(), KEPT);
  keepRoom();
}

/** Called before an order, or a colleague's consent to one, is asked for: the answer may be lost, or the page left. */
export function keepAskedCart(cartId: string, askedFor: 'order' | typeof CONSENT): void {
  try {
    storage('local').setItem(ASKED, `${cartId} ${Date.now()} ${askedFor}`);
  } catch {
    // Without room the order is asked for all the same.
  }
}

export function forgetAskedCart(): void {
  storage('local').removeItem(ASKED);
  keepRoom();
}

/** Called where the customer's requests are listed: there it is found. */
export function forgetAskedConsent(): void {
  if (isConsentAsked()) forgetAskedCart();
}

/** For so long an order may still be on its way from another tab. */
const UNDER_WAY_MS = 120_000;

/** Called when the shop has no order of that cart. */
export function forgetUnplacedCart(): void {
  const [, at = '0'] = storage('local').getItem(ASKED)?.split(' ') ?? [];
  if (Date.now() - Number(at) > UNDER_WAY_MS) forgetAskedCart();
}
