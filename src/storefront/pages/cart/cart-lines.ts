import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';

interface Lined {
  readonly lineItems: CartWire['lineItems'];
  readonly lineOrder: readonly string[];
}

/** Lines in display order. */
export function cartLines({ lineItems, lineOrder }: Lined): LineItemWire[] {
  return lineOrder.flatMap((id) => lineItems[id] ?? []);
}

export function shippingCents(cart: Lined): number {
  return cartLines(cart).reduce((sum, line) => sum + line.shippingPrice.centAmount, 0);
}
