import type { Static } from 'typebox';
import { decimal, line, list, moneyWire, object } from '#kernel/schema.ts';
import type { Currency } from '#kernel/currencies.ts';
import { toDecimal } from '#kernel/money.ts';
import { vatShares, type LineItem, type Totals } from './line-item.ts';

/** What a cart or an order comes to. */
export const taxedPriceWire = object({
  totalNet: moneyWire,
  totalTax: moneyWire,
  totalGross: moneyWire,
  /** VAT by rate in percent, the highest first; together they are `totalNet` and `totalTax`. */
  taxPortions: list(object({ rate: decimal, net: moneyWire, tax: moneyWire }), 20),
  /** The gross total in coins that exist. */
  payable: moneyWire,
  /** Why no VAT was charged, as papers must say it; empty where it was. */
  exemption: line(300),
});
type TaxedPriceWire = Static<typeof taxedPriceWire>;

export function taxedPriceToWire(
  totals: Totals & { readonly payableCents: number; readonly currency: Currency },
  lines: readonly LineItem[],
  exemption: string,
): TaxedPriceWire {
  const amount = (centAmount: number) => ({ centAmount, currencyCode: totals.currency });
  return {
    totalNet: amount(totals.netCents),
    totalTax: amount(totals.vatCents),
    totalGross: amount(totals.grossCents),
    taxPortions: vatShares(lines).map(({ rate, netCents, vatCents }) => ({
      rate: toDecimal(rate),
      net: amount(netCents),
      tax: amount(vatCents),
    })),
    payable: amount(totals.payableCents),
    exemption,
  };
}
