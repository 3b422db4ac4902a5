import type { Mount } from '../mount.ts';
import { quote, servicePrice } from './pricing.contract.ts';
import { answerQuote, answerServicePrice } from './pricing.service.ts';

export function pricingRoutes(mount: Mount): void {
  mount(quote, (ctx, { body }) => Promise.resolve(answerQuote(ctx, body)));
  mount(servicePrice, (ctx, { body }) => Promise.resolve(answerServicePrice(ctx, body)));
}
