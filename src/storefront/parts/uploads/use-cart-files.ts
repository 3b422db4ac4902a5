import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { UploadsWire } from '#shop/uploads/uploads.contract.ts';
import { useClient } from '../../client/client.tsx';
import { useLoaded } from '../use-loaded.ts';
import { answersInTurn } from './in-turn.rules.ts';
import { readInTurn, uploadsOfCart, type UploadsOf } from './uploads-of.ts';
import { useVerdicts } from './use-verdicts.ts';

export interface CartFiles {
  readonly of: UploadsOf;
  /** Null when they could not be read. */
  readonly uploads: UploadsWire | null;
  set(uploads: UploadsWire): void;
}

/** The files of the cart that a page shows. They are read again when its lines change. */
export function useCartFiles(cart: CartWire | null, loaded: UploadsWire | null): CartFiles {
  const { api } = useClient();
  const [uploads, show] = useLoaded(loaded);
  const [turns] = useState(answersInTurn);
  const { revalidate } = useRevalidator();
  const set = (read: UploadsWire) => {
    if (turns.isLate(read)) return;
    show(read);
    // Its item was taken out elsewhere: without its files alone, the page would say nothing of that.
    const listed = new Set(read.lines.map(({ lineItemId }) => lineItemId));
    if (cart?.lineOrder.some((id) => !listed.has(id))) void revalidate();
  };
  const cartId = cart?.id ?? '';
  const of = useMemo(() => readInTurn(uploadsOfCart(api, cartId), turns), [api, cartId, turns]);
  const lines = cart?.lineOrder.join(' ') ?? '';
  const follow = useEffectEvent(async (now: string) => {
    const known = uploads?.lines.map(({ lineItemId }) => lineItemId).join(' ') ?? '';
    if (now === '' || now === known) return;
    const result = await of.read();
    if (result.ok) set(result.data);
  });
  useEffect(() => void follow(lines), [lines]);
  const files = uploads?.lines.flatMap((line) => line.files) ?? [];
  useVerdicts(of, files, set);
  return { of, uploads, set };
}
