import { fromDecimal, vatOf, type BasisPoints } from '#kernel/money.ts';
import type { Offered } from '../choices/configurator.ts';

export interface Totals {
  readonly netCents: number;
  readonly grossCents: number;
  readonly vatRate: BasisPoints;
  /** Before VAT; part of both sums. 0 if the shop's prices include delivery. */
  readonly shippingCents: number;
  /** The amounts that a code changes: the print price before VAT, the former price, and the lowest price. */
  readonly printCents: number;
  /** Null without a reduction. */
  readonly beforeCents: number | null;
  /** The same with VAT. */
  readonly beforeGrossCents: number | null;
  /** Lowest print price of the last thirty days, if the print price is reduced. */
  readonly lowestCents: number | null;
  /** The same with VAT. */
  readonly lowestGrossCents: number | null;
}

type Chosen = Pick<Offered, 'quote' | 'shipping' | 'checkService' | 'quantity' | 'priority' | 'fileCheck'>;

/** The chosen cell of the grid. */
export function chosenOption({ quote, quantity, priority }: Pick<Chosen, 'quote' | 'quantity' | 'priority'>) {
  return quote?.prices
    .find((price) => price.quantity === quantity)
    ?.options.find(({ deliveryKey }) => deliveryKey === priority);
}

/** Whether a valid code makes the file check free. */
export function isCheckFree({ quote }: Pick<Chosen, 'quote'>): boolean {
  return quote?.promotion?.status === 'valid' && quote.promotion.freeService === 'fileCheck';
}

/** The arrival date at the chosen priority. */
export function chosenDate({ shipping, priority }: Pick<Chosen, 'shipping' | 'priority'>) {
  return shipping?.dates.find(({ deliveryKey }) => deliveryKey === priority);
}

/** The priority of the earliest arrival. */
export function fastestOf({ shipping, validation }: Pick<Offered, 'shipping' | 'validation'>): string | undefined {
  return validation.validProductionTimes.findLast(
    ({ valid, priority }) => valid && chosenDate({ shipping, priority }) !== undefined,
  )?.priority;
}

/** Whether the sum is the print price, so that what a code took off stands beside the sum. */
export function isPrintAlone({ netCents, printCents }: Totals): boolean {
  return netCents === printCents;
}

/** The totals of this line in the cart: print, chosen services and delivery, when the line is charged alone. */
export function totalsOf(chosen: Chosen): Totals | undefined {
  const option = chosenOption(chosen);
  if (!option) return undefined;
  const check = chosen.fileCheck && !isCheckFree(chosen) ? chosen.checkService : null;
  const vatRate = fromDecimal(option.vatRate) ?? 0;
  const shippingCents = fromDecimal(chosenDate(chosen)?.shippingPrice ?? '') ?? 0;
  const printCents = option.amountCentExclTax;
  const before = fromDecimal(option.originalAmountExclTax) ?? 0;
  const lowestCents = fromDecimal(option.lowestAmountExclTax ?? '') ?? null;
  const netCents = printCents + (check?.amountCentExclTax ?? 0) + shippingCents;
  return {
    netCents,
    grossCents: netCents + vatOf(netCents, vatRate),
    vatRate,
    shippingCents,
    printCents,
    beforeCents: before > printCents ? before : null,
    beforeGrossCents: before > printCents ? (fromDecimal(option.originalAmountInclTax) ?? null) : null,
    lowestCents,
    lowestGrossCents: lowestCents === null ? null : lowestCents + vatOf(lowestCents, vatRate),
  };
}
