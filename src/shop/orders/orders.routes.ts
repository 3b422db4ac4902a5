import type { Mount } from '../mount.ts';
import type { CardGateway } from '../payments/gateway.ts';
import type { PaymentMethod } from '../payments/payment.ts';
import { listOrders, ORDER_KEY, postCancellation, readOrder } from './orders.contract.ts';
import { cancelOrder } from './cancel.service.ts';
import { ordersOfCustomer, showOrder } from './orders.service.ts';

export function ordersRoutes(mount: Mount, methods: readonly PaymentMethod[], card: CardGateway | undefined): void {
  mount(readOrder, (ctx, { params }, { headers }) => showOrder(ctx, params.id, headers[ORDER_KEY], methods));
  mount(postCancellation, (ctx, { params }, { headers }) =>
    cancelOrder(ctx, params.id, headers[ORDER_KEY], methods, card),
  );
  mount(listOrders, (ctx) => ordersOfCustomer(ctx));
}
