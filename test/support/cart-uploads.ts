import type { Answer } from '#kernel/endpoint.ts';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { reorder } from '#shop/orders/reorder.contract.ts';
import type { UploadsWire } from '#shop/uploads/uploads.contract.ts';
import { address, flyerLine } from '../builders/lines.ts';
import type { TestShop } from './shop.ts';
import { patch, type Announced } from './uploads.ts';
import { elsewhere, Visitor, type Reply } from './visitor.ts';

/** A guest's cart with these lines, and an address to which it may be ordered. */
export async function cartWith(
  shop: Pick<TestShop, 'app'>,
  lines: readonly object[] = [flyerLine()],
  guest = new Visitor(shop.app, 'localhost', elsewhere()),
) {
  const { id: cartId } = (await guest.call<CartWire>('POST', '/cart', {})).body.data;
  await guest.meet();
  const lineIds: string[] = [];
  for (const line of lines) {
    const { body } = await guest.call<{ lineItemId: string }>('PUT', `/cart/${cartId}/item`, { line });
    lineIds.push(body.data.lineItemId);
  }
  const email = `${Math.random().toString(36).slice(2)}@example.fr`;
  await guest.call('PATCH', `/cart/${cartId}/item/address/`, { shippingAddress: address({ email }) });
  return { guest, cartId, lineIds, lineItemId: lineIds[0]! };
}

export const readCartFiles = async (visitor: Visitor, cartId: string) =>
  (await visitor.call<UploadsWire>('GET', `/cart/${cartId}/uploads/`)).body.data;

/** The files in use of a line of a cart. */
export const cartFilesOf = async (visitor: Visitor, cartId: string, lineItemId: string) =>
  (await readCartFiles(visitor, cartId)).lines.find((line) => line.lineItemId === lineItemId)?.files ?? [];

export function announceToCart(
  visitor: Visitor,
  cartId: string,
  more: Readonly<Record<string, unknown>>,
): Promise<Reply<Announced>> {
  const body = { artworkId: null, name: 'flyer.pdf', bytes: 1, lastModified: 0, ...more };
  return visitor.call<Announced>('POST', `/cart/${cartId}/uploads/`, body);
}

/** Sends a whole file for a line of a cart. Returns the key of the refusal, or the id of the file. */
export async function sendToCart(
  visitor: Visitor,
  cartId: string,
  bytes: Uint8Array,
  more: Readonly<Record<string, unknown>>,
): Promise<{ readonly id: string; readonly key: string | number }> {
  const opened = await announceToCart(visitor, cartId, { bytes: bytes.length, ...more });
  if (opened.status !== 200) return { id: '', key: opened.body.error.key };
  const { id, path, received } = opened.body.data;
  const answer = await patch(visitor, path, received, bytes.subarray(received));
  return { id, key: answer.statusCode === 204 ? 204 : (answer.json() as Reply['body']).error.key };
}

/** Orders a cart. Returns the order's id and number. */
export async function orderCartOf(visitor: Visitor, cartId: string) {
  const { status, body } = await visitor.call<{ id: string; orderNumber: string }>(
    'POST',
    `/cart/${cartId}/checkout/`,
    {},
  );
  if (status !== 200) throw new Error(`Not ordered: ${JSON.stringify(body)}`);
  return body.data;
}

/** The cart of a line that is ordered again at the price of today. */
export async function cartOfReorder(visitor: Visitor, orderId: string, lineItemId: string, quantities = {}) {
  const again = (accepted?: Readonly<Record<string, number>>) => {
    const wish = { lineItemIds: [lineItemId], quantities, ...(accepted && { accepted }) };
    return visitor.call<Answer<typeof reorder>>('POST', `/order/${orderId}/reorder/`, wish);
  };
  const shown = (await again()).body.data.lines[0]!;
  return (await again({ [lineItemId]: shown.now!.gross.centAmount })).body.data.cartId!;
}
