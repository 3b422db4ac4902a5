import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { sql } from 'kysely';
import { readConfig } from '#platform/config.ts';
import { useEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { isRefusal } from '#kernel/refusal.ts';
import { putLine } from '#shop/cart/cart.service.ts';
import type { Ctx } from '#shop/context.ts';
import { openShop, type Shop } from '../src/app/open-shop.ts';
import { address, flyerLine } from '../test/builders/lines.ts';
import { clientManifest, PRODUCT_SCRIPTS, scriptBytes } from '../test/support/script-size.ts';
import { elsewhere, Visitor } from '../test/support/visitor.ts';
import type { Figure } from './run.ts';

const CONCURRENCY = 16;
const ORDERS = permutations(['eco', 'std', 'fast', 'express']);
const CHECKOUTS = 200;
const PAGES = 400;
const BATCHES = 20;
const WARM_UP_MS = 800;
const TURN_MS = 250;
const TURNS = 10;

/**
 * Pages, carts and checkout compared with bare routes and bare queries in the same process. The results are ratios,
 * because
 * machines differ.
 */
export async function run(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tirage-bench-'));
  const postgres = await useEmbeddedPostgres(folder, { warn: () => undefined });
  const shop = await openShop(
    readConfig({ DATABASE_URL: postgres.url, TIRAGE_DATA: folder, LOG_LEVEL: 'silent', PORT: '0' }),
  );
  try {
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    return [...(await pages(shop)), ...(await quotes(shop)), ...(await carts(shop))];
  } finally {
    await shop.close();
    await postgres.release();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function pages(shop: Shop): Promise<Figure[]> {
  const visitor = new Visitor(shop.app);
  const uncached = () =>
    visitor.send({ method: 'GET', url: '/flyer-a5/?p=fast', headers: { 'accept-encoding': 'identity' } });
  // Warm-up, as in a server that has run for a minute: its code is compiled by then.
  await repeat(800, uncached);
  const perPage: number[] = [];
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const cpu = process.cpuUsage();
    await repeat(PAGES / BATCHES, uncached);
    const { user, system } = process.cpuUsage(cpu);
    perPage.push(((user + system) * BATCHES) / PAGES / 1000);
  }
  // The median, so that other load on the machine does not count as the page's cost.
  const typical = perPage.toSorted((a, b) => a - b)[BATCHES / 2] ?? 0;
  const script = scriptBytes(PRODUCT_SCRIPTS);
  const cached = await rate(shop, '/flyer-a5/');
  const file = await rate(shop, `/${await fileOfSize(shop, '/flyer-a5/')}`);
  return [
    {
      name: 'product page, rendered anew: CPU per request (at most 5 ms)',
      value: `${typical.toFixed(2)} ms`,
    },
    { name: 'product page: script, gzipped (at most 130 kB)', value: `${(script / 1000).toFixed(1)} kB` },
    {
      name: 'cached page : static file of its size, held in memory, requests a second (at least 0.5)',
      value: `${(cached / file).toFixed(2)} (${Math.round(cached)} : ${Math.round(file)})`,
    },
  ];
}

/** The built file whose size on the wire is nearest to the page's. So the amount of data is not the difference. */
async function fileOfSize(shop: Shop, page: string): Promise<string> {
  const bytesOf = async (url: string) =>
    (await new Visitor(shop.app).send({ method: 'GET', url, headers: { 'accept-encoding': 'gzip' } })).rawPayload
      .length;
  const wanted = await bytesOf(page);
  let nearest = { file: '', away: Infinity };
  for (const { file } of Object.values(clientManifest())) {
    const away = Math.abs((await bytesOf(`/${file}`)) - wanted);
    if (away < nearest.away) nearest = { file, away };
  }
  return nearest.file;
}

async function quotes(shop: Shop): Promise<Figure[]> {
  const visitor = new Visitor(shop.app);
  const body = { mcpSku: 'fly-a5', merchantAttributes: flyerLine().selection, quantityList: [] };
  const sample = (await visitor.send({ method: 'POST', url: '/api/v1/product/quote/', payload: body })).json<unknown>();
  const quote = () => visitor.send({ method: 'POST', url: '/api/v1/product/quote/', payload: body });
  const validate = () =>
    visitor.send({
      method: 'POST',
      url: '/api/v1/product/validate/',
      payload: { mcpSku: 'fly-a5', configuration: body.merchantAttributes },
    });
  const differences = () =>
    visitor.send({
      method: 'POST',
      url: '/api/v1/product/quote/',
      payload: { ...body, differences: { quantity: 1000, priority: 'std' } },
    });
  const ready = await serialised(sample);
  // The same priorities in another order give the same bytes, but there are too many orders for the cache.
  let asked = 0;
  const firstTime = (question: object) => () =>
    visitor.send({
      method: 'POST',
      url: '/api/v1/product/quote/',
      payload: {
        ...body,
        ...question,
        prioritySets: ORDERS[(asked += 1) % ORDERS.length],
        validProductionTimes: ORDERS[Math.floor(asked / ORDERS.length) % ORDERS.length],
      },
    });
  const chosen = { differences: { quantity: 1000, priority: 'std' } };
  const [quoted, same, first, validated, differing, firstDiffering] = await rates(
    quote,
    ready,
    firstTime({}),
    validate,
    differences,
    firstTime(chosen),
  );
  return [
    {
      name: 'quote : the same bytes ready-made, calls a second (at least 0.33)',
      value: `${(quoted / same).toFixed(2)} (${Math.round(quoted)} : ${Math.round(same)})`,
    },
    {
      name: 'quote asked for the first time : the same bytes ready-made',
      value: `${(first / same).toFixed(2)} (${Math.round(first)} : ${Math.round(same)})`,
    },
    {
      name: 'quote with the difference of every option, asked before and for the first time',
      value: `${(1000 / differing).toFixed(2)} and ${(1000 / firstDiffering).toFixed(2)} ms a call`,
    },
    { name: 'validate', value: `${(1000 / validated).toFixed(2)} ms a call` },
  ];
}

/** A bare server that answers the same call with these bytes. */
async function serialised(sample: unknown): Promise<() => Promise<unknown>> {
  const { default: Fastify } = await import('fastify');
  const bare = Fastify();
  const bytes = JSON.stringify(sample);
  bare.post('/ready', (_request, reply) => reply.type('application/json').send(bytes));
  await bare.ready();
  return () => bare.inject({ method: 'POST', url: '/ready', payload: { a: 1 } });
}

async function carts(shop: Shop): Promise<Figure[]> {
  const guests = await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      const guest = new Visitor(shop.app);
      const cart = await guest.call<{ id: string }>('POST', '/cart', {});
      await guest.meet();
      const { body } = await guest.call<{ lineItemId: string }>('PUT', `/cart/${cart.body.data.id}/item`, {
        line: flyerLine(),
      });
      const anonymousId = (guest.cookies.get('tirage_anonymous') ?? '').split('.')[0];
      return {
        guest,
        ctx: await contextOf(shop, anonymousId),
        cartId: cart.body.data.id,
        lineItemId: body.data.lineItemId,
      };
    }),
  );
  let turn = 0;
  const next = () => guests[(turn += 1) % CONCURRENCY] ?? guests[0]!;
  const edited = () => flyerLine({ quantity: turn % 2 ? 500 : 1000 });
  // The request as bytes, so that the client's work to make it is not measured.
  const requests = guests.map(({ guest, cartId, lineItemId }) => ({
    method: 'PUT' as const,
    url: `/api/v1/cart/${cartId}/item`,
    headers: guest.headers({ 'content-type': 'application/json' }),
    bodies: [500, 1000].map((quantity) => JSON.stringify({ line: flyerLine({ quantity }), lineItemId })),
  }));
  const write = async () => {
    const { bodies, ...request } = requests[(turn += 1) % CONCURRENCY] ?? requests[0]!;
    const { statusCode } = await shop.app.inject({ ...request, payload: bodies[(turn >> 4) % 2]! });
    if (statusCode !== 200) throw new Error(`The cart answered ${statusCode}`);
  };
  const writeInProcess = async () => {
    const { ctx, cartId, lineItemId } = next();
    const answer = await putLine(ctx, cartId, { lineItemId, line: edited() });
    if (isRefusal(answer)) throw new Error(`The cart refused: ${answer.refusal}`);
  };
  const selectOne = () => sql`select 1`.execute(shop.ground.db.registry);
  const [select, written, inProcess] = await rates(selectOne, write, writeInProcess);
  const checkouts = await checkoutRate(shop);
  return [
    {
      name: 'cart write, re-priced and promised : bare select 1 (at least 0.0625)',
      value: `${(written / select).toFixed(4)} (${Math.round(written)} : ${Math.round(select)})`,
    },
    {
      name: 'the same without its HTTP request : bare select 1, which has none either',
      value: `${(inProcess / select).toFixed(4)} (${Math.round(inProcess)} : ${Math.round(select)})`,
    },
    {
      name: 'checkout : bare select 1',
      value: `${(checkouts / select).toFixed(4)} (${Math.round(checkouts)} a second)`,
    },
  ];
}

/** A guest's context, as the doors would make it. */
async function contextOf(shop: Shop, anonymousId: string | undefined): Promise<Ctx> {
  const current = await shop.ground.shops.at('localhost');
  if (!current) throw new Error('No shop at localhost');
  const { tenant, catalog, pages } = current;
  return {
    tenant,
    locale: tenant.domain.locale,
    currency: tenant.domain.currency,
    timeZone: tenant.timeZone,
    actor: { kind: 'guest', anonymousId },
    openedOrders: [],
    now: Temporal.Now.instant(),
    trackingId: 'bench',
    crawler: false,
    db: shop.ground.db,
    catalog,
    pages,
    log: shop.app.log,
    origin: 'http://localhost',
    pagePath: () => '/',
    pictureOf: () => null,
    say: (_page, key) => key,
  };
}

async function checkoutRate(shop: Shop): Promise<number> {
  const ready: (() => Promise<unknown>)[] = [];
  await workers(Array.from({ length: CHECKOUTS }, () => async () => ready.push(await cartToOrder(shop))));
  const start = performance.now();
  await workers(ready);
  return (ready.length * 1000) / (performance.now() - start);
}

/** Fills a cart with its address and returns its checkout. */
async function cartToOrder(shop: Shop): Promise<() => Promise<unknown>> {
  const guest = new Visitor(shop.app, 'localhost', elsewhere());
  const cart = await guest.call<{ id: string }>('POST', '/cart', {});
  await guest.meet();
  await guest.call('PUT', `/cart/${cart.body.data.id}/item`, { line: flyerLine() });
  await guest.call('PATCH', `/cart/${cart.body.data.id}/item/address/`, {
    shippingAddress: address({ email: `${cart.body.data.id}@example.fr` }),
  });
  return () => guest.call('POST', `/cart/${cart.body.data.id}/checkout/`, {});
}

type Call = () => Promise<unknown>;

/**
 * Calls per second at the common concurrency, after a warm-up. Several calls take turns of a quarter of a second, so
 * that a
 * change in the machine's speed affects all of them and their ratios stay valid.
 */
async function rates<const C extends readonly Call[]>(...calls: C): Promise<{ -readonly [I in keyof C]: number }> {
  const done = calls.map(() => 0);
  const spent = calls.map(() => 0);
  for (const call of calls) await spell(call, WARM_UP_MS);
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const [index, call] of calls.entries()) {
      const { count, milliseconds } = await spell(call, TURN_MS);
      done[index]! += count;
      spent[index]! += milliseconds;
    }
  return done.map((count, index) => (count * 1000) / spent[index]!) as never;
}

async function spell(call: Call, milliseconds: number): Promise<{ count: number; milliseconds: number }> {
  const start = performance.now();
  let count = 0;
  const worker = async () => {
    while (performance.now() < start + milliseconds) {
      await call();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return { count, milliseconds: performance.now() - start };
}

async function workers(calls: readonly (() => Promise<unknown>)[]): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let call = calls[next++]; call; call = calls[next++]) await call();
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

async function repeat(times: number, call: () => Promise<unknown>): Promise<void> {
  for (let count = 0; count < times; count += 1) await call();
}

async function rate(shop: Shop, path: string): Promise<number> {
  const target = {
    url: shop.publicUrl().replace('{host}', 'localhost') + path,
    connections: CONCURRENCY,
    headers: { 'accept-encoding': 'gzip' },
  };
  await autocannon({ ...target, duration: 1 });
  const result = await autocannon({ ...target, duration: 3 });
  return result.requests.average;
}

function permutations(items: readonly string[]): string[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item) => permutations(items.filter((each) => each !== item)).map((rest) => [item, ...rest]));
}
