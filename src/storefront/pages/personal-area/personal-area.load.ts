import type { OrderWire, ListedOrderWire } from '#shop/orders/orders.contract.ts';
import type { ListedRequestWire } from '#shop/order-requests/order-requests.contract.ts';
import { urgency } from '#shop/orders/orders.rules.ts';
import { mayOrder } from '../../parts/buying.ts';
import type { Load } from '../load.ts';

/** Maximum number of open tasks on the overview. The list of orders has all of them. */
const MOST_TOLD = 4;

export interface AreaData {
  readonly firstName: string;
  /** The address of the account while nobody has proven it. */
  readonly unprovenEmail: string | null;
  readonly cartItems: number;
  /** False for a member of a company whose role orders nothing. */
  readonly mayOrder: boolean;
  /** Whether requests for approval concern the customer. */
  readonly hasRequests: boolean;
  /** Requests to decide, and decisions that the customer has not opened yet. */
  readonly requests: readonly ListedRequestWire[];
  /** One's own requests that a colleague has to decide. */
  readonly asked: readonly ListedRequestWire[];
  readonly toDo: readonly OrderWire[];
  readonly hasMoreToDo: boolean;
  readonly running: readonly ListedOrderWire[];
  readonly last: ListedOrderWire | null;
  /** The latest order that was not cancelled. */
  readonly again: ListedOrderWire | null;
}

export const loadPersonalArea: Load = async (api) => {
  const buying = await api('GET /company/buying/', {});
  if (!buying.ok) return { failed: buying.error };
  // Who orders nothing follows the orders of the colleagues.
  const of = mayOrder(buying.data) ? 'own' : 'company';
  const [session, customer, requests, asked, toDo, running, all] = await Promise.all([
    api('GET /session/', {}),
    api('GET /customer/', {}),
    api('GET /order-requests/', { query: { waiting: 'for_me' } }),
    api('GET /order-requests/', { query: { waiting: 'for_colleagues' } }),
    api('GET /orders/', { query: { status: 'to_do' } }),
    api('GET /orders/', { query: { status: 'running', of } }),
    api('GET /orders/', { query: { of } }),
  ]);
  if (!session.ok) return { failed: session.error };
  if (!customer.ok) return { failed: customer.error };
  if (!requests.ok) return { failed: requests.error };
  if (!asked.ok) return { failed: asked.error };
  if (!toDo.ok) return { failed: toDo.error };
  if (!running.ok) return { failed: running.error };
  if (!all.ok) return { failed: all.error };
  const told = toDo.data.orders.toSorted((a, b) => urgency(a.status) - urgency(b.status)).slice(0, MOST_TOLD);
  // The open amount of a partly paid order is only in the order itself.
  const orders = await Promise.all(
    told.map(({ orderNumber }) => api('GET /order/{id}', { params: { id: orderNumber } })),
  );
  return {
    data: {
      firstName: session.data.customer?.firstName ?? '',
      unprovenEmail: customer.data.emailVerified ? null : customer.data.email,
      cartItems: session.data.cartItems,
      mayOrder: mayOrder(buying.data),
      hasRequests: buying.data !== null && mayOrder(buying.data),
      requests: requests.data.requests.slice(0, MOST_TOLD),
      asked: asked.data.requests.slice(0, MOST_TOLD),
      toDo: orders.flatMap((order) => (order.ok ? [order.data] : [])),
      hasMoreToDo: toDo.data.orders.length > told.length,
      running: running.data.orders,
      last: all.data.orders[0] ?? null,
      again: all.data.orders.find(({ status }) => status !== 'cancelled') ?? null,
    } satisfies AreaData,
  };
};
