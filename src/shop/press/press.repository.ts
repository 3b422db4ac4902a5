import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { PressFile, PressFileKind, PressRelease } from './press-release.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    press_releases: {
      tenant_id: string;
      id: string;
      order_id: string;
      line_id: string;
      job_id: string;
      approval_id: string;
      staff_id: string;
      at: Date;
      supplier_id: string | null;
      withdrawn_at: Date | null;
    };
    press_files: {
      tenant_id: string;
      release_id: string;
      position: number;
      kind: PressFileKind;
      name: string;
      type: string;
      bytes: number;
      hash: string;
    };
  }
}

export async function insertRelease(tx: Tx, tenantId: string, release: PressRelease): Promise<void> {
  const { id, orderId, lineId, jobId, approvalId, staffId, at, supplierId, withdrawnAt, files } = release;
  await tx
    .insertInto('press_releases')
    .values({
      tenant_id: tenantId,
      id,
      order_id: orderId,
      line_id: lineId,
      job_id: jobId,
      approval_id: approvalId,
      staff_id: staffId,
      at,
      supplier_id: supplierId,
      withdrawn_at: withdrawnAt,
    })
    .execute();
  await tx
    .insertInto('press_files')
    .values(files.map((file, index) => ({ tenant_id: tenantId, release_id: id, position: index + 1, ...file })))
    .execute();
}

const RELEASE = [
  'id',
  'order_id as orderId',
  'line_id as lineId',
  'job_id as jobId',
  'approval_id as approvalId',
  'staff_id as staffId',
  'at',
  'supplier_id as supplierId',
  'withdrawn_at as withdrawnAt',
] as const;

export async function findRelease(tx: Tx, tenantId: string, id: string): Promise<PressRelease | undefined> {
  const release = await tx
    .selectFrom('press_releases')
    .select(RELEASE)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return release && (await withFiles(tx, tenantId, [release]))[0];
}

/** Returns what was released of an order, oldest first. */
export async function listReleases(tx: Tx, tenantId: string, orderId: string): Promise<PressRelease[]> {
  const releases = await tx
    .selectFrom('press_releases')
    .select(RELEASE)
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return withFiles(tx, tenantId, releases);
}

/** Folders that no longer stand, from an instant on. */
export async function withdrawReleases(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
  at: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('press_releases')
    .set({ withdrawn_at: new Date(at.epochMilliseconds) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute();
}

export async function giveReleaseTo(tx: Tx, tenantId: string, id: string, supplierId: string): Promise<void> {
  await tx
    .updateTable('press_releases')
    .set({ supplier_id: supplierId })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

async function withFiles(
  tx: Tx,
  tenantId: string,
  releases: readonly Omit<PressRelease, 'files'>[],
): Promise<PressRelease[]> {
  const files = releases.length === 0 ? [] : await listReleaseFiles(tx, tenantId, releases);
  return releases.map((release) => ({
    ...release,
    files: files.filter(({ releaseId }) => releaseId === release.id).map(({ releaseId: _releaseId, ...file }) => file),
  }));
}

function listReleaseFiles(
  tx: Tx,
  tenantId: string,
  releases: readonly { readonly id: string }[],
): Promise<(PressFile & { readonly releaseId: string })[]> {
  return tx
    .selectFrom('press_files')
    .select(['release_id as releaseId', 'kind', 'name', 'type', 'bytes', 'hash'])
    .where('tenant_id', '=', tenantId)
    .where('release_id', '=', sql<string>`any(${releases.map(({ id }) => id)}::text[])`)
    .orderBy('release_id')
    .orderBy('position')
    .execute();
}

/** Returns those of the hashes that a folder names. */
export async function listPressHashes(tx: Tx, tenantId: string, hashes: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('press_files')
    .select('hash')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('hash', '=', sql<string>`any(${hashes}::text[])`)
    .execute();
  return rows.map(({ hash }) => hash);
}

export async function forgetReleasesOf(tx: Tx, tenantId: string, customerId: string): Promise<void> {
  await sql`
    with own as (select id from orders where tenant_id = ${tenantId} and customer_id = ${customerId})
    delete from press_releases where tenant_id = ${tenantId} and order_id in (select id from own)`.execute(tx);
}
