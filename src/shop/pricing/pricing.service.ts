import type { Answer, Input } from '#kernel/endpoint.ts';
import { toDecimal, vatOf } from '#kernel/money.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import { holds } from '../catalog/condition.ts';
import { orderFacts } from '../catalog/order-facts.ts';
import {
  factsOf,
  type Facts,
  type Priority,
  type Product,
  type QuantityModel,
  type Selection,
} from '../catalog/product.ts';
import { fileCheckKey } from '../catalog/service-keys.ts';
import { isValidQuantity, quantityOffer, settleQuantity } from '../catalog/quantity.rules.ts';
import { freedSelection, settleSelection } from '../configurator/compiled-product.ts';
import type { Ctx } from '../context.ts';
import { productionDays } from '../delivery/engine/promise.ts';
import type { SoldProduct } from '../offer.ts';
import {
  codeOf,
  evaluate,
  GONE_FOR_GOOD,
  goneReason,
  warningOf,
  type GoneReason,
  type UnfitReason,
} from '../promotions/engine/evaluate.ts';
import type { LivePromotion } from '../promotions/promotion.ts';
import { customerClassOf, isLossLeader, lossLeaderOf } from '../promotions/promotions.service.ts';
import { decideVat, type VatDecision } from './engine/vat.ts';
import type { TaxClass } from './engine/vat-rates.ts';
import { explainPrice, priceCurves, printCents, type PriceCurves, type PriceTerms } from './engine/quote.ts';
import type { quote, servicePrice } from './pricing.contract.ts';
import { fileCheckCents, quoteOptionOf } from './pricing.rules.ts';

/** EU rule for announced reductions: the reference is the lowest price of the thirty days before. */
const LOWEST_PRICE_DAYS = 30;

/** The product on sale at this tenant; otherwise unknown, in the same words for every reason. */
export function soldProduct(ctx: Ctx, productId: string): SoldProduct | Refusal {
  const sold = ctx.tenant.assortment.includes(productId) ? ctx.offer.products.get(productId) : undefined;
  return sold ?? refuse('product_not_found', 404);
}

/** Where prices are for: the country asked about, else the tenant's own. */
export interface Destination {
  readonly country: string;
  readonly postalCode: string;
  /** Member state of a checked VAT number of the customer. */
  readonly vatCountry?: string | null;
}

export function destinationOf(
  ctx: Ctx,
  country: string | undefined,
  postalCode: string | undefined,
): Destination | Refusal {
  const { domain } = ctx.tenant;
  if (country !== undefined && !domain.countries.includes(country)) return refuse('country_not_served', 422);
  return {
    country: country ?? domain.defaultIso2,
    postalCode: postalCode ?? (country === undefined || country === domain.defaultIso2 ? domain.defaultZipcode : ''),
  };
}

/** A complete, valid configuration with its prices: what page, grid, cart and order all price with. */
export interface Priced {
  readonly sold: SoldProduct;
  readonly selection: Selection;
  readonly facts: Facts;
  readonly artworks: number;
  readonly curves: PriceCurves;
  readonly vat: VatDecision;
  readonly terms: PriceTerms;
}

export function priceConfiguration(
  ctx: Ctx,
  sold: SoldProduct,
  selection: Selection,
  destination: Destination,
  currency = ctx.currency,
): Priced | Refusal {
  const { product } = sold.compiled;
  const facts = factsOf(product, selection);
  const artworks = artworksOf(facts);
  const terms = termsOf(ctx, currency);
  const vat = decideVat({
    seat: ctx.tenant.legal.country,
    country: destination.country,
    postalCode: destination.postalCode,
    date: ctx.now.toZonedDateTimeISO(ctx.timeZone).toPlainDate().toString(),
    taxClass: product.taxCode as TaxClass,
    checkedVatCountry: destination.vatCountry ?? undefined,
  });
  if (!vat) return refuse('country_not_served', 422);
  const curves = priceCurves(product.price, facts, artworks, baseQuantities(product.quantity), terms, ctx.offer.book);
  return { sold, selection, facts, artworks, curves, vat, terms };
}

/** The priorities that a configuration and quantity allow, slowest first. */
export function possiblePriorities(product: Product, facts: Facts, quantity: number): Priority[] {
  const known = orderFacts(facts, quantity);
  return product.priorities.filter((offer) => !offer.when || holds(offer.when, known)).map((offer) => offer.priority);
}

export function artworksOf(facts: Facts): number {
  const { sets } = facts;
  return typeof sets === 'number' && sets > 1 ? sets : 1;
}

/** 7.5.08 */
export function answerQuote(
  ctx: Ctx,
  body: Input<typeof quote>['body'],
  live?: LivePromotion,
): Answer<typeof quote> | Refusal {
  const priced = priceRequest(ctx, body, body.merchantAttributes);
  if (isRefusal(priced)) return priced;
  const { product } = priced.sold.compiled;
  const offer = quantityOffer(product, priced.facts);
  const wanted = body.quantityList.length > 0 ? body.quantityList : offer.list;
  const reduction = reductionOf(ctx, priced, body, live);
  const prices = wanted.map((quantity) => {
    const enabled = isValidQuantity(quantity, offer);
    return {
      quantity,
      enabled,
      technology: technologyAt(priced.curves, quantity),
      options: enabled ? optionsAt(ctx, priced, quantity, prioritiesAsked(body), reduction) : [],
    };
  });
  return {
    prices,
    htsCode: product.taxCode,
    currency: body.currency ?? ctx.currency,
    vatReason: priced.vat.reason,
    explain: body.explain ? explainCell(ctx, priced, body.explain) : null,
    differences: body.differences ? differencesOf(ctx, priced, body.differences) : null,
    promotion: promotionToWire(ctx, body, live, prices.length === 0 ? undefined : reduction?.outcome),
    messages: prices.some((price) => price.options.length > 0) ? [] : ['Prices list is empty!'],
  };
}

/** 7.5.10 */
export function answerServicePrice(
  ctx: Ctx,
  body: Input<typeof servicePrice>['body'],
): Answer<typeof servicePrice> | Refusal {
  const priced = priceRequest(ctx, body, body.variableAttributes);
  if (isRefusal(priced)) return priced;
  const key = fileCheckKey(ctx.tenant.brand.provider);
  const { product } = priced.sold.compiled;
  const cents = fileCheckPrice(ctx, priced, body.currency ?? ctx.currency);
  const offered = product.fileCheck && body.serviceKeys.includes(key);
  const vat = vatOf(cents, priced.vat.rate);
  return {
    services: offered
      ? [
          {
            key,
            amountExclTax: toDecimal(cents),
            amountInclTax: toDecimal(cents + vat),
            amountCentExclTax: cents,
            vatRate: toDecimal(priced.vat.rate),
          },
        ]
      : [],
  };
}

export function fileCheckPrice(
  ctx: Ctx,
  priced: Pick<Priced, 'facts' | 'artworks'>,
  currency: Ctx['currency'],
): number {
  const each =
    ctx.tenant.domain.fileCheckPrice[currency] ?? ctx.tenant.domain.fileCheckPrice[ctx.tenant.domain.currency] ?? 0;
  return fileCheckCents(each, priced.facts, priced.artworks, ctx.offer.book.fileCheck);
}

interface PriceRequest {
  readonly mcpSku: string;
  readonly currency?: Ctx['currency'];
  readonly country?: string;
  readonly zipCode?: string;
}

function priceRequest(ctx: Ctx, body: PriceRequest, attributes: Readonly<Record<string, string>>): Priced | Refusal {
  const sold = soldProduct(ctx, body.mcpSku);
  if (isRefusal(sold)) return sold;
  const currency = body.currency ?? ctx.currency;
  if (!ctx.tenant.currencies.includes(currency)) return refuse('currency_not_valid', 422);
  const selection = settleSelection(sold.compiled, attributes);
  if (!selection) return refuse('configuration_invalid', 422);
  const destination = destinationOf(ctx, body.country, body.zipCode);
  return isRefusal(destination) ? destination : priceConfiguration(ctx, sold, selection, destination, currency);
}

/** What a promotion is held against, but for the amounts of the cell or line. */
export function promotionFacts(ctx: Ctx, { sold }: Pick<Priced, 'sold'>, currency: Ctx['currency']) {
  const { product } = sold.compiled;
  return {
    productId: product.id,
    family: product.family,
    customerClass: customerClassOf(ctx),
    currency,
    now: ctx.now.epochMilliseconds,
  };
}

/** How one cell is reduced, and what became of the promotion over all cells. */
interface Reduction {
  readonly code: string;
  at(quantity: number, priority: Priority, cents: number): number;
  lowest(quantity: number, priority: Priority): number | undefined;
  readonly outcome: { applied: boolean; reason: GoneReason | UnfitReason | undefined };
}

function reductionOf(
  ctx: Ctx,
  priced: Priced,
  body: Pick<
    Input<typeof quote>['body'],
    'lossLeaderKey' | 'currency' | 'differences' | 'fileCheck' | 'promocodeInputText'
  >,
  live: LivePromotion | undefined,
): Reduction | undefined {
  if (!live) return undefined;
  const leader = lossLeaderOf(ctx, body.lossLeaderKey);
  const facts = promotionFacts(ctx, priced, body.currency ?? ctx.currency);
  const outcome: Reduction['outcome'] = { applied: false, reason: goneReason(live, facts.now) };
  let past: readonly PriceCurves[] | undefined;
  return {
    code: live.promotion.lane === 'code' ? codeOf(body.promocodeInputText ?? '') : '',
    outcome,
    // Where one cell is chosen, the promotion is spoken of as it does there; otherwise as it does anywhere.
    at(quantity, priority, cents) {
      const lossLeader =
        leader !== undefined && isLossLeader(leader, priced.sold.compiled, priced.selection, quantity, priority);
      const evaluation = evaluate(live, {
        ...facts,
        netCents: cents,
        fileCheck: body.fileCheck ?? true,
        fileCheckCents: 0,
        lossLeader,
      });
      const { differences: chosen } = body;
      if (!chosen || (chosen.quantity === quantity && chosen.priority === priority)) {
        if (evaluation.applies) outcome.applied = true;
        else outcome.reason ??= evaluation.reason;
      }
      return evaluation.applies ? evaluation.discountCents : 0;
    },
    lowest(quantity, priority) {
      past ??= pastCurves(ctx, priced, facts.currency);
      const known = past.map((curves) => printCents(curves, priority, quantity)).filter((cents) => cents !== undefined);
      return known.length > 0 ? Math.min(...known) : undefined;
    },
  };
}

/** Prices of this configuration under every list of the last thirty days that is not in force any more. */
function pastCurves(ctx: Ctx, { sold, facts, artworks, terms }: Priced, currency: Ctx['currency']): PriceCurves[] {
  const { product } = sold.compiled;
  const since = ctx.now.epochMilliseconds - LOWEST_PRICE_DAYS * 86_400_000;
  return (ctx.offer.pastPrices.get(ctx.tenant.id) ?? [])
    .filter((prices) => prices.until >= since)
    .map(({ book, markup, currencyFactors }) => {
      const then = { ...terms, markup, currencyFactor: currencyFactors[currency] ?? terms.currencyFactor };
      return priceCurves(product.price, facts, artworks, baseQuantities(product.quantity), then, book);
    });
}

function promotionToWire(
  ctx: Ctx,
  { promocodeInputText = '', promocodeId = '', lossLeaderKey = '', currency }: Input<typeof quote>['body'],
  live: LivePromotion | undefined,
  outcome: Reduction['outcome'] | undefined,
): Answer<typeof quote>['promotion'] {
  if (codeOf(promocodeInputText) === '' && promocodeId === '' && lossLeaderKey === '') return null;
  // Whoever knows an id only is not told the code.
  const code = live?.promotion.lane === 'code' && codeOf(promocodeInputText) !== '' ? codeOf(live.promotion.code) : '';
  const reason = outcome?.reason ?? 'other_product';
  if (!live || (!outcome?.applied && warningOf(reason) === 'no_longer_valid'))
    return {
      promocodeId: null,
      code: '',
      status: 'no_longer_valid',
      reason: GONE_FOR_GOOD,
      minimumCents: null,
      freeService: null,
    };
  const { id, minimum, freeService = null } = live.promotion;
  const said = { promocodeId: id, code, minimumCents: minimum?.[currency ?? ctx.currency] ?? null, freeService };
  return outcome?.applied ? { ...said, status: 'valid', reason: '' } : { ...said, status: 'invalid_selection', reason };
}

/** Both lists narrow the answer; without either every priority is priced. */
function prioritiesAsked({
  prioritySets,
  validProductionTimes,
}: Input<typeof quote>['body']): readonly Priority[] | undefined {
  return validProductionTimes === undefined
    ? prioritySets
    : validProductionTimes.filter((each) => prioritySets === undefined || prioritySets.includes(each));
}

function optionsAt(
  ctx: Ctx,
  priced: Priced,
  quantity: number,
  wanted: readonly Priority[] | undefined,
  reduction: Reduction | undefined,
) {
  const { product } = priced.sold.compiled;
  return possiblePriorities(product, priced.facts, quantity)
    .filter((priority) => wanted === undefined || wanted.includes(priority))
    .flatMap((priority) => {
      const cents = printCents(priced.curves, priority, quantity);
      if (cents === undefined) return [];
      const discountCents = reduction?.at(quantity, priority, cents) ?? 0;
      const days = productionDays(ctx.offer.network, priority, {
        facts: priced.facts,
        production: product.production,
        technology: technologyAt(priced.curves, quantity),
        quantity,
      });
      return [
        quoteOptionOf({
          priority,
          quantity,
          cents: cents - discountCents,
          originalCents: cents,
          promocode: discountCents > 0 ? (reduction?.code ?? null) : null,
          lowestCents: discountCents > 0 ? Math.min(cents, reduction?.lowest(quantity, priority) ?? cents) : null,
          vatRate: priced.vat.rate,
          productionDays: days,
          label: priority,
        }),
      ];
    });
}

/** The machine of the offered quantity at or above. */
export function technologyAt({ quantities, technologies }: PriceCurves, quantity: number): string {
  const at = quantities.findIndex((each) => each >= quantity);
  return technologies[at < 0 ? technologies.length - 1 : at] ?? '';
}

function explainCell(ctx: Ctx, priced: Priced, { quantity, priority }: { quantity: number; priority: Priority }) {
  const { price } = priced.sold.compiled.product;
  return explainPrice(
    price,
    priced.facts,
    priced.artworks,
    priced.curves.quantities,
    quantity,
    priority,
    priced.terms,
    ctx.offer.book,
  );
}

/**
 * What each option would change in the net price, at one quantity and priority: every neighbour is repaired to its nearest
 * valid configuration first, and so is the quantity, which validation names with the option. Null where that
 * configuration cannot be had at this priority.
 */
function differencesOf(
  ctx: Ctx,
  priced: Priced,
  { quantity, priority }: { quantity: number; priority: Priority },
): Record<string, Record<string, number | null>> {
  const { compiled } = priced.sold;
  const { product } = compiled;
  const now = printCents(priced.curves, priority, quantity);
  return Object.fromEntries(
    product.features.map((feature) => [
      feature.label.en,
      Object.fromEntries(
        feature.options.map((option) => {
          const freed = freedSelection(compiled, priced.selection, feature.id, option.key);
          if (!freed || now === undefined) return [option.key, null];
          const facts = factsOf(product, freed);
          const curves = priceCurves(
            product.price,
            facts,
            artworksOf(facts),
            priced.curves.quantities,
            priced.terms,
            ctx.offer.book,
          );
          const settled = settleQuantity(quantity, product.quantity.default, quantityOffer(product, facts));
          const then =
            settled !== undefined && possiblePriorities(product, facts, settled).includes(priority)
              ? printCents(curves, priority, settled)
              : undefined;
          return [option.key, then === undefined ? null : then - now];
        }),
      ),
    ]),
  );
}

function termsOf(ctx: Ctx, currency: Ctx['currency']): PriceTerms {
  return {
    markup: ctx.tenant.markup,
    customerClass: customerClassOf(ctx),
    currencyFactor: ctx.tenant.currencyFactors[currency] ?? 10_000,
  };
}

const known = new WeakMap<QuantityModel, readonly number[]>();

/** Quantities on which prices are worked out: the offered ones and the ends of what can be typed, the same for every request. */
function baseQuantities(model: QuantityModel): readonly number[] {
  let quantities = known.get(model);
  if (!quantities) {
    const ends = [
      ...model.ranges.flatMap(({ min, max }) => [min, max]),
      ...(model.freeEntry ? [model.freeEntry.min, model.freeEntry.max] : []),
    ];
    known.set(model, (quantities = [...new Set([...model.list, ...ends])].sort((a, b) => a - b)));
  }
  return quantities;
}
