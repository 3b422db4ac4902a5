import type { Attempts } from '#platform/attempts.ts';
import type { Mount } from '../mount.ts';
import { codeOf } from '../promotions/engine/evaluate.ts';
import { withGuess } from '../promotions/guesses.ts';
import { quote, servicePrice } from './pricing.contract.ts';
import { answerQuote, isKnownPromotion } from './quote.service.ts';
import { answerServicePrice } from './service-price.service.ts';

export function pricingRoutes(mount: Mount, attempts: Attempts): void {
  mount(quote, (ctx, { body }, exchange) =>
    withGuess(
      attempts,
      ctx,
      exchange,
      codeOf(body.promocodeInputText ?? '') !== '' || (body.promocodeId ?? '') !== '',
      () => answerQuote(ctx, body),
      isKnownPromotion,
    ),
  );
  mount(servicePrice, (ctx, { body }) => answerServicePrice(ctx, body));
}
