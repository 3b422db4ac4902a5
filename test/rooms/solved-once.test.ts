import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { SoldProduct } from '#shop/catalog-snapshot.ts';
import type { ShopSnapshot } from '#shop/shop-snapshot.ts';
import { flyerLine, teeLine } from '../builders/lines.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { Visitor } from '../support/visitor.ts';

let shop: TestShop;
let french: ShopSnapshot;
beforeAll(async () => {
  shop = await openTestShop();
  french = (await shop.ground.shops.current('tirage-fr'))!;
});
afterAll(() => shop.close());

/** How often the engine is asked about a product, from now on: every question reads its diagram. */
async function countQuestions(productId: string): Promise<() => number> {
  const found = await french.catalog.product(productId);
  if (found?.state !== 'sold') throw new Error(`${productId} is not sold`);
  // What is held of a product is one object, which everybody asks.
  const sold: { -readonly [K in keyof SoldProduct]: SoldProduct[K] } = found.sold;
  const { diagram, ...rest } = sold.compiled;
  let questions = 0;
  sold.compiled = {
    ...rest,
    get diagram() {
      questions += 1;
      return diagram;
    },
  };
  return () => questions;
}

async function withCart(): Promise<{ guest: Visitor; path: string }> {
  const guest = new Visitor(shop.app);
  const cart = await guest.call<CartWire>('POST', '/cart', {});
  await guest.meet();
  return { guest, path: `/cart/${cart.body.data.id}/item` };
}

describe('the selection of a line', () => {
  test.each([
    ['complete', flyerLine()],
    ['completed by preferences', flyerLine({ selection: { paper: 'gloss-135' } })],
    ['of an article in stock', teeLine()],
  ])('is solved once when it is put into the cart: %s', async (_what, line) => {
    const { guest, path } = await withCart();
    const questions = await countQuestions(line.productId);
    expect((await guest.call('PUT', path, { line })).status).toBe(200);
    expect(questions()).toBe(1);
  });

  test('is solved once where it is an offer of the window, and the offer itself once for all', async () => {
    const { guest, path } = await withCart();
    const leader = french.catalog.lossLeaders.find(({ tenants }) => tenants.includes('tirage-fr'));
    const { productId, configuration: selection, quantity, priority, lossLeaderKey } = leader!;
    const line = flyerLine({ productId, selection, quantity, priority, lossLeaderKey });
    const questions = await countQuestions(productId);
    for (const asked of [2, 3]) {
      expect((await guest.call('PUT', path, { line })).status).toBe(200);
      expect(questions()).toBe(asked);
    }
  });

  test('that goes with nothing is refused after one question', async () => {
    const { guest, path } = await withCart();
    const questions = await countQuestions('fly-a5');
    const line = flyerLine({ selection: { paper: 'gloss-135', lamination: 'matt-1' } });
    expect((await guest.call('PUT', path, { line })).body.error.key).toBe('configuration_invalid');
    expect(questions()).toBe(1);
  });
});
