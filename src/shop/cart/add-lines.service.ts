import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { bearerId } from '#platform/signing.ts';
import { checkAddress } from '../address-book/address-book.service.ts';
import type { Address } from '../addresses/address.contract.ts';
import type { Ctx } from '../context.ts';
import type { LineTerms } from '../line-items/frozen-line.service.ts';
import { refuseFreight } from '../line-items/consignments.service.ts';
import type { LineItem } from '../line-items/line-item.ts';
import type { LineRequest } from '../line-items/line-request.ts';
import { isOutOfReach, makeLine } from '../line-items/line-items.service.ts';
import { CART_NOT_FOUND, closedCart, ownerOf, withCartsOf } from './cart-access.service.ts';
import { findActiveCart, listLines, lockOwnedCart, saveLine } from './cart.repository.ts';
import { admitLine } from './cart.rules.ts';
import { activeOrNewCart } from './cart.service.ts';
import type { Cart } from './cart.ts';

/** Adds several lines at once, each under the same rules as a single line. */

export interface PlacedRequest {
  readonly line: LineRequest;
  /** Where the line goes if that is still possible. Null for the cart's delivery address. */
  readonly deliveryAddress: Address | null;
}

export type MadeLine = LineItem | Refusal;
type Terms = Pick<Cart, 'currency' | 'country' | 'postalCode' | 'collectAt'>;

/**
 * Returns the lines as they would be in the visitor's cart today. It creates no cart.
 * @param terms the terms of a new cart, used when the visitor has none
 */
export function previewLines(ctx: Ctx, requests: readonly PlacedRequest[], terms: Terms): Promise<readonly MadeLine[]> {
  const owner = ownerOf(ctx);
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const cart = owner && (await findActiveCart(tx, ctx.tenant.id, owner));
    const held = cart ? await listLines(tx, ctx.tenant.id, cart.id) : [];
    return makeLines(ctx, tx, requests, cart ?? { ...terms, vatCountry: null }, held);
  });
}

/** What goes into the cart with the lines, in the same transaction. */
export type Along = (tx: Tx, cartId: string, made: readonly LineItem[]) => Promise<void>;

/**
 * Adds all lines to the visitor's cart, or none.
 * @param accept checks the lines at their present prices before any is added
 */
export async function addLines(
  ctx: Ctx,
  requests: readonly PlacedRequest[],
  terms: Terms,
  accept: (made: readonly MadeLine[]) => readonly LineItem[] | Refusal,
  along: Along,
): Promise<{ readonly cartId: string; readonly made: readonly LineItem[] } | Refusal> {
  const owner = ownerOf(ctx);
  if (!owner) return CART_NOT_FOUND;
  return withCartsOf(ctx, owner, async (tx) => {
    const active = await activeOrNewCart(ctx, tx, owner, terms);
    const locked = active && (await lockOwnedCart(tx, ctx.tenant.id, owner, active.id));
    if (!locked) return CART_NOT_FOUND;
    const { cart, lines } = locked;
    const closed = closedCart(cart);
    if (closed) return closed;
    const made = accept(await makeLines(ctx, tx, requests, cart, lines));
    if (isRefusal(made)) return made;
    const held = [...lines];
    for (const line of made) {
      const refused = admitLine(held, line, undefined, ctx.locale);
      if (refused) return refused;
      held.push(line);
    }
    const tooMuch = await refuseFreight(ctx, cart.shippingAddress, held);
    if (tooMuch) return tooMuch;
    for (const line of made) await saveLine(tx, ctx.tenant.id, cart.id, line);
    await along(tx, cart.id, made);
    return { cartId: cart.id, made };
  });
}

async function makeLines(
  ctx: Ctx,
  tx: Tx,
  requests: readonly PlacedRequest[],
  terms: LineTerms,
  held: readonly LineItem[],
): Promise<MadeLine[]> {
  const made: MadeLine[] = [];
  for (const request of requests) {
    const before = [...held, ...made.filter((line): line is LineItem => !isRefusal(line))];
    made.push(await makePlaced(ctx, tx, request, { terms, before }));
  }
  return made;
}

/** A line that can no longer go to its own address goes where the cart goes. */
async function makePlaced(
  ctx: Ctx,
  tx: Tx,
  { line, deliveryAddress }: PlacedRequest,
  setting: { readonly terms: LineTerms; readonly before: readonly LineItem[] },
): Promise<MadeLine> {
  const own = deliveryAddress && checkAddress(ctx, deliveryAddress);
  const make = (to: Address | null) => makeLine(ctx, tx, bearerId(), line, { ...setting, deliveryAddress: to });
  if (!own || isRefusal(own)) return make(null);
  const made = await make(own);
  return isOutOfReach(made) ? make(null) : made;
}
