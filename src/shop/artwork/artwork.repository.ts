import { sql, type Generated } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type {
  ArtworkFile,
  ArtworkSender,
  ArtworkType,
  FilesOf,
  LinesOf,
  Mending,
  Unfixable,
  WholeFile,
} from './artwork-file.ts';
import type { ArtworkFacts, CodeFact, PageInk, Unreadable } from './engine/facts.ts';
import type { Unpictured } from './page-picture.ts';
import type { Side } from './sides.rules.ts';
import { CODES_OF_FILE, INKS_OF_FILE } from './pictured-facts.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    artwork_files: {
      tenant_id: string;
      id: string;
      order_id: string | null;
      cart_id: string | null;
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
      received: Generated<number>;
      handed_in_at: Date | null;
      removed_at: Date | null;
      from_order: string | null;
      approved_in: string | null;
      writer: string | null;
      writer_until: Date | null;
      facts: ArtworkFacts | null;
      unreadable: Unreadable | null;
      facts_version: number | null;
      page_count: number | null;
      unpictured: Unpictured | null;
      pictures_version: number | null;
      aside: 'proposal' | 'original' | null;
      derived_from: string | null;
      original_hash: string | null;
      fixes: Mending | null;
      is_part: boolean;
      unfixable: Unfixable | null;
      consented_at: Date | null;
      consented_by: ArtworkSender | null;
      consenter_id: string | null;
      /** Whose file it is while it waits to be drawn or lies in a cart: the customer's, or that of a guest's connection. */
      turn: string | null;
      sorted_at: Date | null;
      side: Side | null;
    };
  }
}

const FILE = [
  'id',
  'order_id as orderId',
  'cart_id as cartId',
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
  'from_order as fromOrder',
  'approved_in as approvedIn',
  'aside',
  'derived_from as derivedFrom',
  'fixes',
  'is_part as isPart',
  'consented_at as consentedAt',
  'unfixable',
  'side',
] as const;

/** By which the files of a line follow each other; ids decide between equal ones. A front comes before its back. */
const SORTED = sql<Date>`coalesce(sorted_at, created_at)`;

/** The files of an order or of lines of orders, or those of a cart that are no order's yet. */
function filesOf(tx: Tx, tenantId: string, of: FilesOf | LinesOf) {
  const files = tx.selectFrom('artwork_files').where('artwork_files.tenant_id', '=', tenantId);
  if ('orderIds' in of)
    return files
      .where('order_id', '=', sql<string>`any(${of.orderIds}::text[])`)
      .where('line_id', '=', sql<string>`any(${of.lineIds}::text[])`);
  return 'orderId' in of
    ? files.where('order_id', '=', of.orderId)
    : files.where('cart_id', '=', of.cartId).where('order_id', 'is', null);
}

/** @param turn with whose files it waits to be read and drawn */
export async function insertFile(
  tx: Tx,
  tenantId: string,
  file: ArtworkFile,
  turn: string | null = null,
): Promise<void> {
  await tx
    .insertInto('artwork_files')
    .values({
      tenant_id: tenantId,
      id: file.id,
      order_id: file.orderId,
      cart_id: file.cartId,
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
      from_order: file.fromOrder,
      approved_in: file.approvedIn,
      writer: null,
      writer_until: null,
      facts: null,
      unreadable: null,
      facts_version: null,
      page_count: null,
      unpictured: null,
      pictures_version: null,
      aside: null,
      derived_from: null,
      original_hash: null,
      fixes: null,
      is_part: false,
      unfixable: null,
      consented_at: null,
      consented_by: null,
      consenter_id: null,
      turn,
      sorted_at: null,
      side: file.side,
    })
    .execute();
}

/**
 * Returns all files of an order or a cart, those that were taken out of use too, in the order in which they are printed.
 * Those that stand aside are none of them.
 */
export function listFiles(tx: Tx, tenantId: string, of: FilesOf | LinesOf): Promise<ArtworkFile[]> {
  return filesOf(tx, tenantId, of).select(FILE).where('aside', 'is', null).orderBy(SORTED).orderBy('id').execute();
}

/**
 * Returns the lines of orders for which a file is in use and has come as a whole: none that the shop has sent and not put in
 * place (`isBeingReplaced`).
 */
export async function listLinesWithFiles(
  tx: Tx,
  tenantId: string,
  orderIds: readonly string[],
): Promise<{ lineId: string }[]> {
  return tx
    .selectFrom('artwork_files')
    .select('line_id as lineId')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', sql<string>`any(${orderIds}::text[])`)
    .where('hash', 'is not', null)
    .where('removed_at', 'is', null)
    .where('aside', 'is', null)
    .where(sql<boolean>`not (sent_by = 'staff' and handed_in_at is null and cart_id is null and from_order is null)`)
    .execute();
}

export function findFile(tx: Tx, tenantId: string, of: FilesOf, id: string): Promise<ArtworkFile | undefined> {
  return filesOf(tx, tenantId, of).select(FILE).where('id', '=', id).executeTakeFirst();
}

/** A file of any order or cart, for who reads what it is. */
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

/** Says why a file could not be read, where nothing was read from it. */
export async function setUnreadable(
  tx: Tx,
  tenantId: string,
  id: string,
  unreadable: Unreadable,
  version: number,
): Promise<void> {
  await tx
    .updateTable('artwork_files')
    .set({ facts: null, unreadable, facts_version: version })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('facts_version', 'is distinct from', version)
    .execute();
}

/**
 * Returns what was read from the files of an order or a cart that are in use, the first ones first.
 * @param mostBytes facts beyond these, as the database stores them, are left out: they come as null
 */
export function listFacts(
  tx: Tx,
  tenantId: string,
  of: FilesOf | LinesOf,
  version: number,
  mostBytes: number,
): Promise<
  {
    id: string;
    facts: ArtworkFacts | null;
    unreadable: Unreadable | null;
    codes: CodeFact[] | null;
    inks: PageInk[] | null;
    unpictured: Unpictured | null;
  }[]
> {
  const sum = sql<number>`sum(coalesce(pg_column_size(facts), 0)) over (order by ${SORTED}, id)`;
  return filesOf(tx, tenantId, of)
    .select([
      'id',
      sql<ArtworkFacts | null>`case when ${sum} <= ${mostBytes} then facts end`.as('facts'),
      'unreadable',
      CODES_OF_FILE.as('codes'),
      INKS_OF_FILE.as('inks'),
      'unpictured',
    ])
    .where('removed_at', 'is', null)
    .where('aside', 'is', null)
    .where('facts_version', '=', version)
    .execute();
}

/** Queues the reading, drawing or mending of a file, with the transaction. */
export async function queueArtwork(
  tx: Tx,
  task: 'read_artwork' | 'picture_artwork' | 'fix_artwork',
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
  continued: { readonly at: Date; readonly received: number } | undefined,
): Promise<void> {
  await tx
    .updateTable('artwork_files')
    .set({
      writer: null,
      writer_until: null,
      ...(continued && { changed_at: continued.at, received: continued.received }),
    })
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

/**
 * Puts the first of two files of a line before the other one, and says that they are front and back. What may come into use in
 * the place of either of them goes along: its original, and what is made of it and waits for consent.
 */
export async function sortPair(tx: Tx, tenantId: string, first: string, second: string): Promise<void> {
  const both = sql`any(${[first, second]}::text[])`;
  await sql`
    with pair as (
      select id, derived_from, is_part, ${SORTED} as sorted
      from artwork_files where tenant_id = ${tenantId} and id = ${both}
    ), ends as (
      select min(sorted) as earlier, greatest(max(sorted), min(sorted) + interval '1 microsecond') as later from pair
    ), moved as (
      select id, id = ${first} as is_first from pair
      union all
      select derived_from, id = ${first} from pair where derived_from is not null and not is_part
      union all
      select id, derived_from = ${first} from artwork_files where tenant_id = ${tenantId} and derived_from = ${both}
    )
    update artwork_files set
      sorted_at = case
        when artwork_files.id = any(array(select id from moved where is_first)) then (select earlier from ends)
        else (select later from ends) end,
      side = case when artwork_files.id = any(array(select id from moved where is_first)) then 'front' else 'back' end
    where tenant_id = ${tenantId} and id = any(array(select id from moved))`.execute(tx);
}

/** With the file that it was mended from, and those that are proposed in its place. Parts of a file are shared out already. */
export async function setArtwork(tx: Tx, tenantId: string, id: string, artworkId: string | null): Promise<void> {
  await sql`
    update artwork_files set artwork_id = ${artworkId}
    where tenant_id = ${tenantId} and (id = ${id}
      or id = (select derived_from from artwork_files where tenant_id = ${tenantId} and id = ${id} and not is_part)
      or (derived_from = ${id} and not is_part))`.execute(tx);
}

/** Says which side a file holds, and what may come into use in its place: its original, and what is made of it. */
export async function setSide(tx: Tx, tenantId: string, id: string, side: Side): Promise<void> {
  await sql`
    update artwork_files set side = ${side}
    where tenant_id = ${tenantId} and (id = ${id}
      or id = (select derived_from from artwork_files where tenant_id = ${tenantId} and id = ${id} and not is_part)
      or derived_from = ${id})`.execute(tx);
}

/** Puts a file where another one stands among those of its line. It holds the same side. */
export async function sortAs(tx: Tx, tenantId: string, id: string, other: string): Promise<void> {
  await sql`
    update artwork_files set sorted_at = coalesce(other.sorted_at, other.created_at), side = other.side
    from artwork_files other
    where other.tenant_id = ${tenantId} and other.id = ${other}
      and artwork_files.tenant_id = ${tenantId} and artwork_files.id = ${id}`.execute(tx);
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

/** Gives the files of these lines of a cart to its order. From now on their time counts anew. */
export async function orderFiles(
  tx: Tx,
  tenantId: string,
  cartId: string,
  orderId: string,
  lineIds: readonly string[],
  at: Date,
): Promise<boolean> {
  const ordered = await tx
    .updateTable('artwork_files')
    .set({
      order_id: orderId,
      changed_at: at,
      // An order has limits of its own. What was not drawn yet still waits.
      turn: sql`case when pictures_version is null then turn end`,
    })
    .where('tenant_id', '=', tenantId)
    .where('cart_id', '=', cartId)
    .where('order_id', 'is', null)
    .where('line_id', '=', sql<string>`any(${lineIds}::text[])`)
    .returning('approved_in as approvedIn')
    .execute();
  return ordered.some(({ approvedIn }) => approvedIn !== null);
}

/** Gives the files of a line of a cart to a line of the same or another cart. */
export async function moveCartFiles(tx: Tx, tenantId: string, from: CartLine, to: CartLine, at: Date): Promise<void> {
  await tx
    .updateTable('artwork_files')
    .set({ cart_id: to.cartId, line_id: to.lineId, changed_at: at })
    .where('tenant_id', '=', tenantId)
    .where('cart_id', '=', from.cartId)
    .where('order_id', 'is', null)
    .where('line_id', '=', from.lineId)
    .execute();
}

/** A line of a cart, as its files name it. */
export interface CartLine {
  readonly cartId: string;
  readonly lineId: string;
}

/** A file that another line of a cart, or another artwork of its own line, gets as well, under an id of its own. */
export interface FileCopy {
  readonly id: string;
  readonly of: string;
  /** The artwork that it is for. Undefined for the same one. */
  readonly artworkId?: string;
}

/** The order from which files are taken over, and the approval with which it had them printed. */
export interface ApprovedEarlier {
  readonly orderNumber: string;
  readonly approvalId: string;
}

/**
 * Gives a line the same whole files, with all that was read and drawn of them. The bytes stay where they are. Returns what is
 * still to be done with each.
 * @param copies in the order in which they are printed, which they keep
 * @param to a line of a cart. Null for the line of the cart or order that has the files
 */
export async function copyFiles(
  tx: Tx,
  tenantId: string,
  copies: readonly FileCopy[],
  to: CartLine | null,
  from: ApprovedEarlier | null,
  at: Date,
): Promise<{ id: string; isRead: boolean; isDrawn: boolean }[]> {
  const artworks = copies.map(({ artworkId }) => artworkId ?? null);
  const ids = sql`unnest(${copies.map(({ id }) => id)}::text[], ${copies.map(({ of }) => of)}::text[], ${artworks}::text[]) with ordinality as copy (id, of, artwork, place)`;
  const place = to
    ? sql`null::text, ${to.cartId}::text, ${to.lineId}::text`
    : sql`artwork_files.order_id, artwork_files.cart_id, artwork_files.line_id`;
  const { rows } = await sql<{ id: string; isRead: boolean; isDrawn: boolean }>`
    insert into artwork_files (tenant_id, id, order_id, cart_id, line_id, artwork_id, name, bytes, last_modified, type, hash, sent_by,
      sender_id, created_at, changed_at, from_order, approved_in, facts, unreadable, facts_version, page_count, unpictured, pictures_version,
      original_hash, fixes, is_part, consented_at, consented_by, consenter_id, sorted_at, side, turn)
    select tenant_id, copy.id, ${place}, coalesce(copy.artwork, artwork_id), name, bytes, last_modified, type, hash, sent_by,
      sender_id, ${at}, ${at}, coalesce(${from?.orderNumber ?? null}::text, from_order),
      coalesce(${from?.approvalId ?? null}::text, approved_in), facts, unreadable, facts_version, page_count,
      unpictured, pictures_version, original_hash, fixes, is_part, consented_at, consented_by, consenter_id,
      ${at}::timestamptz + copy.place * interval '1 microsecond', side, case when order_id is null then turn end
    from artwork_files join ${ids} on copy.of = artwork_files.id
    where tenant_id = ${tenantId} and hash is not null
    returning id, facts_version is not null as "isRead", pictures_version is not null as "isDrawn"`.execute(tx);
  await sql`
    insert into artwork_pages (tenant_id, file_id, number, width, height, box, rotate, hash, codes, ink)
    select tenant_id, copy.id, number, width, height, box, rotate, hash, codes, ink
    from artwork_pages join ${ids} on copy.of = artwork_pages.file_id
    where tenant_id = ${tenantId}`.execute(tx);
  await sql`
    insert into artwork_plates (tenant_id, file_id, number, plate, hash)
    select tenant_id, copy.id, number, plate, hash
    from artwork_plates join ${ids} on copy.of = artwork_plates.file_id
    where tenant_id = ${tenantId}`.execute(tx);
  return rows;
}

/** Lets a day begin in which the files of a line that was taken out of a cart can be had back. */
export async function touchCartFiles(tx: Tx, tenantId: string, { cartId, lineId }: CartLine, at: Date): Promise<void> {
  await tx
    .updateTable('artwork_files')
    .set({ changed_at: at })
    .where('tenant_id', '=', tenantId)
    .where('cart_id', '=', cartId)
    .where('order_id', 'is', null)
    .where('line_id', '=', lineId)
    .execute();
}

/**
 * Deletes files of lines that were taken out of a cart, the line that went first before others, until so many are left.
 * @param inUse the lines that are still there
 */
export async function forgetLetGo(
  tx: Tx,
  tenantId: string,
  cartId: string,
  inUse: readonly string[],
  most: number,
): Promise<void> {
  await sql`
    with let_go as (
      select line_id, row_number() over (order by changed_at desc, line_id, id) as place
      from artwork_files
      where tenant_id = ${tenantId} and cart_id = ${cartId} and order_id is null
        and line_id <> all(${inUse}::text[]))
    delete from artwork_files
    where tenant_id = ${tenantId} and cart_id = ${cartId} and order_id is null
      and line_id in (select line_id from let_go group by line_id having max(place) > ${most})`.execute(tx);
}

/** How files are counted for one that comes. */
export interface Counting {
  /** The id of the one that comes, if it is stored already. It is not counted itself. */
  readonly except?: string | null;
  /** Its turn, if it is not stored yet. */
  readonly turn?: string | null;
  /** The id of the file that it is made of, which has its turn. */
  readonly madeOf?: string | null;
}

/** What files take on the disk together, in bytes. */
export interface TakenBytes {
  readonly all: number;
  /** Those of the same customer, or of the guests at the same connection. */
  readonly ofTurn: number;
}

/**
 * What files of the shop take. The same bytes are kept once, however many lines have them, and a file that still comes
 * takes what has come of it.
 * @param unset the column that is empty in the rows that count
 */
async function takenBytes(
  tx: Tx,
  tenantId: string,
  unset: 'order_id' | 'handed_in_at',
  { except = null, turn = null, madeOf = except }: Counting,
): Promise<TakenBytes> {
  const { rows } = await sql<TakenBytes>`
    select coalesce(sum(taken), 0)::bigint as all, coalesce(sum(taken) filter (where is_of_turn), 0)::bigint as "ofTurn"
    from (
      select max(case when hash is null then received else bytes end) as taken,
        bool_or(turn = coalesce(${turn}, (
          select turn from artwork_files where tenant_id = ${tenantId} and id = ${madeOf}))) as is_of_turn
      from artwork_files
      where tenant_id = ${tenantId} and ${sql.ref(unset)} is null and id is distinct from ${except}
      group by coalesce(hash, id)) kept`.execute(tx);
  return rows[0] ?? { all: 0, ofTurn: 0 };
}

/** What the files of all carts of the shop that were not ordered take together. */
export function unorderedBytes(tx: Tx, tenantId: string, counting: Counting = {}): Promise<TakenBytes> {
  return takenBytes(tx, tenantId, 'order_id', counting);
}

/** What all files of an order or a cart take, those that stand aside too, and those that are still made, in bytes. */
export async function bytesOf(tx: Tx, tenantId: string, of: FilesOf): Promise<number> {
  const { bytes } = await filesOf(tx, tenantId, of)
    .select(sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes;
}

/** What all files of the shop together take that were never handed in, in bytes. What was only announced takes nothing yet. */
export async function unsentBytes(tx: Tx, tenantId: string, except: string | null = null): Promise<number> {
  return (await takenBytes(tx, tenantId, 'handed_in_at', { except })).all;
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

type OwnFile = Pick<ArtworkFile, 'name' | 'bytes' | 'hash' | 'createdAt' | 'handedInAt'>;

/** Returns the files in the carts of a customer that were not ordered, oldest first. */
export function listCartFilesOf(tx: Tx, tenantId: string, customerId: string): Promise<OwnFile[]> {
  return tx
    .selectFrom('carts')
    .innerJoin('artwork_files', (join) =>
      join.onRef('artwork_files.tenant_id', '=', 'carts.tenant_id').onRef('artwork_files.cart_id', '=', 'carts.id'),
    )
    .select([
      'artwork_files.name',
      'artwork_files.bytes',
      'artwork_files.hash',
      'artwork_files.created_at as createdAt',
      'artwork_files.handed_in_at as handedInAt',
    ])
    .where('carts.tenant_id', '=', tenantId)
    .where('carts.customer_id', '=', customerId)
    .where('artwork_files.order_id', 'is', null)
    .orderBy('artwork_files.created_at')
    .execute();
}

/** Returns the files for all orders of a customer, oldest first. */
export function listFilesOf(
  tx: Tx,
  tenantId: string,
  customerId: string,
): Promise<(OwnFile & { orderNumber: string })[]> {
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
  await sql`
    with own as (select id from carts where tenant_id = ${tenantId} and customer_id = ${customerId})
    delete from artwork_files where tenant_id = ${tenantId} and order_id is null
      and cart_id in (select id from own)`.execute(tx);
}
