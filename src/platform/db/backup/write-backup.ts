import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ConfigError } from '../../config.ts';
import { asOwner } from '../owner.ts';
import type { FileStore } from '../../storage/file-store.ts';
import {
  FORMAT,
  writeFrames,
  type BackupFile,
  type BackupSequence,
  type BackupTable,
  type Frame,
} from './backup-file.ts';

/** Schemas with our rows. The migrations that made them are recorded, not copied. */
const SCHEMAS = ['public', 'graphile_worker'];
/** Rows are written and read with the same conventions, whatever the settings of a server are. */
export const CONVENTIONS = `set client_encoding = 'UTF8'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set timezone = 'UTC'; set bytea_output = 'hex'`;

export interface Written {
  readonly file: string;
  readonly tables: number;
  readonly files: number;
  readonly bytes: number;
}

interface FoundTable extends BackupTable {
  /** True with row-level security, which also applies to the owner. Such rows are read one tenant after another. */
  readonly walled: boolean;
}

/**
 * Writes a whole database into one file, as it is at one moment, while the shop goes on selling, and the files that
 * people sent. It needs no program of PostgreSQL and no right beyond the owner's. The file gets its name only when it is
 * complete.
 */
export async function writeBackup(url: string, file: string, files: FileStore | undefined): Promise<Written> {
  const part = `${file}.part`;
  const target = await createPart(part, file);
  try {
    const written = await writeAll(url, files, target);
    await rename(part, file);
    return { file, ...written, bytes: await sizeOf(file) };
  } catch (error) {
    await rm(part, { force: true });
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code))
      throw new ConfigError(`${file} has no room (${code}). Make room on its disk, or name a file on another one.`, {
        cause: error,
      });
    throw error;
  } finally {
    target.destroy();
  }
}

/** Runs before any database query. A file that this function did not create is never removed. */
async function createPart(part: string, file: string): Promise<WriteStream> {
  try {
    const target = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
    await once(target, 'open');
    return target;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new ConfigError(
      code === 'EEXIST'
        ? `${part} is there already: another backup is being written, or one was broken off. Wait for it, or remove that file.`
        : `${file} cannot be written (${code}). Name a file in a folder that is there and that this user may write.`,
      { cause },
    );
  }
}

/** Returns how many tables and files were written. */
async function writeAll(
  url: string,
  store: FileStore | undefined,
  target: WriteStream,
): Promise<Pick<Written, 'tables' | 'files'>> {
  return asOwner(
    url,
    async (client) => {
      await client.query(CONVENTIONS);
      await client.query('begin isolation level repeatable read read only');
      const tables = await findTables(client);
      if (!tables.some(({ name }) => name === 'tenants'))
        throw new ConfigError(
          'This database holds no shop, so there is nothing to keep. Correct DATABASE_URL or TIRAGE_DATA.',
        );
      let files = 0;
      async function* frames(): AsyncGenerator<Frame> {
        yield* framesOf(client, tables);
        // After the rows: whatever they name was kept before them.
        for await (const frame of store ? filesOf(store) : []) {
          if (frame.kind === 'file') files += 1;
          yield frame;
        }
      }
      await pipeline(Readable.from(writeFrames(frames())), createGzip(), target);
      return { tables: tables.length, files };
    },
    'tirage-backup',
  );
}

async function sizeOf(file: string): Promise<number> {
  const handle = await open(file);
  try {
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

async function* framesOf(client: pg.Client, tables: readonly FoundTable[]): AsyncGenerator<Frame> {
  const { rows: migrations } = await client.query<{ name: string; hash: string }>(
    'select name, hash from public.migrations order by name',
  );
  const { rows: jobs } = await client.query<{ id: number }>('select id from graphile_worker.migrations order by id');
  const { rows: tenants } = await client.query<{ id: string }>('select id from public.tenants order by id');
  yield json('facts', {
    format: FORMAT,
    madeAt: new Date().toISOString(),
    migrations,
    jobMigrations: jobs.map(({ id }) => id),
  });
  for (const { schema, name, columns, walled } of tables) {
    yield json('table', { schema, name, columns } satisfies BackupTable);
    const source = `select ${columnsIn(columns)} from ${tableIn({ schema, name })}`;
    if (!walled) yield* rowsOf(client, source);
    else
      for (const { id } of tenants) {
        await client.query(`select set_config('app.tenant', $1, true)`, [id]);
        yield* rowsOf(client, `${source} where tenant_id = ${pg.escapeLiteral(id)}`);
      }
  }
  // Sequences do not belong to the snapshot. They are read last, so they are past every number that was copied.
  yield json('sequences', await sequencesOf(client));
}

/** Files are never changed. One that is swept meanwhile was named by no row. */
async function* filesOf(store: FileStore): AsyncGenerator<Frame> {
  for (const owner of await store.owners())
    for (const hash of await store.hashes(owner)) {
      const opened = await store.open(owner, hash);
      if (!opened) continue;
      yield json('file', { owner, hash } satisfies BackupFile);
      for await (const piece of opened.content) yield { kind: 'piece', bytes: Buffer.from(piece) };
    }
}

async function* rowsOf(client: pg.Client, source: string): AsyncGenerator<Frame> {
  for await (const bytes of client.query(copyTo(`copy (${source}) to stdout`)) as AsyncIterable<Buffer>)
    yield { kind: 'rows', bytes };
}

/** Returns every table. A table comes after the tables that its foreign keys refer to. */
async function findTables(client: pg.Client): Promise<FoundTable[]> {
  const { rows } = await client.query<FoundTable & { id: number; points_to: number[] }>(
    `select c.oid::int as id, n.nspname as schema, c.relname as name, c.relforcerowsecurity as walled,
       (select json_agg(a.attname order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       array(select f.confrelid::int from pg_constraint f
         where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as points_to
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any($1) and c.relname <> 'migrations' order by n.nspname desc, c.relname`,
    [SCHEMAS],
  );
  const ordered: typeof rows = [];
  while (ordered.length < rows.length) {
    const next = rows.find(
      (row) => !ordered.includes(row) && row.points_to.every((id) => ordered.some((done) => done.id === id)),
    );
    if (!next) throw new Error('Tables point to each other in a circle, so that none can be restored first');
    ordered.push(next);
  }
  return ordered;
}

async function sequencesOf(client: pg.Client): Promise<BackupSequence[]> {
  const { rows } = await client.query<BackupSequence>(
    `select schemaname as schema, sequencename as name, last_value::text as last from pg_sequences
     where schemaname = any($1) and last_value is not null order by 1, 2`,
    [SCHEMAS],
  );
  return rows;
}

function json(kind: Frame['kind'], value: unknown): Frame {
  return { kind, bytes: Buffer.from(JSON.stringify(value)) };
}

export function tableIn({ schema, name }: Pick<BackupTable, 'schema' | 'name'>): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}

export function columnsIn(columns: readonly string[]): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ');
}
