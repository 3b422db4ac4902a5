import pg from 'pg';
import { seedDemo } from '../../src/demo/seed.ts';

/** What a start writes and a running server holds: the catalogue, the tenants, their contents and their counters. */
const KEPT: ReadonlySet<string> = new Set([
  'applied_files',
  'assortment',
  'contents',
  'database_mode',
  'diagrams',
  'former_paths',
  'migrations',
  'order_counters',
  'price_books',
  'promotions',
  'revisions',
  'stock',
  'tenant_contents',
  'tenant_hosts',
  'tenants',
]);

/**
 * Makes a running shop as it was after its start: removes all that people have left (carts, orders, mails, counts of
 * attempts, accounts) and makes the demo's people anew.
 */
export async function emptyShop(databaseUrl: string): Promise<void> {
  await seedDemo(databaseUrl, await removeWhatPeopleLeft(databaseUrl), []);
}

const DEADLOCK = '40P01';

async function pastDeadlocks(empty: () => Promise<unknown>): Promise<void> {
  for (let left = 5; ; left -= 1)
    try {
      await empty();
      return;
    } catch (error) {
      if (left === 0 || (error as { code?: string }).code !== DEADLOCK) throw error;
    }
}

/** Returns the ids of the tenants. */
async function removeWhatPeopleLeft(databaseUrl: string): Promise<string[]> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  try {
    const tables = await owner.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    );
    const left = tables.rows.map(({ name }) => name).filter((name) => !KEPT.has(name));
    // One statement: a table can be emptied only together with those that refer to it. A job that is at work may hold
    // some of them and wait for others.
    await pastDeadlocks(() => owner.query(`truncate ${left.map((name) => owner.escapeIdentifier(name)).join(', ')}`));
    const tenants = await owner.query<{ id: string }>('select id from tenants');
    return tenants.rows.map(({ id }) => id);
  } finally {
    await owner.end();
  }
}
