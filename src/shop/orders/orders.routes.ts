import type { Mount } from '../mount.ts';
import type { PaymentMethod } from '../payments/payment.ts';
import { listOrders, readOrder } from './orders.contract.ts';
import { ordersOfCustomer, showOrder } from './orders.service.ts';

export function ordersRoutes(mount: Mount, methods: readonly PaymentMethod[]): void {
  mount(readOrder, (ctx, { params, query }) => showOrder(ctx, params.id, query.key, methods));
  mount(listOrders, (ctx) => ordersOfCustomer(ctx));
}
