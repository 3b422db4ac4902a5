import type { Mount } from '../mount.ts';
import type { PaymentMethod } from '../payments/payment.ts';
import { cancelOrder, listOrders, readOrder } from './orders.contract.ts';
import { ordersOfCustomer, showOrder, takeBack } from './orders.service.ts';

export function ordersRoutes(mount: Mount, methods: readonly PaymentMethod[]): void {
  mount(readOrder, (ctx, { params, query }) => showOrder(ctx, params.id, query.key, methods));
  mount(cancelOrder, (ctx, { params, body }) => takeBack(ctx, params.id, body.key, methods));
  mount(listOrders, (ctx) => ordersOfCustomer(ctx));
}
