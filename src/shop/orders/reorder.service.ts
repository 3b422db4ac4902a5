import type { Answer, Input } from '#kernel/endpoint.ts';
import { languagesOf } from '#kernel/languages.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { standingApprovals } from '../artwork/approvals.service.ts';
import { copyToCartLine, filesOfOrder } from '../artwork/artwork.service.ts';
import { addLines, previewLines, type MadeLine, type PlacedRequest } from '../cart/add-lines.service.ts';
import type { Cart } from '../cart/cart.ts';
import { isValidQuantity, quantityOffer } from '../catalog/quantity.rules.ts';
import { soldProduct } from '../catalog/sold-product.ts';
import { describeSelection, nearestSelection } from '../configurator/compiled-product.ts';
import type { Ctx } from '../context.ts';
import { collectionPoint } from '../delivery/collection.service.ts';
import { isCollected, type LineItem } from '../line-items/line-item.ts';
import { requestOf } from '../line-items/line-request.ts';
import { destinationOf } from '../pricing/pricing.service.ts';
import { productPageId } from '../product-page.ts';
import { withReadableOrder } from './order-access.service.ts';
import type { OrderHead } from './order.ts';
import { listOrderLines } from './orders.repository.ts';
import { geometryOfLine } from './press-files.rules.ts';
import type { reorder } from './reorder.contract.ts';
import {
  amountsOf,
  changedChoices,
  keepsArtworks,
  reorderReasons,
  type ChangedChoice,
  type LineAmounts,
} from './reorder.rules.ts';

type Question = Input<typeof reorder>['body'];
type Shown = Answer<typeof reorder>;

/** As many as the contract holds. */
const MOST_QUANTITIES = 100;

/**
 * Returns lines of an order at today's prices. When the request contains the accepted prices, all lines go into the
 * cart, or none, and only at those prices. Names, notes and artworks are copied. Codes are not copied, because each
 * code belongs to the order it was given with.
 */
export async function reorderLines(
  ctx: Ctx,
  idOrNumber: string,
  key: string | undefined,
  { lineItemIds, quantities = {}, accepted }: Question,
): Promise<Shown | Refusal> {
  const read = await withReadableOrder(ctx, idOrNumber, key, async (tx, { order }) => ({
    order,
    lines: await listOrderLines(tx, ctx.tenant.id, order.id),
  }));
  if (isRefusal(read)) return read;
  const { order, lines } = read;
  const wanted = lineItemIds ? lines.filter(({ id }) => lineItemIds.includes(id)) : lines;
  const [first] = wanted;
  if (!first || (lineItemIds && wanted.length < new Set(lineItemIds).size)) return refuse('order_line_not_found', 404);
  const requests = wanted.map((line) => requestAgain(line, quantities[line.id] ?? line.quantity));
  // A new cart begins where the order went, not where only one of its lines did.
  const place = placeAgain(ctx, wanted.find(({ deliveryAddress }) => deliveryAddress === null) ?? first);
  if (isRefusal(place)) return place;
  const terms = { currency: ctx.currency, ...place };
  if (accepted === undefined)
    return { lines: await shownLines(ctx, wanted, await previewLines(ctx, requests, terms)), cartId: null };
  const added = await addLines(
    ctx,
    requests,
    terms,
    (made) => asAccepted(wanted, made, accepted),
    (tx, cartId, made) => takeOverFiles(ctx, tx, order, wanted, { cartId, made }),
  );
  if (isRefusal(added)) return added;
  return { lines: await shownLines(ctx, wanted, added.made), cartId: added.cartId };
}

/** What was collected is collected again. Where that is no longer possible, nothing is known of where the customer is. */
function placeAgain(ctx: Ctx, line: LineItem): Pick<Cart, 'country' | 'postalCode' | 'collectAt'> | Refusal {
  if (!isCollected(line)) return { ...line.shipTo, collectAt: null };
  const { plant: collectAt } = line.deliveryPromise;
  if (collectAt !== null && !isRefusal(collectionPoint(ctx, collectAt))) return { ...line.shipTo, collectAt };
  const usual = destinationOf(ctx, undefined, undefined);
  return isRefusal(usual) ? usual : { ...usual, collectAt: null };
}

/** The files that were approved for lines go into the cart with those that are made in the same way. */
async function takeOverFiles(
  ctx: Ctx,
  tx: Tx,
  { id, orderNumber }: Pick<OrderHead, 'id' | 'orderNumber'>,
  wanted: readonly LineItem[],
  { cartId, made }: { readonly cartId: string; readonly made: readonly LineItem[] },
): Promise<void> {
  const approvals = await standingApprovals(ctx, tx, id);
  const files = await filesOfOrder(ctx, tx, id);
  for (const [index, before] of wanted.entries()) {
    const now = made[index]!;
    const approval = approvals.get(before.id);
    if (approval?.geometry !== geometryOfLine(now) || !keepsArtworks(before, now)) continue;
    const approved = files.filter((file) =>
      approval.files.some((each) => each.id === file.id && each.hash === file.hash),
    );
    await copyToCartLine(ctx, tx, approved, { cartId, lineId: now.id }, { orderNumber, approvalId: approval.id });
  }
}

/** Another quantity goes to the only artwork. A quantity that is divided over several is chosen on the product's page. */
function requestAgain(line: LineItem, quantity: number): PlacedRequest {
  const [artwork, ...others] = line.artworks;
  const artworks = artwork && others.length === 0 ? [{ ...artwork, quantity }] : line.artworks;
  const { deliveryAddress } = line;
  return { line: requestOf({ ...line, quantity, artworks, promotion: null }), deliveryAddress };
}

/** Returns all lines at the prices shown, or a refusal when one cannot be made or its price has changed. */
function asAccepted(
  wanted: readonly LineItem[],
  made: readonly MadeLine[],
  accepted: Readonly<Record<string, number>>,
): readonly LineItem[] | Refusal {
  const lines = made.filter((line): line is LineItem => !isRefusal(line));
  if (lines.length < made.length) return refuse('reorder_impossible', 422);
  const isAsShown = lines.every((line, index) => accepted[wanted[index]!.id] === amountsOf(line).grossCents);
  return isAsShown ? lines : refuse('reorder_changed', 409);
}

function shownLines(ctx: Ctx, wanted: readonly LineItem[], made: readonly MadeLine[]): Promise<Shown['lines']> {
  return Promise.all(wanted.map((line, index) => shownLine(ctx, line, made[index]!)));
}

async function shownLine(ctx: Ctx, before: LineItem, now: MadeLine): Promise<Shown['lines'][number]> {
  return {
    lineItemId: before.id,
    name: before.productName,
    jobName: before.jobName,
    quantity: isRefusal(now) ? before.quantity : now.quantity,
    quantityBefore: before.quantity,
    quantities: await otherQuantities(ctx, before),
    before: amountsToWire(before, amountsOf(before)),
    now: isRefusal(now) ? null : amountsToWire(now, amountsOf(now)),
    deliveryAddress: isRefusal(now) ? null : now.deliveryAddress,
    reasons: isRefusal(now) ? [] : reorderReasons(before, now),
    changed: isRefusal(now) ? await gone(ctx, before) : [],
    problem: isRefusal(now) ? ctx.say('errors', now.refusal, now.params) : '',
    path: await pathAgain(ctx, before),
  };
}

/** The quantities that the product's page shows for this configuration, with the one ordered. */
async function otherQuantities(ctx: Ctx, { productId, facts, artworks, quantity }: LineItem): Promise<number[]> {
  if (artworks.length > 1) return [];
  const sold = await soldProduct(ctx, productId);
  if (isRefusal(sold)) return [];
  const offer = quantityOffer(sold.compiled.product, facts);
  const own = isValidQuantity(quantity, offer) ? [quantity] : [];
  return [...new Set([...offer.list, ...own])].toSorted((a, b) => a - b).slice(0, MOST_QUANTITIES);
}

/** The product's page, or the one that stands in for it. The first page when the shop knows the product no more. */
async function pathAgain({ pages }: Ctx, { productId }: LineItem): Promise<string> {
  const found = await pages.at(`/${productPageId(productId)}/`);
  if (!found) return '/';
  return 'page' in found ? found.page.path : found.movedTo;
}

/** Returns the choices of a line that can no longer be combined. Empty when the product is no longer sold. */
async function gone(ctx: Ctx, { productId, selection, attributes }: LineItem): Promise<ChangedChoice[]> {
  const sold = await soldProduct(ctx, productId);
  if (isRefusal(sold)) return [];
  const nearest = nearestSelection(sold.compiled, selection);
  return nearest
    ? changedChoices(attributes, describeSelection(sold.compiled.product, nearest, languagesOf(ctx.tenant)))
    : [];
}

function amountsToWire({ price }: LineItem, { netCents, grossCents }: LineAmounts) {
  const amount = (centAmount: number) => ({ centAmount, currencyCode: price.currency });
  return { net: amount(netCents), gross: amount(grossCents) };
}
