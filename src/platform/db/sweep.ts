import { sql, type RawBuilder } from 'kysely';
import type { Database, Tx } from './database.ts';

/** How long rows of a table are kept. Names and conditions are constants of the program, never user input. */
export interface RetentionRule {
  readonly table: string;
  /** Condition for the rows of this rule. Without it, all rows. */
  readonly where?: string;
  /** A time of the row that never changes. An index on tenant and this column finds the old rows. */
  readonly since: string;
  /** A later time from which the days count, if there is one. */
  readonly lastTouch?: string;
  readonly days: number;
}

/** Rows per transaction. Locks are short, and an interrupted batch loses nothing. */
const BATCH = 500;
/**
 * Batches per rule and tenant in one run. The rest follows an hour later, so no tenant waits for the one with the most
 * rows.
 */
const MOST_BATCHES = 100;

/** Deletes the expired rows of one rule and one tenant, in batches. Returns the number of deleted rows. */
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

/** A row that is updated during the sweep gets another ctid, and stays. */
export async function sweepBatch(tx: Tx, tenantId: string, rule: RetentionRule, batch: number): Promise<number> {
  const { table, since } = rule;
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where tenant_id = ${tenantId} and ctid = any (array(
      select ctid from ${sql.table(table)}
      where tenant_id = ${tenantId} and ${isOld(rule)}
      order by ${sql.ref(since)} limit ${batch}))`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Returns the shops that have expired rows under a rule. */
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

/** The condition has no parameters: it consists of words and numbers of the program. */
function isOld({ where, since, lastTouch = since, days }: RetentionRule): RawBuilder<boolean> {
  const before = (column: string) => sql`${sql.ref(column)} < now() - ${sql.lit(days)} * interval '1 day'`;
  return sql<boolean>`${before(since)} and ${before(lastTouch)} and ${sql.raw(where ?? 'true')}`;
}
