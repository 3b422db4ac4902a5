import type { Static } from 'typebox';
import { decimal, line, list, moneyWire, nullable, object } from '#kernel/schema.ts';
import type { Currency } from '#kernel/currencies.ts';
import { toDecimal } from '#kernel/money.ts';
import type { LineItem } from './line-item.ts';
import { exemptionNotes, vatShares, type Totals } from './totals.rules.ts';

/** The totals of a cart or an order. */
export const taxedPriceWire = object({
  totalNet: moneyWire,
  totalTax: moneyWire,
  totalGross: moneyWire,
  /**
   * VAT by rate in percent, the highest first, and at a rate of nought by its legal reason (`exemption`). Their sums are
   * `totalNet` and `totalTax`.
   */
  taxPortions: list(object({ rate: decimal, net: moneyWire, tax: moneyWire, exemption: line(1000) }), 20),
  /** The gross total, rounded to existing coins. */
  payable: moneyWire,
  /**
   * The legal reason why no VAT was charged, for invoices, or why a company in another member state pays it. Empty where
   * nothing is to be explained.
   */
  exemption: line(1000),
  /** The same by reason, for what customers read: with the amount without VAT (`net`) where there are several. */
  exemptions: list(object({ text: line(1000), net: nullable(moneyWire) }), 20),
});
type TaxedPriceWire = Static<typeof taxedPriceWire>;

export function taxedPriceToWire(
  totals: Totals & { readonly payableCents: number; readonly currency: Currency },
  lines: readonly LineItem[],
  exemptionOf: (vatReasons: readonly string[]) => string,
): TaxedPriceWire {
  const amount = (centAmount: number) => ({ centAmount, currencyCode: totals.currency });
  return {
    totalNet: amount(totals.netCents),
    totalTax: amount(totals.vatCents),
    totalGross: amount(totals.grossCents),
    taxPortions: vatShares(lines, (reason) => exemptionOf([reason])).map(({ rate, exemption, netCents, vatCents }) => ({
      rate: toDecimal(rate),
      net: amount(netCents),
      tax: amount(vatCents),
      exemption,
    })),
    payable: amount(totals.payableCents),
    exemption: exemptionOf(lines.map(({ price }) => price.vatReason)),
    exemptions: exemptionNotes(lines, exemptionOf).map(({ text, netCents }) => ({
      text,
      net: netCents === null ? null : amount(netCents),
    })),
  };
}
