import { fromDecimal } from '#kernel/money.ts';
import type { Configurator } from './use-configurator.ts';

export interface Totals {
  readonly netCents: number;
  readonly grossCents: number;
  /** Before the code; null where nothing is reduced. */
  readonly beforeCents: number | null;
  /** Lowest print price of the last thirty days, where the print price is reduced. */
  readonly lowestCents: number | null;
}

type Chosen = Pick<Configurator, 'quote' | 'services' | 'quantity' | 'priority' | 'fileCheck'>;

/** The chosen cell of the grid. */
export function chosenOption({ quote, quantity, priority }: Omit<Chosen, 'services' | 'fileCheck'>) {
  return quote?.prices
    .find((price) => price.quantity === quantity)
    ?.options.find(({ deliveryKey }) => deliveryKey === priority);
}

/** Whether a code that counts gives the file check. */
export function isCheckFree({ quote }: Pick<Chosen, 'quote'>): boolean {
  return quote?.promotion?.status === 'valid' && quote.promotion.freeService === 'fileCheck';
}

/** What the cart will say of this line before delivery: print and the services chosen with it. */
export function totalsOf(chosen: Chosen): Totals | undefined {
  const option = chosenOption(chosen);
  if (!option) return undefined;
  const [service] = chosen.fileCheck ? chosen.services : [];
  const free = isCheckFree(chosen);
  const netOfCheck = service && !free ? service.amountCentExclTax : 0;
  const grossOfCheck = service && !free ? (fromDecimal(service.amountInclTax) ?? 0) : 0;
  const netCents = option.amountCentExclTax + netOfCheck;
  const before = (fromDecimal(option.originalAmountExclTax) ?? 0) + (service?.amountCentExclTax ?? 0);
  return {
    netCents,
    grossCents: (fromDecimal(option.amountInclTax) ?? 0) + grossOfCheck,
    beforeCents: before > netCents ? before : null,
    lowestCents: option.lowestAmountExclTax === null ? null : (fromDecimal(option.lowestAmountExclTax) ?? null),
  };
}
