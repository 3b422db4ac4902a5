import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import type { PaymentProviders } from '#shop/payments/registry.ts';
import type { StaffOrderRow, StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import { contextOfJob, jobParts } from '../../src/app/jobs.ts';
import { makeDemoOrders } from '../../src/demo/demo-orders.ts';
import { STORIES } from '../../src/demo/order-stories.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { staffAt, type StaffVisitor } from '../support/staff.ts';
import { Visitor } from '../support/visitor.ts';

let shop: TestShop;
let staff: StaffVisitor;
const warnings: unknown[] = [];
beforeAll(async () => {
  shop = await openTestShop();
  staff = await staffAt(shop).signsIn();
});
afterAll(() => shop.close());

/** Makes the orders of one shop of the demo. */
async function made(
  change: { providers?: PaymentProviders; most?: number; stopping?: AbortController } = {},
): Promise<void> {
  const { providers } = jobParts(readConfig({}), shop.ground);
  const stopping = change.stopping ?? new AbortController();
  let told = 0;
  await makeDemoOrders({
    ownerUrl: shop.databaseUrl,
    providers: change.providers ?? providers,
    log: { warn: (fields) => void warnings.push(fields) },
    stopping: stopping.signal,
    async contextOf(tenantId) {
      const current = tenantId === 'tirage-fr' ? await shop.ground.shops.current(tenantId) : undefined;
      told += current ? 1 : 0;
      if (told === change.most) stopping.abort();
      return current && contextOfJob(shop.jobContext, current, 'demo orders', shop.app.log);
    },
  });
}

const orders = async () => (await staff.call<{ orders: StaffOrderRow[] }>('GET', '/staff/orders/')).body.data.orders;

test('the demo’s customers get one order for each story, however often the making is stopped and broken off', async () => {
  await made({ most: 2 });
  expect(await orders()).toHaveLength(2);
  const whole = jobParts(readConfig({}), shop.ground).providers;
  // Each story ends at its first payment, when its order is placed already.
  const down = () => {
    throw new Error('the payments are down');
  };
  await made({ providers: { ...whole, byMethod: down } });
  // The first is told, and one pays later; the second was stopped after its order, before anything happened to it.
  expect(warnings).toHaveLength(STORIES.length - 2);
  warnings.length = 0;
  await made();
  expect(warnings).toEqual([]);
  const first = await orders();
  expect(first).toHaveLength(STORIES.length);
  await made();
  expect((await orders()).map(({ orderNumber }) => orderNumber)).toEqual(first.map(({ orderNumber }) => orderNumber));
});

test('these orders show every state that the demo can bring about, and dates that lie apart', async () => {
  const rows = await orders();
  const seen = await Promise.all(
    rows.map(
      async ({ orderNumber }) => (await staff.call<StaffOrderWire>('GET', `/staff/orders/${orderNumber}/`)).body.data,
    ),
  );
  const jobs = seen.flatMap((each) => each.jobs);
  const all = (values: readonly string[]) => [...new Set(values)].toSorted();
  expect(all(rows.map(({ orderState }) => orderState))).toEqual(['cancelled', 'completed', 'confirmed', 'placed']);
  expect(all(rows.map(({ paymentState }) => paymentState))).toEqual(
    expect.arrayContaining(['authorised', 'awaiting', 'deferred', 'failed', 'paid']),
  );
  expect(all(jobs.map(({ production }) => production))).toEqual([
    'cancelled',
    'delivered',
    'finishing',
    'in_prepress',
    'in_print',
    'on_hold',
    'packed',
    'shipped',
    'waiting',
  ]);
  expect(all(jobs.map(({ artwork }) => artwork))).toEqual(['approved', 'awaited', 'checking', 'fixed', 'rejected']);
  const due = seen.filter(({ order }) => order.refundDue !== null).map(({ order }) => order.orderState);
  expect(due).toEqual(expect.arrayContaining(['cancelled', 'confirmed']));
  expect(seen.some(({ order }) => order.shipments.length > 0 && order.orderState === 'confirmed')).toBe(true);
  expect(seen.some(({ order }) => order.history.some(({ axis }) => axis === 'total'))).toBe(true);
  expect(new Set(rows.map(({ placedAt }) => placedAt.slice(0, 10))).size).toBeGreaterThan(8);
  // Nothing happens before its order was placed, and nothing in the future.
  for (const { order } of seen)
    for (const { at } of order.history) {
      expect(at >= order.placedAt).toBe(true);
      expect(Date.parse(at)).toBeLessThanOrEqual(Date.now());
    }
});

test('the overview names files to correct before those that were never sent, and leads to where they go', async () => {
  const visitor = new Visitor(shop.app);
  await visitor.call('POST', '/auth/login/', { email: 'camille@tirage.example', password: 'tirage-demo' });
  const { body } = await visitor.send({ method: 'GET', url: '/espace/' });
  const rejected = body.indexOf('Vos fichiers sont à corriger');
  expect(rejected).toBeGreaterThan(0);
  expect(body.indexOf('Il nous manque vos fichiers')).toBeGreaterThan(rejected);
  const [, place] = /href="[^"]*\?order_number=[^"]*#(files-[^"]+)"/.exec(body.slice(rejected)) ?? [];
  const order = /T\d+-\d+/.exec(body.slice(rejected))?.[0];
  expect((await visitor.send({ method: 'GET', url: `/commande/?order_number=${order}` })).body).toContain(
    `id="${place}"`,
  );
});
