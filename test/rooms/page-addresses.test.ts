import { afterAll, beforeAll, expect, test } from 'vitest';
import { SERVER_ADDRESSES, serverAddressIn } from '#kernel/server-addresses.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** The beginnings of all that the server answers, but that of all pages. */
function addresses(): string[] {
  const lines = shop.app.printRoutes({ commonPrefix: false }).matchAll(/^[├└]── (\/\S+)/gm);
  return [...lines].map(([, address = '']) => address);
}

test('what the server answers itself is taken from pages, but for files with a dot in their names, which no page has', () => {
  expect(addresses().length).toBeGreaterThan(20);
  expect(addresses().filter((address) => !serverAddressIn(address) && !address.includes('.'))).toEqual([]);
});

test('nothing is taken from pages that the server does not answer', async () => {
  const answered = new Set(addresses().map((address) => serverAddressIn(address)));
  const others = Object.values(SERVER_ADDRESSES).filter((address) => !answered.has(address));
  expect(others.toSorted()).toEqual([SERVER_ADDRESSES.builds, SERVER_ADDRESSES.callback]);
  const callback = await shop.app.inject({ url: `${SERVER_ADDRESSES.callback}/`, headers: { host: 'localhost' } });
  expect([callback.statusCode, callback.headers.location]).toEqual([302, '/login/']);
});
