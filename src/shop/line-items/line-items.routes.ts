import type { Attempts } from '#platform/attempts.ts';
import { listCollectionPoints } from '../delivery/collection.service.ts';
import { collectionPoints, shippingCalculate } from '../delivery/delivery.contract.ts';
import type { Mount } from '../mount.ts';
import { isKnownPromotion } from '../pricing/quote.service.ts';
import { withGuess } from '../promotions/guesses.ts';
import { answerShipping } from './delivery-promise.service.ts';
import { productChoices } from './product-choices.contract.ts';
import { answerChoices } from './product-choices.service.ts';
import { listProducts } from './product-list.contract.ts';
import { productList } from './product-list.service.ts';

export function lineItemsRoutes(mount: Mount, attempts: Attempts): void {
  mount(listProducts, (ctx, { query }) => productList(ctx, query));
  mount(collectionPoints, listCollectionPoints);
  mount(shippingCalculate, (ctx, { body }) => answerShipping(ctx, body));
  mount(productChoices, (ctx, { body }, exchange) =>
    answerChoices(ctx, body, (ask) => withGuess(attempts, ctx, exchange, true, ask, isKnownPromotion)),
  );
}
