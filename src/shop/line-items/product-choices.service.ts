import type { Answer, Input } from '#kernel/endpoint.ts';
import { readerIn, refusalText } from '../refusal-text.rules.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import { targetToWire } from '../artwork/check-target.schema.ts';
import { targetOf } from '../artwork/verdict.rules.ts';
import { PRIORITIES, type Priority } from '../catalog/product.ts';
import { isOwnSplit } from '../catalog/size-split.rules.ts';
import { soldProduct } from '../catalog/sold-product.ts';
import { byFeature } from '../configurator/compiled-product.ts';
import type { validate } from '../configurator/configurator.contract.ts';
import { validateSelection } from '../configurator/configurator.service.ts';
import { mayBuy, type Ctx } from '../context.ts';
import type { Inventory } from '../inventory/inventory.rules.ts';
import { inventoryAnswer, readStock } from '../inventory/inventory.service.ts';
import { destinationAsked, priceConfiguration, type Destination, type Priced } from '../pricing/pricing.service.ts';
import type { quote } from '../pricing/pricing.contract.ts';
import { quoteOf } from '../pricing/quote.service.ts';
import { promotionAsked } from '../pricing/reduction.service.ts';
import { serviceKeysOf, servicesOf } from '../pricing/service-price.service.ts';
import { arrangedFor, codeOf, type Arranged } from '../promotions/engine/evaluate.ts';
import type { LivePromotion } from '../promotions/promotion.ts';
import { lossLeaderOf } from '../promotions/promotions.service.ts';
import { shippingOf } from './delivery-promise.service.ts';
import type { productChoices } from './product-choices.contract.ts';

type Body = Input<typeof productChoices>['body'];
type Choices = Answer<typeof productChoices>;
type Validation = Answer<typeof validate>;
type Quote = Answer<typeof quote>;

/** Gets prices with a code, within the limit for guesses. */
export type Guess = (ask: () => Promise<Quote | Refusal>) => Promise<Quote | Refusal>;

/** One selection, solved once, with the rest of the request. */
interface Question {
  readonly body: Body;
  readonly validation: Validation;
  readonly quantity: number;
  readonly priority: Priority;
  readonly destination: Destination;
  readonly priced: Priced;
  /** Read once, and only if a part needs it. */
  stock(): Promise<Inventory>;
  /** The promotion of the special offer. Read once. */
  lossLeader(): Promise<LivePromotion | undefined>;
}

/** Everything that a product page needs for a selection. Each part comes from the service of its own call. */
export async function answerChoices(ctx: Ctx, body: Body, guess: Guess): Promise<Choices | Refusal> {
  const question = await questionOf(ctx, body);
  if (isRefusal(question)) return question;
  const { validation, quantity, priority, destination, priced, stock } = question;
  const shippingBy = (arranged: Arranged | undefined) =>
    shippingOf(ctx, priced, destination, { quantity, deliveries: [...PRIORITIES], arranged }, stock);
  const [prices, carried, inventory] = await Promise.all([
    pricesOf(ctx, question, guess),
    shippingBy(undefined),
    inventoryOf(ctx, question),
  ]);
  if (isRefusal(prices)) return prices;
  const arranged = await arrangedHere(ctx, question, prices);
  const shipping = arranged ? await shippingBy(arranged) : carried;
  return {
    validation,
    quantity,
    priority,
    quote: prices.quote,
    shipping: isRefusal(shipping) ? null : shipping,
    inventory,
    target: targetToWire(targetFor(question, prices.quote)),
    services: prices.services,
    refused: { ...prices.refused, dates: isRefusal(shipping) ? refusedPart(ctx, shipping) : null },
  };
}

/** What staff arrange for these choices by a quote. A code that the prices refused, or were not asked with, is not looked up. */
async function arrangedHere(
  ctx: Ctx,
  { body, priced, destination, quantity, priority }: Question,
  { quote }: Prices,
): Promise<Arranged | undefined> {
  const { promocodeInputText = '' } = body;
  if (quote?.promotion?.status !== 'valid') return undefined;
  const live = await promotionAsked(ctx, { promocodeInputText });
  const chosen = { selection: priced.selection, quantity, priority };
  return arrangedFor(live, chosen, { ...destination, currency: ctx.currency }, ctx.now.epochMilliseconds);
}

/** What the checks of a file know of a line with these choices. Sizes of a shirt are no artworks. */
function targetFor({ validation: { facts }, quantity }: Question, quoted: Quote | null) {
  const technology = quoted?.prices.find((each) => each.quantity === quantity)?.technology ?? '';
  const artworks = isOwnSplit(facts) || typeof facts['sets'] !== 'number' ? 0 : facts['sets'];
  return targetOf({ facts, technology, artworks: artworks > 1 ? artworks : 0 });
}

async function questionOf(ctx: Ctx, body: Body): Promise<Question | Refusal> {
  const sold = await soldProduct(ctx, body.mcpSku);
  if (isRefusal(sold)) return sold;
  const validation = await validateSelection(ctx, validationAsked(body));
  if (isRefusal(validation)) return validation;
  const { product } = sold.compiled;
  const selection = byFeature(product, validation.validSelections);
  if (!selection) return refuse('configuration_unknown', 422);
  const destination = destinationAsked(ctx, body);
  if (isRefusal(destination)) return destination;
  const priced = priceConfiguration(ctx, sold, selection, destination);
  if (isRefusal(priced)) return priced;
  const lossLeaderKey = body.lossLeaderKey ?? '';
  return {
    body,
    validation,
    quantity: validation.quantity ?? validation.quantities[0] ?? 1,
    priority: priorityOf(validation, body.priority),
    destination,
    priced,
    stock: once(() => readStock(ctx, product, selection)),
    lossLeader: once(() => promotionAsked(ctx, { lossLeaderKey })),
  };
}

function validationAsked({ mcpSku, configuration, quantity, changed }: Body) {
  return {
    mcpSku,
    configuration,
    ...(quantity === undefined ? {} : { quantity }),
    ...(changed === undefined ? {} : { changed }),
  };
}

/** Row 4.2.05, for the priority: the wanted one, otherwise the first available one. */
function priorityOf({ validProductionTimes }: Validation, wanted = 'std'): Priority {
  const valid = validProductionTimes.flatMap((time) => (time.valid ? [time.priority] : []));
  const found = valid.includes(wanted) ? wanted : (valid[0] ?? wanted);
  return PRIORITIES.find((each) => each === found) ?? 'std';
}

type Prices = Pick<Choices, 'quote' | 'services'> & { readonly refused: Omit<Choices['refused'], 'dates'> };

/**
 * Prices and services. A shop for premium resellers shows them only to those. After too many tries, without the code.
 */
async function pricesOf(ctx: Ctx, question: Question, guess: Guess): Promise<Prices | Refusal> {
  if (!mayBuy(ctx)) {
    const prices = refusedPart(ctx, refuse('premium_only', 403));
    return { quote: null, services: [], refused: { prices, code: null } };
  }
  const { promocodeInputText = '' } = question.body;
  const isNamed = codeOf(promocodeInputText) !== '';
  const [asked, services] = await Promise.all([
    isNamed ? guess(() => quoteWith(ctx, question, promocodeInputText)) : quoteWith(ctx, question, ''),
    servicesFor(ctx, question),
  ]);
  const code = isRefusal(asked) && asked.refusal === 'too_many_attempts' ? refusedPart(ctx, asked) : null;
  const quoted = code === null ? asked : await quoteWith(ctx, question, '');
  return isRefusal(quoted) ? quoted : { quote: quoted, services, refused: { prices: null, code } };
}

function quoteWith(ctx: Ctx, question: Question, promocodeInputText: string): Promise<Quote | Refusal> {
  const { body, validation, quantity, priority, priced, lossLeader } = question;
  const { mcpSku, country, zipCode, printContent, lossLeaderKey = '', fileCheck } = body;
  const asked = {
    mcpSku,
    merchantAttributes: validation.validSelections,
    quantityList: [...new Set([...validation.quantities, quantity])].sort((a, b) => a - b),
    differences: { quantity, priority },
    ...(country === undefined ? {} : { country }),
    ...(zipCode === undefined ? {} : { zipCode }),
    ...(printContent === undefined ? {} : { printContent }),
    ...(promocodeInputText === '' ? {} : { promocodeInputText }),
    ...(promocodeInputText === '' || fileCheck === undefined ? {} : { fileCheck }),
    ...(lossLeaderKey === '' ? {} : { lossLeaderKey }),
  };
  return quoteOf(ctx, asked, {
    price: () => priced,
    // A special offer has precedence over a typed code.
    promotion: () => (lossLeaderOf(ctx, lossLeaderKey) ? lossLeader() : promotionAsked(ctx, asked)),
  });
}

async function servicesFor(
  ctx: Ctx,
  { body, quantity, priority, priced, lossLeader }: Question,
): Promise<Choices['services']> {
  const serviceKeys = serviceKeysOf(ctx, priced.sold.compiled.product);
  if (serviceKeys.length === 0) return [];
  const { lossLeaderKey = '' } = body;
  // While a special offer applies, services are not available. This depends on the quantity and the priority.
  const offer = lossLeaderKey === '' ? {} : { lossLeaderKey, priority, quantityList: [quantity] };
  return (await servicesOf(ctx, priced, { serviceKeys, ...offer }, lossLeader)).services;
}

async function inventoryOf(ctx: Ctx, { priced, quantity, stock }: Question): Promise<Choices['inventory']> {
  const { product } = priced.sold.compiled;
  return product.supplier ? inventoryAnswer(ctx, product, priced.selection, { quantity }, await stock()) : null;
}

function refusedPart({ tenant, now, say }: Ctx, refused: Refusal) {
  const { refusal, message, detail } = refused;
  const { caveat_topics = [] } = (detail ?? {}) as { readonly caveat_topics?: string[] };
  const reader = readerIn(tenant, now.epochMilliseconds);
  const text = refusalText(refused, reader, (key, params) => say('errors', key, params));
  return { key: refusal, message, text, caveat_topics };
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => (reading ??= read());
}
