import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { prepareJobs, startWorker, type Work } from '#platform/jobs/worker.ts';
import { Buyer } from '../support/buyer.ts';
import { openFaultyWay } from '../support/faulty-way.ts';
import { ask } from '../support/invariants.ts';
import { serveShop } from '../support/served-shop.ts';
import { freshDatabase } from '../support/shop.ts';

// Each of these waits most of its time, on a database of its own: they wait beside each other.

/** Work that never ends by itself. */
const pending = new Promise<void>(() => undefined);

describe.concurrent('a database that turns a worker away at its first look for jobs', () => {
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

describe.concurrent('a database that lets down a job, while who hands out jobs still hears it', () => {
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

  test('does not hold up a stop', async ({ expect }) => {
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

describe.concurrent('a stop', () => {
  test.each([
    ['done', () => Promise.resolve(), []],
    ['failed', () => Promise.reject(new Error('no')), [{ locked: false }]],
  ])('waits until it is written down that a job is %s', async (_, note, left) => {
    const databaseUrl = await freshDatabase();
    await prepareJobs(databaseUrl);
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const work = { jobs: { note: () => (begun.resolve(), end.promise.then(note)) } };
    const worker = await startWorker(databaseUrl, work, { info: () => undefined, error: () => undefined });
    await ask(databaseUrl, `select graphile_worker.add_job('note', json_build_object('tenantId', 't'))`);
    await begun.promise;
    const other = new pg.Client({ connectionString: databaseUrl });
    await other.connect();
    await other.query('begin; select from graphile_worker._private_jobs for update');
    end.resolve();
    await untilBlocked(databaseUrl);
    let hasStopped = false;
    const stopped = worker.stop().then(() => (hasStopped = true));
    await Promise.race([stopped, pause(1000)]);
    const stoppedEarly = hasStopped;
    await other.query('commit');
    await other.end();
    await stopped;
    expect(stoppedEarly).toBe(false);
    expect(await ask(databaseUrl, 'select locked_by is not null as locked from graphile_worker._private_jobs')).toEqual(
      left,
    );
  });

  /** Resolves when a statement waits for the lock of another. */
  async function untilBlocked(databaseUrl: string): Promise<void> {
    const blocked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await ask(databaseUrl, blocked)).length === 0) await pause(20);
  }
});

describe.concurrent('connections that fall silent and never end', () => {
  test('leave no job undone: a worker that hears nothing any more begins afresh', async ({ expect }) => {
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

  test('do not keep a shop at 503', async ({ expect }) => {
    const databaseUrl = await freshDatabase();
    const way = await openFaultyWay(databaseUrl);
    const shop = await serveShop({ DATABASE_URL: way.url });
    try {
      expect(await new Buyer(shop.port).fillCart()).toBeTruthy();
      way.fallSilent();
      await expect.poll(() => new Buyer(shop.port).fillCart()).toBeTruthy();
    } finally {
      await shop.stop('SIGKILL');
      await way.close();
    }
  });
});
