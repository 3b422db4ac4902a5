import { mkdtempSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { readConfig } from '#platform/config.ts';
import { applyFiles } from '../../src/app/apply-files.ts';
import { ROOT } from '#platform/installation.ts';
import { asOwner } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { hire, orderOf, staffAt } from '../support/staff.ts';
import { elsewhere, Visitor } from '../support/visitor.ts';

const OLD = 'Nous livrons au moins la quantité commandée.';
const NEW = 'Nous livrons à cinq pour cent près <b>la quantité</b> commandée.';
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const open = (visitor: Visitor, path: string) =>
  visitor.send({ method: 'GET', url: path, headers: { accept: 'text/html' } });
const acceptedOf = async ({ guest, id }: Awaited<ReturnType<typeof orderOf>>) =>
  (await guest.call<OrderWire>('GET', `/order/${id}`)).body.data.acceptedTerms;

/** The shop's own files with another text of its terms. */
async function changeTerms(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tirage-terms-'));
  cpSync(join(ROOT, 'tenants'), folder, { recursive: true });
  for (const name of ['fr', 'pro']) {
    const file = join(folder, 'pages', `${name}.yaml`);
    writeFileSync(file, readFileSync(file, 'utf8').replace(OLD, NEW));
  }
  const config = { ...readConfig({ DATABASE_URL: shop.databaseUrl }), tenantsFolder: folder };
  const { dictionaries } = shop.ground;
  const applying = { config, ownerUrl: shop.databaseUrl, dictionaries, log: { warn: () => undefined } };
  await applyFiles(applying, config);
  await shop.ground.shops.refresh();
}

test('what an order accepted stays as it was when the terms change, for its customer and for staff', async () => {
  const before = await orderOf(shop);
  const accepted = await acceptedOf(before);
  expect(accepted).toEqual({
    version: expect.stringMatching(/^[\w-]{43}$/),
    path: `/order-terms/${before.orderNumber}/`,
  });
  await changeTerms();
  expect((await open(before.guest, '/conditions/')).body).toContain('cinq pour cent');
  const after = await orderOf(shop);
  expect((await acceptedOf(after))?.version).not.toBe(accepted?.version);

  const shown = await open(before.guest, accepted?.path ?? '');
  expect(shown.statusCode).toBe(200);
  expect(shown.body).toContain(OLD);
  expect(shown.body).toContain(`Version ${accepted?.version}`);
  expect(shown.body).toContain('12 rue des Imprimeurs');
  expect((await open(after.guest, `/order-terms/${after.orderNumber}/`)).body).toContain(
    'Nous livrons à cinq pour cent près &lt;b&gt;la quantité&lt;/b&gt; commandée.',
  );
  const staff = await staffAt(shop).signsIn();
  expect((await open(staff, `/admin/orders/${before.orderNumber}/terms/`)).body).toContain(OLD);
});

test('strangers, other shops, staff without the scope and wrong addresses find no accepted terms', async () => {
  const { orderNumber } = await orderOf(shop);
  const stranger = new Visitor(shop.app, 'localhost', elsewhere());
  const abroad = new Visitor(shop.app, 'it.localhost', elsewhere());
  const colleague = await staffAt(shop).signsIn(await hire(shop, ['customer:read']));
  for (const [visitor, path] of [
    [stranger, `/order-terms/${orderNumber}/`],
    [abroad, `/order-terms/${orderNumber}/`],
    [stranger, `/admin/orders/${orderNumber}/terms/`],
    [colleague, `/admin/orders/${orderNumber}/terms/`],
    [stranger, '/order-terms/%27or%201/'],
    [stranger, '/order-terms/constructor/'],
  ] as const)
    expect((await open(visitor, path)).statusCode, path).toBe(404);
});

test('an order from before this was kept says nothing of its terms', async () => {
  const order = await orderOf(shop);
  await asOwner(shop, 'update orders set terms_revision = null, terms_version = null where id = $1', [order.id]);
  expect(await acceptedOf(order)).toBeNull();
  expect((await open(order.guest, `/order-terms/${order.orderNumber}/`)).statusCode).toBe(404);
});
