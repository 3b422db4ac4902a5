import { vatOf } from '#kernel/money.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import { PRIORITIES, type Priority } from '../catalog/product.ts';
import { isValidQuantity, quantityOffer } from '../catalog/quantity.rules.ts';
import { describeSelection, settleSelection } from '../configurator/compiled-product.ts';
import type { Ctx } from '../context.ts';
import { printCents } from '../pricing/engine/quote.ts';
import {
  fileCheckPrice,
  possiblePriorities,
  priceConfiguration,
  soldProduct,
  technologyAt,
  type Priced,
} from '../pricing/pricing.service.ts';
import { fileCheckKey, unitAmount } from '../pricing/pricing.rules.ts';
import type { ArtworkSet, LineItem, LineRequest, LineService } from './line-item.ts';
import { promiseDeliveries, type PromisedDelivery } from './promise.service.ts';
import { admitSets } from './sets.rules.ts';

/** The terms a line is made under: those of its cart. */
export interface LineTerms {
  readonly currency: Ctx['currency'];
  readonly country: string;
  readonly postalCode: string;
}

/**
 * Makes a line of what was asked: checks configuration, quantity, sets and priority, prices, promises, adds services.
 * The one place where a line comes from; nothing in the request is a price, a date or a rate.
 */
export function makeLine(ctx: Ctx, request: LineRequest, terms: LineTerms, id: string): LineItem | Refusal {
  const sold = soldProduct(ctx, request.productId);
  if (isRefusal(sold)) return sold;
  const { product } = sold.compiled;
  const selection = settleSelection(sold.compiled, request.selection);
  if (!selection) return refuse('configuration_invalid', 422);
  const destination = { country: terms.country, postalCode: terms.postalCode };
  const priced = priceConfiguration(ctx, sold, selection, destination, terms.currency);
  if (isRefusal(priced)) return priced;
  const { quantity } = request;
  if (!isValidQuantity(quantity, quantityOffer(product.quantity, priced.facts))) return refuse('quantity_invalid', 422);
  const sets = admitSets(product, priced.facts, priced.artworks, quantity, request.sets);
  if (isRefusal(sets)) return sets;
  const priority = PRIORITIES.find((each) => each === request.priority);
  const cents = priority && printCents(priced.curves, priority, quantity);
  if (!priority || cents === undefined || !possiblePriorities(product, priced.facts, quantity).includes(priority))
    return refuse('priority_unavailable', 422);
  const promised = promiseDeliveries(
    ctx,
    {
      sold,
      facts: priced.facts,
      quantity,
      technology: technologyAt(priced.curves, quantity),
      destination,
      currency: terms.currency,
    },
    [priority],
  );
  if (isRefusal(promised)) return promised;
  const [delivery] = promised;
  return delivery
    ? freeze(ctx, { request, terms, priced, sets, priority, cents, delivery, id })
    : refuse('no_arrival_dates', 422);
}

/** The same line at today's prices and dates, under the given terms. */
export function remakeLine(ctx: Ctx, line: LineItem, terms: LineTerms): LineItem | Refusal {
  const made = makeLine(ctx, { ...line, sets: line.sets }, terms, line.id);
  return isRefusal(made) ? made : { ...made, createdAt: line.createdAt };
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
}

function freeze(ctx: Ctx, { request, terms, priced, sets, priority, cents, delivery, id }: LineParts): LineItem {
  const { sold, vat } = priced;
  const { product } = sold.compiled;
  const { language } = ctx.tenant;
  const vatCents = vatOf(cents, vat.rate);
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
    services: servicesOf(ctx, priced, terms, request.fileCheck && product.fileCheck),
    promise: {
      arrivalDate: delivery.arrivalDate,
      shipDate: delivery.shipDate,
      cutOff: delivery.cutOffInstant.toString(),
      carrier: ctx.offer.network.carrier,
      shippingNetCents: delivery.shippingCents,
      shippingVatCents: vatOf(delivery.shippingCents, vat.rate),
      caveats: delivery.caveats,
    },
    shipTo: { country: terms.country, postalCode: terms.postalCode },
    fileCheck: request.fileCheck && product.fileCheck,
    jobName: request.jobName,
    userNotes: request.userNotes,
    weightGrams: delivery.weightGrams,
    createdAt: ctx.now.toString(),
  };
}

function servicesOf(ctx: Ctx, priced: Priced, terms: LineTerms, fileCheck: boolean): LineService[] {
  if (!fileCheck) return [];
  const netCents = fileCheckPrice(ctx, priced, terms.currency);
  const vatCents = vatOf(netCents, priced.vat.rate);
  return [
    {
      key: fileCheckKey(ctx.tenant.brand.provider),
      netCents,
      vatCents,
      grossCents: netCents + vatCents,
      vatRate: priced.vat.rate,
    },
  ];
}
