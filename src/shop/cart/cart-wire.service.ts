import { roundPayable } from '#kernel/money.ts';
import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Ctx } from '../context.ts';
import { deliveryGroupsToWire } from '../line-items/delivery-groups.schema.ts';
import { lineToWire } from '../line-items/line-item.schema.ts';
import { sumTotals, type LineItem } from '../line-items/line-item.ts';
import { taxedPriceToWire } from '../line-items/totals.schema.ts';
import { exemptionOf } from '../vat/exemption.service.ts';
import type { CartWire } from './cart.contract.ts';
import type { Cart } from './cart.ts';

/** Returns the cart in the format of the API. */
export function cartToWire(ctx: Ctx, cart: Cart, lines: readonly LineItem[]): CartWire {
  const { currency } = cart;
  const totals = sumTotals(lines);
  const payableCents = roundPayable({ cents: totals.grossCents, currency }).cents;
  const exemption = exemptionOf(
    ctx,
    lines.map(({ price }) => price.vatReason),
  );
  return {
    id: cart.id,
    version: cart.version,
    currencyCode: currency,
    country: cart.country,
    postalCode: cart.postalCode,
    lineItems: Object.fromEntries(lines.map((line) => [line.id, lineToWire(line)])),
    lineOrder: lines.map((line) => line.id),
    totalPrice: { centAmount: totals.netCents, currencyCode: currency },
    taxedPrice: taxedPriceToWire({ ...totals, payableCents, currency }, lines, exemption),
    shippingAddress: cart.shippingAddress,
    deliveryGroups: deliveryGroupsToWire(cart.shippingAddress, lines, currency),
    billingAddress: cart.billingAddress,
    vatNumber: cart.vatNumber,
  };
}

/** Returns the present cart with its changes, so that the customer can confirm again. */
export function askAgain(
  ctx: Ctx,
  cart: Cart,
  lines: readonly LineItem[],
  changes: readonly { readonly lineItemId: string; readonly change: string }[],
): Refusal {
  return refuse('cart_changed', 409, { detail: { changes, cart: cartToWire(ctx, cart, lines) } });
}

/**
 * Refuses a cart that another tab or device changed after it was shown, so that customers order only what they have
 * seen.
 */
export function refuseUnseen(
  ctx: Ctx,
  cart: Cart,
  lines: readonly LineItem[],
  seenVersion: number | undefined,
): Refusal | undefined {
  if (seenVersion === undefined || seenVersion === cart.version) return undefined;
  return askAgain(ctx, cart, lines, [{ lineItemId: '', change: 'elsewhere' }]);
}
