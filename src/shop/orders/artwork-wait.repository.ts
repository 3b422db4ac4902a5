import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { Tables } from '#platform/db/tables.ts';

/** A wait for files or for a consent, as an order keeps it. */
export interface ArtworkWait {
  /** When its next step is due. Null when it has ended. */
  readonly dueAt: Date | null;
  /** How many steps were taken. */
  readonly steps: number;
}

const MOST_DUE = 100;

/** Orders whose customers are to be reminded, or whose wait is over. */
export async function listArtworkDue(tx: Tx, tenantId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from orders
    where tenant_id = ${tenantId} and artwork_due_at <= ${now}
    order by artwork_due_at limit ${sql.lit(MOST_DUE)}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Returns the shops for which `listArtworkDue` finds orders. It runs outside any tenant. */
export async function shopsWithArtworkDue(
  registry: Kysely<Tables>,
  shops: readonly string[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{
    shop: string;
  }>`select shop from shops_with_artwork_due(${shops}, ${now}) as shop`.execute(registry);
  return rows.map(({ shop }) => shop);
}

/** Returns how many steps of an order's wait were taken, if the next one is due by a time. */
export async function findArtworkWait(tx: Tx, tenantId: string, id: string, by: Date): Promise<number | undefined> {
  const found = await tx
    .selectFrom('orders')
    .select('artwork_steps')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('artwork_due_at', '<=', by)
    .executeTakeFirst();
  return found?.artwork_steps;
}

export async function setArtworkWait(
  tx: Tx,
  tenantId: string,
  id: string,
  { dueAt, steps }: ArtworkWait,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ artwork_due_at: dueAt, artwork_steps: steps })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** What becomes of a wait when the states of an order change. */
export type WaitChange =
  | 'none'
  /** The customer has something new to do. */
  | { readonly begins: Date }
  /** It goes on where it stands, or begins if there was none. One that has ended stays ended. */
  | { readonly lasts: Date };

/** The columns of a wait, to be stored with the states that it follows from. */
export function waitColumns(change: WaitChange): {
  artwork_due_at: Date | null | RawBuilder<Date | null>;
  artwork_steps?: number;
} {
  if (change === 'none') return { artwork_due_at: null, artwork_steps: 0 };
  if ('begins' in change) return { artwork_due_at: change.begins, artwork_steps: 0 };
  return {
    artwork_due_at: sql<Date | null>`case when artwork_steps > 3 then null else coalesce(artwork_due_at, ${change.lasts}::timestamptz) end`,
  };
}
