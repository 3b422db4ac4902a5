import { readEntry } from './session-entry.ts';
import { storage } from './storage.ts';

/** Row 3.15: the last order of this browser. It tells which one to ask about; whether it is paid, the server says. */
interface LastOrder {
  readonly lastCreatedOrder: string;
  readonly lastCreatedOrderId: string;
  readonly lastPayedOrder: string;
}

/** Entry of the last order. */
export const LAST = 'tirage-last-order';
/** Entry of the cart whose order was asked for. */
export const ASKED = 'tirage-asked-order';

export function lastOrder(): Partial<LastOrder> {
  return (readEntry(storage('local'), LAST, Date.now()) ?? {}) as Partial<LastOrder>;
}

/** The cart whose order was asked for here and not answered; null without one. */
export function askedCart(): string | null {
  return storage('local').getItem(ASKED)?.split(' ')[0] ?? null;
}

/** What was asked for of a cart whose buyer may not order it alone. */
export const CONSENT = 'consent';

/** Whether a colleague's consent was asked for, and not the order. */
export function isConsentAsked(): boolean {
  return storage('local').getItem(ASKED)?.endsWith(CONSENT) === true;
}

/** Id of the order that was placed here and not seen paid here; undefined without one. */
export function unpaidOrderId(): string | undefined {
  const { lastCreatedOrder, lastPayedOrder, lastCreatedOrderId } = lastOrder();
  return lastCreatedOrder === lastPayedOrder ? undefined : lastCreatedOrderId;
}
