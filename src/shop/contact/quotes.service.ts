import { formatMoney } from '#kernel/format.ts';
import type { Static } from '#kernel/schema.ts';
import { languagesOf, textIn } from '#kernel/languages.ts';
import { instantAt, todayOf } from '#kernel/local-date.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { offeredPriorities } from '../catalog/priority.rules.ts';
import type { Priority } from '../catalog/product.ts';
import { isValidQuantity, quantityOffer, refuseQuantity } from '../catalog/quantity.rules.ts';
import { byName, describeSelection } from '../configurator/compiled-product.ts';
import type { preparedProduct } from '../configurator/shared-configuration.contract.ts';
import { keepPrepared } from '../configurator/shared-configuration.service.ts';
import type { Ctx } from '../context.ts';
import { printCents } from '../pricing/engine/quote.ts';
import { destinationOf, priceRequest, type Priced } from '../pricing/pricing.service.ts';
import type { QuotedFreight } from '../promotions/promotion.ts';
import { issueQuote } from '../promotions/promotions.service.ts';
import type { AskedQuote, QuoteOffer } from './quote.ts';

/** The longest that an offer may be valid. */
export const MOST_VALID_DAYS = 90;

/** What a quote is asked for: valid choices, with the price that is offered for them where there is one. */
export async function askedQuote(
  ctx: Ctx,
  { mcpSku, configuration, quantity = 1, priority = 'std' }: Static<typeof preparedProduct>,
): Promise<AskedQuote | Refusal> {
  const priced = await priceRequest(ctx, { mcpSku }, configuration);
  if (isRefusal(priced)) return priced;
  const { product } = priced.sold.compiled;
  const languages = languagesOf(ctx.tenant);
  return {
    productId: product.id,
    productName: textIn(product.texts.name, languages),
    configuration: byName(product, priced.selection),
    attributes: describeSelection(product, priced.selection, languages),
    quantity,
    priority,
    currency: ctx.currency,
    listNetCents: listPrice(priced, quantity, priority) ?? null,
  };
}

/** The price of a quantity that the product page offers, in cents before VAT. */
function listPrice({ sold, facts, curves }: Priced, quantity: number, priority: Priority): number | undefined {
  const { product } = sold.compiled;
  return isValidQuantity(quantity, quantityOffer(product, facts)) &&
    offeredPriorities(product, facts, quantity).includes(priority)
    ? printCents(curves, priority, quantity)
    : undefined;
}

/** What staff type to make an offer. */
export interface OfferWish {
  readonly quantity: number;
  readonly priority: Priority;
  readonly netCents: number;
  /** Absent: the shop's list says what delivery costs. */
  readonly freight?: QuotedFreight | undefined;
  /** YYYY-MM-DD */
  readonly validUntil: string;
  readonly reason: string;
}

/** An offer that can be issued: today's list price is known, and the offer is below it, or at it with a transport. */
export interface PreparedOffer extends Omit<QuoteOffer, 'promotionId' | 'code'> {
  readonly productId: string;
  readonly selection: Priced['selection'];
}

/**
 * Checks an offer against the product as it is sold now. Nothing is stored but the configuration under its short key.
 * @param buyer in whose place the price is worked out: an offer is to be below what its customer pays anyway, or to bring a transport
 */
export async function prepareOffer(
  ctx: Ctx,
  buyer: Ctx,
  asked: AskedQuote,
  wish: OfferWish,
): Promise<PreparedOffer | Refusal> {
  const { quantity, priority, netCents, freight: asQuoted, validUntil, reason } = wish;
  const priced = await priceRequest(buyer, { mcpSku: asked.productId, currency: asked.currency }, asked.configuration);
  if (isRefusal(priced)) return priced;
  const { product } = priced.sold.compiled;
  const offer = quantityOffer(product, priced.facts);
  if (!isValidQuantity(quantity, offer)) return refuseQuantity(quantity, offer, ctx.locale);
  const listNetCents = listPrice(priced, quantity, priority);
  if (listNetCents === undefined) return refuse('priority_not_offered', 422);
  // An offer may be of the transport alone: then the print is offered at what it costs anyway.
  if (netCents > listNetCents || (netCents === listNetCents && !asQuoted)) {
    const list = formatMoney(listNetCents, asked.currency, ctx.locale);
    return refuse('offer_not_lower', 422, { params: { list } });
  }
  const freight = asQuoted ? freightTo(ctx, asQuoted) : undefined;
  if (isRefusal(freight)) return freight;
  const lastDay = calendarDayOf(validUntil);
  if (!isWithin(ctx, lastDay)) return refuse('offer_date_invalid', 422, { params: { days: String(MOST_VALID_DAYS) } });
  const kept = await keepPrepared(
    ctx,
    JSON.stringify({ mcpSku: asked.productId, configuration: asked.configuration, quantity, priority }),
    asked.productId,
  );
  if (isRefusal(kept)) return kept;
  return {
    productId: asked.productId,
    selection: priced.selection,
    quantity,
    priority,
    netCents,
    listNetCents,
    currency: asked.currency,
    ...(freight ? { freight } : {}),
    validUntil: lastDay,
    path: kept.path,
    reason,
  };
}

/** The place must be one that the shop delivers to. */
function freightTo(ctx: Ctx, { netCents, country, postalCode }: QuotedFreight): QuotedFreight | Refusal {
  const place = destinationOf(ctx, country, postalCode);
  return isRefusal(place) ? place : { netCents, country: place.country, postalCode: place.postalCode };
}

/** A day that its month does not have counts as the last one of the month. */
function calendarDayOf(typed: string): string {
  const [year = 0, month = 0, day = 0] = typed.split('-').map(Number);
  return Temporal.PlainDate.from({ year, month, day }).toString();
}

/** From today on, for as long as an offer may be valid. */
function isWithin(ctx: Ctx, day: string): boolean {
  const today = todayOf(ctx);
  const last = Temporal.PlainDate.from(today).add({ days: MOST_VALID_DAYS }).toString();
  return day >= today && day <= last;
}

/** Gives the offer its code, in the transaction of the answer that carries it. */
export async function issueOffer(ctx: Ctx, tx: Tx, prepared: PreparedOffer): Promise<QuoteOffer> {
  const { productId, selection, ...offer } = prepared;
  const { quantity, priority, netCents, currency, freight, validUntil } = offer;
  const dayAfter = Temporal.PlainDate.from(validUntil).add({ days: 1 }).toString();
  const until = instantAt(dayAfter, '00:00', ctx.timeZone);
  const quoted = { selection, quantity, priority, netCents, currency, ...(freight ? { freight } : {}) };
  const issued = await issueQuote(ctx, tx, { productId, ...quoted, until });
  return { ...offer, ...issued, path: `${offer.path}&code=${issued.code}` };
}
