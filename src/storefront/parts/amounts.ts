import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';

interface Lined {
  readonly lineItems: Readonly<Record<string, LineItemWire>>;
  readonly lineOrder: readonly string[];
}

/** Lines in display order. */
export function cartLines({ lineItems, lineOrder }: Lined): LineItemWire[] {
  return lineOrder.flatMap((id) => lineItems[id] ?? []);
}

/**
 * The amounts of a line without delivery, which is shown once in the totals. Product and services add up to `netCents`.
 */
export interface LineAmounts {
  readonly productCents: number;
  readonly services: readonly { readonly key: string; readonly cents: number }[];
  readonly netCents: number;
  readonly grossCents: number;
}

export function lineAmounts(line: LineItemWire): LineAmounts {
  return {
    productCents: line.price.centAmount,
    services: line.services.map(({ key, unitPrice }) => ({ key, cents: unitPrice.centAmount })),
    netCents: line.totalPrice.centAmount - line.shippingPrice.centAmount,
    grossCents: line.taxedTotalPriceWithServices.centAmount - line.taxedShippingPrice.centAmount,
  };
}

/** Lines and delivery before VAT. Together with VAT they are the total. */
export function netAmounts(cart: Lined & { readonly taxedPrice: Pick<CartWire['taxedPrice'], 'totalNet'> }): {
  readonly itemsCents: number;
  readonly shippingCents: number;
} {
  // A line that is sold no more may have kept a price in another currency, which is in no sum.
  const { currencyCode } = cart.taxedPrice.totalNet;
  const lines = cartLines(cart).filter((line) => line.currencyCode === currencyCode);
  return {
    itemsCents: lines.reduce((sum, line) => sum + lineAmounts(line).netCents, 0),
    shippingCents: lines.reduce((sum, line) => sum + line.shippingPrice.centAmount, 0),
  };
}
