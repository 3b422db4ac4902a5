import { useState } from 'react';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import { requestOfWire } from '#shop/line-items/line-request.ts';
import { isClosedCart } from '../../parts/closed-cart.ts';
import { useFocusAfter } from '../../parts/use-focus-after.ts';
import { useLoaded } from '../../parts/use-loaded.ts';
import { useUntilReturn } from '../../parts/use-until-return.ts';
import { UPLOADS } from '../../parts/uploads/upload-queue.ts';
import { dropButton } from '../../parts/waiting-items.tsx';
import type { CallError } from '../../client/api.ts';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';

export interface CartData {
  readonly cart: CartWire | null;
  /** Lines of the guest's cart that did not fit into the cart at sign-in. */
  readonly waiting: readonly LineItemWire[];
}

/** A removed line and its position. */
interface Removed {
  readonly line: LineItemWire;
  readonly place: number;
}

export const TITLE = 'cart-title';
export const UNDO = 'undo';
export const removeButton = (lineId: string) => `remove-${lineId}`;

export interface CartLines extends CartData {
  /** The last removed line, while it can be restored. */
  readonly removed: Removed | undefined;
  readonly problem: string;
  /** Id of the line with a running call; empty without one. */
  readonly working: string;
  /** True when the cart was loaded again and has lost all its lines. */
  readonly isEmptiedElsewhere: boolean;
  remove(line: LineItemWire): void;
  putBack(): void;
  /** Moves a waiting line into the cart. `drop` deletes it. */
  take(line: LineItemWire): void;
  drop(line: LineItemWire): void;
}

/** The cart's lines and the actions on them. Only one call runs at a time. The focus moves to the next step. */
export function useCartLines(data: CartData): CartLines {
  const t = useTranslate();
  const { api, session } = useClient();
  const [cart, setCart, shownBefore] = useLoaded(data.cart);
  const [waiting, setWaiting] = useLoaded(data.waiting);
  const [removed, setRemoved] = useState<Removed>();
  const [problem, setProblem] = useState('');
  const [working, setWorking] = useUntilReturn<string>('');
  const focusNext = useFocusAfter();

  /** Shows the refusal. A closed cart is replaced by the current one. */
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
    UPLOADS.hold(line.id);
    const result = await api('DELETE /cart/item', { body: { cartId: cart.id, cartItemId: line.id } });
    setWorking('');
    if (!result.ok) {
      UPLOADS.follow(line.id, line.id);
      return refuse(result.error);
    }
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
    const { deliveryAddress } = removed.line;
    const filesOf = removed.line.id;
    const body = { line: requestOfWire(removed.line), place, filesOf, ...(deliveryAddress ? { deliveryAddress } : {}) };
    const result = await api('PUT /cart/{id}/item', { params: { id: cart.id }, body });
    setWorking('');
    if (!result.ok) return refuse(result.error);
    setProblem('');
    UPLOADS.follow(filesOf, result.data.lineItemId);
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
