import type { Mount } from '../mount.ts';
import { listLegacy, readLegacy } from './legacy-orders.contract.ts';
import { legacyOrder, legacyOrders } from './legacy-orders.service.ts';

export function legacyOrdersRoutes(mount: Mount): void {
  mount(listLegacy, (ctx, { query }) => legacyOrders(ctx, query));
  mount(readLegacy, (ctx, { params }) => legacyOrder(ctx, params.number));
}
