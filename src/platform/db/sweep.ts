import { sql, type RawBuilder } from 'kysely';
import type { Database, Tx } from './database.ts';

/** How long rows of a table are kept. Names and conditions are the program's own words, never somebody's input. */
export interface RetentionRule {
  readonly table: string;
  /** The rows it is about; absent: all. */
  readonly where?: string;
  /** A time of the row that never changes; an index of the tenant's rows by it finds the old ones. */
  readonly since: string;
  /** The time from which the days count, where it is a later one. */
  readonly lastTouch?: string;
  readonly days: number;
}

/** Rows a transaction: no lock is held long, and a batch that is broken off is no loss. */
const BATCH = 500;
/** Batches a rule and tenant each time: what is left is taken an hour later, and nobody waits for the one with the most. */
const MOST_BATCHES = 100;

/** Deletes what a rule lets go of in one tenant, in batches; how many rows that were. */
export async function sweep(
  db: Pick<Database, 'transact'>,
  tenantId: string,
  rule: RetentionRule,
  { batch = BATCH, most = MOST_BATCHES }: { readonly batch?: number; readonly most?: number } = {},
): Promise<number> {
  let swept = 0;
  for (let count = 0; count < most; count += 1) {
    const deleted = await db.transact(tenantId, (tx) => sweepBatch(tx, tenantId, rule, batch));
    swept += deleted;
    if (deleted < batch) break;
  }
  return swept;
}

/** A row that is touched while it is swept stands elsewhere by then, and stays. */
export async function sweepBatch(tx: Tx, tenantId: string, rule: RetentionRule, batch: number): Promise<number> {
  const { table, since } = rule;
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where tenant_id = ${tenantId} and ctid = any (array(
      select ctid from ${sql.table(table)}
      where tenant_id = ${tenantId} and ${isOld(rule)}
      order by ${sql.ref(since)} limit ${batch}))`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Those of the shops that have rows which a rule lets go of. */
export async function shopsToSweep(
  { registry }: Pick<Database, 'registry'>,
  rule: RetentionRule,
  shops: readonly string[],
): Promise<string[]> {
  const { sql: condition } = isOld(rule).compile(registry);
  const { rows } = await sql<{ shop: string }>`
    select shop from shops_with_old_rows(${shops}, ${rule.table}::text::regclass, ${condition}) as shop`.execute(
    registry,
  );
  return rows.map(({ shop }) => shop);
}

/** Of words and numbers of the program, without parameters. */
function isOld({ where, since, lastTouch = since, days }: RetentionRule): RawBuilder<boolean> {
  const before = (column: string) => sql`${sql.ref(column)} < now() - ${sql.lit(days)} * interval '1 day'`;
  return sql<boolean>`${before(since)} and ${before(lastTouch)} and ${sql.raw(where ?? 'true')}`;
}
