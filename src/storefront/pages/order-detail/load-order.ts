import type { OrderWire } from '#shop/orders/orders.contract.ts';
import type { Api, CallError } from '../../client/api.ts';
import type { RouteFacts } from '../../client/payload.ts';

export interface OrderData {
  readonly order: OrderWire;
}

/** Loads the order named in the address. Without an order in the address, the result is an order not found. */
export async function loadOrder(
  api: Api,
  { query, path }: RouteFacts,
): Promise<OrderData | { readonly failed: CallError }> {
  const number = query.get('order_number') ?? '';
  if (!/^[\w-]{1,64}$/.test(number)) return { failed: noOrder(path) };
  const result = await api('GET /order/{id}', { params: { id: number } });
  return result.ok ? { order: result.data } : { failed: result.error };
}

export function noOrder(path: string): CallError {
  return {
    status: 404,
    key: 'order_not_found',
    message: `Page Not Found: ${path}`,
    text: '',
    trackingId: '',
    fields: [],
    detail: undefined,
  };
}

/** The query that opens the same order on another page. */
export function orderQuery({ order }: OrderData): string {
  return `?order_number=${order.orderNumber}`;
}

/** The page with the files of an order. */
export function filesPageOf(pagePaths: Readonly<Partial<Record<string, string>>>, data: OrderData): string {
  return `${pagePaths['upload-detail'] ?? pagePaths['order-detail'] ?? '/'}${orderQuery(data)}`;
}
