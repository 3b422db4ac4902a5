import { readableText } from '#kernel/readable-text.ts';
import { languagesOf, textIn } from '#kernel/languages.ts';
import type { DeliveryAddress } from '../addresses/address.contract.ts';
import type { Priority } from '../catalog/product.ts';
import { fileCheckKey } from '../catalog/service-keys.ts';
import { addressOfChoices } from '../configurator/choices-address.rules.ts';
import { byName, describeSelection } from '../configurator/compiled-product.ts';
import type { Page } from '../content/page.ts';
import type { Ctx } from '../context.ts';
import { atQuantity, technologyAt, type Priced } from '../pricing/pricing.service.ts';
import { unitAmount } from '../pricing/pricing.rules.ts';
import { fileCheckPrice } from '../pricing/service-price.service.ts';
import { codeOf, evaluate, GONE_FOR_GOOD, spokenOf } from '../promotions/engine/evaluate.ts';
import { productPageId } from '../product-page.ts';
import type { LivePromotion } from '../promotions/promotion.ts';
import { isLossLeader, lossLeaderOf, promotionFacts } from '../promotions/promotions.service.ts';
import type {
  Artwork,
  LineItem,
  LinePrice,
  LineDeliveryPromise,
  LinePromotion,
  LineService,
  SoldAs,
} from './line-item.ts';
import type { LineRequest } from './line-request.ts';
import type { PromisedDelivery } from './delivery-promise.service.ts';
import { shareVat } from './totals.rules.ts';

/** The terms of a cart or an order, under which its lines are made. */
export interface LineTerms {
  readonly currency: Ctx['currency'];
  readonly country: string;
  readonly postalCode: string;
  /** Member state of a checked VAT number. */
  readonly vatCountry: string | null;
  /** The plant at which the customer collects. Country and postal code are those of the plant then. */
  readonly collectAt: string | null;
}

/** The same for one line, at its own place if it has one. */
export interface PlacedTerms extends LineTerms {
  readonly deliveryAddress: DeliveryAddress | null;
}

/** Price, VAT and dates of a line depend on where the line itself goes. */
export function termsAt(terms: LineTerms, deliveryAddress: DeliveryAddress | null): PlacedTerms {
  const { currency, vatCountry } = terms;
  const { country, postalCode, collectAt } = deliveryAddress ? { collectAt: null, ...deliveryAddress } : terms;
  return { currency, vatCountry, country, postalCode, collectAt, deliveryAddress };
}

/** All parts of a frozen line, each one checked. */
export interface LineParts {
  readonly id: string;
  readonly request: LineRequest;
  readonly terms: PlacedTerms;
  readonly priced: Priced;
  readonly artworks: readonly Artwork[];
  readonly priority: Priority;
  readonly cents: number;
  readonly delivery: PromisedDelivery;
  readonly live: LivePromotion | undefined;
  readonly availableOn: string | undefined;
  readonly page: Page | undefined;
}

/** Makes a line to store, with all the data it was made of and the VAT that it has when it is charged alone. */
export function freeze(ctx: Ctx, parts: LineParts): LineItem {
  const priced = atQuantity(parts.priced, parts.request.quantity);
  return shareVat([untaxedLine(ctx, { ...parts, priced })])[0]!;
}

function untaxedLine(ctx: Ctx, parts: LineParts): LineItem {
  const { id, request, terms, priced, artworks, priority, delivery } = parts;
  const { sold, vat } = priced;
  const { product } = sold.compiled;
  const languages = languagesOf(ctx.tenant);
  const windowed = lossLeaderOf(ctx, request.lossLeaderKey) && promotionOf(ctx, parts, undefined);
  // While a special offer applies, services are not available.
  const offersFileCheck = product.fileCheck && !isApplied(windowed);
  const isChecked = request.fileCheck && offersFileCheck;
  const fileCheck = isChecked ? fileCheckOf(ctx, priced, terms) : undefined;
  const promotion = windowed ?? promotionOf(ctx, parts, fileCheck?.netCents);
  const coupon = promotion && promotion.discountCents > 0 ? couponOf(promotion, vat.rate) : undefined;
  return {
    id,
    productId: product.id,
    productVersion: sold.version,
    productName: textIn(product.texts.name, languages),
    selection: priced.selection,
    attributes: describeSelection(product, priced.selection, languages),
    facts: priced.facts,
    quantity: request.quantity,
    artworks,
    priority,
    price: frozenPrice(parts),
    services: [...(fileCheck ? [fileCheck] : []), ...(coupon ? [coupon] : [])],
    ...(promotion ? { promotion } : {}),
    deliveryPromise: frozenPromise(ctx, parts),
    shipTo: { country: terms.country, postalCode: terms.postalCode },
    deliveryAddress: terms.deliveryAddress,
    fileCheck: isChecked,
    offersFileCheck,
    jobName: readableText(request.jobName),
    userNotes: request.userNotes,
    weightGrams: delivery.weightGrams,
    createdAt: ctx.now.toString(),
    soldAs: soldAsOf(parts),
    vatRounding: 'rate',
    ...(vat.question ? { contentQuestion: vat.question } : {}),
    ...(request.printContent ? { printContent: request.printContent } : {}),
  };
}

function soldAsOf({ request, priced, delivery, page }: LineParts): SoldAs {
  const { selection, sold } = priced;
  const { product } = sold.compiled;
  return {
    variant: product.variant,
    family: product.family,
    group: product.group,
    pageId: productPageId(product.id),
    pageTitle: page?.pageTitle ?? '',
    choices: byName(product, selection),
    pagePath: page ? addressOfChoices(page.path, product, selection, request.quantity) : '',
    productionDays: delivery.productionDays,
    uploadTypes: product.uploadTypes,
    hasTemplate: !product.templateDisabled && !product.noPrinting,
    hasEditor: product.designExperience,
  };
}

function frozenPrice({ request, terms, priced, cents }: LineParts): LinePrice {
  const { vat, curves } = priced;
  return {
    currency: terms.currency,
    ...untaxed(cents),
    vatRate: vat.rate,
    vatReason: vat.reason,
    unitNet: unitAmount(cents, request.quantity),
    technology: technologyAt(curves, request.quantity),
  };
}

function untaxed(netCents: number): Pick<LinePrice, 'netCents' | 'vatCents' | 'grossCents'> {
  return { netCents, vatCents: 0, grossCents: netCents };
}

function frozenPromise(ctx: Ctx, { delivery, availableOn }: LineParts): LineDeliveryPromise {
  return {
    plant: delivery.plant,
    arrivalDate: delivery.arrivalDate,
    shipDate: delivery.shipDate,
    cutOff: delivery.cutOffInstant,
    carrier: ctx.catalog.network.carrier,
    ...(availableOn === undefined ? {} : { availableOn }),
    ...(delivery.readyFrom === undefined ? {} : { readyFrom: delivery.readyFrom }),
    shippingNetCents: delivery.shippingCents,
    shippingVatCents: 0,
    caveats: delivery.caveats,
  };
}

function fileCheckOf(ctx: Ctx, priced: Priced, terms: LineTerms): LineService {
  return {
    key: fileCheckKey(ctx.tenant.brand.provider),
    ...untaxed(fileCheckPrice(ctx, priced, terms.currency)),
    vatRate: priced.vat.rate,
  };
}

/**
 * The effect of the promotion on this line. An unknown code is stored with its reason, so that the cart can show it.
 */
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
    chosen: { selection: priced.selection, quantity: request.quantity, priority: parts.priority },
  });
  return evaluation.applies
    ? { ...kept, discountCents: evaluation.discountCents, reason: '', ...freeOf(live.promotion) }
    : { ...kept, ...spokenOf(evaluation.reason, kept.id), discountCents: 0 };
}

function isApplied(promotion: LinePromotion | undefined): boolean {
  return promotion !== undefined && promotion.reason === '';
}

function freeOf({ freeService }: { readonly freeService?: 'fileCheck' }): Pick<LinePromotion, 'freeService'> {
  return freeService === undefined ? {} : { freeService };
}

function couponOf({ code, lossLeaderKey, discountCents }: LinePromotion, vatRate: number): LineService {
  return { key: 'coupon', inputText: code || lossLeaderKey, ...untaxed(-discountCents), vatRate };
}
