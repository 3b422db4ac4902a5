import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { useEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { prepareJobs, startWorker, type Work } from '#platform/jobs/worker.ts';
import { Buyer } from '../support/buyer.ts';
import { ask, violations } from '../support/invariants.ts';
import { openMailServer } from '../support/mail-server.ts';
import { freshDatabase } from '../support/shop.ts';
import { openFaultyWay } from '../support/faulty-way.ts';
import { serveShop, serveWorker, type Served, type ServedShop } from '../support/served-shop.ts';

const running: Served[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((served) => served.stop('SIGKILL')));
});

async function serve(settings: Readonly<Record<string, string>>): Promise<ServedShop> {
  const shop = await serveShop({ TIRAGE_TRUST_PROXY: '127.0.0.1', ...settings });
  running.push(shop);
  return shop;
}

/** Work that never ends by itself. */
const pending = new Promise<void>(() => undefined);
const BUYERS = 5;
/** Workers find back to the database, and jobs of the dead are given to others, within a minute each. */
const HEALED_MS = 180_000;
/** Crash, immediate and fast shutdown, again and again. */
const STRIKES: readonly NodeJS.Signals[] = ['SIGKILL', 'SIGQUIT', 'SIGINT', 'SIGKILL', 'SIGQUIT'];

interface Struck {
  readonly acknowledged: readonly string[];
  /** Jobs that a worker held at the moments of the strikes. */
  readonly jobsUnderWay: number;
}

/** Strikes PostgreSQL in the middle of checkouts, while mails of earlier ones are being sent. */
async function strike(
  shop: ServedShop,
  url: string,
  pid: () => number,
  held: { hold(): void; letGo(): void },
): Promise<Struck> {
  const acknowledged: string[] = [];
  let jobsUnderWay = 0;
  for (const signal of STRIKES) {
    const buyers = await Promise.all(
      Array.from({ length: BUYERS }, async () => {
        const buyer = new Buyer(shop.port, `${randomUUID()}@example.fr`);
        return { buyer, cartId: (await buyer.fillCart()) ?? '' };
      }),
    );
    held.hold();
    const [first, ...others] = buyers;
    acknowledged.push((await first?.buyer.orders(first.cartId))?.orderNumber ?? 'none');
    const locked = `select count(*)::int as jobs from graphile_worker._private_jobs where locked_by is not null`;
    await expect.poll(async () => (await ask<{ jobs: number }>(url, locked))[0]?.jobs).toBeGreaterThan(0);
    jobsUnderWay += (await ask<{ jobs: number }>(url, locked))[0]?.jobs ?? 0;
    const underway = others.map(({ buyer, cartId }) => buyer.checkout(cartId));
    await Promise.race(underway);
    process.kill(pid(), signal);
    held.letGo();
    for (const order of await Promise.all(underway)) if (order) acknowledged.push(order.orderNumber);
    await expect.poll(() => new Buyer(shop.port).fillCart()).toBeTruthy();
  }
  return { acknowledged, jobsUnderWay };
}

async function unsent(url: string): Promise<number | undefined> {
  return (await ask<{ mails: number }>(url, 'select count(*)::int as mails from mails where sent_at is null'))[0]
    ?.mails;
}

describe('a database outage in the middle of checkouts, with mails under way', () => {
  test('ends no server that was given its PostgreSQL: no order is lost, every mail leaves', async () => {
    const smtp = await openMailServer();
    const log = { warn: () => undefined };
    const database = await useEmbeddedPostgres(mkdtempSync(join(tmpdir(), 'tirage-outage-')), log);
    const shop = await serve({ DATABASE_URL: database.url, SMTP_URL: smtp.url });
    try {
      const { acknowledged, jobsUnderWay } = await strike(shop, database.url, database.pid, smtp);
      expect(shop.process.exitCode).toBeNull();
      expect(jobsUnderWay).toBeGreaterThanOrEqual(STRIKES.length);
      expect(acknowledged.length).toBeGreaterThanOrEqual(STRIKES.length);
      expect(await violations(database.url, acknowledged)).toEqual([]);
      await expect.poll(() => unsent(database.url), { timeout: HEALED_MS }).toBe(0);
      // The checker finds what it looks for.
      await ask(database.url, 'delete from orders where order_number = $1', [acknowledged[0]]);
      expect(await violations(database.url, acknowledged)).toEqual([`lost ${acknowledged[0]}`]);
    } finally {
      await shop.stop('SIGKILL');
      await database.release();
      await smtp.close();
    }
  });

  test('ends no server with the embedded PostgreSQL, which is started again', async () => {
    const smtp = await openMailServer();
    const folder = mkdtempSync(join(tmpdir(), 'tirage-outage-'));
    const shop = await serve({ DATABASE_URL: '', TIRAGE_DATA: folder, SMTP_URL: smtp.url });
    const postmaster = () => readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    const password = readFileSync(join(folder, 'postgres', 'tirage-password'), 'utf8');
    const url = `postgres://tirage_owner:${password}@127.0.0.1:${postmaster()[3]}/postgres`;
    try {
      const { acknowledged, jobsUnderWay } = await strike(shop, url, () => Number(postmaster()[0]), smtp);
      expect(shop.process.exitCode).toBeNull();
      expect(jobsUnderWay).toBeGreaterThanOrEqual(STRIKES.length);
      expect(await violations(url, acknowledged)).toEqual([]);
      await expect.poll(() => unsent(url), { timeout: HEALED_MS }).toBe(0);
    } finally {
      await shop.stop('SIGTERM');
      await smtp.close();
    }
  });

  test('while it lasts, everybody hears 503 with the time to come again, and the process says that it lives', async () => {
    const database = await useEmbeddedPostgres(mkdtempSync(join(tmpdir(), 'tirage-outage-')), {
      warn: () => undefined,
    });
    const shop = await serve({ DATABASE_URL: database.url });
    const ask503 = async (path: string, init?: RequestInit) => {
      const response = await fetch(`http://localhost:${shop.port}${path}`, init);
      return { code: response.status, retryAfter: Number(response.headers.get('retry-after')) };
    };
    const openCart = () =>
      ask503('/api/v1/cart', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    expect((await openCart()).code).toBe(200);
    await database.release();
    for (const answer of [await openCart(), await ask503('/readyz')]) {
      expect(answer.code).toBe(503);
      expect(answer.retryAfter).toBeGreaterThan(0);
    }
    expect((await ask503('/healthz')).code).toBe(200);
  });
});

describe('a database that turns a worker away at its first look for jobs', () => {
  test('is asked again when it lets it in', async () => {
    const databaseUrl = await freshDatabase();
    await prepareJobs(databaseUrl);
    const way = await openFaultyWay(databaseUrl);
    const turnedAway = Promise.withResolvers<void>();
    // The library's own, the attendance and the listener come first; who looks for jobs comes next.
    way.turnAwayAfter(3, turnedAway.resolve);
    const done = Promise.withResolvers<void>();
    const log = { info: () => undefined, error: () => undefined };
    const worker = await startWorker(way.url, { jobs: { note: () => Promise.resolve(done.resolve()) } }, log);
    try {
      await turnedAway.promise;
      way.turnAwayAfter(undefined);
      await ask(databaseUrl, `select graphile_worker.add_job('note', json_build_object('tenantId', 't'))`);
      await done.promise;
    } finally {
      await way.close();
      await worker.stop();
    }
  });
});

describe('a database that lets down a job, while who hands out jobs still hears it', () => {
  /** What the job sees of its own tries, each time that it runs. */
  async function triesOf(errors: readonly Error[]): Promise<readonly number[]> {
    const databaseUrl = await freshDatabase();
    await prepareJobs(databaseUrl);
    const tries: number[] = [];
    const done = Promise.withResolvers<void>();
    const note = async () => {
      const [job] = await ask<{ attempts: number }>(databaseUrl, 'select attempts from graphile_worker._private_jobs');
      tries.push(job?.attempts ?? 0);
      const error = errors[tries.length - 1];
      if (error) throw error;
      done.resolve();
    };
    const worker = await startWorker(
      databaseUrl,
      { jobs: { note } },
      { info: () => undefined, error: () => undefined },
    );
    try {
      await ask(databaseUrl, `select graphile_worker.add_job('note', json_build_object('tenantId', 't'))`);
      await done.promise;
    } finally {
      await worker.stop();
    }
    return tries;
  }
  const fault = (code: string) => Object.assign(new Error('the database says no'), { code });

  test('costs it no try, so that it goes on as soon as the database is back', async () => {
    const away = ['53300', '57P03', '53100', 'ECONNREFUSED'].map(fault);
    expect(await triesOf(away)).toEqual([1, 1, 1, 1, 1]);
  });

  test('costs it a try where only its own statement takes too long', async () => {
    expect(await triesOf([fault('57014')])).toEqual([1, 2]);
  });

  test('does not hold up a stop', async () => {
    const databaseUrl = await freshDatabase();
    await prepareJobs(databaseUrl);
    const begun = Promise.withResolvers<void>();
    const note = () => (begun.resolve(), Promise.reject(fault('53300')));
    const worker = await startWorker(
      databaseUrl,
      { jobs: { note } },
      { info: () => undefined, error: () => undefined },
    );
    await ask(databaseUrl, `select graphile_worker.add_job('note', json_build_object('tenantId', 't'))`);
    await begun.promise;
    await worker.stop();
    // It was given back, so that the next worker need not find out that this one is gone.
    const [job] = await ask<{ locked: boolean }>(
      databaseUrl,
      'select locked_by is not null as locked from graphile_worker._private_jobs',
    );
    expect(job).toEqual({ locked: false });
  });
});

describe('connections that fall silent and never end', () => {
  test('leave no job undone: a worker that hears nothing any more begins afresh', async () => {
    const databaseUrl = await freshDatabase();
    await prepareJobs(databaseUrl);
    const way = await openFaultyWay(databaseUrl);
    const done: unknown[] = [];
    const work: Work = { jobs: { note: (payload) => Promise.resolve(void done.push(payload['n'])) } };
    const worker = await startWorker(way.url, work, { info: () => undefined, error: () => undefined });
    const add = (n: number) =>
      ask(databaseUrl, `select graphile_worker.add_job('note', json_build_object('tenantId', 't', 'n', $1::int))`, [n]);
    try {
      await add(1);
      await expect.poll(() => done).toEqual([1]);
      way.fallSilent();
      await add(2);
      await expect.poll(() => done).toEqual([1, 2]);
    } finally {
      await way.close();
      await worker.stop();
    }
  });

  test('give the jobs of a worker that cannot be heard to one that can', async () => {
    const databaseUrl = await freshDatabase();
    await prepareJobs(databaseUrl);
    const way = await openFaultyWay(databaseUrl);
    const log = { info: () => undefined, error: () => undefined };
    const begun = Promise.withResolvers<void>();
    const unheard = await startWorker(way.url, { jobs: { note: () => (begun.resolve(), pending) } }, log);
    await ask(databaseUrl, `select graphile_worker.add_job('note', json_build_object('tenantId', 't'))`);
    await begun.promise;
    way.fallSilent();
    // Let in again, it could take its job itself.
    way.turnAwayAfter(0);
    const done = Promise.withResolvers<void>();
    const heard = await startWorker(databaseUrl, { jobs: { note: () => Promise.resolve(done.resolve()) } }, log);
    try {
      await done.promise;
    } finally {
      await way.close();
      await Promise.all([unheard.stop(), heard.stop()]);
    }
  });

  test('do not keep a shop at 503', async () => {
    const databaseUrl = await freshDatabase();
    const way = await openFaultyWay(databaseUrl);
    const shop = await serve({ DATABASE_URL: way.url });
    try {
      expect(await new Buyer(shop.port).fillCart()).toBeTruthy();
      way.fallSilent();
      await expect.poll(() => new Buyer(shop.port).fillCart()).toBeTruthy();
    } finally {
      await way.close();
    }
  });
});

describe('a worker that dies in the middle of a job', () => {
  test('leaves it to the one that lives', async () => {
    const smtp = await openMailServer();
    const databaseUrl = await freshDatabase();
    const settings = { DATABASE_URL: databaseUrl, SMTP_URL: smtp.url };
    const shop = await serve({ ...settings, TIRAGE_WORKER: 'off' });
    try {
      smtp.hold();
      const buyer = new Buyer(shop.port);
      await buyer.orders((await buyer.fillCart()) ?? '');
      const doomed = await serveWorker(settings);
      running.push(doomed);
      const locked = `select count(*)::int as jobs from graphile_worker._private_jobs where locked_by is not null`;
      await expect.poll(async () => (await ask<{ jobs: number }>(databaseUrl, locked))[0]?.jobs).toBe(2);
      running.push(await serveWorker(settings));
      await doomed.stop('SIGKILL');
      smtp.letGo();
      await expect.poll(() => unsent(databaseUrl)).toBe(0);
      expect(smtp.received.map(({ to }) => to).sort()).toEqual(['bonjour@tirage.example', 'camille@example.fr']);
    } finally {
      await Promise.all(running.splice(0).map((served) => served.stop('SIGKILL')));
      await smtp.close();
    }
  });
});
