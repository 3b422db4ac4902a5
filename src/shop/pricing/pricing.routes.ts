import type { Ctx } from '../context.ts';
import type { Input } from '#kernel/endpoint.ts';
import type { Mount } from '../mount.ts';
import { codeOf } from '../promotions/engine/evaluate.ts';
import type { LivePromotion } from '../promotions/promotion.ts';
import { livePromotion, lossLeaderOf } from '../promotions/promotions.service.ts';
import { quote, servicePrice } from './pricing.contract.ts';
import { answerQuote, answerServicePrice } from './pricing.service.ts';

export function pricingRoutes(mount: Mount): void {
  mount(quote, async (ctx, { body }) => answerQuote(ctx, body, await promotionAsked(ctx, body)));
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
