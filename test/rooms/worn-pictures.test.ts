import type { Answer } from '#kernel/endpoint.ts';
import type { listOrders } from '#shop/orders/orders.contract.ts';
import type { readWorn } from '#shop/uploads/uploads.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanFlyer, softFlyer, wrongSide } from '../builders/flyer-files.ts';
import { readFile } from '../support/artwork.ts';
import { cartWith, orderCartOf, sendToCart } from '../support/cart-uploads.ts';
import { asOwner, registered } from '../support/people.ts';
import { sentStatements } from '../support/sent-statements.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { elsewhere, Visitor } from '../support/visitor.ts';

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
async function cartWithFile(bytes: Uint8Array, visitor?: Visitor) {
  const cart = await cartWith(shop, undefined, visitor);
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

describe('the pictures of a list of orders', () => {
  const wornIn = async (visitor: Visitor, numbers: readonly string[]) =>
    (await visitor.call<Answer<typeof readWorn>>('GET', `/orders/worn/?numbers=${numbers.join(',')}`)).body.data.lines;

  /** An order of a customer, with a file that was drawn. */
  async function ordered(visitor: Visitor) {
    const cart = await cartWithFile(cleanFlyer(), visitor);
    return { ...cart, ...(await orderCartOf(visitor, cart.cartId)) };
  }

  test('wear both sides of what was sent, each for its own line, and what nothing was sent for is left out', async () => {
    const { visitor } = await registered(shop);
    const [one, other] = [await ordered(visitor), await ordered(visitor)];
    const bare = await orderCartOf(visitor, (await cartWith(shop, undefined, visitor)).cartId);
    const lines = await wornIn(visitor, [one.orderNumber, other.orderNumber, bare.orderNumber]);
    const listed = (await visitor.call<Answer<typeof listOrders>>('GET', '/orders/')).body.data.orders;
    for (const { orderNumber, upload } of [one, other]) {
      const order = listed.find((each) => each.orderNumber === orderNumber);
      const line = lines.find((each) => each.orderNumber === orderNumber);
      expect(line).toMatchObject({
        lineItemId: order?.products[0]?.lineItemId,
        worn: { front: { file: upload, page: 1 }, back: { file: upload, page: 2 }, others: [] },
      });
    }
    expect(lines).toHaveLength(2);
  });

  test('are nobody else’s: of other customers nothing is told, of another shop neither, and guests sign in', async () => {
    const { visitor } = await registered(shop);
    const { orderNumber } = await ordered(visitor);
    const guests = await cartWithFile(cleanFlyer());
    const guestsOrder = await orderCartOf(guests.guest, guests.cartId);
    expect(await wornIn(visitor, [orderNumber])).toHaveLength(1);
    expect(await wornIn(visitor, [guestsOrder.orderNumber])).toEqual([]);
    expect(await wornIn((await registered(shop)).visitor, [orderNumber])).toEqual([]);
    const italian = await registered(shop, {}, 'it.localhost');
    expect(await wornIn(italian.visitor, [orderNumber])).toEqual([]);
    for (const guest of [guests.guest, new Visitor(shop.app, 'localhost', elsewhere())])
      expect((await guest.call('GET', `/orders/worn/?numbers=${orderNumber}`)).status).toBe(401);
  });

  test('are read with the same statements for one order and for several', async () => {
    const { visitor } = await registered(shop);
    const numbers: string[] = [];
    for (let count = 0; count < 3; count += 1) numbers.push((await ordered(visitor)).orderNumber);
    await wornIn(visitor, numbers);
    const [one, several] = [
      await sentStatements(() => wornIn(visitor, numbers.slice(0, 1))),
      await sentStatements(() => wornIn(visitor, numbers)),
    ];
    expect(one.length).toBeGreaterThan(0);
    expect(several).toHaveLength(one.length);
  });

  test('are asked for a page of the list at most, and by numbers alone', async () => {
    const { visitor } = await registered(shop);
    const ask = async (numbers: string) =>
      (await visitor.call('GET', `/orders/worn/?${new URLSearchParams({ numbers })}`)).status;
    expect(await ask(Array.from({ length: 20 }, () => 'T26-100001').join(','))).toBe(200);
    for (const wrong of ['', ',', 'x'.repeat(21), "a' or true", Array.from({ length: 21 }, () => 'T').join(',')])
      expect(await ask(wrong), wrong).toBe(400);
  });
});
