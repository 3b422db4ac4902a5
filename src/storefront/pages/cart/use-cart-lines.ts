import { useState } from 'react';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import { requestOfWire } from '#shop/line-items/line-request.ts';
import { isClosedCart } from '../../parts/closed-cart.ts';
import { useFocusAfter } from '../../parts/use-focus-after.ts';
import { useLoaded } from '../../parts/use-loaded.ts';
import { dropButton } from '../../parts/waiting-items.tsx';
import type { CallError } from '../../client/api.ts';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';

export interface CartData {
  readonly cart: CartWire | null;
  /** Lines of the guest's cart that found no room at sign-in. */
  readonly waiting: readonly LineItemWire[];
}

/** A line that was taken out, and where it stood. */
interface Removed {
  readonly line: LineItemWire;
  readonly place: number;
}

export const TITLE = 'cart-title';
export const UNDO = 'undo';
export const removeButton = (lineId: string) => `remove-${lineId}`;

export interface CartLines extends CartData {
  /** The line last taken out, while it can be put back. */
  readonly removed: Removed | undefined;
  readonly problem: string;
  /** Id of the line that a call is on its way for; empty without one. */
  readonly working: string;
  /** Loaded again, the cart has no lines any more though it had some. */
  readonly isEmptiedElsewhere: boolean;
  remove(line: LineItemWire): void;
  putBack(): void;
  /** Of lines that found no room at sign-in: into the cart, or given up. */
  take(line: LineItemWire): void;
  drop(line: LineItemWire): void;
}

/** The cart's lines and what can be done with each; one call at a time, and the focus goes where the next step is. */
export function useCartLines(data: CartData): CartLines {
  const t = useTranslate();
  const { api, session } = useClient();
  const [cart, setCart, shownBefore] = useLoaded(data.cart);
  const [waiting, setWaiting] = useLoaded(data.waiting);
  const [removed, setRemoved] = useState<Removed>();
  const [problem, setProblem] = useState('');
  const [working, setWorking] = useState('');
  const focusNext = useFocusAfter();

  /** Says what was refused; a cart that takes no more changes gives way to the one that does. */
  const refuse = async ({ key, text }: CallError) => {
    setProblem(text || t('shell:no_answer'));
    if (!isClosedCart(key)) return;
    const current = await api('GET /cart/', {});
    if (current.ok) setCart(current.data);
    await session.refresh();
  };
  const remove = async (line: LineItemWire) => {
    if (!cart || working) return;
    setWorking(line.id);
    const result = await api('DELETE /cart/item', { body: { cartId: cart.id, cartItemId: line.id } });
    setWorking('');
    if (!result.ok) return refuse(result.error);
    setProblem('');
    setCart(result.data);
    setRemoved({ line, place: cart.lineOrder.indexOf(line.id) });
    focusNext(UNDO);
    await session.refresh();
  };
  const putBack = async () => {
    if (!cart || !removed || working) return;
    setWorking(removed.line.id);
    const place = Math.min(removed.place, cart.lineOrder.length);
    const body = { line: requestOfWire(removed.line), place };
    const result = await api('PUT /cart/{id}/item', { params: { id: cart.id }, body });
    setWorking('');
    if (!result.ok) return refuse(result.error);
    setProblem('');
    setCart(result.data.cart);
    setRemoved(undefined);
    focusNext(removeButton(result.data.lineItemId));
    await session.refresh();
  };

  const focusNextWaiting = ([next]: readonly LineItemWire[]) => focusNext(next ? dropButton(next.id) : TITLE);
  const take = async (line: LineItemWire) => {
    if (working) return;
    setWorking(line.id);
    const opened = cart ? { ok: true as const, data: cart } : await api('POST /cart', { body: {} });
    const result = opened.ok
      ? await api('POST /cart/{id}/waiting/', { params: { id: opened.data.id }, body: { cartItemId: line.id } })
      : opened;
    setWorking('');
    if (!result.ok) return refuse(result.error);
    setProblem('');
    setCart(result.data.cart);
    setWaiting(result.data.waiting);
    focusNextWaiting(result.data.waiting);
    await session.refresh();
  };
  const drop = async (line: LineItemWire) => {
    if (working) return;
    setWorking(line.id);
    const result = await api('DELETE /cart/waiting/', { body: { cartItemId: line.id } });
    setWorking('');
    if (!result.ok) return refuse(result.error);
    setProblem('');
    setWaiting(result.data);
    focusNextWaiting(result.data);
  };
  return {
    cart,
    waiting,
    removed,
    problem,
    working,
    isEmptiedElsewhere: hasLines(shownBefore) && !hasLines(cart),
    remove: (line) => void remove(line),
    putBack: () => void putBack(),
    take: (line) => void take(line),
    drop: (line) => void drop(line),
  };
}

export function hasLines(cart: CartWire | null | undefined): boolean {
  return (cart?.lineOrder.length ?? 0) > 0;
}
