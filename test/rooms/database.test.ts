import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isUnavailable, lastly, openDatabase, settingTenant, type Database, type Tx } from '#platform/db/database.ts';
import { statement } from '../support/database.ts';
import { freshDatabase } from '../support/shop.ts';

/** Readable before a tenant is known, and written by the owner alone. */
const REGISTRY = new Set([
  'tenants',
  'tenant_hosts',
  'migrations',
  'demo_seeds',
  'applied_files',
  'contents',
  'diagrams',
  'database_mode',
]);

let url: string;
let owner: pg.Client;
let db: Database;

beforeAll(async () => {
  url = await freshDatabase();
  owner = new pg.Client({ connectionString: url });
  await owner.connect();
  db = openDatabase(url, { size: 1, onError: () => undefined });
});
afterAll(async () => {
  await owner.end();
  await db.close();
});

const tables = async () => {
  const { rows } = await owner.query<{
    name: string;
    secured: boolean;
    forced: boolean;
    policies: number;
    key: string[];
    owner: string;
  }>(`
    select c.relname as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced,
      (select count(*)::int from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant_wall') as policies,
      array(select a.attname::text from pg_index i join unnest(i.indkey) with ordinality as k(attnum, place) on true
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum where i.indrelid = c.oid and i.indisprimary order by k.place) as key,
      pg_get_userbyid(c.relowner) as owner
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r'`);
  return rows.filter((row) => !REGISTRY.has(row.name));
};

async function counted(
  condition: RawBuilder<boolean>,
  tenant: string,
  table: 'assortment' | 'customers' = 'assortment',
): Promise<number> {
  const rows = await db.transact(tenant, (tx) => tx.selectFrom(table).select('tenant_id').where(condition).execute());
  return rows.length;
}

describe('the tenant wall', () => {
  test('every table has the tenant first in its key and row-level security forced, and the application does not own it', async () => {
    const found = await tables();
    expect(found.length).toBeGreaterThan(8);
    for (const table of found) {
      expect(table.key[0], table.name).toBe('tenant_id');
      expect(table, table.name).toMatchObject({ secured: true, forced: true, policies: 1 });
      expect(table.owner, table.name).not.toBe('tirage_app');
    }
  });

  test('every foreign key between walled tables carries the tenant', async () => {
    const { rows } = await owner.query<{ name: string; columns: string[]; target: string }>(`
      select conname as name, confrelid::regclass::text as target,
        array(select attname::text from unnest(conkey) k join pg_attribute a on a.attrelid = conrelid and a.attnum = k) as columns
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
    expect(rows.length).toBeGreaterThan(5);
    for (const key of rows) expect(key.columns, key.name).toContain('tenant_id');
  });

  test('a tenant sees its own assortment and none of another, on a fresh and on a used connection', async () => {
    const own = await counted(sql`true`, 'tirage-fr');
    expect(own).toBeGreaterThan(5);
    expect(await counted(sql`tenant_id <> 'tirage-fr'`, 'tirage-fr')).toBe(0);
    expect(await counted(sql`tenant_id = 'tirage-fr'`, 'tirage-it')).toBe(0);
    expect(await counted(sql`true`, 'no-such-tenant', 'customers')).toBe(0);
  });

  test('what shops share is seen by those whose revisions name it, and by no other', async () => {
    const hidden = await freshDatabase();
    await statement(hidden, `insert into contents (hash, data) values ('of-nobody-yet', '{}')`);
    const open = openDatabase(hidden, { size: 1, onError: () => undefined });
    const seen = (tenant: string) =>
      open.transact(tenant, async (tx) => {
        const { rows } = await sql<{ hash: string }>`select hash from contents`.execute(tx);
        return new Set(rows.map(({ hash }) => hash));
      });
    try {
      const [french, nobody] = [await seen('tirage-fr'), await seen('no-such-tenant')];
      expect([french.size > 40, french.has('of-nobody-yet'), nobody.size]).toEqual([true, false, 0]);
      await statement(
        hidden,
        `select set_config('app.tenant', 'tirage-it', false); insert into tenant_contents values ('tirage-it', 'of-nobody-yet')`,
      );
      expect([(await seen('tirage-it')).has('of-nobody-yet'), (await seen('tirage-fr')).has('of-nobody-yet')]).toEqual([
        true,
        false,
      ]);
      await expect(
        open.transact('tirage-it', (tx) =>
          sql`insert into contents (hash, data) values ('forged-one', '{}')`.execute(tx),
        ),
      ).rejects.toThrow(/permission denied/);
    } finally {
      await open.close();
    }
  });

  test('without a tenant nothing is visible', async () => {
    const rows = await db.registry.selectFrom('assortment').select('tenant_id').execute();
    expect(rows).toEqual([]);
  });

  test('a row of another tenant cannot be written', async () => {
    const write = db.transact('tirage-fr', (tx) =>
      tx
        .insertInto('mails')
        .values({
          tenant_id: 'tirage-it',
          id: 'x'.repeat(20),
          recipient: 'a@b.example',
          subject: 's',
          body_text: '',
          body_html: '',
          created_at: new Date(),
          sent_at: null,
        })
        .execute(),
    );
    await expect(write).rejects.toThrow(/row-level security/);
  });

  test('a dropped policy is noticed: the wall and not the filter keeps tenants apart', async () => {
    const copy = await freshDatabase();
    await statement(
      copy,
      'alter table assortment no force row level security; alter table assortment disable row level security',
    );
    const open = openDatabase(copy, { size: 1, onError: () => undefined });
    try {
      const rows = await open.transact('tirage-fr', (tx) =>
        tx.selectFrom('assortment').select('tenant_id').where('tenant_id', '=', 'tirage-it').execute(),
      );
      expect(rows.length).toBeGreaterThan(0);
    } finally {
      await open.close();
    }
  });

  test('a job without a tenant cannot be added', async () => {
    await expect(owner.query(`select enqueue('send_mail', '{}'::jsonb)`)).rejects.toThrow('A job needs a tenant');
  });
});

describe('a transaction that ends with its last statement', () => {
  const mail = (id: string) => sql`
    insert into mails (tenant_id, id, recipient, subject, body_text, body_html, created_at)
    values ('tirage-fr', ${id}, 'a@b.example', 's', '', '', now())`;
  const found = (ids: readonly string[]) =>
    db.transact('tirage-fr', async (tx) => {
      const rows = await tx.selectFrom('mails').select('id').where('id', 'in', ids).execute();
      return rows.map(({ id }) => id).sort();
    });

  test('keeps what came before and the ending', async () => {
    await db.transact('tirage-fr', async (tx) => {
      await lastly(tx, mail('the-ending-statement'));
      await mail('the-before-statement').execute(tx);
    });
    expect(await found(['the-before-statement', 'the-ending-statement'])).toEqual([
      'the-before-statement',
      'the-ending-statement',
    ]);
  });

  test('gives the rows of the ending once it is over, after other statements and alone', async () => {
    const rowsOf = (before: (tx: Tx) => Promise<unknown>) =>
      db.transact('tirage-fr', async (tx) => {
        await before(tx);
        const ended = await lastly(tx, sql<{ tenant: string }>`select ${settingTenant('tirage-fr')} as tenant`);
        expect(ended).toThrow('not ended');
        return ended;
      });
    for (const before of [(tx: Tx) => sql`select 1`.execute(tx), () => Promise.resolve()])
      expect((await rowsOf(before))()).toEqual([{ tenant: 'tirage-fr' }]);
  });

  test('keeps nothing when the ending fails, says why, and leaves the connection in order', async () => {
    const work = db.transact('tirage-fr', async (tx) => {
      await mail('the-alone-statement').execute(tx);
      await lastly(tx, mail('the-ending-statement'));
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(await found(['the-alone-statement'])).toEqual([]);
  });

  test('is that statement alone where it is the only one: under its tenant, which ends with it', async () => {
    const alone = (tenant: string) =>
      db.transact('tirage-fr', (tx) =>
        lastly(
          tx,
          sql`insert into mails (tenant_id, id, recipient, subject, body_text, body_html, created_at)
            values (${settingTenant(tenant)}, 'the-only-statement', 'a@b.example', 's', '', '', now())`,
        ),
      );
    await alone('tirage-fr');
    expect(await found(['the-only-statement'])).toEqual(['the-only-statement']);
    expect(await db.registry.selectFrom('mails').select('id').execute()).toEqual([]);
    await expect(alone('tirage-fr')).rejects.toMatchObject({ code: '23505' });
    expect(await found(['the-only-statement'])).toEqual(['the-only-statement']);
  });

  test('that names no tenant is alone in vain: the wall refuses it', async () => {
    const work = db.transact('tirage-fr', (tx) => lastly(tx, mail('the-walled-statement')));
    await expect(work).rejects.toThrow(/row-level security/);
    expect(await found(['the-walled-statement'])).toEqual([]);
  });

  test('nothing is sent for work that asks nothing, and nothing after one statement that failed', async () => {
    const asked = async () => {
      const { rows } = await owner.query<{ query: string }>(
        `select query from pg_stat_activity where application_name = 'tirage' and datname = current_database()`,
      );
      return rows.map(({ query }) => query);
    };
    await sql`select 'the last that was asked'`.execute(db.registry);
    expect(await db.transact('tirage-fr', () => Promise.resolve('nothing'))).toBe('nothing');
    await expect(db.transact('tirage-fr', () => Promise.reject(new Error('nothing either')))).rejects.toThrow('either');
    expect(await asked()).toEqual([`select 'the last that was asked'`]);
    await expect(db.transact('tirage-fr', (tx) => lastly(tx, sql`select 1 / 0`))).rejects.toThrow('division by zero');
    expect(await asked()).toEqual(['select 1 / 0']);
    expect(await counted(sql`true`, 'tirage-fr')).toBeGreaterThan(5);
  });

  test('forgets the ending of work that failed', async () => {
    const work = db.transact('tirage-fr', async (tx) => {
      await lastly(tx, mail('the-never-statement'));
      throw new Error('changed our mind');
    });
    await expect(work).rejects.toThrow('changed our mind');
    await db.transact('tirage-fr', async (tx) => mail('the-next-statement').execute(tx));
    expect(await found(['the-never-statement', 'the-next-statement'])).toEqual(['the-next-statement']);
  });
});

describe('a connection that is lost', () => {
  const end = () =>
    owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tirage' and datname = current_database()`,
    );

  test.each([
    ['between two statements', async (tx: Tx) => void (await sql`select 1`.execute(tx))],
    ['before the only one', () => Promise.resolve()],
  ])('%s fails its own work and nothing else', async (_when, before) => {
    const work = db.transact('tirage-fr', async (tx) => {
      await before(tx);
      await end();
      await sql`select 2`.execute(tx);
    });
    await expect(work).rejects.toSatisfy(isUnavailable);
    expect(await counted(sql`true`, 'tirage-fr')).toBeGreaterThan(5);
  });

  test('in the midst of a statement fails it and nothing else', async () => {
    const work = db.transact('tirage-fr', (tx) => sql`select pg_sleep(30)`.execute(tx));
    const failed = expect(work).rejects.toSatisfy(isUnavailable);
    await expect
      .poll(async () => (await owner.query(`select from pg_stat_activity where query like '%pg_sleep(30)'`)).rowCount)
      .toBe(1);
    await end();
    await failed;
    expect(await counted(sql`true`, 'tirage-fr')).toBeGreaterThan(5);
  });
});
