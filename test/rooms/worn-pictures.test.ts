import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanFlyer, softFlyer, wrongSide } from '../builders/flyer-files.ts';
import { readFile } from '../support/artwork.ts';
import { cartWith, orderCartOf, sendToCart } from '../support/cart-uploads.ts';
import { asOwner } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import type { Visitor } from '../support/visitor.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** A page as it is read without a script. */
async function pageOf(visitor: Visitor, url: string): Promise<string> {
  const { body } = await visitor.send({ method: 'GET', url, headers: { accept: 'text/html' } });
  return body.slice(body.indexOf('<main'), body.indexOf('</main>'));
}

/** A cart with a file for its one line, read and drawn as the jobs do. */
async function cartWithFile(bytes: Uint8Array) {
  const cart = await cartWith(shop);
  const { id: upload } = await sendToCart(cart.guest, cart.cartId, bytes, { lineItemId: cart.lineItemId });
  await readFile(shop, upload);
  return { ...cart, upload };
}

/** Orders a cart and has it paid. */
async function paid({ guest, cartId }: { readonly guest: Visitor; readonly cartId: string }) {
  const order = await orderCartOf(guest, cartId);
  await asOwner(
    shop,
    `update orders set payment_state = 'paid', order_state = 'confirmed', plain_status = 'artwork_awaited' where id = $1`,
    [order.id],
  );
  return order;
}

describe('the customer’s own artwork is worn', () => {
  test('by the items of the last page before the order, and of the page after it', async () => {
    const cart = await cartWithFile(cleanFlyer());
    const pages = (of: string) =>
      [1, 2].map((page) => expect.stringContaining(`href="/api/v1/${of}/uploads/${cart.upload}/pages/${page}/"`));
    for (const page of pages(`cart/${cart.cartId}`)) expect(await pageOf(cart.guest, '/recapitulatif/')).toEqual(page);
    const { id, orderNumber } = await paid(cart);
    for (const page of pages(`order/${id}`))
      expect(await pageOf(cart.guest, `/merci/?order_number=${orderNumber}`)).toEqual(page);
  });
});

describe('the page after the order', () => {
  test.each([
    ['wait for a look, where nothing is wrong with them', cleanFlyer, false],
    ['wait for a look, where something is only to be accepted', softFlyer, false],
    ['are to be corrected, where they cannot be printed', wrongSide, true],
  ])('says that files that came with the cart %s', async (_, file, isToCorrect) => {
    const cart = await cartWithFile(file());
    const { orderNumber } = await paid(cart);
    for (const path of ['/merci/', '/commande/']) {
      const body = await pageOf(cart.guest, `${path}?order_number=${orderNumber}`);
      expect(body.includes('Voir ce qui est à corriger'), path).toBe(isToCorrect);
      expect(body.includes('Vos fichiers sont bien arrivés'), path).toBe(!isToCorrect);
    }
  });
});
