import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { APP_ROLE, openDatabase, type Tx } from '#platform/db/database.ts';
import { findEntry, findEntryAt, listEntries, readContents } from '#shop/revisions.repository.ts';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import { paymentProviders } from '#shop/payments/registry.ts';
import { rounds } from '../../src/app/jobs.ts';
import { address, flyerLine } from '../builders/lines.ts';
import { generateProducts, generateShops, hostOfShop } from '../support/generated-shops.ts';
import { freshDatabase, openTestShop, type TestShop } from '../support/shop.ts';
import { Visitor } from '../support/visitor.ts';

/** Statements that are sent while something is done, without those that only look whether the database lives. */
async function statementsDuring<T>(work: () => Promise<T>): Promise<{ sent: string[]; result: T }> {
  const sent: string[] = [];
  const original = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [query] = args;
    sent.push(typeof query === 'string' ? query : ((query as { text?: string }).text ?? ''));
    return (original as (...given: unknown[]) => unknown).apply(this, args);
  } as never);
  try {
    return { result: await work(), sent };
  } finally {
    spy.mockRestore();
  }
}

describe('ten thousand shops in one database', () => {
  const SHOPS = 10_000;
  const VISITED = 50;
  let few: TestShop;
  let many: TestShop;
  let started: Record<'few' | 'many', number>;
  beforeAll(async () => {
    const url = await freshDatabase();
    await generateShops(url, SHOPS, VISITED + 1);
    // What a process does only once is done before the two are compared.
    await (await openTestShop()).close();
    const demo = await freshDatabase();
    const ofFew = await statementsDuring(() => openTestShop({}, { DATABASE_URL: demo }));
    const ofMany = await statementsDuring(() => openTestShop({}, { DATABASE_URL: url }));
    few = ofFew.result;
    many = ofMany.result;
    started = { few: ofFew.sent.length, many: ofMany.sent.length };
  });
  afterAll(async () => {
    await few.close();
    await many.close();
  });

  test('start with the statements that five need, since none of them is read', () => {
    expect(many.ground.shops.ids).toHaveLength(SHOPS + 5);
    expect(started.many).toBe(started.few);
    expect(many.ground.shops.held()).toEqual({ shops: 0, products: 0 });
  });

  test('are held as far as they are visited, and what they sell is held once', async () => {
    const visit = async (shop: number) => {
      const { statusCode } = await many.app.inject({ url: '/flyer-a5/', headers: { host: hostOfShop(shop) } });
      expect([shop, statusCode]).toEqual([shop, 200]);
    };
    for (let shop = 1; shop <= VISITED; shop += 1) await visit(shop);
    expect(many.ground.shops.held()).toEqual({ shops: VISITED, products: 1 });
    // One more of either is seen in the count.
    await many.app.inject({ url: '/flyer-a4/', headers: { host: hostOfShop(VISITED + 1) } });
    expect(many.ground.shops.held()).toEqual({ shops: VISITED + 1, products: 2 });
  });

  test('have the work of the clock done where there is some, and no other is read for it', async () => {
    const buyer = new Visitor(many.app, hostOfShop(3));
    const { body } = await buyer.call<CartWire>('POST', '/cart', {});
    await buyer.meet();
    await buyer.insists('PUT', `/cart/${body.data.id}/item`, { line: flyerLine() });
    await buyer.call('PATCH', `/cart/${body.data.id}/item/address/`, { shippingAddress: address() });
    const placed = await buyer.call<{ orderNumber: string }>('POST', `/cart/${body.data.id}/checkout/`, {});
    expect(placed.status).toBe(200);
    const { ground } = many;
    const asked: string[] = [];
    const shops = Object.assign(Object.create(ground.shops) as typeof ground.shops, {
      current(id: string) {
        asked.push(id);
        return ground.shops.current(id);
      },
    });
    const inAMonth = Temporal.Now.instant().add({ hours: 24 * 31 });
    const parts = {
      context: { ...many.jobContext, now: () => inAMonth },
      providers: paymentProviders({ ...ground, sandbox: true }),
    };
    const { everyMinute, everyHour } = rounds({ ...ground, shops }, parts, many.app.log);
    const round = async () => {
      for (const work of Object.values(everyMinute)) await work();
    };
    await round();
    expect(asked).toEqual(['shop-3']);
    const told = await ground.db.transact('shop-3', (tx) =>
      tx.selectFrom('orders').select('overdue_at').where('order_number', '=', placed.body.data.orderNumber).execute(),
    );
    expect(told).toEqual([{ overdue_at: new Date(inAMonth.epochMilliseconds) }]);
    // The others are asked a thousand at a time, and never each by itself.
    const askedDuring = async (work: () => Promise<void>) => {
      const { sent } = await statementsDuring(work);
      // Beside these only what the process does anyway: it listens, and sees that its connections live.
      expect(sent.length).toBeLessThan(100);
      return sent.filter((text) => text.includes('shops_with_')).length;
    };
    const questions = Math.ceil(ground.shops.ids.length / 1_000);
    expect(await askedDuring(round)).toBe(Object.keys(everyMinute).length * questions);
    const sweep = () => everyHour['sweep_mails']!();
    expect(await askedDuring(sweep)).toBe(questions);
    expect(asked).toEqual(['shop-3']);
  });

  test('are each at their own host, and a host that none has is refused', async () => {
    const titled = async (host: string) => (await many.ground.shops.at(host))?.tenant.id;
    expect([await titled(hostOfShop(9_999)), await titled('shop-10001.localhost')]).toEqual(['shop-9999', undefined]);
    expect((await many.app.inject({ url: '/', headers: { host: 'shop-10001.localhost' } })).statusCode).toBe(400);
  });
});

describe('a hundred thousand products, of which one shop sells twenty thousand', () => {
  const SOLD = 20_000;
  const LARGE = 'tirage-fr';
  const SMALL = 'tirage-uk';
  let shop: TestShop;
  let asApplication: pg.Client;
  beforeAll(async () => {
    const url = await freshDatabase();
    await generateProducts(url, LARGE, 100_000, SOLD);
    shop = await openTestShop({}, { DATABASE_URL: url });
    asApplication = new pg.Client({ connectionString: url, options: `-c role=${APP_ROLE}` });
    await asApplication.connect();
  });
  afterAll(async () => {
    await asApplication.end();
    await shop.close();
  });

  const list = async (query: string, host = 'localhost') => {
    const { body } = await new Visitor(shop.app, host).call<{ id: string; path: string }[]>(
      'GET',
      `/product/list/${query}`,
    );
    return body.data.map(({ id }) => id);
  };

  test('are listed page by page, each after the last one of the page before, at most two hundred at a time', async () => {
    const first = await list('');
    expect(first).toHaveLength(100);
    const second = await list(`?after=${first.at(-1)}&limit=50`);
    expect([first[0], second[0], second.length]).toEqual(['generated-1', 'generated-101', 50]);
    expect(await list('?limit=999')).toHaveLength(200);
    expect(await list(`?family=flyers&after=generated-2&limit=1`)).toEqual(['generated-3']);
    expect(await list('?products=generated-9,fly-a5,no-such')).toEqual(['generated-9', 'fly-a5']);
    expect((await list('', 'uk.localhost')).length).toBeLessThan(50);
  });

  test('are all of them on the way through the pages, none twice', async () => {
    const db = openDatabase(shop.databaseUrl, { size: 1, onError: () => undefined });
    const seen: string[] = [];
    const { revision } = (await shop.ground.shops.at('localhost'))!;
    for (let after: string | undefined; ; after = seen.at(-1)) {
      const page = await db.transact(LARGE, (tx) => listEntries(tx, LARGE, revision, { limit: 1_000, after }));
      seen.push(...page.map(({ productId }) => productId));
      if (page.length < 1_000) break;
    }
    await db.close();
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(SOLD);
  });

  test('cost a product page no more statements than where there are 42', async () => {
    const page = async (host: string, path: string) => {
      const answer = await statementsDuring(() => shop.app.inject({ url: path, headers: { host } }));
      expect(answer.result.statusCode).toBe(200);
      return answer.sent.length;
    };
    // Contents are read once for all shops, and the words of a search once for each, so both have theirs in memory; nobody has
    // asked for either address.
    for (const host of ['localhost', 'uk.localhost']) {
      await list('?limit=200', host);
      await shop.app.inject({ url: '/api/v1/content/search/?q=flyer', headers: { host } });
    }
    const large = await page('localhost', '/generated-150/');
    const small = await page('uk.localhost', '/presentation-folder/');
    expect(large).toBe(small);
    expect(large).toBeGreaterThan(0);
  });

  /** Pages of PostgreSQL that a statement touches, as the application asks it. */
  async function buffersOf(tenant: string, call: (tx: Tx) => Promise<unknown>): Promise<number> {
    const db = openDatabase(shop.databaseUrl, { size: 1, onError: () => undefined });
    const queries: { text: string; values: unknown[] }[] = [];
    const original = pg.Client.prototype.query;
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...args: unknown[]
    ) {
      const query = args[0] as { text?: string; values?: unknown[] };
      if (query.text) queries.push({ text: query.text, values: query.values ?? [] });
      return (original as (...given: unknown[]) => unknown).apply(this, args);
    } as never);
    await db.transact(tenant, call).finally(() => spy.mockRestore());
    await db.close();
    await asApplication.query(`select set_config('app.tenant', $1, false)`, [tenant]);
    let buffers = 0;
    for (const { text, values } of queries) {
      const explain = () =>
        asApplication.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>({
          text: `explain (analyze, buffers, format json) ${text}`,
          values,
        });
      await explain();
      const [row] = (await explain()).rows;
      const plan = row!['QUERY PLAN'][0].Plan;
      buffers += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
    }
    return buffers;
  }

  test('cost a product page no more pages of the database but for deeper indexes, and reading them all would show', async () => {
    const ofPage = async (tenant: string, id: string) => {
      const { revision, catalog } = (await shop.ground.shops.current(tenant))!;
      const found = await catalog.product(id);
      if (found?.state !== 'sold') throw new Error(`${id} is not sold by ${tenant}`);
      const path = (await catalog.list({ limit: 1 }))[0]!.path;
      return buffersOf(tenant, async (tx) => {
        await findEntryAt(tx, tenant, revision, path);
        await findEntry(tx, tenant, revision, id);
        await readContents(tx, [found.sold.version]);
      });
    };
    const small = await ofPage(SMALL, 'fly-a5');
    const large = await ofPage(LARGE, 'generated-250');
    // Six look-ups in an index, each a level or two deeper than in a small one.
    expect(large - small).toBeLessThanOrEqual(12);
    const { revision } = (await shop.ground.shops.current(LARGE))!;
    const all = await buffersOf(LARGE, (tx) => listEntries(tx, LARGE, revision, { limit: 100_000 }));
    expect(all).toBeGreaterThan(10 * large);
  });
});
