import { todayOf } from '#kernel/local-date.ts';
import { vatOf } from '#kernel/money.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import { PRIORITIES, type Priority } from '../catalog/product.ts';
import { fileCheckKey } from '../catalog/service-keys.ts';
import { isValidQuantity, quantityOffer } from '../catalog/quantity.rules.ts';
import { soldProduct } from '../catalog/sold-product.ts';
import { describeSelection, settleSelection } from '../configurator/compiled-product.ts';
import type { Ctx } from '../context.ts';
import { printCents } from '../pricing/engine/quote.ts';
import {
  possiblePriorities,
  priceConfiguration,
  promotionFacts,
  technologyAt,
  type Priced,
} from '../pricing/pricing.service.ts';
import { fileCheckPrice } from '../pricing/service-price.service.ts';
import { unitAmount } from '../pricing/pricing.rules.ts';
import { coveredOn } from '../inventory/inventory.rules.ts';
import { codeOf, evaluate, GONE_FOR_GOOD, spokenOf } from '../promotions/engine/evaluate.ts';
import type { LivePromotion } from '../promotions/promotion.ts';
import { isLossLeader, lossLeaderOf } from '../promotions/promotions.service.ts';
import type { ArtworkSet, LineItem, LinePromotion, LineRequest, LineService } from './line-item.ts';
import type { LineSupport } from './line-support.service.ts';
import { promiseDeliveries, type PromisedDelivery } from './promise.service.ts';
import { admitSets } from './sets.rules.ts';

/** The terms a line is made under: those of its cart. */
export interface LineTerms {
  readonly currency: Ctx['currency'];
  readonly country: string;
  readonly postalCode: string;
  /** Member state of a checked VAT number. */
  readonly vatCountry: string | null;
}

/**
 * Makes a line of what was asked: checks configuration, quantity, sets and priority, prices, promises, adds services.
 * The one place where a line comes from; nothing in the request is a price, a date or a rate.
 */
export function makeLine(
  ctx: Ctx,
  request: LineRequest,
  terms: LineTerms,
  id: string,
  support: LineSupport,
): LineItem | Refusal {
  const sold = soldProduct(ctx, request.productId);
  if (isRefusal(sold)) return sold;
  const { product } = sold.compiled;
  const selection = settleSelection(sold.compiled, request.selection);
  if (!selection) return refuse('configuration_invalid', 422);
  const destination = { country: terms.country, postalCode: terms.postalCode, vatCountry: terms.vatCountry };
  const priced = priceConfiguration(ctx, sold, selection, destination, terms.currency);
  if (isRefusal(priced)) return priced;
  const { quantity } = request;
  if (!isValidQuantity(quantity, quantityOffer(product, priced.facts))) return refuse('quantity_invalid', 422);
  const sets = admitSets(product, priced.facts, priced.artworks, quantity, request.sets);
  if (isRefusal(sets)) return sets;
  const priority = PRIORITIES.find((each) => each === request.priority);
  const cents = priority && printCents(priced.curves, priority, quantity);
  if (!priority || cents === undefined || !possiblePriorities(product, priced.facts, quantity).includes(priority))
    return refuse('priority_unavailable', 422);
  const availableOn = support.stock && coveredOn(support.stock, quantity, todayOf(ctx));
  if (support.stock && availableOn === undefined) return refuse('out_of_stock', 422);
  const promised = promiseDeliveries(
    ctx,
    {
      sold,
      facts: priced.facts,
      quantity,
      technology: technologyAt(priced.curves, quantity),
      destination,
      currency: terms.currency,
      availableOn,
    },
    [priority],
  );
  if (isRefusal(promised)) return promised;
  const [delivery] = promised;
  return delivery
    ? freeze(ctx, { request, terms, priced, sets, priority, cents, delivery, id, live: support.live, availableOn })
    : refuse('no_arrival_dates', 422);
}

/** The same line at today's prices and dates, under the given terms. */
export function remakeLine(ctx: Ctx, line: LineItem, terms: LineTerms, support: LineSupport): LineItem | Refusal {
  const made = makeLine(ctx, requestOf(line), terms, line.id, support);
  return isRefusal(made) ? made : { ...made, createdAt: line.createdAt };
}

/** A line as it was asked for. */
export function requestOf(line: LineItem): LineRequest {
  return { ...line, promocode: line.promotion?.code, lossLeaderKey: line.promotion?.lossLeaderKey };
}

interface LineParts {
  readonly request: LineRequest;
  readonly terms: LineTerms;
  readonly priced: Priced;
  readonly sets: readonly ArtworkSet[];
  readonly priority: Priority;
  readonly cents: number;
  readonly delivery: PromisedDelivery;
  readonly id: string;
  readonly live: LivePromotion | undefined;
  readonly availableOn: string | undefined;
}

function freeze(ctx: Ctx, parts: LineParts): LineItem {
  const { request, terms, priced, sets, priority, cents, delivery, id } = parts;
  const { sold, vat } = priced;
  const { product } = sold.compiled;
  const { language } = ctx.tenant;
  const vatCents = vatOf(cents, vat.rate);
  const windowed = lossLeaderOf(ctx, request.lossLeaderKey) && promotionOf(ctx, parts, undefined);
  // While an offer of the window counts, it takes no services.
  const services = request.fileCheck && product.fileCheck && !isApplied(windowed);
  const fileCheck = services ? fileCheckOf(ctx, priced, terms) : undefined;
  const promotion = windowed ?? promotionOf(ctx, parts, fileCheck?.netCents);
  const coupon = promotion && promotion.discountCents > 0 ? couponOf(promotion, vat.rate) : undefined;
  return {
    id,
    productId: product.id,
    productVersion: sold.version,
    productName: product.texts.name[language],
    selection: priced.selection,
    attributes: describeSelection(product, priced.selection, language),
    facts: priced.facts,
    quantity: request.quantity,
    sets,
    priority,
    price: {
      currency: terms.currency,
      netCents: cents,
      vatCents,
      grossCents: cents + vatCents,
      vatRate: vat.rate,
      vatReason: vat.reason,
      unitNet: unitAmount(cents, request.quantity),
      technology: technologyAt(priced.curves, request.quantity),
    },
    services: [...(fileCheck ? [fileCheck] : []), ...(coupon ? [coupon] : [])],
    ...(promotion ? { promotion } : {}),
    promise: {
      arrivalDate: delivery.arrivalDate,
      shipDate: delivery.shipDate,
      cutOff: delivery.cutOffInstant.toString(),
      carrier: ctx.offer.network.carrier,
      ...(parts.availableOn === undefined ? {} : { availableOn: parts.availableOn }),
      shippingNetCents: delivery.shippingCents,
      shippingVatCents: vatOf(delivery.shippingCents, vat.rate),
      caveats: delivery.caveats,
    },
    shipTo: { country: terms.country, postalCode: terms.postalCode },
    fileCheck: fileCheck !== undefined,
    jobName: request.jobName,
    userNotes: request.userNotes,
    weightGrams: delivery.weightGrams,
    createdAt: ctx.now.toString(),
  };
}

function fileCheckOf(ctx: Ctx, priced: Priced, terms: LineTerms): LineService {
  const netCents = fileCheckPrice(ctx, priced, terms.currency);
  const vatCents = vatOf(netCents, priced.vat.rate);
  return {
    key: fileCheckKey(ctx.tenant.brand.provider),
    netCents,
    vatCents,
    grossCents: netCents + vatCents,
    vatRate: priced.vat.rate,
  };
}

/** What the promotion does to this line; a code that nobody knows is kept with its reason, so that the cart can say so. */
function promotionOf(ctx: Ctx, parts: LineParts, fileCheckCents: number | undefined): LinePromotion | undefined {
  const { request, live } = parts;
  const code = codeOf(request.promocode ?? '');
  const leader = lossLeaderOf(ctx, request.lossLeaderKey);
  if (!leader && code === '') return undefined;
  const kept = { id: live?.promotion.id ?? '', code: leader ? '' : code, lossLeaderKey: leader?.lossLeaderKey ?? '' };
  if (!live) return { ...kept, discountCents: 0, reason: GONE_FOR_GOOD };
  const { priced, cents, terms } = parts;
  const evaluation = evaluate(live, {
    ...promotionFacts(ctx, priced, terms.currency),
    netCents: cents,
    fileCheck: fileCheckCents !== undefined,
    fileCheckCents: fileCheckCents ?? 0,
    lossLeader:
      leader !== undefined &&
      isLossLeader(leader, priced.sold.compiled, priced.selection, request.quantity, parts.priority),
  });
  return evaluation.applies
    ? { ...kept, discountCents: evaluation.discountCents, reason: '' }
    : { ...kept, ...spokenOf(evaluation.reason, kept.id), discountCents: 0 };
}

function isApplied(promotion: LinePromotion | undefined): boolean {
  return promotion !== undefined && promotion.reason === '';
}

function couponOf({ code, lossLeaderKey, discountCents }: LinePromotion, vatRate: number): LineService {
  const vatCents = vatOf(discountCents, vatRate);
  return {
    key: 'coupon',
    inputText: code || lossLeaderKey,
    netCents: -discountCents,
    vatCents: -vatCents,
    grossCents: -discountCents - vatCents,
    vatRate,
  };
}
