import { createHash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { restoreBackup } from '#platform/db/backup/restore-backup.ts';
import { ConfigError } from '#platform/config.ts';
import { writeBackup } from '#platform/db/backup/write-backup.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { folderStore } from '#platform/storage/folder-store.ts';
import { ROOT } from '#platform/installation.ts';
import { statement } from '../support/database.ts';
import { ask } from '../support/invariants.ts';
import { emptyDatabase, freshDatabase } from '../support/shop.ts';

const MIGRATIONS = join(ROOT, 'migrations');
const folder = mkdtempSync(join(tmpdir(), 'tirage-backup-'));
const file = join(folder, 'shop.backup');
/** A folder that is not there: nobody has sent a file. */
const NO_FILES = folderStore(join(folder, 'no-files'));
let source = '';

/** Every table with what is in it, and every sequence with where it stands. */
async function contentOf(url: string): Promise<Record<string, string>> {
  const tables = await ask<{ name: string }>(
    url,
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') and c.relname <> 'migrations'`,
  );
  const sums = tables.map(async ({ name }) => {
    const [row] = await ask<{ sum: string }>(
      url,
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as sum from ${name} t`,
    );
    return [name, row?.sum ?? ''] as const;
  });
  const sequences = await ask<{ name: string; last: string }>(
    url,
    'select sequencename as name, last_value::text as last from pg_sequences',
  );
  return Object.fromEntries([
    ...(await Promise.all(sums)),
    ...sequences.map(({ name, last }) => [name, last] as const),
  ]);
}

async function keeps(files: FileStore, owner: string, bytes: Buffer) {
  await files.receive(owner, 'upload', 0, bytes);
  return { hash: (await files.keep(owner, 'upload'))!.hash, bytes };
}

async function bytesOf(files: FileStore, owner: string, hash: string): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of (await files.open(owner, hash))!.content) pieces.push(piece);
  return Buffer.concat(pieces);
}

beforeAll(async () => {
  source = await freshDatabase();
  await statement(
    source,
    `select set_config('app.tenant', 'tirage-fr', false);
     insert into mails (tenant_id, id, recipient, subject, body_text, body_html)
       values ('tirage-fr', 'a-mail-with-odd-text', 'mia@example.fr', E'tab\\t and \\\\N and "quotes"', E'line\\nline \\\\.\\n', 'é€😀');
     select enqueue('send_mail', '{"mailId": "a-mail-with-odd-text"}', now() + interval '1 day');
     select nextval(pg_get_serial_sequence('order_events', 'id'));`,
  );
  await writeBackup(source, file, NO_FILES);
});

describe('a backup', () => {
  test('restored into an empty database is the same in every table, waiting jobs and sequences included', async () => {
    const target = await emptyDatabase();
    await restoreBackup(target, file, MIGRATIONS, NO_FILES);
    const content = await contentOf(source);
    expect(Object.keys(content).length).toBeGreaterThan(20);
    expect(content['graphile_worker._private_jobs']).toMatch(/^[1-9]/);
    expect(content['public.mails']).toMatch(/^[1-9]/);
    expect(await contentOf(target)).toEqual(content);
    const walls = await ask<{ unguarded: number }>(
      target,
      `select count(*)::int as unguarded from pg_class where relrowsecurity and not relforcerowsecurity
         and relnamespace = 'public'::regnamespace and relname not in ('contents', 'diagrams')`,
    );
    expect(walls[0]?.unguarded).toBe(0);
  });

  test('has the files that people sent, and no upload that was not finished; restored twice they are kept once', async () => {
    const sent = folderStore(join(folder, 'files'));
    const picture = await keeps(sent, 'tirage-fr', randomBytes(200_000));
    const other = await keeps(sent, 'tirage-it', Buffer.from('a small one'));
    await sent.receive('tirage-fr', 'unfinished', 0, Buffer.from('half a pic'));
    const whole = join(folder, 'files.backup');
    const alone = join(folder, 'alone.backup');
    expect(await writeBackup(source, alone, undefined)).toMatchObject({ files: 0 });
    expect(await writeBackup(source, whole, sent)).toMatchObject({ files: 2 });
    expect(existsSync(join(folder, 'no-files'))).toBe(false);
    const anew = folderStore(join(folder, 'anew'));
    for (let times = 0; times < 2; times += 1) await restoreBackup(await emptyDatabase(), whole, MIGRATIONS, anew);
    expect(await anew.hashes('tirage-fr')).toEqual([picture.hash]);
    expect(await anew.hashes('tirage-it')).toEqual([other.hash]);
    expect(await bytesOf(anew, 'tirage-fr', picture.hash)).toEqual(picture.bytes);
    expect(readdirSync(join(folder, 'anew/tirage-fr/incoming'))).toEqual([]);
  });

  test('whose files cannot be kept loads no row: there is no shop without its pictures', async () => {
    const sent = folderStore(join(folder, 'more-files'));
    await keeps(sent, 'tirage-fr', Buffer.from('a picture'));
    const whole = join(folder, 'more-files.backup');
    await writeBackup(source, whole, sent);
    const full: FileStore = {
      ...folderStore(join(folder, 'full')),
      receive: () => Promise.reject(new Error('ENOSPC')),
    };
    const target = await emptyDatabase();
    await expect(restoreBackup(target, whole, MIGRATIONS, full)).rejects.toThrow('ENOSPC');
    expect((await contentOf(target))['public.mails'] ?? '0 ').toBe('0 ');
  });

  test('can be read by its owner alone, and is put over no other file', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const half = join(folder, 'half.backup');
    writeFileSync(`${half}.part`, 'of another run');
    await expect(writeBackup(source, half, NO_FILES)).rejects.toThrow(
      /is there already: another backup is being written.* remove that file\.$/,
    );
    expect(readFileSync(`${half}.part`, 'utf8')).toBe('of another run');
    expect(existsSync(half)).toBe(false);
  });

  test.each(['nowhere/shop.backup', 'shop.backup/below/a/file'])(
    'to %s, where no file can be made, is refused in a sentence',
    async (path) => {
      const refused = writeBackup(source, join(folder, path), NO_FILES);
      await expect(refused).rejects.toBeInstanceOf(ConfigError);
      await expect(refused).rejects.toThrow(/shop\.backup\S* cannot be written \(ENO\w+\)\. Name a file in a folder/);
    },
  );

  test('of a database without a shop is refused and leaves no file', async () => {
    const before = readdirSync(folder);
    await expect(writeBackup(await emptyDatabase(), join(folder, 'none.backup'), NO_FILES)).rejects.toThrow(
      'holds no shop',
    );
    expect(readdirSync(folder)).toEqual(before);
  });
});

describe('a restore', () => {
  test('into a database that has anything is refused, and nothing is changed', async () => {
    const before = await contentOf(source);
    await expect(restoreBackup(source, file, MIGRATIONS, NO_FILES)).rejects.toThrow(/is not empty: it has the table/);
    expect(await contentOf(source)).toEqual(before);
    const other = await emptyDatabase();
    await statement(other, 'create schema shop; create table shop.precious ()');
    await expect(restoreBackup(other, file, MIGRATIONS, NO_FILES)).rejects.toThrow('it has the table shop.precious');
  });

  test.each([
    [
      'damaged in the middle',
      (whole: Buffer) => Buffer.concat([whole.subarray(0, 20_000), Buffer.alloc(64), whole.subarray(20_064)]),
    ],
    ['cut off', (whole: Buffer) => whole.subarray(0, whole.length - 100)],
    ['another file', () => Buffer.from('select 1;')],
    ['empty', () => Buffer.alloc(0)],
  ])('of a file that is %s is refused before anything is written', async (what, change) => {
    const bad = join(folder, `${what}.backup`);
    writeFileSync(bad, change(readFileSync(file)));
    const target = await emptyDatabase();
    await expect(restoreBackup(target, bad, MIGRATIONS, NO_FILES)).rejects.toThrow('is no whole backup');
    expect(await contentOf(target)).toEqual({});
  });

  test('that PostgreSQL breaks off in the middle of a table says its reason', async () => {
    const large = await freshDatabase();
    await statement(
      large,
      `select set_config('app.tenant', 'tirage-fr', false);
       insert into mails (tenant_id, id, recipient, subject, body_text, body_html)
         select 'tirage-fr', 'a-large-mail-' || lpad(n::text, 10, '0'), 'mia@example.fr', 'Large', repeat(md5(n::text), 3000), ''
         from generate_series(1, 60) n`,
    );
    const others = join(folder, 'refusing');
    cpSync(MIGRATIONS, others, { recursive: true });
    const refusing = `create function has_room(id text) returns boolean language plpgsql as $$ begin raise 'no room for it'; end $$;
      alter table mails add check (has_room(id));`;
    writeFileSync(join(others, '9999-refusing.sql'), refusing);
    const hash = createHash('sha256').update(refusing).digest('hex');
    await statement(large, `insert into migrations (name, hash) values ('9999-refusing.sql', '${hash}')`);
    const refused = join(folder, 'refused.backup');
    await writeBackup(large, refused, NO_FILES);
    await expect(restoreBackup(await emptyDatabase(), refused, others, NO_FILES)).rejects.toThrow('no room for it');
  });

  test('of a file that is not there says so', async () => {
    await expect(restoreBackup(await emptyDatabase(), join(folder, 'none'), MIGRATIONS, NO_FILES)).rejects.toThrow(
      /none cannot be read \(ENOENT\)/,
    );
  });

  test('on other migrations than those of the backup is refused; newer ones are left to the next start', async () => {
    const others = join(folder, 'migrations');
    cpSync(MIGRATIONS, others, { recursive: true });
    writeFileSync(join(others, '9999-later.sql'), 'create table later (id int)');
    const target = await emptyDatabase();
    await restoreBackup(target, file, others, NO_FILES);
    expect(Object.keys(await contentOf(target))).not.toContain('public.later');
    writeFileSync(join(others, '0001-foundation.sql'), '-- changed');
    await expect(restoreBackup(await emptyDatabase(), file, others, NO_FILES)).rejects.toThrow(
      '0001-foundation.sql is another one. Restore it with the version that made it',
    );
  });
});
