import type { Answer, Input } from '#kernel/endpoint.ts';
import { todayOf } from '#kernel/local-date.ts';
import type { Priority } from '../catalog/product.ts';
import type { Ctx } from '../context.ts';
import {
  codeOf,
  evaluate,
  GONE_FOR_GOOD,
  goneReason,
  warningOf,
  type Evaluation,
} from '../promotions/engine/evaluate.ts';
import type { LivePromotion, StoredPromotion } from '../promotions/promotion.ts';
import { isLossLeader, livePromotion, lossLeaderOf, promotionFacts } from '../promotions/promotions.service.ts';
import { priceCurves, printCents, type PriceCurves } from './engine/quote.ts';
import { reasonOver, type Cell, type Tried } from './engine/reduction.ts';
import type { quote } from './pricing.contract.ts';
import { LOWEST_PRICE_DAYS } from './pricing.rules.ts';
import { baseQuantities } from '../catalog/quantity.rules.ts';
import type { Priced } from './pricing.service.ts';

type QuoteBody = Input<typeof quote>['body'];

/** The reduction of one cell of the grid. */
export interface Reduction {
  readonly code: string;
  at(quantity: number, priority: Priority, cents: number): Evaluation;
  /** Lowest print price of the last thirty days, in cents. Undefined if prices have not changed. */
  lowest(quantity: number, priority: Priority): number | undefined;
}

/**
 * The requested promotion. Prices need the database only if there is a code or a prepared offer. An id together with
 * the
 * code of another promotion gives neither of them.
 */
export async function promotionAsked(
  ctx: Ctx,
  body: Pick<QuoteBody, 'lossLeaderKey' | 'promocodeId' | 'promocodeInputText'>,
): Promise<LivePromotion | undefined> {
  const leader = lossLeaderOf(ctx, body.lossLeaderKey);
  const id = leader?.promocodeId ?? (body.promocodeId || undefined);
  const code = codeOf(body.promocodeInputText ?? '');
  if (id === undefined && code === '') return undefined;
  const name = id === undefined ? { code } : { id };
  const live = await ctx.db.transact(ctx.tenant.id, (tx) => livePromotion(ctx, tx, name, null));
  return live && (leader || code === '' || isCodeOf(live, code)) ? live : undefined;
}

function isCodeOf({ promotion }: LivePromotion, code: string): boolean {
  return codeOf(promotion.code) === code;
}

export function reductionOf(
  ctx: Ctx,
  priced: Priced,
  body: Pick<QuoteBody, 'lossLeaderKey' | 'currency' | 'fileCheck' | 'promocodeInputText'>,
  live: LivePromotion,
): Reduction {
  const leader = lossLeaderOf(ctx, body.lossLeaderKey);
  const facts = promotionFacts(ctx, priced, body.currency ?? ctx.currency);
  let past: readonly PriceCurves[] | undefined;
  return {
    code: live.promotion.lane === 'code' ? codeOf(body.promocodeInputText ?? '') : '',
    at: (quantity, priority, cents) =>
      evaluate(live, {
        ...facts,
        netCents: cents,
        fileCheck: body.fileCheck ?? true,
        fileCheckCents: 0,
        lossLeader:
          leader !== undefined && isLossLeader(leader, priced.sold.compiled, priced.selection, quantity, priority),
        chosen: { selection: priced.selection, quantity, priority },
      }),
    lowest(quantity, priority) {
      past ??= pastCurves(ctx, priced, facts.currency);
      const known = past.map((curves) => printCents(curves, priority, quantity)).filter((cents) => cents !== undefined);
      return known.length > 0 ? Math.min(...known) : undefined;
    },
  };
}

/** Prices of this configuration under every list of the last thirty days that is no longer in force. */
function pastCurves(ctx: Ctx, { sold, facts, artworks, terms }: Priced, currency: Ctx['currency']): PriceCurves[] {
  const { product } = sold.compiled;
  const since = ctx.now.epochMilliseconds - LOWEST_PRICE_DAYS * 86_400_000;
  return ctx.catalog.pastPrices
    .filter((prices) => prices.until >= since)
    .map(({ book, markup, currencyFactors }) => {
      const then = { ...terms, markup, currencyFactor: currencyFactors[currency] ?? terms.currencyFactor };
      return priceCurves(product.price, facts, artworks, baseQuantities(product.quantity), then, book);
    });
}

/** Whether a promotion is for one configuration alone: a prepared offer, or what staff quoted. */
export function isBound({ lane, quoted }: StoredPromotion): boolean {
  return lane === 'lossLeader' || quoted !== undefined;
}

/** The result of the requested code or prepared offer. Null without one. */
export function promotionToWire(
  ctx: Ctx,
  { promocodeInputText = '', promocodeId = '', lossLeaderKey = '', currency }: QuoteBody,
  live: LivePromotion | undefined,
  tried: readonly Tried[],
  chosen: Cell | undefined,
): Answer<typeof quote>['promotion'] {
  if (codeOf(promocodeInputText) === '' && promocodeId === '' && lossLeaderKey === '') return null;
  const reason = live ? reasonOver(tried, chosen, goneReason(live, ctx.now.epochMilliseconds)) : GONE_FOR_GOOD;
  if (!live || (reason !== undefined && reason !== GONE_FOR_GOOD && warningOf(reason) === 'no_longer_valid'))
    return {
      promocodeId: null,
      code: '',
      status: 'no_longer_valid',
      reason: GONE_FOR_GOOD,
      minimumCents: null,
      freeService: null,
      quotedUntil: null,
    };
  // A caller who knows only the id does not learn the code.
  const isKnown = live.promotion.lane === 'code' && isCodeOf(live, codeOf(promocodeInputText));
  return {
    promocodeId: live.promotion.id,
    code: isKnown ? codeOf(live.promotion.code) : '',
    status: reason === undefined ? 'valid' : 'invalid_selection',
    reason: reason ?? '',
    minimumCents: live.promotion.minimum?.[currency ?? ctx.currency] ?? null,
    freeService: live.promotion.freeService ?? null,
    quotedUntil: lastDayOf(ctx, live.promotion),
  };
}

/** A quote ends at the midnight after its last day. */
function lastDayOf({ timeZone }: Ctx, { quoted, until }: StoredPromotion): string | null {
  if (!quoted || until === undefined) return null;
  return todayOf({ now: Temporal.Instant.from(until).subtract({ seconds: 1 }), timeZone });
}
