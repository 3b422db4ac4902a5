import type { Ctx } from '../context.ts';
import type { Input } from '#kernel/endpoint.ts';
import { isRefusal, refuse } from '#kernel/refusal.ts';
import type { Mount } from '../mount.ts';
import { codeOf } from '../promotions/engine/evaluate.ts';
import type { Guesses } from '../promotions/guesses.ts';
import type { LivePromotion } from '../promotions/promotion.ts';
import { livePromotion, lossLeaderOf } from '../promotions/promotions.service.ts';
import { quote, servicePrice } from './pricing.contract.ts';
import { answerQuote, answerServicePrice } from './pricing.service.ts';

export function pricingRoutes(mount: Mount, guesses: Guesses): void {
  mount(quote, async (ctx, { body }, exchange) => {
    const guess = codeOf(body.promocodeInputText ?? '') !== '' || (body.promocodeId ?? '') !== '';
    if (guess && !guesses.admit(ctx, exchange)) return refuse('too_many_attempts', 429);
    const answer = answerQuote(ctx, body, await promotionAsked(ctx, body));
    // A code that counts may be asked about with every click.
    if (guess && !isRefusal(answer) && answer.promotion?.status !== 'no_longer_valid') guesses.forgive(ctx, exchange);
    return answer;
  });
  mount(servicePrice, (ctx, { body }) => Promise.resolve(answerServicePrice(ctx, body)));
}

/** Prices need the database only when a code or prepared offer is asked about. */
async function promotionAsked(ctx: Ctx, body: Input<typeof quote>['body']): Promise<LivePromotion | undefined> {
  const leader = lossLeaderOf(ctx, body.lossLeaderKey);
  const id = leader?.promocodeId ?? (body.promocodeId || undefined);
  const code = codeOf(body.promocodeInputText ?? '');
  if (id === undefined && code === '') return undefined;
  return ctx.db.transact(ctx.tenant.id, (tx) => livePromotion(ctx, tx, id === undefined ? { code } : { id }, null));
}
