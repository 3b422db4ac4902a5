import { sql } from 'kysely';
import type { Currency } from '#kernel/currencies.ts';
import type { Tx } from '#platform/db/database.ts';
import type { LegacyOrder } from './legacy-order.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    legacy_orders: {
      tenant_id: string;
      number: string;
      owner: string;
      placed_on: string;
      total_cents: number;
      currency: Currency;
      status: string;
      lines: string;
    };
  }
}

function ordersOf(tx: Tx, tenantId: string, owners: readonly string[]) {
  return tx
    .selectFrom('legacy_orders')
    .select([
      'number',
      'owner',
      sql<string>`to_char(placed_on, 'YYYY-MM-DD')`.as('placedOn'),
      'total_cents as totalCents',
      'currency',
      'status',
      'lines',
    ])
    .where('tenant_id', '=', tenantId)
    .where('owner', '=', sql<string>`any(${owners}::text[])`);
}

interface LegacySearch {
  /** Patterns of words, all of which must match. */
  readonly patterns: readonly string[];
  readonly after: Pick<LegacyOrder, 'placedOn' | 'number'> | undefined;
  readonly limit: number;
}

/** What an order is found by, as the kernel's `searchWords` writes it. A customer has few former orders: no index is needed. */
const WORDS = sql<string>`' ' || regexp_replace(lower(regexp_replace(normalize(
  number || ' ' || status || ' ' || lines, NFKD), '[\\u0300-\\u036f]+', '', 'g')), '[^[:alnum:]]+', ' ', 'g')`;

/** Returns orders, newest first, starting after `after`. */
export async function listLegacyOrders(
  tx: Tx,
  tenantId: string,
  owners: readonly string[],
  { patterns, after, limit }: LegacySearch,
): Promise<LegacyOrder[]> {
  const all = patterns.reduce((found, pattern) => found.where(WORDS, 'like', pattern), ordersOf(tx, tenantId, owners));
  const wanted = after
    ? all.where((where) => where(where.refTuple('placed_on', 'number'), '<', where.tuple(after.placedOn, after.number)))
    : all;
  return wanted.orderBy('placed_on', 'desc').orderBy('number', 'desc').limit(limit).execute();
}

export async function findLegacyOrder(
  tx: Tx,
  tenantId: string,
  owners: readonly string[],
  number: string,
): Promise<LegacyOrder | undefined> {
  return ordersOf(tx, tenantId, owners).where('number', '=', number).executeTakeFirst();
}

/** All of them, oldest first. */
export async function allLegacyOrders(tx: Tx, tenantId: string, owners: readonly string[]): Promise<LegacyOrder[]> {
  return ordersOf(tx, tenantId, owners).orderBy('placed_on').orderBy('number').execute();
}

const ERASED = 'erased:';

/** Takes away whose they were. */
export async function forgetLegacyOrders(tx: Tx, tenantId: string, owners: readonly string[]): Promise<void> {
  await tx
    .updateTable('legacy_orders')
    .set({ owner: sql<string>`${ERASED} || number` })
    .where('tenant_id', '=', tenantId)
    .where('owner', '=', sql<string>`any(${owners}::text[])`)
    .execute();
}

/** Overwrites an order that already exists. One whose customer was erased stays nobody's, also when the file comes again. */
export async function saveLegacyOrder(tx: Tx, tenantId: string, order: LegacyOrder): Promise<void> {
  const { number, placedOn, totalCents, ...same } = order;
  const facts = { ...same, placed_on: placedOn, total_cents: totalCents };
  await tx
    .insertInto('legacy_orders')
    .values({ tenant_id: tenantId, number, ...facts })
    .onConflict((known) =>
      known
        .columns(['tenant_id', 'number'])
        .doUpdateSet(facts)
        .where(sql`starts_with(legacy_orders.owner, ${ERASED})`, '=', false),
    )
    .execute();
}
