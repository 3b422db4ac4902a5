import { roundPayable } from '#kernel/money.ts';
import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { uploadedFilesOf } from '../artwork/artwork.service.ts';
import type { RetiredDetail } from '../catalog/sold-product.ts';
import type { Ctx } from '../context.ts';
import { deliveryGroupsToWire } from '../line-items/delivery-groups.schema.ts';
import { lineToWire, type LineItemWire } from '../line-items/line-item.schema.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { whyNotSold } from '../line-items/line-items.service.ts';
import { addTotals, chargedIn, shareVat } from '../line-items/totals.rules.ts';
import { taxedPriceToWire } from '../line-items/totals.schema.ts';
import { exemptionOf } from '../vat/exemption.service.ts';
import type { CartWire, NotSold } from './cart.contract.ts';
import type { Cart, LockedCart } from './cart.ts';
import { isNotSold } from './not-sold.rules.ts';

type UploadedFiles = ReadonlyMap<string, LineItemWire['uploadedFiles']>;

/** Returns the cart in the format of the API. */
export async function cartToWire(ctx: Ctx, tx: Tx, cart: Cart, lines: readonly LineItem[]): Promise<CartWire> {
  return contentsToWire(ctx, { cart, lines }, await uploadedFilesOf(ctx, tx, { cartId: cart.id }));
}

const NO_FILES: UploadedFiles = new Map();

/** The same for a cart whose files are known, by the id of their line. */
async function contentsToWire(
  ctx: Ctx,
  { cart, lines: contents }: LockedCart,
  files: UploadedFiles,
): Promise<CartWire> {
  const { currency } = cart;
  const charged = shareVat(chargedIn(currency, contents));
  const lines = contents.map((line) => charged.find(({ id }) => id === line.id) ?? line);
  const totals = addTotals(charged);
  const payableCents = roundPayable({ cents: totals.grossCents, currency }).cents;
  return {
    id: cart.id,
    version: cart.version,
    currencyCode: currency,
    country: cart.country,
    postalCode: cart.postalCode,
    collectAt: cart.collectAt,
    lineItems: Object.fromEntries(lines.map((line) => [line.id, lineToWire(ctx, line, files.get(line.id))])),
    lineOrder: lines.map((line) => line.id),
    notSold: await notSoldOf(ctx, currency, lines),
    totalPrice: { centAmount: totals.netCents, currencyCode: currency },
    taxedPrice: taxedPriceToWire({ ...totals, payableCents, currency }, charged, (vatReasons) =>
      exemptionOf(ctx, vatReasons),
    ),
    shippingAddress: cart.shippingAddress,
    deliveryGroups: deliveryGroupsToWire(cart.shippingAddress, lines, currency),
    billingAddress: cart.billingAddress,
    vatNumber: cart.vatNumber,
  };
}

async function notSoldOf(ctx: Ctx, currency: Cart['currency'], lines: readonly LineItem[]): Promise<NotSold[]> {
  const found: NotSold[] = [];
  for (const line of lines) {
    const why = await whyNotSold(ctx, line);
    if (!why && line.price.currency !== currency)
      found.push({ lineItemId: line.id, reason: 'other_currency', successor: null });
    if (!why || !isNotSold(why.refusal)) continue;
    const { successor } = (why.detail ?? { successor: null }) as Pick<RetiredDetail, 'successor'>;
    found.push({ lineItemId: line.id, reason: why.refusal, successor: successor?.name ?? null });
  }
  return found;
}

/** The same for a cart as it was just written. */
export function writtenCartToWire(ctx: Ctx, { cart, lines }: LockedCart): Promise<CartWire> {
  return ctx.db.transact(ctx.tenant.id, (tx) => cartToWire(ctx, tx, cart, lines));
}

/** A cart whose line was saved at the end of a transaction that is over. */
export interface SavedCart {
  readonly written: LockedCart;
  readonly hasFiles: () => boolean;
}

/** The same for a saved cart. Without files it is answered as it was written, so that no statement follows the saving but those of the catalogue. */
export function savedCartToWire(ctx: Ctx, { written, hasFiles }: SavedCart): Promise<CartWire> {
  return hasFiles() ? writtenCartToWire(ctx, written) : contentsToWire(ctx, written, NO_FILES);
}

/** Returns the present cart with its changes, so that the customer can confirm again. */
export async function askAgain(
  ctx: Ctx,
  tx: Tx,
  cart: Cart,
  lines: readonly LineItem[],
  changes: readonly { readonly lineItemId: string; readonly change: string }[],
): Promise<Refusal> {
  return refuse('cart_changed', 409, { detail: { changes, cart: await cartToWire(ctx, tx, cart, lines) } });
}

/**
 * Refuses a cart that another tab or device changed after it was shown, so that customers order only what they have
 * seen.
 */
export async function refuseUnseen(
  ctx: Ctx,
  tx: Tx,
  cart: Cart,
  lines: readonly LineItem[],
  seenVersion: number | undefined,
): Promise<Refusal | undefined> {
  if (seenVersion === undefined || seenVersion === cart.version) return undefined;
  return askAgain(ctx, tx, cart, lines, [{ lineItemId: '', change: 'elsewhere' }]);
}
