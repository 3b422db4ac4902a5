import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { noScan } from '#platform/scan/virus-scan.ts';
import { readArtwork, type Patience, type UnknownFile } from '#shop/artwork/facts.service.ts';
import { drawArtwork } from '#shop/artwork/pictures.service.ts';
import type { PaymentProviders } from '#shop/payments/registry.ts';
import type { UploadJob, UploadLine } from '#shop/staff/upload-ams.contract.ts';
import type { StaffOrderRow, StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import { readInProcess } from '../../src/app/facts-reader.ts';
import { finishCheckOf } from '#shop/uploads/finish-check.service.ts';
import { uploadParts } from '#shop/uploads/uploads.routes.ts';
import { contextOfJob, jobParts } from '../../src/app/jobs.ts';
import { paintInProcess } from '../../src/app/page-painter.ts';
import { makeDemoOrders } from '../../src/demo/demo-orders.ts';
import { STORIES } from '../../src/demo/order-stories.ts';
import { PLAIN_STATUSES, type PlainStatus } from '#shop/orders/orders.rules.ts';
import { asOwner } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { staffAt, type StaffVisitor } from '../support/staff.ts';
import { sha256 } from '../support/uploads.ts';
import { Visitor } from '../support/visitor.ts';

/** The demo's shops get the same few files: each is read and drawn once, by the processes that do it for people. */
function once<Seen>(look: (file: UnknownFile, patience: Patience) => Promise<Seen>) {
  const known = new Map<string, Promise<Seen>>();
  return async (file: UnknownFile, patience: Patience): Promise<Seen> => {
    const bytes = Buffer.concat(await Array.fromAsync(file.content));
    const seen = known.get(sha256(bytes)) ?? look({ ...file, content: Readable.from([bytes]) }, patience);
    known.set(sha256(bytes), seen);
    return seen;
  };
}
const readOnce = once(readInProcess);
const paintOnce = once(paintInProcess);

let shop: TestShop;
let staff: StaffVisitor;
const warnings: unknown[] = [];
beforeAll(async () => {
  shop = await openTestShop();
  staff = await staffAt(shop).signsIn();
});
afterAll(() => shop.close());

interface Making {
  readonly providers?: PaymentProviders;
  readonly most?: number;
  readonly stopping?: AbortController;
  readonly now?: Temporal.Instant;
  readonly tenant?: string;
}

/** Makes the orders of one shop of the demo. */
async function made(change: Making = {}, { ground, jobContext, databaseUrl, app }: TestShop = shop): Promise<void> {
  const { providers } = jobParts(readConfig({}), ground);
  const stopping = change.stopping ?? new AbortController();
  let told = 0;
  await makeDemoOrders({
    ownerUrl: databaseUrl,
    providers: change.providers ?? providers,
    log: { warn: (fields) => void warnings.push(fields) },
    stopping: stopping.signal,
    artwork: {
      uploads: uploadParts(ground.files, noScan, ground.secret),
      async untilSeen(ctx, _orderId, uploadId) {
        await readArtwork(ctx, uploadId, ground.files, readOnce);
        await drawArtwork(ctx, uploadId, ground.files, paintOnce);
        await finishCheckOf(ctx, uploadId);
      },
    },
    async contextOf(tenantId) {
      const current = tenantId === (change.tenant ?? 'tirage-fr') ? await ground.shops.current(tenantId) : undefined;
      told += current ? 1 : 0;
      if (told === change.most) stopping.abort();
      if (!current) return undefined;
      const ctx = contextOfJob(jobContext, current, 'demo orders', app.log);
      return { ...ctx, now: change.now ?? ctx.now };
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
  const seen: StaffOrderWire[] = [];
  // One after the other: a busy machine keeps so many at once waiting for a connection until they are refused.
  for (const { orderNumber } of rows)
    seen.push((await staff.call<StaffOrderWire>('GET', `/staff/orders/${orderNumber}/`)).body.data);
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
  const told = await asOwner<{ status: PlainStatus }>(shop, 'select distinct plain_status as status from orders');
  expect(all(told.rows.map(({ status }) => status))).toEqual(all(PLAIN_STATUSES));
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

test('jobs beyond their files have real ones: looked at, approved by hash, rejected with words, and released with a folder', async () => {
  const jobs = (
    await staff.call<{ jobs: UploadJob[] }>('GET', '/staff/uploads/?state=checking,fixed,rejected,approved')
  ).body.data.jobs;
  const lines: UploadLine[] = [];
  for (const { orderNumber, lineItemId } of jobs)
    lines.push((await staff.call<UploadLine>('GET', `/staff/uploads/${orderNumber}/${lineItemId}/`)).body.data);
  for (const { files } of lines) {
    const used = files.filter(({ file }) => file.removedAt === null);
    expect(used.length).toBeGreaterThan(0);
    for (const { file } of used) expect([file.verdict?.state, file.drawn?.state]).toEqual(['checked', 'all']);
  }
  const at = (state: string) => lines.find(({ jobs: [job] }) => job?.artwork === state);
  const keys = (line: UploadLine | undefined) =>
    line?.files
      .flatMap(({ file }) => file.verdict?.findings ?? [])
      .flatMap((f) => (f.severity === 'note' ? [] : f.key));
  expect(keys(at('rejected'))).toEqual(['bleed_short']);
  expect(at('rejected')?.history[0]?.reason).toContain('Fond perdu');
  expect(at('checking')?.fileCheck).toBe(true);
  expect(keys(at('checking'))).toContain('thin_line');
  expect(at('fixed')?.files.some(({ file }) => file.by.kind === 'staff')).toBe(true);
  // Approved by the automatic verdict, before anybody released it.
  expect(at('approved')?.approvals[0]).toMatchObject({ by: { kind: 'customer' }, voidedAt: null });
  const { rows } = await asOwner<{ folders: string; kinds: string }>(
    shop,
    `select count(distinct release_id)::int as folders, string_agg(distinct kind, ' ') as kinds from press_files`,
  );
  expect(rows[0]).toEqual({ folders: 7, kinds: 'artwork thumbnail ticket xjdf' });
});

test.each([
  ['in the evening', '2026-11-25T18:19:00Z'],
  ['early in the morning', '2026-11-26T06:20:00Z'],
  // Here a wait that was counted from the day of its order would end within the hour.
  ['at the hour of one of its orders', '2026-11-29T08:50:00Z'],
])(
  'a demo that is started %s has all of its orders: the plants’ cut-off closes no edit of them, and nobody is reminded at once of files',
  async (_, now) => {
    const another = await openTestShop();
    onTestFinished(() => another.close());
    warnings.length = 0;
    await made({ now: Temporal.Instant.from(now) }, another);
    expect(warnings).toEqual([]);
    const { rows } = await asOwner<{ soon: number; waiting: number }>(
      another,
      `select count(*) filter (where artwork_due_at < $1::timestamptz + interval '23 hours')::int as soon,
         count(artwork_due_at)::int as waiting from orders where tenant_id = 'tirage-fr'`,
      [now],
    );
    expect(rows[0]?.soon).toBe(0);
    expect(rows[0]?.waiting).toBeGreaterThan(3);
  },
);

test('a demo speaks the language of its shop: names of jobs, messages and reasons', async () => {
  const british = await openTestShop();
  onTestFinished(() => british.close());
  await made({ tenant: 'tirage-uk' }, british);
  const { rows } = await asOwner<{ words: string }>(
    british,
    `select string_agg(line ->> 'jobName', ' ') || (select string_agg(text, ' ') from messages) as words from order_lines`,
  );
  expect(rows[0]?.words).toContain('Christmas market');
  expect(rows[0]?.words).toContain('Can you deliver before ten?');
  expect(rows[0]?.words).not.toMatch(/Marché|Bonjour/);
});

test('the overview names files to correct before those that were never sent, and leads to where they go', async () => {
  const visitor = new Visitor(shop.app);
  await visitor.call('POST', '/auth/login/', { email: 'camille@tirage.example', password: 'tirage-demo' });
  const { body } = await visitor.send({ method: 'GET', url: '/espace/' });
  const rejected = body.indexOf('Un nouveau fichier est demandé');
  expect(rejected).toBeGreaterThan(0);
  expect(body.indexOf('Il nous manque vos fichiers')).toBeGreaterThan(rejected);
  const [, place] = /href="[^"]*\?order_number=[^"]*#(files-[^"]+)"/.exec(body.slice(rejected)) ?? [];
  const order = /T\d+-\d+/.exec(body.slice(rejected))?.[0];
  expect((await visitor.send({ method: 'GET', url: `/commande/?order_number=${order}` })).body).toContain(
    `id="${place}"`,
  );
});
