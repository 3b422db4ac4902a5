import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { prepareJobs } from '../../jobs/worker.ts';
import { ConfigError } from '../../config.ts';
import { migrate } from '../migrate.ts';
import { FORMAT, readFrames, type BackupFacts, type BackupSequence, type BackupTable } from './backup-file.ts';
import { columnsIn, CONVENTIONS, tableIn } from './write-backup.ts';

/**
 * Restores a backup into an empty database. The file is read to its end before anything is written. The schema comes
 * from
 * the migrations that the backup names, and their contents must be the same. All rows are written in one transaction.
 */
export async function restoreBackup(url: string, file: string, migrations: string): Promise<BackupFacts> {
  const facts = await checkFile(file);
  refuseOtherMigrations(facts, migrations);
  const client = new pg.Client({ connectionString: url, application_name: 'tirage-restore' });
  await client.connect();
  try {
    await refuseOccupied(client);
    await prepareJobs(url);
    await migrate(url, migrations, new Set(facts.migrations.map(({ name }) => name)));
    await refuseOtherJobs(client, facts);
    await client.query(CONVENTIONS);
    await client.query('begin');
    await load(client, file);
    await client.query('commit');
    await client.query('analyze');
    return facts;
  } finally {
    await client.end();
  }
}

async function checkFile(file: string): Promise<BackupFacts> {
  let facts: BackupFacts | undefined;
  for await (const { kind, bytes } of readFrames(file)) {
    if (kind === 'facts') facts = JSON.parse(bytes.toString()) as BackupFacts;
    if (facts?.format !== FORMAT)
      throw new ConfigError(`${file} was made by another version, in a format that this one cannot read.`);
  }
  if (!facts) throw new ConfigError(`${file} says nothing of itself. Nothing was restored.`);
  return facts;
}

function refuseOtherMigrations({ migrations }: BackupFacts, folder: string): void {
  for (const { name, hash } of migrations) {
    const file = join(folder, name);
    const found = existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : undefined;
    if (found !== hash)
      throw new ConfigError(
        `The backup was made by a version whose ${name} ${found ? 'is another one' : 'is not here'}. Restore it with the version that made it, then upgrade.`,
      );
  }
}

async function refuseOtherJobs(client: pg.Client, { jobMigrations }: BackupFacts): Promise<void> {
  const { rows } = await client.query<{ id: number }>('select id from graphile_worker.migrations order by id');
  if (rows.map(({ id }) => id).join() !== jobMigrations.join())
    throw new ConfigError(
      'The backup was made with another version of the job library. Restore it with the version that made it, into a new empty database, then upgrade.',
    );
}

async function refuseOccupied(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' limit 1`,
  );
  if (rows[0])
    throw new ConfigError(
      `The database is not empty: it has the table ${rows[0].name}. Restore into a new one; nothing was changed.`,
    );
}

async function load(client: pg.Client, file: string): Promise<void> {
  const { rows: walled } = await client.query<BackupTable>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and c.relforcerowsecurity`,
  );
  const { rows: triggering } = await client.query<BackupTable>(
    `select distinct n.nspname as schema, c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     join pg_namespace n on n.oid = c.relnamespace where not t.tgisinternal and n.nspname = 'public'`,
  );
  // Row-level security also applies to the owner, and what triggers once wrote is in the backup. Both are off within this
  // transaction, which no other connection sees.
  for (const table of walled) await client.query(`alter table ${tableIn(table)} no force row level security`);
  for (const table of triggering) await client.query(`alter table ${tableIn(table)} disable trigger user`);
  await loadFrames(client, file);
  for (const table of triggering) await client.query(`alter table ${tableIn(table)} enable trigger user`);
  for (const table of walled) await client.query(`alter table ${tableIn(table)} force row level security`);
  // The workers that held these locks do not exist here.
  await client.query(
    'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_by is not null',
  );
  await client.query(
    'update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_by is not null',
  );
}

async function loadFrames(client: pg.Client, file: string): Promise<void> {
  let rows: RowsInto | undefined;
  for await (const { kind, bytes } of readFrames(file)) {
    if (kind === 'rows') {
      await rows?.write(bytes);
      continue;
    }
    await rows?.end();
    rows = undefined;
    if (kind === 'table') rows = rowsInto(client, JSON.parse(bytes.toString()) as BackupTable);
    if (kind === 'sequences')
      for (const sequence of JSON.parse(bytes.toString()) as BackupSequence[])
        await client.query('select setval($1, $2)', [tableIn(sequence), sequence.last]);
  }
  await rows?.end();
}

interface RowsInto {
  write(bytes: Buffer): Promise<void>;
  end(): Promise<void>;
}

/** Copies rows into a table. If PostgreSQL refuses a row in the middle, the next write throws, or the end. */
function rowsInto(client: pg.Client, table: BackupTable): RowsInto {
  const stream = client.query(copyFrom(`copy ${tableIn(table)} (${columnsIn(table.columns)}) from stdin`));
  let failure: Error | undefined;
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  // The stream forgets its own error, and a write that it still holds then fails without a listener. So one write at a
  // time.
  stream.on('error', (error) => failed.reject((failure ??= error)));
  return {
    async write(bytes) {
      if (failure) throw failure;
      await Promise.race([new Promise<void>((written) => stream.write(bytes, () => written())), failed.promise]);
    },
    async end() {
      if (failure) throw failure;
      await finished(stream.end());
    },
  };
}
