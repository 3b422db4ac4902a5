import { isRefusal } from '#kernel/refusal.ts';
import type { Mount } from '../mount.ts';
import type { PaymentProviders } from '../payments/registry.ts';
import { listOrders, ORDER_KEY, postCancellation, readOrder } from './orders.contract.ts';
import { cancelOrder } from './cancel.service.ts';
import { ordersOfCustomer } from './order-list.service.ts';
import { reorder } from './reorder.contract.ts';
import { reorderLines } from './reorder.service.ts';
import { showOrder } from './orders.service.ts';

export function ordersRoutes(mount: Mount, providers: PaymentProviders): void {
  mount(readOrder, (ctx, { params }, { headers }) => showOrder(ctx, params.id, headers[ORDER_KEY], providers));
  mount(postCancellation, async (ctx, { params, body }, { headers }) => {
    const key = headers[ORDER_KEY];
    const cancelled = await cancelOrder(ctx, params.id, key, providers, { because: 'asked', ...body });
    // Read again as this caller sees it: a colleague's order tells who ordered it.
    return isRefusal(cancelled) ? cancelled : showOrder(ctx, params.id, key, providers);
  });
  mount(reorder, (ctx, { params, body }, { headers }) => reorderLines(ctx, params.id, headers[ORDER_KEY], body));
  mount(listOrders, (ctx, { query }) => ordersOfCustomer(ctx, query));
}
