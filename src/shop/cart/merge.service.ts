import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import { serializationFailure, type Tx } from '#platform/db/database.ts';
import type { MergeReport } from '../accounts/accounts.contract.ts';
import { filesFollowCartLine, uploadedFilesOf } from '../artwork/artwork.service.ts';
import type { Ctx } from '../context.ts';
import { lineToWire, type LineItemWire } from '../line-items/line-item.schema.ts';
import { refuseFreight } from '../line-items/consignments.service.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { sumTotals } from '../line-items/totals.rules.ts';
import { isOutOfReach, remakeLine } from '../line-items/line-items.service.ts';
import { cartToWire } from './cart-wire.service.ts';
import type { CartWire } from './cart.contract.ts';
import { admitLine } from './cart.rules.ts';
import { deleteLine, findActiveCart, lockOwnedCart, saveLine, updateCart } from './cart.repository.ts';
import { activeOrNewCart } from './cart.service.ts';
import { companyOf, NO_NUMBER } from './destination.service.ts';
import { plainCompany } from '../vat/vat-check.ts';
import type { Cart, LockedCart, Owner } from './cart.ts';
import { deleteWaitingLine, listWaitingLines, markMerged, passReplaced } from './merge.repository.ts';
import { withActiveCart, withCartsOf, ownerOf } from './cart-access.service.ts';

const LINE_NOT_FOUND = refuse('line_not_found', 404);

/**
 * At sign-in the guest's lines move into the customer's cart. They are re-priced with its terms and the customer's
 * prices. Lines that do not fit (15 lines, 100 000, no longer available) stay in the merged cart, where the customer
 * finds them as waiting lines.
 *
 * A code belongs to its line, so the customer never has to choose between two codes. The customer's lines keep their
 * codes. Each line of the guest keeps its code if the code is valid for this customer. A code that is not valid (for a
 * first order, or already used) is dropped. The report lists it with the new price, and it lists every other changed
 * price.
 *
 * @param ctx of the customer who has just signed in
 * @returns what happened to the moved lines; null when there were none
 */
export async function mergeGuestCart(ctx: Ctx, anonymousId: string): Promise<MergeReport | null | Refusal> {
  const owner = customerOwner(ctx);
  if (!owner) return null;
  return withCartsOf(ctx, owner, async (tx): Promise<MergeReport | null | Refusal> => {
    await passReplaced(tx, ctx.tenant.id, anonymousId, owner.customerId);
    const guest = await lockActiveCart(ctx, tx, { anonymousId });
    if (!guest || guest.lines.length === 0) return null;
    const own = await ownCart(ctx, tx, owner, guest.cart);
    const cart = await takeTerms(ctx, tx, own, guest.cart);
    const held = [...own.lines];
    const moved: MergeReport['lines'] = [];
    for (const line of guest.lines) {
      const made = await admitted(ctx, tx, cart, held, line);
      if (isRefusal(made)) continue;
      held.push(made);
      moved.push(reportOf(line, made));
      await saveLine(tx, ctx.tenant.id, cart.id, made);
      await deleteLine(tx, ctx.tenant.id, guest.cart.id, line.id);
      await filesFollowCartLine(
        ctx,
        tx,
        { cartId: guest.cart.id, lineId: line.id },
        { cartId: cart.id, lineId: made.id },
      );
    }
    await markMerged(tx, ctx.tenant.id, guest.cart.id, owner.customerId);
    return moved.length > 0 ? { cartId: cart.id, lines: moved } : null;
  });
}

function reportOf(before: LineItem, now: LineItem): MergeReport['lines'][number] {
  const gross = (line: LineItem) => ({ centAmount: sumTotals([line]).grossCents, currencyCode: line.price.currency });
  const counted = before.promotion?.reason === '';
  const reason = now.promotion?.reason ?? '';
  return {
    lineItemId: now.id,
    product: now.productName,
    grossBefore: gross(before),
    grossNow: gross(now),
    code: before.promotion?.code ?? '',
    codeState: !counted ? 'none' : reason === '' ? 'kept' : 'dropped',
    reason: counted ? reason : '',
  };
}

/** Returns lines that did not fit at sign-in, and lines of replaced carts. */
export async function waitingItems(ctx: Ctx): Promise<LineItemWire[]> {
  const owner = ownerOf(ctx);
  return owner ? ctx.db.transact(ctx.tenant.id, (tx) => waitingOf(ctx, tx, owner)) : [];
}

export interface TakenIn {
  readonly cart: CartWire;
  readonly waiting: LineItemWire[];
}

/**
 * Moves a waiting line into the cart, if there is room. A line that can no longer go to its own address goes where the
 * cart goes.
 */
export async function takeWaitingItem(ctx: Ctx, cartId: string, id: string): Promise<TakenIn | Refusal> {
  return withActiveCart(ctx, cartId, async (tx, { cart, lines }, owner) => {
    const waiting = (await listWaitingLines(tx, ctx.tenant.id, owner)).find((each) => each.line.id === id);
    if (!waiting) return LINE_NOT_FOUND;
    const { line } = waiting;
    const own = await admitted(ctx, tx, cart, lines, line);
    const isLost = line.deliveryAddress !== null && isOutOfReach(own);
    const made = isLost ? await admitted(ctx, tx, cart, lines, { ...line, deliveryAddress: null }) : own;
    if (isRefusal(made)) return made;
    await saveLine(tx, ctx.tenant.id, cartId, made);
    await deleteWaitingLine(tx, ctx.tenant.id, owner, id);
    await filesFollowCartLine(ctx, tx, { cartId: waiting.cartId, lineId: id }, { cartId, lineId: made.id });
    const next = { ...cart, version: cart.version + 1 };
    return { cart: await cartToWire(ctx, tx, next, [...lines, made]), waiting: await waitingOf(ctx, tx, owner) };
  });
}

/** Deletes a waiting line. */
export async function dropWaitingItem(ctx: Ctx, id: string): Promise<LineItemWire[] | Refusal> {
  const owner = ownerOf(ctx);
  if (!owner) return LINE_NOT_FOUND;
  return withCartsOf(ctx, owner, async (tx) => {
    const isGone = await deleteWaitingLine(tx, ctx.tenant.id, owner, id);
    return isGone ? waitingOf(ctx, tx, owner) : LINE_NOT_FOUND;
  });
}

type Customer = Extract<Owner, { customerId: string }>;

function customerOwner({ actor }: Ctx): Customer | undefined {
  return actor.kind === 'customer' ? { customerId: actor.customerId } : undefined;
}

async function waitingOf(ctx: Ctx, tx: Tx, owner: Owner): Promise<LineItemWire[]> {
  const waiting = await listWaitingLines(tx, ctx.tenant.id, owner);
  const files = new Map<string, LineItemWire['uploadedFiles']>();
  for (const cartId of new Set(waiting.map((each) => each.cartId)))
    for (const [lineId, uploaded] of await uploadedFilesOf(ctx, tx, { cartId })) files.set(lineId, uploaded);
  return waiting.map(({ line }) => lineToWire(ctx, line, files.get(line.id)));
}

async function lockActiveCart(ctx: Ctx, tx: Tx, owner: Owner): Promise<LockedCart | undefined> {
  const found = await findActiveCart(tx, ctx.tenant.id, owner);
  const locked = found && (await lockOwnedCart(tx, ctx.tenant.id, owner, found.id));
  return locked?.cart.state === 'active' ? locked : undefined;
}

/**
 * Returns the customer's cart, locked after the guest's cart. It is created with the guest's terms when there is none.
 * If the cart is ordered while this request waits for its lock, a new one is created. If that one is ordered too, the
 * transaction is retried.
 */
async function ownCart(ctx: Ctx, tx: Tx, owner: Customer, guest: Cart): Promise<LockedCart> {
  for (let tries = 0; tries < 2; tries += 1) {
    await activeOrNewCart(ctx, tx, owner, guest);
    const locked = await lockActiveCart(ctx, tx, owner);
    if (locked) return locked;
  }
  throw serializationFailure('The customer’s cart was ordered elsewhere, twice');
}

/** An empty cart takes the guest's terms, so that data typed during checkout is not lost. */
async function takeTerms(ctx: Ctx, tx: Tx, { cart, lines }: LockedCart, guest: Cart): Promise<Cart> {
  if (lines.length > 0) return cart;
  const addressed = guest.shippingAddress !== null || cart.shippingAddress === null ? guest : cart;
  const numbered = guest.vatNumber === null ? cart : guest;
  const terms = {
    ...guest,
    id: cart.id,
    version: cart.version + 1,
    country: addressed.country,
    postalCode: addressed.postalCode,
    collectAt: addressed.collectAt,
    shippingAddress: addressed.shippingAddress,
    billingAddress: guest.billingAddress ?? cart.billingAddress,
  };
  const { vatNumber, vatCountry, vatCheck } = isNumberOf(numbered, terms) ? numbered : NO_NUMBER;
  const next = { ...terms, vatNumber, vatCountry, vatCheck };
  await updateCart(tx, ctx.tenant.id, cart.id, next);
  return next;
}

/** Whether a number was given for the company of these addresses. While there are none, it may be. */
function isNumberOf(numbered: Cart, terms: Pick<Cart, 'shippingAddress' | 'billingAddress'>): boolean {
  const company = numbered.vatCheck?.company || plainCompany(companyOf(numbered));
  return !(terms.billingAddress ?? terms.shippingAddress) || company === plainCompany(companyOf(terms));
}

async function admitted(
  ctx: Ctx,
  tx: Tx,
  cart: Cart,
  held: readonly LineItem[],
  line: LineItem,
): Promise<LineItem | Refusal> {
  const made = await remakeLine(ctx, tx, line, { terms: cart, before: held });
  if (isRefusal(made)) return made;
  const refused =
    admitLine(held, made, undefined, ctx.locale) ?? (await refuseFreight(ctx, cart.shippingAddress, [...held, made]));
  return refused ?? made;
}
