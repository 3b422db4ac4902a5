import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reportFault } from '#platform/observability/faults.ts';
import { startWorker, type Worker } from '#platform/jobs/worker.ts';
import { paymentProviders } from '#shop/payments/registry.ts';
import { rounds } from '../../src/app/jobs.ts';
import { Buyer } from '../support/buyer.ts';
import { statement } from '../support/database.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';

interface Told {
  readonly path: string;
  readonly body: string;
}

/** Collects what is sent to it: traces and faults. While it is held it answers nobody. */
const told: Told[] = [];
const held: (() => void)[] = [];
let isHeld = false;
let collector: Server;
let shop: TestShop;
let worker: Worker;

beforeAll(async () => {
  collector = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      told.push({ path: request.url ?? '', body });
      const answer = () => response.end('{}');
      if (isHeld) held.push(answer);
      else answer();
    });
  });
  await new Promise<void>((ready) => collector.listen(0, '127.0.0.1', ready));
  const address = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  shop = await openTestShop(
    {},
    { METRICS_PORT: '0', OTEL_EXPORTER_OTLP_ENDPOINT: address, ERROR_WEBHOOK_URL: `${address}/faults` },
  );
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  worker = await startWorker(
    shop.databaseUrl,
    { jobs: { send_mail: () => Promise.reject(new Error('mia@example.fr is not taken by smtp.example')) } },
    { info: () => undefined, error: () => undefined },
  );
});
afterAll(async () => {
  await worker.stop();
  await shop.close();
  await new Promise((closed) => collector.close(closed));
});

const port = () => (shop.app.server.address() as AddressInfo).port;
const get = (path: string) => fetch(`http://localhost:${port()}${path}`);

/** Adds a mail that the worker tries in vain. */
async function failMail(): Promise<void> {
  await statement(
    shop.databaseUrl,
    `select set_config('app.tenant', 'tirage-fr', false);
     with mail as (insert into mails (tenant_id, id, recipient, subject, body_text, body_html)
       values ('tirage-fr', gen_random_uuid(), 'mia@example.fr', 's', 't', 'h') returning id)
     select enqueue('send_mail', json_build_object('mailId', id)::jsonb) from mail`,
  );
}

/** A series by its name and labels. */
async function figures(): Promise<Map<string, number>> {
  const text = await (await fetch(`http://127.0.0.1:${shop.metricsPort}/metrics`)).text();
  return new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
}

describe('the figures', () => {
  test('stand at an address of their own and not on the shop’s', async () => {
    expect((await get('/metrics')).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${shop.metricsPort}/`)).status).toBe(404);
    expect((await figures()).get('tirage_database_up')).toBe(1);
  });

  test('count answers by route and pages by their kind, so that addresses make no series', async () => {
    for (const path of ['/', '/flyer-a5/', '/api/v1/session/', '/nowhere/', '/api/v1/order/nobody/']) await get(path);
    const series = [...(await figures()).keys()].filter((name) => name.startsWith('http_request_seconds_count'));
    for (const route of ['page home', 'page product', 'page none', '/api/v1/session/'])
      expect(series.some((name) => name.includes(`route="${route}"`))).toBe(true);
    expect(series.join('\n')).not.toMatch(/flyer-a5|nowhere|nobody|\/\*/);
  });

  test('count an order once and only when it stands, with the mails and jobs that wait for it, and the pool', async () => {
    const orders = async () => (await figures()).get('tirage_orders_total{tenant="tirage-fr"}') ?? 0;
    const buyer = new Buyer(port());
    const cartId = (await buyer.fillCart()) ?? '';
    expect(await orders()).toBe(0);
    const order = (await buyer.checkout(cartId)) as { id: string } | undefined;
    await buyer.checkout(cartId);
    expect(await orders()).toBe(1);
    const choice = { method: 'transfer' };
    await buyer.call('POST', `/order/${order?.id}/payment/`, choice);
    await buyer.call('POST', `/order/${order?.id}/payment/`, choice);
    const now = await figures();
    expect(now.get('tirage_payments_total{tenant="tirage-fr",state="awaiting"}')).toBe(1);
    expect(now.get('tirage_pool_connections{state="total"}')).toBeGreaterThan(0);
    expect(now.get('tirage_pool_connections{state="waiting"}')).toBe(0);
    expect([...now.keys()].some((name) => name.startsWith('nodejs_eventloop_lag'))).toBe(true);
  });

  test('tell failed jobs apart, here and in the database', async () => {
    await failMail();
    await expect
      .poll(async () => (await figures()).get('tirage_jobs_total{task="send_mail",outcome="failed"}') ?? 0)
      .toBeGreaterThan(0);
    await expect.poll(async () => (await figures()).get('tirage_mails{state="failing"}') ?? 0).toBeGreaterThan(0);
  });
});

describe('a fault', () => {
  const faults = () =>
    told.filter(({ path }) => path === '/faults').map(({ body }) => JSON.parse(body) as Record<string, unknown>);

  test('that ends in a 500 is told with place, tenant and tracking id, and without its message', async () => {
    await statement(shop.databaseUrl, 'alter table carts rename to carts_away');
    try {
      const answer = await fetch(`http://localhost:${port()}/api/v1/cart`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'tracking-id': 'fault-of-a-test' },
        body: '{}',
      });
      expect(answer.status).toBe(500);
    } finally {
      await statement(shop.databaseUrl, 'alter table carts_away rename to carts');
    }
    const ofTest = () => faults().find(({ trackingId }) => trackingId === 'fault-of-a-test');
    await expect.poll(ofTest).toBeDefined();
    expect(ofTest()).toMatchObject({
      service: 'tirage server',
      kind: 'request',
      where: 'POST /api/v1/cart',
      tenant: 'tirage-fr',
      code: '42P01',
    });
    expect(ofTest()?.['frames']).not.toEqual([]);
    expect(JSON.stringify(ofTest())).not.toContain('does not exist');
  });

  test('of a job is told by the job’s name, without the message that names a person', async () => {
    await failMail();
    await expect.poll(() => faults().some(({ kind, where }) => kind === 'job' && where === 'send_mail')).toBe(true);
    const fault = faults().find(({ where }) => where === 'send_mail');
    expect(fault).toMatchObject({ service: 'tirage server', name: 'Error', code: null });
    expect(JSON.stringify(fault)).toContain('observability.test.ts');
    expect(told.map(({ body }) => body).join()).not.toContain('mia@example.fr');
  });

  test('of the work that comes round by the clock is told with its tenant, and keeps no other tenant from its turn', async () => {
    const failed: unknown[] = [];
    const log = { ...shop.app.log, error: (fields: object) => failed.push(fields) };
    // Every shop has rows to let go of, and none may.
    await statement(
      shop.databaseUrl,
      `alter table attempts no force row level security;
       insert into attempts (tenant_id, name, counted, ends_at) select id, repeat('x', 43), 1, now() - interval '1 hour' from tenants;
       alter table attempts force row level security;
       revoke delete on attempts from tirage_app`,
    );
    try {
      const parts = { context: shop.jobContext, providers: paymentProviders({ ...shop.ground, sandbox: true }) };
      await rounds(shop.ground, parts, log).everyHour['sweep_attempts']?.();
    } finally {
      await statement(shop.databaseUrl, 'grant delete on attempts to tirage_app');
    }
    expect(failed).toHaveLength(shop.ground.shops.ids.length);
    const ofRound = () => faults().filter(({ where }) => where === 'sweep_attempts');
    await expect.poll(() => ofRound().length).toBe(failed.length);
    expect(ofRound().map(({ tenant }) => tenant)).toEqual(shop.ground.shops.ids);
    expect(ofRound()[0]).toMatchObject({ kind: 'job', code: '42501' });
  });

  test('after many others is only counted: whoever is told may be slow, and nobody waits', async () => {
    isHeld = true;
    const before = faults().length;
    for (let count = 0; count < 200; count += 1) reportFault(new Error('again'), { kind: 'process', where: 'test' });
    await expect.poll(() => held.length).toBe(1);
    isHeld = false;
    held[0]?.();
    await expect.poll(() => faults().length - before).toBeGreaterThanOrEqual(21);
    expect(faults().length - before).toBe(21);
    expect(faults().some(({ dropped }) => Number(dropped) > 150)).toBe(true);
  });
});

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly {
    readonly key: string;
    readonly value: { readonly stringValue?: string; readonly intValue?: number };
  }[];
}

describe('traces', () => {
  const spans = () =>
    told
      .filter(({ path }) => path === '/v1/traces')
      .flatMap(({ body }) =>
        (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans.flatMap(
          ({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans),
        ),
      );
  const valueOf = (span: Span | undefined, key: string) => {
    const value = span?.attributes.find((attribute) => attribute.key === key)?.value;
    return value?.stringValue ?? value?.intValue;
  };

  test('have a span for each request with route, status, tenant and tracking id, and its transactions below it', async () => {
    await fetch(`http://localhost:${port()}/api/v1/cart`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'tracking-id': 'trace-of-a-test' },
      body: '{}',
    });
    const ofTest = () => spans().find((span) => valueOf(span, 'tirage.tracking_id') === 'trace-of-a-test');
    await expect.poll(ofTest).toBeDefined();
    const request = ofTest();
    expect(request?.name).toBe('POST /api/v1/cart');
    expect(valueOf(request, 'http.response.status_code')).toBe(200);
    expect(valueOf(request, 'tirage.tenant')).toBe('tirage-fr');
    expect(valueOf(request, 'http.route')).toBe('/api/v1/cart');
    const below = spans().filter((span) => span.traceId === request?.traceId && span.parentSpanId === request.spanId);
    expect(below.map(({ name }) => name)).toContain('transaction');
  });

  test('have a span for each job', async () => {
    await failMail();
    await expect.poll(() => spans().map(({ name }) => name)).toContain('job send_mail');
  });
});
