import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { ConfigError } from '../config.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { asOwner } from './owner.ts';

/**
 * Applies migrations/*.sql in order, each once, each in a transaction, under one lock for all starting processes.
 * An applied file must never change: its hash is compared. Returns the names that this call applied.
 * @param only the migrations of a backup, for a restore; without it, all
 */
export async function migrate(url: string, folder: string, only?: ReadonlySet<string>): Promise<string[]> {
  return asOwner(url, async (client) => {
    await refuseOldServer(client);
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migration]);
    await client.query(
      'create table if not exists public.migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
    const applied = new Map(
      (await client.query<{ name: string; hash: string }>('select name, hash from public.migrations')).rows.map(
        (row) => [row.name, row.hash],
      ),
    );
    const fresh: string[] = [];
    for (const name of namesIn(folder).filter((file) => only?.has(file) ?? true)) {
      const sql = readFileSync(join(folder, name), 'utf8');
      const hash = createHash('sha256').update(sql).digest('hex');
      if (applied.get(name) === hash) continue;
      if (applied.has(name))
        throw new Error(`Migration ${name} was changed after it was applied. Restore it and add a new one.`);
      await apply(client, name, sql, hash);
      fresh.push(name);
    }
    return fresh;
  });
}

/** Returns the names of the migrations that a database lacks. Changes nothing. */
export async function pendingMigrations(url: string, folder: string): Promise<string[]> {
  const { rows } = await asOwner(url, (client) => client.query<{ name: string }>('select name from public.migrations'));
  const applied = new Set(rows.map(({ name }) => name));
  return namesIn(folder).filter((name) => !applied.has(name));
}

function namesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted();
}

const OLDEST_SERVER = 150_000;

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version`,
  );
  const [server] = rows;
  if (server && server.number < OLDEST_SERVER)
    throw new ConfigError(`DATABASE_URL leads to PostgreSQL ${server.version}. Version 15 or newer is needed.`);
}

/** These migrations work on one shop after another, and rely on row-level security to show only that shop's rows. */
const RELIES_ON_THE_WALL: ReadonlySet<string> = new Set(['0024-revisions.sql']);

/**
 * Row-level security with FORCE applies to the owner of a table, but not to a superuser. The embedded database, and
 * often a
 * small one, belongs to a superuser. For this transaction the connection uses a role with the same tables and without
 * these
 * exemptions. Returns a function that restores the old role.
 */
async function goBehindTheWall(client: pg.Client): Promise<(() => Promise<void>) | undefined> {
  const { rows } = await client.query<{ owner: string }>(
    'select quote_ident(rolname) as owner from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)',
  );
  const [exempt] = rows;
  if (!exempt) return undefined;
  const role = `tirage_migrating_${randomBytes(6).toString('hex')}`;
  await client.query(`create role ${role} nologin; grant ${exempt.owner} to ${role}; set local role ${role}`);
  return async () => {
    await client.query(`reset role; reassign owned by ${role} to ${exempt.owner}; drop role ${role}`);
  };
}

async function apply(client: pg.Client, name: string, sql: string, hash: string): Promise<void> {
  await client.query('begin');
  try {
    const comeBack = RELIES_ON_THE_WALL.has(name) ? await goBehindTheWall(client) : undefined;
    await client.query(sql);
    await comeBack?.();
    await client.query('insert into public.migrations (name, hash) values ($1, $2)', [name, hash]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${(cause as Error).message}`, { cause });
  }
}
