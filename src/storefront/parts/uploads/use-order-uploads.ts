import { useMemo, useState } from 'react';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import type { UploadsWire } from '#shop/uploads/uploads.contract.ts';
import { useClient } from '../../client/client.tsx';
import { useLoaded } from '../use-loaded.ts';
import { answersInTurn } from './in-turn.rules.ts';
import { hasMovedOn } from './moved-on.rules.ts';
import { readInTurn, uploadsOfOrder, type UploadsOf } from './uploads-of.ts';

export interface OrderUploads {
  readonly of: UploadsOf;
  /** Null when they could not be read. */
  readonly uploads: UploadsWire | null;
  /** Shows files that were read, and reads the order again where they tell that it has moved on. */
  set(uploads: UploadsWire): void;
  /** Reads the files again, after the order was changed. */
  refresh(): void;
}

/** The files of an order on its page, and the order that follows them. */
export function useOrderUploads(
  data: { readonly order: OrderWire; readonly uploads: UploadsWire | null },
  setOrder: (order: OrderWire) => void,
): OrderUploads {
  const { api } = useClient();
  const [uploads, setUploads] = useLoaded(data.uploads);
  const { id } = data.order;
  const params = { id };
  const [turns] = useState(answersInTurn);
  const of = useMemo(() => readInTurn(uploadsOfOrder(api, id), turns), [api, id, turns]);
  const refresh = async () => {
    // The order was changed just now: what was asked for before that shows it as it was.
    turns.acted();
    const result = await of.read();
    if (result.ok && !turns.isLate(result.data)) setUploads(result.data);
  };
  const reread = async () => {
    const result = await api('GET /order/{id}', { params });
    if (result.ok) setOrder(result.data);
  };
  const set = (read: UploadsWire) => {
    if (turns.isLate(read)) return;
    setUploads(read);
    if (hasMovedOn(uploads, read)) void reread();
  };
  return { of, uploads, set, refresh: () => void refresh() };
}
