import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { useEmbeddedPostgres, type EmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { Buyer } from '../support/buyer.ts';
import { statement } from '../support/database.ts';
import { ask, violations } from '../support/invariants.ts';
import { openMailServer } from '../support/mail-server.ts';
import { serveShop } from '../support/served-shop.ts';

const open: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.stop();
});

/** A new cluster with a database whose owner has no right but to own it and to make the shop's role. */
async function newCluster(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'tirage-cluster-'));
  const database: EmbeddedPostgres = await useEmbeddedPostgres(folder, { warn: () => undefined });
  open.push({ stop: () => database.release() });
  await statement(database.url, `create role keeper login createrole password 'pw'`);
  await statement(database.url, 'create database shop owner keeper');
  const url = new URL(database.url);
  Object.assign(url, { username: 'keeper', password: 'pw', pathname: '/shop' });
  return url.href;
}

async function command(name: 'backup' | 'restore', path: string, url: string): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, ['src/app/commands/backup-command.ts', name, path], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATABASE_URL: url },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
}

async function buy(port: number): Promise<string> {
  const buyer = new Buyer(port, `${randomUUID()}@example.fr`);
  return (await buyer.checkout((await buyer.fillCart()) ?? ''))?.orderNumber ?? 'none';
}

const ORDERS = `select order_number, o::text as row from orders o order by order_number`;
type Row = { order_number: string; row: string };

/** The owner stands behind the tenant wall, too. */
function ofTheShop(url: string): string {
  const walled = new URL(url);
  walled.searchParams.set('options', '-c app.tenant=tirage-fr');
  return walled.href;
}

test('a backup made while people buy, restored on a new cluster, has every order of before, and the shop starts on it and sells', async () => {
  const smtp = await openMailServer();
  open.push({ stop: () => smtp.close() });
  const from = await newCluster();
  const folder = mkdtempSync(join(tmpdir(), 'tirage-backups-'));
  const shop = await serveShop({ DATABASE_URL: from, TIRAGE_WORKER: 'off', SMTP_URL: smtp.url });
  open.push(shop);
  const before = await Promise.all(Array.from({ length: 6 }, () => buy(shop.port)));
  expect(before).not.toContain('none');

  const over = new AbortController();
  const crowd = Array.from({ length: 3 }, async () => {
    const bought: string[] = [];
    while (!over.signal.aborted) bought.push(await buy(shop.port));
    return bought;
  });
  const { code, said } = await command('backup', folder, from);
  over.abort();
  const meanwhile = (await Promise.all(crowd)).flat();
  expect([code, said]).toEqual([0, expect.stringContaining('tables and')]);
  expect(meanwhile.filter((number) => number !== 'none').length).toBeGreaterThan(0);
  const kept = await ask<Row>(ofTheShop(from), ORDERS);
  await shop.stop('SIGKILL');

  const [file = ''] = readdirSync(folder);
  const to = await newCluster();
  expect(await command('restore', join(folder, file), to)).toMatchObject({ code: 0 });
  const restored = await ask<Row>(ofTheShop(to), ORDERS);
  expect(await violations(ofTheShop(to), before)).toEqual([]);
  // As it was at one moment: nothing of before is missing, nothing is there that was not.
  expect(kept).toEqual(expect.arrayContaining(restored));
  expect(restored.length).toBeLessThanOrEqual(kept.length);

  expect((await command('restore', join(folder, file), to)).said).toMatch(/^The database is not empty/);

  const again = await serveShop({ DATABASE_URL: to, SMTP_URL: smtp.url });
  open.push(again);
  const number = await buy(again.port);
  expect(restored.map(({ order_number }) => order_number)).not.toContain(number);
  expect(await violations(ofTheShop(to), [...before, number])).toEqual([]);
  const unsent = 'select count(*)::int as mails from mails where sent_at is null';
  await expect
    .poll(async () => (await ask<{ mails: number }>(ofTheShop(to), unsent))[0]?.mails, { timeout: 90_000 })
    .toBe(0);
});
