import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { ROOT } from '#platform/installation.ts';
import { address, flyerLine } from '../builders/lines.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { Visitor } from '../support/visitor.ts';

/** The demo's shops and one more that sells in Swedish kronor, made of files alone. */
function withShopInKronor(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tirage-tenants-'));
  cpSync(join(ROOT, 'tenants'), folder, { recursive: true });
  const changes: readonly (readonly [RegExp, string])[] = [
    [/^id: .*/m, 'id: tirage-se'],
    [/^hosts: .*/m, 'hosts: [se.localhost]'],
    [/^# orderPrefix: .*/m, 'orderPrefix: TS'],
    [/^aliases: .*\n/m, ''],
    [/ {2}currency: .*/, '  currency: SEK'],
    [/fileCheckPrice: .*/, 'fileCheckPrice: {SEK: 5900}'],
    [/^currencies: .*/m, 'currencies: [SEK]'],
    // Direct debits are in euros.
    [/^paymentMethods: .*/m, 'paymentMethods: [card, transfer]'],
    [/^currencyFactors: .*/m, 'currencyFactors: {SEK: 112000}'],
  ];
  const french = readFileSync(join(folder, 'tirage-fr.yaml'), 'utf8');
  writeFileSync(
    join(folder, 'tirage-se.yaml'),
    changes.reduce((text, [from, to]) => text.replace(from, to), french),
  );
  return folder;
}

const folder = withShopInKronor();
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({}, { TIRAGE_TENANTS: folder });
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

describe('a shop in a currency that no other has', () => {
  test('lists, prices, shows and sells in it, and nothing but its files says so', async () => {
    expect(shop.ground.shops.refused).toEqual([]);
    const guest = new Visitor(shop.app, 'se.localhost');
    const list = await guest.call<{ id: string; from: { price: { currencyCode: string; centAmount: number } } }[]>(
      'GET',
      '/product/list/',
    );
    expect(list.body.data.find(({ id }) => id === 'fly-a5')?.from.price).toMatchObject({ currencyCode: 'SEK' });
    expect((await guest.send({ method: 'GET', url: '/flyer-a5/' })).body).toContain('SEK');
    const cart = await guest.call<CartWire>('POST', '/cart', {});
    await guest.meet();
    const path = `/cart/${cart.body.data.id}`;
    const put = await guest.call<{ cart: CartWire }>('PUT', `${path}/item`, { line: flyerLine() });
    expect(put.body.data.cart.totalPrice).toMatchObject({ currencyCode: 'SEK' });
    const shippingAddress = address();
    await guest.call('PATCH', `${path}/item/address/`, { shippingAddress });
    const placed = await guest.call<{ orderNumber: string }>('POST', `${path}/checkout/`, {});
    const order = await guest.call<OrderWire>('GET', `/order/${placed.body.data.orderNumber}`);
    const { taxedPrice } = order.body.data;
    expect(taxedPrice.payable).toEqual(taxedPrice.totalGross);
    expect(taxedPrice.payable.currencyCode).toBe('SEK');
    expect(taxedPrice.payable.centAmount).toBeGreaterThan(put.body.data.cart.totalPrice.centAmount);
  });

  test('is no currency of the shops beside it', async () => {
    const guest = new Visitor(shop.app);
    const { status, body } = await guest.call('POST', '/cart', { currency: 'SEK' });
    expect([status, body.error.key]).toEqual([422, 'currency_not_valid']);
  });
});
