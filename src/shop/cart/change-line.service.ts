import { readableText } from '#kernel/readable-text.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { isOwnSplit } from '../catalog/size-split.rules.ts';
import type { Ctx } from '../context.ts';
import { spreadArtworks } from '../line-items/artworks.rules.ts';
import { refuseFreight } from '../line-items/consignments.service.ts';
import type { ContentAnswer } from '../pricing/engine/print-content.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { makeLine, ofPutLine } from '../line-items/line-items.service.ts';
import { requestOf } from '../line-items/line-request.ts';
import { withRecentCart } from './cart-access.service.ts';
import { savedCartToWire } from './cart-wire.service.ts';
import type { CartWire } from './cart.contract.ts';
import { saveLineLastly } from './cart.repository.ts';
import { admitLine } from './cart.rules.ts';
import type { Cart, LockedCart } from './cart.ts';

export interface LineChanges {
  readonly cartItemId: string;
  readonly quantity?: number | undefined;
  readonly jobName?: string | undefined;
  readonly userNotes?: string | undefined;
  readonly printContent?: ContentAnswer | undefined;
}

/** Changes a line where it stands in the cart. */
export async function changeLine(ctx: Ctx, cartId: string, changes: LineChanges): Promise<CartWire | Refusal> {
  const put = await withRecentCart(ctx, cartId, async (tx, current) => {
    const { cart, lines } = current;
    const index = lines.findIndex(({ id }) => id === changes.cartItemId);
    const before = lines[index];
    if (!before) return refuse('line_not_found', 404);
    const line = await changed(ctx, tx, current, before, changes);
    if (isRefusal(line)) return line;
    const written: LockedCart = { cart: { ...cart, version: cart.version + 1 }, lines: lines.with(index, line) };
    return { written, hasFiles: await saveLineLastly(tx, ctx.tenant.id, cart, line, undefined) };
  });
  return isRefusal(put) ? put : savedCartToWire(ctx, put);
}

async function changed(
  ctx: Ctx,
  tx: Tx,
  { cart, lines }: { readonly cart: Cart; readonly lines: readonly LineItem[] },
  before: LineItem,
  { quantity = before.quantity, jobName = before.jobName, userNotes = before.userNotes, printContent }: LineChanges,
): Promise<LineItem | Refusal> {
  const named = { ...before, jobName: readableText(jobName), userNotes };
  if (quantity === before.quantity && !printContent) return named;
  const request = requestFor(named, quantity);
  const line = await makeLine(ctx, tx, before.id, printContent ? { ...request, printContent } : request, {
    terms: cart,
    deliveryAddress: before.deliveryAddress,
    before: lines.filter(({ id }) => id !== before.id),
  });
  if (isRefusal(line)) return ofPutLine(line);
  const others = lines.map((each) => (each.id === before.id ? line : each));
  const refused =
    admitLine(lines, line, before.id, ctx.locale) ?? (await refuseFreight(ctx, cart.shippingAddress, others));
  return refused ?? { ...line, createdAt: before.createdAt };
}

/** How many of each size only the customer knows: such a line is refused until its sizes add up. */
function requestFor(line: LineItem, quantity: number) {
  const request = { ...requestOf(line), quantity };
  return isOwnSplit(line.facts) ? request : { ...request, artworks: [...spreadArtworks(line.artworks, quantity)] };
}
