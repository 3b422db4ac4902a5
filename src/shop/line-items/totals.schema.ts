import type { Static } from 'typebox';
import { line, moneyWire, object } from '#kernel/schema.ts';
import type { Currency } from '#kernel/money.ts';
import type { Totals } from './line-item.ts';

/** What a cart or an order comes to. */
export const taxedPriceWire = object({
  totalNet: moneyWire,
  totalTax: moneyWire,
  totalGross: moneyWire,
  /** The gross total in coins that exist. */
  payable: moneyWire,
  /** Why no VAT was charged, as papers must say it; empty where it was. */
  exemption: line(300),
});
type TaxedPriceWire = Static<typeof taxedPriceWire>;

export function taxedPriceToWire(
  totals: Totals & { readonly payableCents: number; readonly currency: Currency },
  exemption: string,
): TaxedPriceWire {
  const amount = (centAmount: number) => ({ centAmount, currencyCode: totals.currency });
  return {
    totalNet: amount(totals.netCents),
    totalTax: amount(totals.vatCents),
    totalGross: amount(totals.grossCents),
    payable: amount(totals.payableCents),
    exemption,
  };
}
