import { hash } from '@node-rs/argon2';
import { ConfigError } from '#platform/config.ts';
import type { OwnerTx } from '#platform/db/owner.ts';
import { bearerId } from '#platform/signing.ts';
import { PASSWORD_HASHING } from '#shop/accounts/passwords.ts';
import { DEMO_PEOPLE, DEMO_STAFF } from './seed.ts';
import { ARRIVES_IN_DAYS, AVAILABLE } from './stock.ts';

export interface RemovedDemo {
  /** Shops of the demo, which are no longer served. */
  readonly shops: readonly string[];
  /** Accounts that nobody can sign in to any more. */
  readonly accounts: number;
  /** Articles whose stock the demo had made up. */
  readonly articles: number;
}

/**
 * Takes the demo out of the database of a real shop. Nothing that others may refer to is deleted: its accounts are
 * closed and its shops no longer served. Its orders cannot be told from real ones in the books, so they are refused.
 * @param own the shops of the owner's files
 */
export async function removeDemo(tx: OwnerTx, own: readonly string[]): Promise<RemovedDemo> {
  const { rows: seeds } = await tx.query<{ name: string; ids: string[]; on: string }>(
    `select name, tenant_ids as ids, to_char(seeded_at, 'YYYY-MM-DD') as on from demo_seeds`,
  );
  if (seeds.some(({ name }) => name.startsWith('order ')))
    throw new ConfigError(
      'The demo has made orders in this database, which stand in the books of the shop. Nothing was changed. Put the last backup from before that into a new database: npm run restore.',
    );
  const marked = new Set(seeds.flatMap(({ ids }) => ids));
  const { rows: tenants } = await tx.query<{ id: string }>('select id from tenants order by position');
  const seeded = tenants.map(({ id }) => id).filter((id) => marked.has(id));
  const shops = seeded.filter((id) => !own.includes(id));
  const passwordHash = await hash(bearerId(), PASSWORD_HASHING);
  const seededOn = seeds.find(({ name }) => name === 'stock')?.on;
  let [accounts, articles] = [0, 0];
  for (const id of seeded) {
    await tx.query(`select set_config('app.tenant', $1, true)`, [id]);
    accounts += await closeAccounts(tx, id, passwordHash);
    if (seededOn !== undefined) articles += await removeStock(tx, id, seededOn);
  }
  await tx.query('delete from tenant_hosts where tenant_id = any($1)', [shops]);
  await tx.query('update tenants set revision = 0 where id = any($1)', [shops]);
  await tx.query('delete from demo_seeds');
  // The next start reads the owner's files again.
  await tx.query('delete from applied_files');
  return { shops, accounts, articles };
}

async function closeAccounts(tx: OwnerTx, tenantId: string, passwordHash: string): Promise<number> {
  const people = DEMO_PEOPLE.map(({ email }) => email);
  const customers = await tx.query(
    `with closed as (update customers set password_hash = $3 where tenant_id = $1 and email = any($2) returning id),
       ended as (delete from sessions where tenant_id = $1 and customer_id in (select id from closed))
     select id from closed`,
    [tenantId, people, passwordHash],
  );
  const staff = await tx.query(
    `with closed as (update staff set password_hash = null, blocked_at = now() where tenant_id = $1 and email = $2 returning id),
       ended as (delete from staff_sessions where tenant_id = $1 and staff_id in (select id from closed))
     select id from closed`,
    [tenantId, DEMO_STAFF.email],
  );
  return (customers.rowCount ?? 0) + (staff.rowCount ?? 0);
}

/** Removes the stock of articles that is exactly as it was made up. What was sold from or counted since stays. */
async function removeStock(tx: OwnerTx, tenantId: string, seededOn: string): Promise<number> {
  const { rowCount } = await tx.query(
    `with made_up as (
       select product_id, item from stock where tenant_id = $1 group by product_id, item
       having count(*) = 2 and bool_and(
         (arrives_on = '1970-01-01' and quantity = any($3)) or (arrives_on = $2::date + $4::int and quantity = $5)))
     , removed as (delete from stock using made_up
         where stock.tenant_id = $1 and stock.product_id = made_up.product_id and stock.item = made_up.item)
     select from made_up`,
    [tenantId, seededOn, [AVAILABLE.now, 0], ARRIVES_IN_DAYS, AVAILABLE.later],
  );
  return rowCount ?? 0;
}
