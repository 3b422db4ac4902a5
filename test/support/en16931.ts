import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';

/** The amounts of an invoice by the terms of EN 16931, in cents. */
export interface InvoiceAmounts {
  /** BT-131 of each invoice line, with BT-152: print and services. */
  readonly lines: readonly Taxed[];
  /** BT-92 of each allowance on the document, with BT-96: codes. */
  readonly allowances: readonly Taxed[];
  /** BT-99 of each charge on the document, with BT-103: delivery. */
  readonly charges: readonly Taxed[];
  /** BG-23: BT-116 and BT-117 of each rate, and of each reason of a rate of nought. */
  readonly breakdown: readonly { readonly rate: string; readonly taxable: number; readonly tax: number }[];
  readonly sumOfLines: number; // BT-106
  readonly sumOfAllowances: number; // BT-107
  readonly sumOfCharges: number; // BT-108
  readonly totalWithoutVat: number; // BT-109
  readonly totalVat: number; // BT-110
  readonly totalWithVat: number; // BT-112
  readonly rounding: number; // BT-114
  readonly due: number; // BT-115
}

interface Taxed {
  readonly amount: number;
  readonly rate: string;
}

/** The invoice that an order makes, each amount as the order answers it. */
export function invoiceAmounts({ lineItems, taxedPrice }: Pick<OrderWire, 'lineItems' | 'taxedPrice'>): InvoiceAmounts {
  const items = Object.values(lineItems);
  const taxed = ({ taxRate }: LineItemWire, amount: number) => ({ amount, rate: taxRate });
  const services = items.flatMap((item) => item.services.map(({ unitPrice }) => taxed(item, unitPrice.centAmount)));
  const lines = [
    ...items.map((item) => taxed(item, item.price.centAmount)),
    ...services.filter(({ amount }) => amount >= 0),
  ];
  const allowances = services.filter(({ amount }) => amount < 0).map(({ amount, rate }) => ({ amount: -amount, rate }));
  const charges = items.map((item) => taxed(item, item.shippingPrice.centAmount)).filter(({ amount }) => amount > 0);
  return {
    lines,
    allowances,
    charges,
    breakdown: taxedPrice.taxPortions.map(({ rate, net, tax }) => ({
      rate,
      taxable: net.centAmount,
      tax: tax.centAmount,
    })),
    sumOfLines: sumOf(lines),
    sumOfAllowances: sumOf(allowances),
    sumOfCharges: sumOf(charges),
    totalWithoutVat: taxedPrice.totalNet.centAmount,
    totalVat: taxedPrice.totalTax.centAmount,
    totalWithVat: taxedPrice.totalGross.centAmount,
    rounding: taxedPrice.payable.centAmount - taxedPrice.totalGross.centAmount,
    due: taxedPrice.payable.centAmount,
  };
}

/** The rules of EN 16931 that these amounts break, by their names. The rounding is strict: no cent is let pass. */
export function brokenRules(invoice: InvoiceAmounts): string[] {
  const { lines, allowances, charges, breakdown } = invoice;
  const ofRate = (amounts: readonly Taxed[], rate: string) => sumOf(amounts.filter((each) => each.rate === rate));
  const taxableAt = (rate: string) =>
    breakdown.filter((each) => each.rate === rate).reduce((sum, { taxable }) => sum + taxable, 0);
  const rules: Readonly<Record<string, boolean>> = {
    'BR-CO-10': invoice.sumOfLines === sumOf(lines),
    'BR-CO-11': invoice.sumOfAllowances === sumOf(allowances),
    'BR-CO-12': invoice.sumOfCharges === sumOf(charges),
    'BR-CO-13': invoice.totalWithoutVat === invoice.sumOfLines - invoice.sumOfAllowances + invoice.sumOfCharges,
    'BR-CO-14': invoice.totalVat === breakdown.reduce((sum, { tax }) => sum + tax, 0),
    'BR-CO-15': invoice.totalWithVat === invoice.totalWithoutVat + invoice.totalVat,
    'BR-CO-16': invoice.due === invoice.totalWithVat + invoice.rounding,
    'BR-CO-17': breakdown.every(({ rate, taxable, tax }) => tax === halfUp(BigInt(taxable), rate)),
    // A rate of nought stands once for each reason.
    'BR-S-08': breakdown.every(
      ({ rate }) => taxableAt(rate) === ofRate(lines, rate) - ofRate(allowances, rate) + ofRate(charges, rate),
    ),
  };
  return Object.keys(rules).filter((rule) => !rules[rule]);
}

/** The tax in whole cents by whole numbers alone, so that it is worked out in another way than the shop does. */
function halfUp(taxable: bigint, rate: string): number {
  const [whole = '0', hundredths = '00'] = rate.split('.');
  return Number((taxable * BigInt(whole + hundredths) * 2n + 10_000n) / 20_000n);
}

function sumOf(amounts: readonly Taxed[]): number {
  return amounts.reduce((sum, { amount }) => sum + amount, 0);
}
