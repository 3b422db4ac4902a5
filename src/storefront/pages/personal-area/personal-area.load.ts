import type { OrderWire, ListedOrderWire } from '#shop/orders/orders.contract.ts';
import type { Load } from '../load.ts';

/** Maximum number of open tasks on the overview. The list of orders has all of them. */
const MOST_TOLD = 4;

export interface AreaData {
  readonly firstName: string;
  readonly cartItems: number;
  readonly toDo: readonly OrderWire[];
  readonly hasMoreToDo: boolean;
  readonly running: readonly ListedOrderWire[];
  readonly last: ListedOrderWire | null;
}

export const loadPersonalArea: Load = async (api) => {
  const [session, toDo, running, all] = await Promise.all([
    api('GET /session/', {}),
    api('GET /orders/', { query: { status: 'to_do' } }),
    api('GET /orders/', { query: { status: 'running' } }),
    api('GET /orders/', { query: {} }),
  ]);
  if (!session.ok) return { failed: session.error };
  if (!toDo.ok) return { failed: toDo.error };
  if (!running.ok) return { failed: running.error };
  if (!all.ok) return { failed: all.error };
  const told = toDo.data.orders.slice(0, MOST_TOLD);
  // The open amount of a partly paid order is only in the order itself.
  const orders = await Promise.all(
    told.map(({ orderNumber }) => api('GET /order/{id}', { params: { id: orderNumber } })),
  );
  return {
    data: {
      firstName: session.data.customer?.firstName ?? '',
      cartItems: session.data.cartItems,
      toDo: orders.flatMap((order) => (order.ok ? [order.data] : [])),
      hasMoreToDo: toDo.data.orders.length > told.length,
      running: running.data.orders,
      last: all.data.orders[0] ?? null,
    } satisfies AreaData,
  };
};
