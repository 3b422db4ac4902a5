import type { Answer, Input } from '#kernel/endpoint.ts';
import { clockOf, instantAt, todayOf } from '#kernel/local-date.ts';
import { roundTo, toDecimal } from '#kernel/money.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import { PRIORITIES, type Facts, type Priority, type Product } from '../catalog/product.ts';
import { offeredPriorities } from '../catalog/priority.rules.ts';
import type { ProductError } from '../catalog/product-errors.rules.ts';
import { isValidQuantity, quantityOffer, refuseQuantity } from '../catalog/quantity.rules.ts';
import { soldProduct } from '../catalog/sold-product.ts';
import { resolveSelection } from '../configurator/compiled-product.ts';
import type { Ctx } from '../context.ts';
import { collectionPoint } from '../delivery/collection.service.ts';
import { dayNumber, isoDate, type Calendar } from '../delivery/engine/calendar.ts';
import { readyToCollect, type CollectionPoint } from '../delivery/engine/collection.rules.ts';
import type { Plant } from '../delivery/engine/network.ts';
import {
  carries,
  collected,
  daysFrom,
  promise,
  routeTo,
  weightOf,
  type Promised,
} from '../delivery/engine/delivery-promise.ts';
import type { shippingCalculate } from '../delivery/delivery.contract.ts';
import { coveredOn, type Inventory } from '../inventory/inventory.rules.ts';
import { readStock } from '../inventory/inventory.service.ts';
import type { Arranged } from '../promotions/engine/evaluate.ts';
import type { SoldProduct } from '../catalog-snapshot.ts';
import { currencyFactor } from '../tenants/tenant.ts';
import {
  destinationOf,
  isExported,
  priceConfiguration,
  technologyAt,
  type Destination,
  type Priced,
} from '../pricing/pricing.service.ts';
import type { LineDeliveryPromise, LineItem } from './line-item.ts';

/** Delivery is charged in steps of this many cents. */
const SHIPPING_STEP = 5;

export interface PromisedDelivery extends Promised {
  readonly plant: string;
  /**
   * Files and payment must be in before this: the cut-off of the start day on the plant's clock, as an instant in UTC.
   */
  readonly cutOffInstant: string;
  readonly weightGrams: number;
  /** The instant from which the customer can collect it. Absent for what is sent. */
  readonly readyFrom?: string;
  /**
   * Cents of the currency, before VAT. If the price includes delivery, only what a remote place costs more. What staff
   * arranged costs what they named.
   */
  readonly shippingCents: number;
}

export interface DeliveryRequest {
  readonly sold: SoldProduct;
  readonly facts: Facts;
  readonly quantity: number;
  readonly technology: string;
  readonly destination: Destination;
  readonly currency: Ctx['currency'];
  /** First local day on which all goods from suppliers are in stock. Today if they already are. */
  readonly availableOn?: string | undefined;
  /** Set if staff arrange the transport, whatever carriers take: of a quote that they gave, or of a reprint. */
  readonly arranged?: Arranged | undefined;
}

/** Dates for the requested priorities. A refusal if no plant of the shop delivers there, or no carrier takes that much. */
export function promiseDeliveries(
  ctx: Ctx,
  request: DeliveryRequest,
  priorities: readonly Priority[],
): PromisedDelivery[] | Refusal {
  const { network, calendar } = ctx.catalog;
  const { destination, facts, quantity } = request;
  const { product } = request.sold.compiled;
  const point = destination.collectAt ? collectionPoint(ctx, destination.collectAt) : undefined;
  if (isRefusal(point)) return point;
  let isTooMuch = false;
  for (const plantId of ctx.tenant.plants) {
    const plant = network.plants.find((each) => each.id === plantId);
    if (!plant || (point && point.plant.id !== plantId)) continue;
    const route = point ? collected(plant) : routeTo(network, plant, destination.country, destination.postalCode);
    if (!route) continue;
    const weightGrams = weightOf(
      facts,
      quantity,
      product.weight.packaging,
      product.weight.by === 'piece' ? product.weight.grams : undefined,
    );
    const { day: today, minutes } = clockOf({ now: ctx.now, timeZone: plant.timeZone });
    const waits = request.availableOn !== undefined && request.availableOn > today;
    const asked = {
      plant,
      country: destination.country,
      postalCode: destination.postalCode,
      facts,
      production: product.production,
      technology: request.technology,
      quantity,
      weightGrams,
      isExported: isExported(ctx, destination),
      today: dayNumber(waits ? (request.availableOn ?? today) : today),
      minutes: waits ? 0 : minutes,
    };
    if (!request.arranged && !carries(route, asked)) {
      isTooMuch = true;
      continue;
    }
    return priorities.map((priority) => {
      const promised = withMoney(ctx, request, plant, promise(network, calendar, priority, route, asked), weightGrams);
      return point ? readyAt(point, calendar, promised) : promised;
    });
  }
  return noDates(isTooMuch ? 'freight' : 'no_carrier');
}

/** It arrives where it is made. Nobody minds in how many parcels. */
function readyAt(point: CollectionPoint, calendar: Calendar, promised: PromisedDelivery): PromisedDelivery {
  return {
    ...promised,
    ...readiness(point, calendar, promised.shipDate),
    caveats: promised.caveats.filter((caveat) => !caveat.startsWith('parcels:')),
  };
}

function readiness(point: CollectionPoint, calendar: Calendar, shipDate: string) {
  const { day, time } = readyToCollect(point, calendar, dayNumber(shipDate));
  const arrivalDate = isoDate(day);
  return { arrivalDate, readyFrom: instantAt(arrivalDate, time, point.plant.timeZone) };
}

/** The dates of a line as they are when payment and files come after the instant until which its own were promised. */
export type RestatedPromise = Pick<LineDeliveryPromise, 'arrivalDate' | 'shipDate' | 'cutOff' | 'readyFrom'>;

/**
 * The dates of a line that was sold, if its payment and files are in now: as many working days in the plant and the same way as
 * were promised, never sooner than that. Undefined where plant or way are no more, or an older line does not tell its days:
 * then staff say the day.
 */
export function promiseFromNow(
  ctx: Ctx,
  line: Pick<LineItem, 'deliveryPromise' | 'priority' | 'shipTo' | 'soldAs'>,
): RestatedPromise | undefined {
  const { network, calendar } = ctx.catalog;
  const { deliveryPromise: former, shipTo, soldAs } = line;
  const plant = network.plants.find(({ id }) => id === former.plant);
  const priority = PRIORITIES.find((each) => each === line.priority);
  if (!plant || !soldAs || !priority) return undefined;
  const point = former.readyFrom === undefined ? undefined : collectionPoint(ctx, plant.id);
  if (isRefusal(point)) return undefined;
  const route = point ? collected(plant) : routeTo(network, plant, shipTo.country, shipTo.postalCode);
  if (!route) return undefined;
  const { day, minutes } = clockOf({ now: ctx.now, timeZone: plant.timeZone });
  const { productionDays } = soldAs;
  const course = { plant, route, country: shipTo.country, productionDays };
  const dates = daysFrom(calendar, priority, course, { today: dayNumber(day), minutes });
  const later = (a: string, b: string) => (a > b ? a : b);
  const shipDate = later(dates.shipDate, former.shipDate);
  const arrival = point
    ? readiness(point, calendar, shipDate)
    : { arrivalDate: later(dates.arrivalDate, former.arrivalDate) };
  return { ...arrival, shipDate, cutOff: instantAt(dates.startDay, dates.cutOff, plant.timeZone) };
}

function noDates(
  topic: 'no_carrier' | 'freight' | 'priority' | 'stock',
  message: ProductError = 'No arrival dates found for those deliveries!',
): Refusal {
  return refuse('no_arrival_dates', 422, { message, detail: { caveat_topics: [topic] } });
}

/** Today for products made here. For supplier products, the day on which stock covers the quantity. */
async function availableDay(
  ctx: Ctx,
  product: Product,
  quantity: number,
  stock: () => Promise<Inventory>,
): Promise<string | undefined> {
  const today = todayOf(ctx);
  return product.supplier ? coveredOn(await stock(), quantity, today) : today;
}

function withMoney(
  ctx: Ctx,
  request: DeliveryRequest,
  plant: Plant,
  promised: Promised,
  weightGrams: number,
): PromisedDelivery {
  const euros = ctx.tenant.shippingIncluded ? promised.surcharge : promised.shippingPrice;
  const cutOffInstant = instantAt(promised.startDay, promised.cutOff, plant.timeZone);
  const listCents = roundTo(SHIPPING_STEP, (euros * 100 * currencyFactor(ctx.tenant, request.currency)) / 10_000);
  const shippingCents = request.arranged?.netCents ?? listCents;
  return { ...promised, plant: plant.id, cutOffInstant, weightGrams, shippingCents };
}

/** 7.5.09 */
export async function answerShipping(
  ctx: Ctx,
  body: Input<typeof shippingCalculate>['body'],
): Promise<Answer<typeof shippingCalculate> | Refusal> {
  const sold = await soldProduct(ctx, body.mcpSku);
  if (isRefusal(sold)) return sold;
  const selection = resolveSelection(sold.compiled, body.variableAttributes);
  if (!selection) return refuse('configuration_invalid', 422);
  const destination = destinationOf(ctx, body.countryCode, body.zipCode);
  if (isRefusal(destination)) return destination;
  const priced = priceConfiguration(ctx, sold, selection, destination);
  if (isRefusal(priced)) return priced;
  return shippingOf(ctx, priced, destination, body, () => readStock(ctx, sold.compiled.product, selection));
}

/** @param stock reads the stock of the article; called only if dates depend on it */
export async function shippingOf(
  ctx: Ctx,
  priced: Priced,
  destination: Destination,
  {
    quantity,
    deliveries,
    arranged,
  }: Pick<Input<typeof shippingCalculate>['body'], 'quantity' | 'deliveries'> & Pick<DeliveryRequest, 'arranged'>,
  stock: () => Promise<Inventory>,
): Promise<Answer<typeof shippingCalculate> | Refusal> {
  const { sold } = priced;
  const { product } = sold.compiled;
  const offer = quantityOffer(product, priced.facts);
  if (!isValidQuantity(quantity, offer)) return refuseQuantity(quantity, offer, ctx.locale);
  const offered = offeredPriorities(product, priced.facts, quantity);
  if (offered.length === 0) return noDates('priority', 'No deliveries available for this quantity!');
  const wanted = offered.filter((priority) => deliveries.includes(priority));
  if (wanted.length === 0) return noDates('priority');
  const availableOn = await availableDay(ctx, product, quantity, stock);
  if (availableOn === undefined) return noDates('stock');
  const promised = promiseDeliveries(
    ctx,
    {
      sold,
      facts: priced.facts,
      quantity,
      technology: technologyAt(priced.curves, quantity),
      destination,
      currency: ctx.currency,
      availableOn,
      arranged,
    },
    wanted,
  );
  return isRefusal(promised) ? promised : shippingToWire(promised);
}

function shippingToWire(promised: readonly PromisedDelivery[]): Answer<typeof shippingCalculate> {
  const caveats = promised.flatMap((each) => each.caveats.map((caveat) => ({ deliveryKey: each.priority, caveat })));
  return {
    dates: promised.map((each) => ({
      deliveryKey: each.priority,
      arrivalDate: each.arrivalDate,
      shipDate: each.shipDate,
      cutOff: each.cutOffInstant,
      productionDays: each.productionDays,
      transitDays: each.transitDays,
      shippingPrice: toDecimal(each.shippingCents),
      parcels: each.parcels,
      weightGrams: each.weightGrams,
    })),
    caveats,
    caveat_topics: [...new Set(caveats.map(({ caveat }) => caveat.split(':')[0] ?? caveat))],
  };
}
