import { fromDecimal, vatOf, type BasisPoints } from '#kernel/money.ts';
import type { Configurator } from './use-configurator.ts';

export interface Totals {
  readonly netCents: number;
  readonly grossCents: number;
  readonly vatRate: BasisPoints;
  /** Part of both sums; nothing where the shop's prices include it. */
  readonly shippingNetCents: number;
  readonly shippingGrossCents: number;
  /** Before the code; null where nothing is reduced. */
  readonly beforeCents: number | null;
  /** Lowest print price of the last thirty days, where the print price is reduced. */
  readonly lowestCents: number | null;
}

type Chosen = Pick<Configurator, 'quote' | 'shipping' | 'services' | 'quantity' | 'priority' | 'fileCheck'>;

/** The chosen cell of the grid. */
export function chosenOption({ quote, quantity, priority }: Pick<Chosen, 'quote' | 'quantity' | 'priority'>) {
  return quote?.prices
    .find((price) => price.quantity === quantity)
    ?.options.find(({ deliveryKey }) => deliveryKey === priority);
}

/** Whether a code that counts gives the file check. */
export function isCheckFree({ quote }: Pick<Chosen, 'quote'>): boolean {
  return quote?.promotion?.status === 'valid' && quote.promotion.freeService === 'fileCheck';
}

/** The arrival at the chosen delivery. */
export function chosenDate({ shipping, priority }: Pick<Chosen, 'shipping' | 'priority'>) {
  return shipping?.dates.find(({ deliveryKey }) => deliveryKey === priority);
}

/** What this line comes to in the cart: print, the services chosen with it and delivery, each with its VAT to the cent. */
export function totalsOf(chosen: Chosen): Totals | undefined {
  const option = chosenOption(chosen);
  if (!option) return undefined;
  const [service] = chosen.fileCheck ? chosen.services : [];
  const free = isCheckFree(chosen);
  const netOfCheck = service && !free ? service.amountCentExclTax : 0;
  const grossOfCheck = service && !free ? (fromDecimal(service.amountInclTax) ?? 0) : 0;
  const vatRate = fromDecimal(option.vatRate) ?? 0;
  const shippingNetCents = fromDecimal(chosenDate(chosen)?.shippingPrice ?? '') ?? 0;
  const shippingGrossCents = shippingNetCents + vatOf(shippingNetCents, vatRate);
  const netCents = option.amountCentExclTax + netOfCheck + shippingNetCents;
  const before =
    (fromDecimal(option.originalAmountExclTax) ?? 0) + (service?.amountCentExclTax ?? 0) + shippingNetCents;
  return {
    netCents,
    grossCents: (fromDecimal(option.amountInclTax) ?? 0) + grossOfCheck + shippingGrossCents,
    vatRate,
    shippingNetCents,
    shippingGrossCents,
    beforeCents: before > netCents ? before : null,
    lowestCents: option.lowestAmountExclTax === null ? null : (fromDecimal(option.lowestAmountExclTax) ?? null),
  };
}
