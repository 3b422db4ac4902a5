import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAGE_KINDS } from '#shop/content/page-kinds.ts';
import { registers } from '../support/customers.ts';
import { freshDatabase, openTestShop, type TestShop } from '../support/shop.ts';
import { shopFolder, type ShopFolder } from '../support/shop-folder.ts';
import { Visitor } from '../support/visitor.ts';

/** Every kind of page with every `auth`, beside the pages of the French shop. */
const ADDED = Object.keys(PAGE_KINDS).flatMap((kind) =>
  (['any', 'required', 'guest'] as const).map((auth) => ({ kind, auth, path: `/tried/${kind}/${auth}/` })),
);

let files: ShopFolder;
let shop: TestShop;
let told: readonly string[];
beforeAll(async () => {
  const url = await freshDatabase();
  files = shopFolder(url);
  const entries = ADDED.map(({ kind, auth, path }) => {
    const access = auth === 'any' ? '' : `, auth: ${auth}`;
    return `- {id: tried-${kind}-${auth}, path: ${path}, kind: ${kind}, title: T, pageTitle: T, productId: fly-a5${access}}\n`;
  });
  files.change('tenants/pages/fr.yaml', /$/, entries.join(''));
  // The sign-in that leads to itself, and a list of orders for everybody.
  files.change('tenants/pages/fr.yaml', 'auth: guest', 'auth: required');
  files.change('tenants/pages/fr.yaml', /(kind: orders\n(?: .*\n)*?) {2}auth: required\n/, '$1');
  told = (await files.apply()).problems.map(({ message }) => message);
  shop = await openTestShop({}, { DATABASE_URL: url, TIRAGE_SHOP: files.folder });
}, 120_000);
afterAll(async () => {
  await shop.close();
  files.delete();
});

/** Where a page leads: its status, or to the sign-in, the account or another page. */
async function answerOf(visitor: Visitor, path: string): Promise<number | string> {
  const { statusCode, headers } = await visitor.send({ method: 'GET', url: path });
  if (statusCode !== 302) return statusCode;
  const to = String(headers.location);
  return to.startsWith('/login/?to=') ? 'sign-in' : to === '/espace/' ? 'account' : to;
}

test('a page of any kind, with any auth, never fails, and is told unless it is opened by the one that stands there', async () => {
  const [guest, customer] = [new Visitor(shop.app), new Visitor(shop.app)];
  await registers(customer);
  for (const { kind, auth, path } of ADDED) {
    const [forGuest, forCustomer] = [await answerOf(guest, path), await answerOf(customer, path)];
    expect([path, forGuest, forCustomer]).not.toContain(500);
    const isTold = told.some(
      (message) => message.startsWith(`a page of the kind ${kind} `) && meansAuth(message, auth),
    );
    const isOpenedByIt =
      (auth === 'required') === (forGuest === 'sign-in') && (auth === 'guest') === (forCustomer === 'account');
    expect([path, isTold, forGuest, forCustomer]).toEqual([path, !isOpenedByIt, forGuest, forCustomer]);
  }
});

/** Whether a message is about this `auth` of its kind's three. */
function meansAuth(message: string, auth: 'any' | 'required' | 'guest'): boolean {
  const [, asks] = /write auth: (required|guest)$/.exec(message) ?? [];
  return asks === undefined ? message.includes(`and auth: ${auth} `) : asks !== auth;
}

test('a sign-in that asks to be signed in is one for guests, and a list of orders without auth leads there', async () => {
  const guest = new Visitor(shop.app);
  expect([await answerOf(guest, '/login/'), await answerOf(guest, '/espace/commandes/')]).toEqual([200, 'sign-in']);
  expect(told.filter((message) => message.startsWith('a page of the kind orders '))).toHaveLength(3);
});
