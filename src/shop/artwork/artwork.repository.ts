import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { ArtworkFile, ArtworkSender, ArtworkType, WholeFile } from './artwork-file.ts';
import type { ArtworkFacts, Unreadable } from './engine/facts.ts';
import type { Unpictured } from './page-picture.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    artwork_files: {
      tenant_id: string;
      id: string;
      order_id: string;
      line_id: string;
      artwork_id: string | null;
      name: string;
      bytes: number;
      last_modified: number;
      type: ArtworkType | null;
      hash: string | null;
      sent_by: ArtworkSender;
      sender_id: string | null;
      created_at: Date;
      changed_at: Date;
      handed_in_at: Date | null;
      removed_at: Date | null;
      writer: string | null;
      writer_until: Date | null;
      facts: ArtworkFacts | null;
      unreadable: Unreadable | null;
      facts_version: number | null;
      page_count: number | null;
      unpictured: Unpictured | null;
      pictures_version: number | null;
    };
  }
}

const FILE = [
  'id',
  'order_id as orderId',
  'line_id as lineId',
  'artwork_id as artworkId',
  'name',
  'bytes',
  'last_modified as lastModified',
  'type',
  'hash',
  'sent_by as sentBy',
  'sender_id as senderId',
  'created_at as createdAt',
  'changed_at as changedAt',
  'handed_in_at as handedInAt',
  'removed_at as removedAt',
] as const;

export async function insertFile(tx: Tx, tenantId: string, file: ArtworkFile): Promise<void> {
  await tx
    .insertInto('artwork_files')
    .values({
      tenant_id: tenantId,
      id: file.id,
      order_id: file.orderId,
      line_id: file.lineId,
      artwork_id: file.artworkId,
      name: file.name,
      bytes: file.bytes,
      last_modified: file.lastModified,
      type: file.type,
      hash: file.hash,
      sent_by: file.sentBy,
      sender_id: file.senderId,
      created_at: file.createdAt,
      changed_at: file.changedAt,
      handed_in_at: file.handedInAt,
      removed_at: file.removedAt,
      writer: null,
      writer_until: null,
      facts: null,
      unreadable: null,
      facts_version: null,
      page_count: null,
      unpictured: null,
      pictures_version: null,
    })
    .execute();
}

/** Returns all files of an order, those that were taken out of use too, oldest first. */
export function listFiles(tx: Tx, tenantId: string, orderId: string): Promise<ArtworkFile[]> {
  return tx
    .selectFrom('artwork_files')
    .select(FILE)
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export function findFile(tx: Tx, tenantId: string, orderId: string, id: string): Promise<ArtworkFile | undefined> {
  return tx
    .selectFrom('artwork_files')
    .select(FILE)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

/** A file of any order, for who reads what it is. */
export function findFileToRead(tx: Tx, tenantId: string, id: string): Promise<ArtworkFile | undefined> {
  return tx
    .selectFrom('artwork_files')
    .select(FILE)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function setFacts(
  tx: Tx,
  tenantId: string,
  id: string,
  read: ArtworkFacts | Unreadable,
  version: number,
): Promise<void> {
  const isRead = typeof read !== 'string';
  await tx
    .updateTable('artwork_files')
    .set({
      facts: isRead ? sql<ArtworkFacts>`${JSON.stringify(read)}::jsonb` : null,
      unreadable: isRead ? null : read,
      facts_version: version,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/**
 * Returns what was read from the files of an order that are in use, the oldest first.
 * @param mostBytes facts beyond these, as the database stores them, are left out: they come as null
 */
export function listFacts(
  tx: Tx,
  tenantId: string,
  orderId: string,
  version: number,
  mostBytes: number,
): Promise<{ id: string; facts: ArtworkFacts | null; unreadable: Unreadable | null }[]> {
  const sum = sql<number>`sum(coalesce(pg_column_size(facts), 0)) over (order by created_at, id)`;
  return tx
    .selectFrom('artwork_files')
    .select(['id', sql<ArtworkFacts | null>`case when ${sum} <= ${mostBytes} then facts end`.as('facts'), 'unreadable'])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('removed_at', 'is', null)
    .where('facts_version', '=', version)
    .execute();
}

/** Queues the reading or the drawing of a file, with the transaction. */
export async function queueArtwork(
  tx: Tx,
  task: 'read_artwork' | 'picture_artwork',
  uploadId: string,
  isLong: boolean,
): Promise<void> {
  await sql`select enqueue_artwork(${task}, ${uploadId}, ${isLong})`.execute(tx);
}

/**
 * Lets one request write an unfinished upload, for all servers together and by the clock of the database. False while
 * another one may.
 */
export async function holdFile(
  tx: Tx,
  tenantId: string,
  id: string,
  writer: string,
  seconds: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('artwork_files')
    .set({ writer, writer_until: sql<Date>`now() + ${seconds} * interval '1 second'` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('hash', 'is', null)
    .where((either) =>
      either.or([
        either('writer', 'is', null),
        either('writer', '=', writer),
        either('writer_until', '<', sql<Date>`now()`),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @param continuedAt when bytes were added; undefined if none were */
export async function releaseFile(
  tx: Tx,
  tenantId: string,
  id: string,
  writer: string,
  continuedAt: Date | undefined,
): Promise<void> {
  await tx
    .updateTable('artwork_files')
    .set({ writer: null, writer_until: null, ...(continuedAt && { changed_at: continuedAt }) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('writer', '=', writer)
    .execute();
}

/** Says what a finished upload is. False if it was removed meanwhile. */
export async function setWhole(
  tx: Tx,
  tenantId: string,
  id: string,
  { type, hash }: Pick<WholeFile, 'type' | 'hash'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('artwork_files')
    .set({ type, hash })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('hash', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setHandedIn(tx: Tx, tenantId: string, ids: readonly string[], at: Date): Promise<void> {
  await tx
    .updateTable('artwork_files')
    .set({ handed_in_at: at, changed_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute();
}

export async function setRemoved(tx: Tx, tenantId: string, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('artwork_files')
    .set({ removed_at: at, changed_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export async function deleteFile(tx: Tx, tenantId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('artwork_files')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('handed_in_at', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Gives the files of a line to the line that stands in for it. */
export async function moveFiles(tx: Tx, tenantId: string, orderId: string, from: string, to: string): Promise<void> {
  await tx
    .updateTable('artwork_files')
    .set({ line_id: to })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('line_id', '=', from)
    .execute();
}

/**
 * What all files of the shop together take that have come as a whole and were never handed in, in bytes. What was only
 * announced takes nothing yet.
 */
export async function unsentBytes(tx: Tx, tenantId: string): Promise<number> {
  const { bytes } = await tx
    .selectFrom('artwork_files')
    .select(sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes'))
    .where('tenant_id', '=', tenantId)
    .where('handed_in_at', 'is', null)
    .where('hash', 'is not', null)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Returns those of the hashes that a file names. */
export async function listNamedHashes(tx: Tx, tenantId: string, hashes: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('artwork_files')
    .select('hash')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('hash', '=', sql<string>`any(${hashes}::text[])`)
    .execute();
  return rows.flatMap(({ hash }) => hash ?? []);
}

/** Returns the files for all orders of a customer, oldest first. */
export function listFilesOf(
  tx: Tx,
  tenantId: string,
  customerId: string,
): Promise<(Pick<ArtworkFile, 'name' | 'bytes' | 'hash' | 'createdAt' | 'handedInAt'> & { orderNumber: string })[]> {
  return tx
    .selectFrom('orders')
    .innerJoin('artwork_files', (join) =>
      join.onRef('artwork_files.tenant_id', '=', 'orders.tenant_id').onRef('artwork_files.order_id', '=', 'orders.id'),
    )
    .select([
      'orders.order_number as orderNumber',
      'artwork_files.name',
      'artwork_files.bytes',
      'artwork_files.hash',
      'artwork_files.created_at as createdAt',
      'artwork_files.handed_in_at as handedInAt',
    ])
    .where('orders.tenant_id', '=', tenantId)
    .where('orders.customer_id', '=', customerId)
    .orderBy('artwork_files.created_at')
    .execute();
}

export async function forgetFilesOf(tx: Tx, tenantId: string, customerId: string): Promise<void> {
  await sql`
    with own as (select id from orders where tenant_id = ${tenantId} and customer_id = ${customerId})
    delete from artwork_files where tenant_id = ${tenantId} and order_id in (select id from own)`.execute(tx);
}
