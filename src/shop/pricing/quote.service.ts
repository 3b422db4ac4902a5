import type { Answer, Input } from '#kernel/endpoint.ts';
import { vatOf, type BasisPoints } from '#kernel/money.ts';
import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import { artworksOf, attributeName, factsOf, type Priority, type Selection } from '../catalog/product.ts';
import type { ProductError } from '../catalog/product-errors.rules.ts';
import { tariffCode } from '../catalog/tariff.ts';
import { offeredPriorities } from '../catalog/priority.rules.ts';
import { isValidQuantity, quantityOffer, repairQuantity } from '../catalog/quantity.rules.ts';
import { freedSelection } from '../configurator/compiled-product.ts';
import type { Ctx } from '../context.ts';
import { productionDays } from '../delivery/engine/delivery-promise.ts';
import { cachedAnswer } from '../cached-answers.ts';
import { codeOf, type Evaluation } from '../promotions/engine/evaluate.ts';
import type { LivePromotion } from '../promotions/promotion.ts';
import { vatOfCopies } from './engine/vat.ts';
import { explainPrice, priceCurves, printCents } from './engine/quote.ts';
import type { Cell, Tried } from './engine/reduction.ts';
import type { quote, QuoteOption } from './pricing.contract.ts';
import { logOrigin, withoutOrigin } from './origin.ts';
import { placeAsked, quoteOptionOf } from './pricing.rules.ts';
import { contentQuestionToWire } from './print-content.schema.ts';
import { priceBasis, atQuantity, priceRequest, technologyAt, vatOn, type Priced } from './pricing.service.ts';
import { isBound, promotionAsked, promotionToWire, reductionOf, type Reduction } from './reduction.service.ts';

type QuoteRequest = Input<typeof quote>['body'];
/** A request with its place already determined. */
type QuoteBody = Omit<QuoteRequest, 'shippingAddress' | 'billingAddress' | 'fulfillerAttributes'>;

const MOST_KEPT_QUANTITIES = 40;

/** 7.5.08 */
export function answerQuote(ctx: Ctx, request: QuoteRequest): Promise<Answer<typeof quote> | Refusal> {
  const body = quoteBodyOf(request);
  logOrigin(ctx, body, Object.keys(request.fulfillerAttributes ?? {}).length);
  return quoteOf(ctx, body, {
    price: () => priceRequest(ctx, body, body.merchantAttributes),
    promotion: () => promotionAsked(ctx, body),
  });
}

/** Whether the requested code or prepared offer exists. If it does, the request was not a guess. */
export function isKnownPromotion({ promotion }: Answer<typeof quote>): boolean {
  return promotion?.status !== 'no_longer_valid';
}

/** The data for a quote. It is read only if needed: a cached answer needs none. */
interface QuoteParts {
  price(): Priced | Refusal | Promise<Priced | Refusal>;
  promotion(): Promise<LivePromotion | undefined>;
}

/** The effect of a promotion changes with every use of it. Answers without a promotion are cached. */
export async function quoteOf(
  ctx: Ctx,
  body: QuoteBody,
  { price, promotion }: QuoteParts,
): Promise<Answer<typeof quote> | Refusal> {
  const { promocodeInputText = '', promocodeId = '', lossLeaderKey = '' } = body;
  if (codeOf(promocodeInputText) !== '' || promocodeId !== '' || lossLeaderKey !== '')
    return makeQuote(ctx, body, await price(), await promotion());
  const basis = await priceBasis(ctx, body);
  if (isRefusal(basis)) return basis;
  // Pages request the quantities that a product offers. Longer lists would not be requested again and would only fill
  // the memory.
  if (body.quantityList.length > MOST_KEPT_QUANTITIES) return makeQuote(ctx, body, await price(), undefined);
  const question = { ...withoutOrigin(body), country: undefined, zipCode: undefined, ...basis };
  return cachedAnswer(ctx, { quote: question }, async () => makeQuote(ctx, body, await price(), undefined));
}

function quoteBodyOf(request: QuoteRequest): QuoteBody {
  const { shippingAddress, billingAddress, fulfillerAttributes: _, country, zipCode, ...rest } = request;
  return { ...rest, ...placeAsked({ country, zipCode, shippingAddress, billingAddress }) };
}

function makeQuote(
  ctx: Ctx,
  body: QuoteBody,
  priced: Priced | Refusal,
  live: LivePromotion | undefined,
): Answer<typeof quote> | Refusal {
  if (isRefusal(priced)) return priced;
  const { product } = priced.sold.compiled;
  const offer = quantityOffer(product, priced.facts);
  const reduction = live && reductionOf(ctx, priced, body, live);
  const rows = (body.quantityList.length > 0 ? body.quantityList : offer.list).map((quantity) => {
    const isOrderable = isValidQuantity(quantity, offer);
    const cells = isOrderable ? cellsAt(ctx, priced, quantity, prioritiesAsked(body), reduction) : [];
    return { quantity, isOrderable, cells };
  });
  const chosen = body.differences ? atQuantity(priced, body.differences.quantity) : priced;
  const kept = live && isBound(live.promotion) ? reduction : undefined;
  const differences = body.differences && differencesOf(ctx, priced, body.differences, kept);
  return {
    prices: rows.map(({ quantity, cells }) => ({
      quantity,
      enabled: cells.length > 0,
      technology: technologyAt(priced.curves, quantity),
      options: cells.map(({ option }) => option),
    })),
    htsCode: tariffCode(ctx.catalog.tariff, product, priced.facts) ?? '',
    currency: body.currency ?? ctx.currency,
    vatReason: chosen.vat.reason,
    contentQuestion: contentQuestionToWire(chosen.vat.question),
    explain: body.explain ? explainCell(ctx, priced, body.explain) : null,
    differences: differences?.net ?? null,
    grossDifferences: differences?.gross ?? null,
    promotion: promotionToWire(ctx, body, live, triedIn(rows), body.differences),
    messages: quoteMessages(body, rows),
  };
}

/** §8: why there is nothing to choose from. */
function quoteMessages(
  { validProductionTimes }: QuoteBody,
  rows: readonly { readonly isOrderable: boolean; readonly cells: readonly unknown[] }[],
): ProductError[] {
  if (rows.some(({ cells }) => cells.length > 0)) return [];
  return [
    'Prices list is empty!',
    ...(rows.some(({ isOrderable }) => isOrderable) ? (['No deliveries available for this quantity!'] as const) : []),
    ...(validProductionTimes?.length === 0 ? (['validProductionTimes configuration is empty!'] as const) : []),
  ];
}

function triedIn(rows: readonly { readonly quantity: number; readonly cells: readonly PricedCell[] }[]): Tried[] {
  return rows.flatMap(({ quantity, cells }) =>
    cells.flatMap(({ priority, evaluation }) => (evaluation ? [{ quantity, priority, evaluation }] : [])),
  );
}

/** Both lists limit the answer. Without them every priority is priced. */
function prioritiesAsked({ prioritySets, validProductionTimes }: QuoteBody): readonly Priority[] | undefined {
  return validProductionTimes === undefined
    ? prioritySets
    : validProductionTimes.filter((each) => prioritySets === undefined || prioritySets.includes(each));
}

interface PricedCell {
  readonly priority: Priority;
  readonly option: QuoteOption;
  /** The result of the requested promotion. Undefined without one. */
  readonly evaluation: Evaluation | undefined;
}

function cellsAt(
  ctx: Ctx,
  priced: Priced,
  quantity: number,
  wanted: readonly Priority[] | undefined,
  reduction: Reduction | undefined,
): PricedCell[] {
  return offeredPriorities(priced.sold.compiled.product, priced.facts, quantity)
    .filter((priority) => wanted === undefined || wanted.includes(priority))
    .flatMap((priority) => {
      const cents = printCents(priced.curves, priority, quantity);
      return cents === undefined ? [] : [cellAt(ctx, priced, { quantity, priority }, cents, reduction)];
    });
}

function cellAt(
  ctx: Ctx,
  priced: Priced,
  { quantity, priority }: Cell,
  cents: number,
  reduction: Reduction | undefined,
): PricedCell {
  const evaluation = reduction?.at(quantity, priority, cents);
  const discountCents = evaluation?.applies ? evaluation.discountCents : 0;
  const reduced = reduction !== undefined && discountCents > 0;
  const option = quoteOptionOf({
    priority,
    quantity,
    cents: cents - discountCents,
    originalCents: cents,
    promocode: reduced ? reduction.code : null,
    lowestCents: reduced ? Math.min(cents, reduction.lowest(quantity, priority) ?? cents) : null,
    vatRate: atQuantity(priced, quantity).vat.rate,
    productionDays: productionDays(ctx.catalog.network, priority, {
      facts: priced.facts,
      production: priced.sold.compiled.product.production,
      technology: technologyAt(priced.curves, quantity),
      quantity,
    }),
  });
  return { priority, option, evaluation };
}

function explainCell(ctx: Ctx, priced: Priced, { quantity, priority }: Cell) {
  const { price } = priced.sold.compiled.product;
  return explainPrice(
    price,
    priced.facts,
    priced.artworks,
    priced.curves.quantities,
    quantity,
    priority,
    priced.terms,
    ctx.catalog.book,
  );
}

type Differences = Record<string, Record<string, number | null>>;

/**
 * How each option would change the price, before VAT and with it, at one quantity and priority. Every neighbour is first
 * repaired to its nearest valid configuration. So is the quantity, which validation returns with the option. Null if that
 * configuration is not available at this priority.
 * @param kept a reduction that any other choice loses
 */
function differencesOf(
  ctx: Ctx,
  priced: Priced,
  cell: Cell,
  kept: Reduction | undefined,
): { readonly net: Differences; readonly gross: Differences } {
  const { compiled } = priced.sold;
  const now = reducedCents(printCents(priced.curves, cell.priority, cell.quantity), cell, kept);
  const { rate } = atQuantity(priced, cell.quantity).vat;
  const net: Differences = {};
  const gross: Differences = {};
  for (const feature of compiled.product.features) {
    const changes = feature.options.map(({ key }) => {
      const freed = freedSelection(compiled, priced.selection, feature.id, key);
      const then = freed && now !== undefined ? printOf(ctx, priced, freed, cell) : undefined;
      if (then === undefined || now === undefined) return [key, null, null] as const;
      const vat = vatOf(then.cents, then.vatRate) - vatOf(now, rate);
      return [key, then.cents - now, then.cents - now + vat] as const;
    });
    net[attributeName(feature)] = Object.fromEntries(changes.map(([key, change]) => [key, change]));
    gross[attributeName(feature)] = Object.fromEntries(changes.map(([key, , change]) => [key, change]));
  }
  return { net, gross };
}

function reducedCents(cents: number | undefined, { quantity, priority }: Cell, kept: Reduction | undefined) {
  if (cents === undefined || !kept) return cents;
  const evaluation = kept.at(quantity, priority, cents);
  return evaluation.applies ? cents - evaluation.discountCents : cents;
}

/** What another configuration of the product costs in a cell, and its rate of VAT. Undefined if it is not to be had there. */
function printOf(
  ctx: Ctx,
  { sold, curves, terms, destination }: Priced,
  selection: Selection,
  { quantity, priority }: Cell,
): { readonly cents: number; readonly vatRate: BasisPoints } | undefined {
  const { product } = sold.compiled;
  const facts = factsOf(product, selection);
  const vat = vatOn(ctx, sold, facts, destination);
  const offered = repairQuantity(quantity, quantityOffer(product, facts));
  if (!vat || offered === undefined || !offeredPriorities(product, facts, offered).includes(priority)) return undefined;
  const then = priceCurves(product.price, facts, artworksOf(facts), curves.quantities, terms, ctx.catalog.book);
  const cents = printCents(then, priority, offered);
  if (cents === undefined) return undefined;
  return { cents, vatRate: vatOfCopies(vat, Math.floor(offered / artworksOf(facts))).rate };
}
