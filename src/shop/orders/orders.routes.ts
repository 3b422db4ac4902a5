import type { Mount } from '../mount.ts';
import type { PaymentProviders } from '../payments/registry.ts';
import { listOrders, ORDER_KEY, postCancellation, readOrder } from './orders.contract.ts';
import { cancelOrder } from './cancel.service.ts';
import { ordersOfCustomer } from './order-list.service.ts';
import { showOrder } from './orders.service.ts';

export function ordersRoutes(mount: Mount, providers: PaymentProviders): void {
  mount(readOrder, (ctx, { params }, { headers }) => showOrder(ctx, params.id, headers[ORDER_KEY], providers));
  mount(postCancellation, (ctx, { params }, { headers }) => cancelOrder(ctx, params.id, headers[ORDER_KEY], providers));
  mount(listOrders, (ctx, { query }) => ordersOfCustomer(ctx, query));
}
