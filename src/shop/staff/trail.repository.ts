import { sql, type Generated } from 'kysely';
import type { Tx } from '#platform/db/database.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    staff_trail: {
      tenant_id: string;
      id: Generated<number>;
      staff_id: string | null;
      act: string;
      subject_kind: string;
      subject_id: string;
      detail: unknown;
      reason: string;
      at: Date;
    };
    staff_trail_refusals: {
      tenant_id: string;
      trail_id: number;
      refusal: string;
    };
  }
}

export interface TrailEntry {
  /** Null for the operator on the server. */
  readonly staffId: string | null;
  readonly act: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly reason: string;
  readonly at: Date;
}

export interface StoredTrailEntry extends TrailEntry {
  readonly id: number;
  /** The key of the refusal. Null for what was done. */
  readonly refusal: string | null;
}

/** Returns the id of the entry. */
export async function insertTrail(tx: Tx, tenantId: string, entry: TrailEntry): Promise<number> {
  const { id } = await tx
    .insertInto('staff_trail')
    .values({
      tenant_id: tenantId,
      staff_id: entry.staffId,
      act: entry.act,
      subject_kind: entry.subjectKind,
      subject_id: entry.subjectId,
      detail: sql`${JSON.stringify(entry.detail)}::jsonb`,
      reason: entry.reason,
      at: entry.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertTrailRefusal(tx: Tx, tenantId: string, trailId: number, refusal: string): Promise<void> {
  await tx.insertInto('staff_trail_refusals').values({ tenant_id: tenantId, trail_id: trailId, refusal }).execute();
}

export interface TrailSearch {
  readonly staffId?: string | undefined;
  readonly act?: string | undefined;
  readonly subject?: { readonly kind: string; readonly id: string } | undefined;
  /** The id of the last entry of the page before. */
  readonly before?: number | undefined;
}

/** Returns entries of a shop, newest first. */
export async function listTrail(
  tx: Tx,
  tenantId: string,
  { staffId, act, subject, before }: TrailSearch,
  limit: number,
): Promise<StoredTrailEntry[]> {
  let found = tx
    .selectFrom('staff_trail')
    .leftJoin('staff_trail_refusals as refused', (join) =>
      join.onRef('refused.tenant_id', '=', 'staff_trail.tenant_id').onRef('refused.trail_id', '=', 'staff_trail.id'),
    )
    .select([
      'id',
      'staff_id as staffId',
      'act',
      'subject_kind as subjectKind',
      'subject_id as subjectId',
      'detail',
      'reason',
      'at',
      'refused.refusal',
    ])
    .where('staff_trail.tenant_id', '=', tenantId);
  if (staffId !== undefined) found = found.where('staff_id', '=', staffId);
  if (act !== undefined) found = found.where('act', '=', act);
  if (subject) found = found.where('subject_kind', '=', subject.kind).where('subject_id', '=', subject.id);
  if (before !== undefined) found = found.where('id', '<', before);
  const rows = await found.orderBy('id', 'desc').limit(limit).execute();
  return rows.map(({ detail, ...entry }) => ({ ...entry, detail: detail as TrailEntry['detail'] }));
}
