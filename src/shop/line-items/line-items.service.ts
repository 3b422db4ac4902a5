import { todayOf } from '#kernel/local-date.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import type { DeliveryAddress } from '../addresses/address.contract.ts';
import { offeredPriorities } from '../catalog/priority.rules.ts';
import type { Priority } from '../catalog/product.ts';
import { isValidQuantity, quantityOffer, refuseQuantity } from '../catalog/quantity.rules.ts';
import { soldProduct } from '../catalog/sold-product.ts';
import { resolveSelection } from '../configurator/compiled-product.ts';
import type { Ctx } from '../context.ts';
import { coveredOn } from '../inventory/inventory.rules.ts';
import { productPageId } from '../product-page.ts';
import { arrangedFor } from '../promotions/engine/evaluate.ts';
import { printCents } from '../pricing/engine/quote.ts';
import { priceConfiguration, technologyAt, type Priced } from '../pricing/pricing.service.ts';
import { freeze, termsAt, type LineParts, type LineTerms, type PlacedTerms } from './frozen-line.service.ts';
import type { Artwork, LineItem } from './line-item.ts';
import { requestOf, type LineRequest } from './line-request.ts';
import { supportLine, type Configured, type LineSupport } from './line-support.service.ts';
import { promiseDeliveries, type DeliveryRequest, type PromisedDelivery } from './delivery-promise.service.ts';
import { admitArtworks } from './artworks.rules.ts';

/** The context in which a line is made. */
export interface LineSetting {
  readonly terms: LineTerms;
  /** The line's own delivery address. Null when it goes where the terms say. */
  readonly deliveryAddress: DeliveryAddress | null;
  /** Earlier lines of the same cart. The stock that they take is not available for this line. */
  readonly before: readonly LineItem[];
  /**
   * The email of the delivery address, once the customer has given it. With it, limits per customer apply to guests
   * too.
   */
  readonly email?: string | undefined;
  /** The artworks of the line that is being changed. Its files follow those that stay. */
  readonly former?: readonly Artwork[] | undefined;
  /** The other lines of the order whose line is being changed: a quote counts for one of them. */
  readonly ofOrder?: readonly LineItem[] | undefined;
  /** The order whose line is being changed. Its own uses of codes do not count against the line. */
  readonly amendedOrderId?: string | undefined;
}

/**
 * Makes a line from a request: checks configuration, quantity, artworks and priority, then adds prices, dates and
 * services.
 * Every line is made here. The request contains no price, date or rate.
 */
export async function makeLine(
  ctx: Ctx,
  tx: Tx,
  id: string,
  request: LineRequest,
  { terms, deliveryAddress, before, ofOrder, former, email, amendedOrderId }: LineSetting,
): Promise<LineItem | Refusal> {
  const configured = await configure(ctx, request);
  if (isRefusal(configured)) return configured;
  const support = await supportLine(ctx, tx, request, configured, email ?? null, { before, ofOrder, amendedOrderId });
  const page = await ctx.pages.byId(productPageId(request.productId));
  const given = { ...support, former, page };
  const parts = resolveParts(ctx, id, request, configured, termsAt(terms, deliveryAddress), given);
  return isRefusal(parts) ? parts : freeze(ctx, parts);
}

/**
 * The same line with today's prices and dates, under the given terms. It keeps its own delivery address, unless another
 * one is given. A refusal names the line.
 */
export async function remakeLine(
  ctx: Ctx,
  tx: Tx,
  line: LineItem,
  setting: Omit<LineSetting, 'deliveryAddress'> & Partial<Pick<LineSetting, 'deliveryAddress'>>,
): Promise<LineItem | Refusal> {
  const { deliveryAddress = line.deliveryAddress } = setting;
  const made = await makeLine(ctx, tx, line.id, requestOf(line), { ...setting, deliveryAddress });
  return isRefusal(made) ? ofLine(ofPutLine(made), line) : { ...made, createdAt: line.createdAt };
}

/**
 * Why a line that was put earlier cannot be ordered as it is: its product is not sold, or not with these choices.
 * Undefined for all that is sold as it was. Prices, dates and stock are not looked at.
 */
export async function whyNotSold(ctx: Pick<Ctx, 'catalog'>, line: LineItem): Promise<Refusal | undefined> {
  const sold = await soldProduct(ctx, line.productId);
  if (isRefusal(sold)) return sold;
  // Whatever is sold in the version in which it was put goes together.
  if (sold.version === line.productVersion) return undefined;
  return resolveSelection(sold.compiled, requestOf(line).selection) ? undefined : CHOICES_GONE;
}

const CHOICES_GONE = refuse('choices_gone', 422);

/**
 * What is said of a line that was put earlier. Its choices went together then: where they do not, the product was changed
 * since.
 */
export function ofPutLine(refusal: Refusal): Refusal {
  return refusal.refusal === 'configuration_invalid' ? CHOICES_GONE : refusal;
}

const OUT_OF_REACH: ReadonlySet<string> = new Set(['country_not_served', 'no_arrival_dates']);

/** Whether a line could not be made because of where it goes. It may still go where its cart goes. */
export function isOutOfReach(made: LineItem | Refusal): made is Refusal {
  return isRefusal(made) && OUT_OF_REACH.has(made.refusal);
}

function ofLine(refusal: Refusal, { id }: LineItem): Refusal {
  return { ...refusal, detail: { ...(refusal.detail as object | undefined), lineItemId: id } };
}

function resolveParts(
  ctx: Ctx,
  id: string,
  request: LineRequest,
  { sold, selection }: Configured,
  terms: PlacedTerms,
  { live, stock, former, page }: LineSupport & Pick<LineSetting, 'former'> & Pick<LineParts, 'page'>,
): LineParts | Refusal {
  const destination = { ...terms, printContent: request.printContent };
  const priced = priceConfiguration(ctx, sold, selection, destination, terms.currency);
  if (isRefusal(priced)) return priced;
  const { product } = priced.sold.compiled;
  const { quantity } = request;
  const offer = quantityOffer(product, priced.facts);
  if (!isValidQuantity(quantity, offer)) return refuseQuantity(quantity, offer, ctx.locale);
  const changed = former && { artworks: former, mark: ctx.now.epochMilliseconds.toString(36) };
  const artworks = admitArtworks(product, priced.facts, priced.artworks, quantity, request.artworks, changed);
  if (isRefusal(artworks)) return artworks;
  const priority = offeredPriorities(product, priced.facts, quantity).find((each) => each === request.priority);
  const cents = priority && printCents(priced.curves, priority, quantity);
  if (priority === undefined || cents === undefined) return refuse('priority_unavailable', 422);
  const availableOn = stock && coveredOn(stock, quantity, todayOf(ctx));
  if (stock && availableOn === undefined) return refuse('out_of_stock', 422);
  const chosen = { selection: priced.selection, quantity, priority };
  const arranged = terms.collectAt ? undefined : arrangedFor(live, chosen, terms, ctx.now.epochMilliseconds);
  const delivery = promiseOf(ctx, priced, { quantity, priority, availableOn, arranged }, terms);
  if (isRefusal(delivery)) return delivery;
  return { id, request, terms, priced, artworks, priority, cents, delivery, live, availableOn, page };
}

/** The only place where the selection of a line is solved. */
async function configure(ctx: Ctx, { productId, selection: asked }: LineRequest): Promise<Configured | Refusal> {
  const sold = await soldProduct(ctx, productId);
  if (isRefusal(sold)) return sold;
  const selection = resolveSelection(sold.compiled, asked);
  return selection ? { sold, selection } : refuse('configuration_invalid', 422);
}

function promiseOf(
  ctx: Ctx,
  { sold, facts, curves }: Priced,
  { priority, ...asked }: Pick<DeliveryRequest, 'quantity' | 'availableOn' | 'arranged'> & { priority: Priority },
  terms: PlacedTerms,
): PromisedDelivery | Refusal {
  const technology = technologyAt(curves, asked.quantity);
  const request = { ...asked, sold, facts, technology, destination: terms, currency: terms.currency };
  const promised = promiseDeliveries(ctx, request, [priority]);
  return isRefusal(promised) ? promised : (promised[0] ?? refuse('no_arrival_dates', 422));
}
