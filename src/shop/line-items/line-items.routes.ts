import { shippingCalculate } from '../delivery/delivery.contract.ts';
import type { Mount } from '../mount.ts';
import { listProducts } from './product-list.contract.ts';
import { productList } from './product-list.service.ts';
import { answerShipping } from './delivery-promise.service.ts';

export function lineItemsRoutes(mount: Mount): void {
  mount(listProducts, (ctx, { query }) => productList(ctx, query));
  mount(shippingCalculate, (ctx, { body }) => answerShipping(ctx, body));
}
