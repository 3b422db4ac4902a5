import { todayOf } from '#kernel/local-date.ts';
import { vatOf } from '#kernel/money.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { offeredPriorities } from '../catalog/priority.rules.ts';
import type { Priority } from '../catalog/product.ts';
import { fileCheckKey } from '../catalog/service-keys.ts';
import { isValidQuantity, quantityOffer } from '../catalog/quantity.rules.ts';
import { soldProduct } from '../catalog/sold-product.ts';
import { describeSelection, settleSelection } from '../configurator/compiled-product.ts';
import type { Ctx } from '../context.ts';
import { printCents } from '../pricing/engine/quote.ts';
import { priceConfiguration, promotionFacts, technologyAt, type Priced } from '../pricing/pricing.service.ts';
import { fileCheckPrice } from '../pricing/service-price.service.ts';
import { unitAmount } from '../pricing/pricing.rules.ts';
import { coveredOn } from '../inventory/inventory.rules.ts';
import { codeOf, evaluate, GONE_FOR_GOOD, spokenOf } from '../promotions/engine/evaluate.ts';
import type { LivePromotion } from '../promotions/promotion.ts';
import { isLossLeader, lossLeaderOf } from '../promotions/promotions.service.ts';
import type {
  ArtworkSet,
  LineItem,
  LinePrice,
  LinePromise,
  LinePromotion,
  LineRequest,
  LineService,
} from './line-item.ts';
import { supportLine, type LineSupport } from './line-support.service.ts';
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

/** What stands round a line when it is made. */
export interface LineSetting {
  readonly terms: LineTerms;
  /** Lines of the same cart that come first: what they take of the stock is not there for this one. */
  readonly before: readonly LineItem[];
  /** Of the delivery address, once the customer has given it: limits per customer hold for guests too. */
  readonly email?: string | undefined;
}

/**
 * Makes a line of what was asked: checks configuration, quantity, sets and priority, prices, promises, adds services.
 * The one place where a line comes from; nothing in the request is a price, a date or a rate.
 */
export async function makeLine(
  ctx: Ctx,
  tx: Tx,
  id: string,
  request: LineRequest,
  { terms, before, email }: LineSetting,
): Promise<LineItem | Refusal> {
  const support = await supportLine(ctx, tx, request, email ?? null, before);
  const parts = settleParts(ctx, id, request, terms, support);
  return isRefusal(parts) ? parts : freeze(ctx, parts);
}

/** The same line at today's prices and dates, under the given terms. */
export async function remakeLine(ctx: Ctx, tx: Tx, line: LineItem, setting: LineSetting): Promise<LineItem | Refusal> {
  const made = await makeLine(ctx, tx, line.id, asRequest(line), setting);
  return isRefusal(made) ? made : { ...made, createdAt: line.createdAt };
}

/** A line as it was asked for. */
function asRequest(line: LineItem): LineRequest {
  const { productId, selection, quantity, sets, priority, fileCheck, jobName, userNotes, promotion } = line;
  return {
    productId,
    selection,
    quantity,
    sets,
    priority,
    fileCheck,
    jobName,
    userNotes,
    promocode: promotion?.code,
    lossLeaderKey: promotion?.lossLeaderKey,
  };
}

/** Everything a line is frozen from, each part checked. */
interface LineParts {
  readonly id: string;
  readonly request: LineRequest;
  readonly terms: LineTerms;
  readonly priced: Priced;
  readonly sets: readonly ArtworkSet[];
  readonly priority: Priority;
  readonly cents: number;
  readonly delivery: PromisedDelivery;
  readonly live: LivePromotion | undefined;
  readonly availableOn: string | undefined;
}

function settleParts(
  ctx: Ctx,
  id: string,
  request: LineRequest,
  terms: LineTerms,
  { live, stock }: LineSupport,
): LineParts | Refusal {
  const priced = pricedRequest(ctx, request, terms);
  if (isRefusal(priced)) return priced;
  const { product } = priced.sold.compiled;
  const { quantity } = request;
  if (!isValidQuantity(quantity, quantityOffer(product, priced.facts))) return refuse('quantity_invalid', 422);
  const sets = admitSets(product, priced.facts, priced.artworks, quantity, request.sets);
  if (isRefusal(sets)) return sets;
  const priority = offeredPriorities(product, priced.facts, quantity).find((each) => each === request.priority);
  const cents = priority && printCents(priced.curves, priority, quantity);
  if (priority === undefined || cents === undefined) return refuse('priority_unavailable', 422);
  const availableOn = stock && coveredOn(stock, quantity, todayOf(ctx));
  if (stock && availableOn === undefined) return refuse('out_of_stock', 422);
  const delivery = promiseOf(ctx, priced, quantity, terms, priority, availableOn);
  if (isRefusal(delivery)) return delivery;
  return { id, request, terms, priced, sets, priority, cents, delivery, live, availableOn };
}

function pricedRequest(ctx: Ctx, { productId, selection: asked }: LineRequest, terms: LineTerms): Priced | Refusal {
  const sold = soldProduct(ctx, productId);
  if (isRefusal(sold)) return sold;
  const selection = settleSelection(sold.compiled, asked);
  return selection
    ? priceConfiguration(ctx, sold, selection, terms, terms.currency)
    : refuse('configuration_invalid', 422);
}

function promiseOf(
  ctx: Ctx,
  { sold, facts, curves }: Priced,
  quantity: number,
  terms: LineTerms,
  priority: Priority,
  availableOn: string | undefined,
): PromisedDelivery | Refusal {
  const technology = technologyAt(curves, quantity);
  const request = { sold, facts, quantity, technology, destination: terms, currency: terms.currency, availableOn };
  const promised = promiseDeliveries(ctx, request, [priority]);
  return isRefusal(promised) ? promised : (promised[0] ?? refuse('no_arrival_dates', 422));
}

function freeze(ctx: Ctx, parts: LineParts): LineItem {
  const { id, request, terms, priced, sets, priority, delivery } = parts;
  const { sold, vat } = priced;
  const { product } = sold.compiled;
  const { language } = ctx.tenant;
  const windowed = lossLeaderOf(ctx, request.lossLeaderKey) && promotionOf(ctx, parts, undefined);
  // While an offer of the window counts, it takes no services.
  const isChecked = request.fileCheck && product.fileCheck && !isApplied(windowed);
  const fileCheck = isChecked ? fileCheckOf(ctx, priced, terms) : undefined;
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
    price: frozenPrice(parts),
    services: [...(fileCheck ? [fileCheck] : []), ...(coupon ? [coupon] : [])],
    ...(promotion ? { promotion } : {}),
    promise: frozenPromise(ctx, parts),
    shipTo: { country: terms.country, postalCode: terms.postalCode },
    fileCheck: isChecked,
    jobName: request.jobName,
    userNotes: request.userNotes,
    weightGrams: delivery.weightGrams,
    createdAt: ctx.now.toString(),
  };
}

function frozenPrice({ request, terms, priced, cents }: LineParts): LinePrice {
  const { vat, curves } = priced;
  const vatCents = vatOf(cents, vat.rate);
  return {
    currency: terms.currency,
    netCents: cents,
    vatCents,
    grossCents: cents + vatCents,
    vatRate: vat.rate,
    vatReason: vat.reason,
    unitNet: unitAmount(cents, request.quantity),
    technology: technologyAt(curves, request.quantity),
  };
}

function frozenPromise(ctx: Ctx, { delivery, priced, availableOn }: LineParts): LinePromise {
  return {
    arrivalDate: delivery.arrivalDate,
    shipDate: delivery.shipDate,
    cutOff: delivery.cutOffInstant.toString(),
    carrier: ctx.offer.network.carrier,
    ...(availableOn === undefined ? {} : { availableOn }),
    shippingNetCents: delivery.shippingCents,
    shippingVatCents: vatOf(delivery.shippingCents, priced.vat.rate),
    caveats: delivery.caveats,
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
