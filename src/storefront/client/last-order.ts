import { readEntry, writeEntry } from './session-entry.ts';
import { storage } from './storage.ts';

/** Row 3.15: the last order of this browser. It tells which one to ask about; whether it is paid, the server says. */
interface LastOrder {
  readonly lastCreatedOrder: string;
  readonly lastCreatedOrderId: string;
  readonly lastPayedOrder: string;
}

const ENTRY = 'tirage-last-order';
const KEPT = '30d';

function read(): Partial<LastOrder> {
  return (readEntry(storage('local'), ENTRY, Date.now()) ?? {}) as Partial<LastOrder>;
}

/** Pages keep the room of the notice of an unpaid order. At the first paint `early` does. */
function keepRoom(): void {
  document.documentElement.toggleAttribute('data-unpaid', unpaidOrderId() !== undefined);
}

export function keepCreatedOrder({ id, orderNumber }: { readonly id: string; readonly orderNumber: string }): void {
  const kept = { ...read(), lastCreatedOrder: orderNumber, lastCreatedOrderId: id };
  writeEntry(storage('local'), ENTRY, kept, Date.now(), KEPT);
  keepRoom();
}

export function keepPayedOrder(orderNumber: string): void {
  writeEntry(storage('local'), ENTRY, { ...read(), lastPayedOrder: orderNumber }, Date.now(), KEPT);
  keepRoom();
}

const ASKED = 'tirage-asked-order';

/** The cart whose order was asked for here and not answered; undefined without one. */
export function askedCart(): string | undefined {
  return (readEntry(storage('local'), ASKED, Date.now()) as { readonly cartId?: string } | undefined)?.cartId;
}

/** Called before an order is asked for: the answer may be lost, or the page left. */
export function keepAskedCart(cartId: string): void {
  writeEntry(storage('local'), ASKED, { cartId }, Date.now(), KEPT);
}

export function forgetAskedCart(): void {
  storage('local')?.removeItem(ASKED);
}

/** Id of the order that was placed here and not seen paid here; undefined without one. */
export function unpaidOrderId(): string | undefined {
  const { lastCreatedOrder, lastPayedOrder, lastCreatedOrderId } = read();
  return lastCreatedOrder === lastPayedOrder ? undefined : lastCreatedOrderId;
}
