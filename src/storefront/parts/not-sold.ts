import type { CartWire, NotSold } from '#shop/cart/cart.contract.ts';
import type { Translate } from '../client/dictionary.tsx';

/** Id of the place in the cart where it is said why a line cannot be ordered as it is: other pages lead there. */
export const whyInCart = (lineId: string) => `why-${lineId}`;

/** Why a line of the cart cannot be ordered as it is. Undefined for one that can. */
export function whyNotSold({ notSold }: CartWire, lineId: string): NotSold | undefined {
  return notSold.find(({ lineItemId }) => lineItemId === lineId);
}

/** The same in words, and what to do about it. */
export function notSoldText(t: Translate, { reason, successor }: NotSold): string {
  const told = reason === 'product_retired' && successor !== null ? 'product_replaced' : reason;
  return t(`cart:not_sold_${told}`, { successor: successor ?? '' });
}

/** Whether there is a page on which the line can be changed into one that is sold. */
export function mayBeChanged(why: NotSold | undefined): boolean {
  return !why || why.reason === 'choices_gone' || why.reason === 'other_currency' || why.successor !== null;
}
