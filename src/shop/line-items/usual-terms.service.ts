import { vatOf } from '#kernel/money.ts';
import { isRefusal } from '#kernel/refusal.ts';
import type { Currency } from '#kernel/currencies.ts';
import type { Selection } from '../catalog/product.ts';
import { offeredPriorities } from '../catalog/priority.rules.ts';
import type { SoldProduct } from '../catalog-snapshot.ts';
import { mayBuy, type Ctx } from '../context.ts';
import { readStock } from '../inventory/inventory.service.ts';
import { printCents } from '../pricing/engine/quote.ts';
import { atQuantity, destinationOf, priceConfiguration } from '../pricing/pricing.service.ts';
import { shippingOf } from './delivery-promise.service.ts';

/** The priority with which a product page opens. */
const USUAL_PRIORITY = 'std';

interface Amount {
  readonly centAmount: number;
  readonly currencyCode: Currency;
}

/** What a product page says of a configuration when it opens: price and date of the same priority. */
export interface UsualTerms {
  /** Null if the caller may not see prices, or there is none. */
  readonly price: { readonly net: Amount; readonly gross: Amount } | null;
  /** When it arrives at the shop's usual place. Null if there is no date. */
  readonly arrivalDate: string | null;
  /** When it arrives with the fastest priority that has a price. Null if that is no earlier. */
  readonly soonestDate: string | null;
}

const NONE: UsualTerms = { price: null, arrivalDate: null, soonestDate: null };

export async function usualTerms(
  ctx: Ctx,
  sold: SoldProduct,
  selection: Selection,
  quantity: number,
): Promise<UsualTerms> {
  const { product } = sold.compiled;
  const destination = destinationOf(ctx, undefined, undefined);
  if (isRefusal(destination)) return NONE;
  const priced = priceConfiguration(ctx, sold, selection, destination);
  if (isRefusal(priced)) return NONE;
  const offered = offeredPriorities(product, priced.facts, quantity);
  const priority = offered.find((each) => each === USUAL_PRIORITY) ?? offered[0];
  if (priority === undefined) return NONE;
  const net = mayBuy(ctx) ? printCents(priced.curves, priority, quantity) : undefined;
  // A speed without a price cannot be had.
  const faster = offered.filter((each) => each !== priority && printCents(priced.curves, each, quantity) !== undefined);
  const asked = [priority, ...faster];
  const shipping = await shippingOf(ctx, priced, destination, { quantity, deliveries: asked }, () =>
    readStock(ctx, product, selection),
  );
  const dates = isRefusal(shipping) ? [] : shipping.dates;
  const arrivalDate = dates.find(({ deliveryKey }) => deliveryKey === priority)?.arrivalDate ?? null;
  const soonest = dates.map((each) => each.arrivalDate).sort()[0];
  const { currency: currencyCode } = ctx;
  return {
    price:
      net === undefined
        ? null
        : {
            net: { centAmount: net, currencyCode },
            gross: { centAmount: net + vatOf(net, atQuantity(priced, quantity).vat.rate), currencyCode },
          },
    arrivalDate,
    soonestDate: soonest !== undefined && arrivalDate !== null && soonest < arrivalDate ? soonest : null,
  };
}
