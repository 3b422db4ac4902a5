import { describe, expect, test } from 'vitest';
import { touchedBy, type RoomTest } from '../running/touched.ts';

const importers = new Map([
  ['src/shop/wallet/wallet.contract.ts', ['src/shop/wallet/wallet.routes.ts', 'src/app/rooms.ts']],
  ['src/shop/wallet/wallet.routes.ts', ['src/app/rooms.ts']],
  ['src/app/rooms.ts', ['src/app/open-shop.ts']],
  ['src/app/open-shop.ts', ['src/app/main.ts']],
]);

const wallet = roomTest('wallet', ['src/shop/wallet/wallet.routes.ts', 'src/kernel/money.ts']);
const cart = roomTest('cart', ['src/shop/cart/cart.service.ts', 'src/kernel/money.ts']);
const pages = roomTest('pages', ['dist/server/entry-server.js']);
const all = [wallet, cart, pages];

describe('the room tests that a change touches', () => {
  test.each([
    ['a file that one test calls', ['src/shop/cart/cart.service.ts'], [cart]],
    ['a file that two tests call', ['src/kernel/money.ts'], [wallet, cart]],
    ['a contract without functions: the tests of what is made of it', ['src/shop/wallet/wallet.contract.ts'], [wallet]],
    ['a page: the tests that render pages', ['src/storefront/pages/home/home.tsx'], [pages]],
    ['what only opens a shop', ['src/app/rooms.ts'], all],
    ['a program that no room test starts', ['src/app/main.ts'], []],
    ['a migration', ['migrations/0099_more.sql'], all],
    ['a package', ['package-lock.json'], all],
    [
      'a document, words, a journey, a rule’s own test',
      ['docs/map.md', 'tenants/dictionaries/fr/cart.yaml', 'test/journeys/guest.test.ts', 'src/kernel/money.test.ts'],
      [],
    ],
    ['a test file', ['test/rooms/cart.test.ts'], [cart]],
    ['a support file', ['test/support/wallet.ts'], [wallet]],
    ['nothing', [], []],
  ])('%s', (_, files, touched) => {
    expect(touchedBy(files, all, importers)).toEqual(touched);
  });

  test('a test that has not run here is among them, whatever has changed', () => {
    const unknown = { ...cart, called: undefined };
    expect(touchedBy(['src/app/main.ts'], [wallet, unknown], importers)).toEqual([unknown]);
    expect(touchedBy(['docs/map.md'], [wallet, unknown], importers)).toEqual([]);
  });
});

function roomTest(name: string, called: readonly string[]): RoomTest {
  return { standsOn: new Set([`test/rooms/${name}.test.ts`, `test/support/${name}.ts`]), called: new Set(called) };
}
