import type { Mount } from '../mount.ts';
import type { CardGateway } from '../payments/gateway.ts';
import type { PaymentMethod } from '../payments/payment.ts';
import { cancelOrder, listOrders, readOrder } from './orders.contract.ts';
import { takeBack } from './cancel.service.ts';
import { ordersOfCustomer, showOrder } from './orders.service.ts';

export function ordersRoutes(mount: Mount, methods: readonly PaymentMethod[], card: CardGateway | undefined): void {
  mount(readOrder, (ctx, { params, query }) => showOrder(ctx, params.id, query.key, methods));
  mount(cancelOrder, (ctx, { params, body }) => takeBack(ctx, params.id, body.key, methods, card));
  mount(listOrders, (ctx) => ordersOfCustomer(ctx));
}
