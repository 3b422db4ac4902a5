import { useEffect, useState } from 'react';
import type { ListedOrderWire } from '#shop/orders/orders.contract.ts';
import type { WornLineWire } from '#shop/uploads/uploads.contract.ts';
import { useClient } from '../../client/client.tsx';
import { addressOfOrder } from './uploads-of.ts';
import { wornArtwork, type WornArtwork } from './worn.ts';

/** What the pictures of listed orders wear. It is asked for once the list is there, which waits for nothing. */
export function useWornOrders(
  orders: readonly ListedOrderWire[],
): (orderNumber: string, lineItemId: string) => WornArtwork | undefined {
  const { api } = useClient();
  const [lines, setLines] = useState<readonly WornLineWire[]>([]);
  const numbers = orders.map(({ orderNumber }) => orderNumber).join(',');
  useEffect(() => {
    let isOver = false;
    const ask = async () => {
      const result = await api('GET /orders/worn/', { query: { numbers } });
      if (result.ok && !isOver) setLines(result.data.lines);
    };
    if (numbers !== '') void ask();
    return () => {
      isOver = true;
    };
  }, [api, numbers]);
  return (orderNumber, lineItemId) => wornArtwork({ address: addressOfOrder(orderNumber) }, lines, lineItemId);
}
