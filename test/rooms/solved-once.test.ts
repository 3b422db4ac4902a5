import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { SoldProduct } from '#shop/catalog-snapshot.ts';
import type { CompiledProduct } from '#shop/configurator/compiled-product.ts';
import { flyerLine, teeLine } from '../builders/lines.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { Visitor } from '../support/visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** How often the engine is asked about a product, from now on: every question reads its diagram. */
function countQuestions(productId: string): () => number {
  const products = shop.ground.snapshot.products as Map<string, SoldProduct>;
  const sold = products.get(productId)!;
  const { diagram, ...rest } = sold.compiled;
  let questions = 0;
  const compiled: CompiledProduct = {
    ...rest,
    get diagram() {
      questions += 1;
      return diagram;
    },
  };
  products.set(productId, { ...sold, compiled });
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
    const questions = countQuestions(line.productId);
    expect((await guest.call('PUT', path, { line })).status).toBe(200);
    expect(questions()).toBe(1);
  });

  test('is solved once where it is an offer of the window, and the offer itself once for all', async () => {
    const { guest, path } = await withCart();
    const leader = shop.ground.snapshot.lossLeaders.find(({ tenants }) => tenants.includes('tirage-fr'));
    const { productId, configuration: selection, quantity, priority, lossLeaderKey } = leader!;
    const line = flyerLine({ productId, selection, quantity, priority, lossLeaderKey });
    const questions = countQuestions(productId);
    for (const asked of [2, 3]) {
      expect((await guest.call('PUT', path, { line })).status).toBe(200);
      expect(questions()).toBe(asked);
    }
  });

  test('that goes with nothing is refused after one question', async () => {
    const { guest, path } = await withCart();
    const questions = countQuestions('fly-a5');
    const line = flyerLine({ selection: { paper: 'gloss-135', lamination: 'matt-1' } });
    expect((await guest.call('PUT', path, { line })).body.error.key).toBe('configuration_invalid');
    expect(questions()).toBe(1);
  });
});
