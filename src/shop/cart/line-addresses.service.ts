import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import { checkAddress, findAddress } from '../address-book/address-book.service.ts';
import type { Address } from '../addresses/address.contract.ts';
import type { Ctx } from '../context.ts';
import { refuseFreight } from '../line-items/consignments.service.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { remakeLine } from '../line-items/line-items.service.ts';
import { refuseUnseen, writtenCartToWire } from './cart-wire.service.ts';
import type { CartWire } from './cart.contract.ts';
import { admitValue } from './cart.rules.ts';
import { saveLines } from './cart.service.ts';
import { withRewrittenCart } from './cart-access.service.ts';

/** Where lines go: to the cart's delivery address (null), to a typed one, or to one of the customer's own. */
export type LineDestination = null | { readonly address: Address } | { readonly addressId: string };

export interface LineAddressChange {
  readonly lineItemIds: readonly string[];
  readonly to: LineDestination;
  /** Version of the cart that the customer saw; undefined when the caller does not say. */
  readonly cartVersion?: number | undefined;
}

/**
 * Sends lines of a cart to an address. Their VAT, dates and delivery are worked out for it. If one of them cannot be
 * made for it, nothing is saved.
 */
export async function changeLineAddresses(
  ctx: Ctx,
  cartId: string,
  { lineItemIds, to, cartVersion }: LineAddressChange,
): Promise<CartWire | Refusal> {
  const deliveryAddress = to && (await resolveDestination(ctx, to));
  if (isRefusal(deliveryAddress)) return deliveryAddress;
  const rewritten = await withRewrittenCart(ctx, cartId, async (tx, { cart, lines }) => {
    const unseen = await refuseUnseen(ctx, tx, cart, lines, cartVersion);
    if (unseen) return unseen;
    const moving = new Set(lineItemIds);
    if (lines.filter(({ id }) => moving.has(id)).length < moving.size) return refuse('line_not_found', 404);
    const moved: LineItem[] = [];
    const next: LineItem[] = [];
    for (const line of lines) {
      if (!moving.has(line.id)) {
        next.push(line);
        continue;
      }
      const made = await remakeLine(ctx, tx, line, { terms: cart, deliveryAddress, before: next });
      if (isRefusal(made)) return made;
      moved.push(made);
      next.push(made);
    }
    const refused = admitValue(next, ctx.locale) ?? (await refuseFreight(ctx, cart.shippingAddress, next));
    if (refused) return refused;
    return { cart: await saveLines(ctx, tx, cart, moved), lines: next };
  });
  return isRefusal(rewritten) ? rewritten : writtenCartToWire(ctx, rewritten);
}

/** Only an address that the customer keeps for deliveries has an id. A typed one is checked like the cart's own. */
async function resolveDestination(ctx: Ctx, to: Exclude<LineDestination, null>): Promise<Address | Refusal> {
  if ('address' in to) return checkAddress(ctx, to.address);
  if (ctx.actor.kind !== 'customer') return refuse('address_not_found', 404);
  const found = await findAddress(ctx, ctx.actor.customerId, to.addressId, 'shipping');
  return isRefusal(found) ? found : checkAddress(ctx, found.address);
}
