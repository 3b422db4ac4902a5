import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { prepareJobs } from '../../jobs/worker.ts';
import { ConfigError } from '../../config.ts';
import { migrate } from '../migrate.ts';
import { asOwner } from '../owner.ts';
import type { FileStore } from '../../storage/file-store.ts';
import {
  READABLE,
  readFrames,
  type BackupFacts,
  type BackupFile,
  type BackupSequence,
  type BackupTable,
  type Frame,
} from './backup-file.ts';
import { columnsIn, CONVENTIONS, tableIn } from './write-backup.ts';

/**
 * Restores a backup into an empty database, and its files into a store. The file is read to its end before anything is
 * written. The schema comes from the migrations that the backup names, and their contents must be the same. All rows are
 * written in one transaction, which ends when the files are kept. Files that are there already stay: the same name is the
 * same content.
 */
export async function restoreBackup(
  url: string,
  file: string,
  migrations: string,
  files: FileStore,
): Promise<BackupFacts> {
  const facts = await checkFile(file);
  refuseOtherMigrations(facts, migrations);
  return asOwner(
    url,
    async (client) => {
      await refuseOccupied(client);
      await prepareJobs(url);
      await migrate(url, migrations, new Set(facts.migrations.map(({ name }) => name)));
      await refuseOtherJobs(client, facts);
      await client.query(CONVENTIONS);
      await client.query('begin');
      await load(client, file, files);
      await client.query('commit');
      await client.query('analyze');
      return facts;
    },
    'tirage-restore',
  );
}

async function checkFile(file: string): Promise<BackupFacts> {
  let facts: BackupFacts | undefined;
  for await (const { kind, bytes } of readFrames(file)) {
    if (kind === 'facts') facts = JSON.parse(bytes.toString()) as BackupFacts;
    if (!facts || !READABLE.includes(facts.format))
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

async function load(client: pg.Client, file: string, files: FileStore): Promise<void> {
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
  await loadFrames(client, file, files);
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

async function loadFrames(client: pg.Client, file: string, files: FileStore): Promise<void> {
  let into: Into | undefined;
  for await (const frame of readFrames(file)) {
    if (frame.kind === 'rows' || frame.kind === 'piece') {
      await into?.write(frame.bytes);
      continue;
    }
    await into?.end();
    into = await begun(client, files, frame);
  }
  await into?.end();
}

/** Where what follows this frame goes. */
async function begun(client: pg.Client, files: FileStore, { kind, bytes }: Frame): Promise<Into | undefined> {
  if (kind === 'table') return rowsInto(client, JSON.parse(bytes.toString()) as BackupTable);
  if (kind === 'file') return fileInto(files, JSON.parse(bytes.toString()) as BackupFile);
  if (kind === 'sequences')
    for (const sequence of JSON.parse(bytes.toString()) as BackupSequence[])
      await client.query('select setval($1, $2)', [tableIn(sequence), sequence.last]);
  return undefined;
}

interface Into {
  write(bytes: Buffer): Promise<void>;
  end(): Promise<void>;
}

/** Copies rows into a table. If PostgreSQL refuses a row in the middle, the next write throws, or the end. */
function rowsInto(client: pg.Client, table: BackupTable): Into {
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

/** An owner is a shop by its id. Anything else would be a path. */
const OWNER = /^[A-Za-z0-9_-]+$/;

/** Keeps a file again. It gets its name from what is in it, as it did when it was sent. */
async function fileInto(files: FileStore, { owner, hash }: BackupFile): Promise<Into> {
  if (!OWNER.test(owner)) throw new ConfigError(`The backup has a file of '${owner}', which is the id of no shop.`);
  const upload = randomUUID();
  let at = await files.receive(owner, upload, 0, new Uint8Array());
  return {
    async write(bytes) {
      at = await files.receive(owner, upload, at, bytes);
    },
    async end() {
      const kept = await files.keep(owner, upload);
      if (kept?.hash !== hash) throw new ConfigError(`The file ${hash} of ${owner} could not be kept as it was.`);
    },
  };
}
