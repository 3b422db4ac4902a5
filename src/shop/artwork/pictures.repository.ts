import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { FilesOf, LinesOf } from './artwork-file.ts';
import type { Box } from './engine/box.ts';
import type { InkMap } from './engine/facts.ts';
import type { FilePlate } from './engine/plates.ts';
import type { PageCode, PageOutline, PagePicture, Pictures, PlatePicture, Unpictured } from './page-picture.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    artwork_pages: {
      tenant_id: string;
      file_id: string;
      number: number;
      width: number;
      height: number;
      box: Box;
      rotate: number;
      hash: string;
      codes: readonly PageCode[] | null;
      ink: InkMap | null;
    };
    artwork_plates: {
      tenant_id: string;
      file_id: string;
      number: number;
      plate: FilePlate;
      hash: string;
    };
  }
}

const PLATES = sql<readonly PlatePicture[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('plate', of.plate, 'hash', of.hash) order by of.plate), '[]')
  from artwork_plates of where of.tenant_id = artwork_pages.tenant_id and of.file_id = artwork_pages.file_id
    and of.number = artwork_pages.number)`.as('plates');
const PAGE = ['number', 'width', 'height', 'box', 'rotate', 'hash', 'codes', 'ink', PLATES] as const;

/** Replaces the pictures of a file. What was removed meanwhile is passed over. */
export async function setPictures(
  tx: Tx,
  tenantId: string,
  fileId: string,
  { pages, pictures, unpictured }: Pictures,
  version: number,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('artwork_files')
    .set({
      page_count: pages,
      unpictured,
      pictures_version: version,
      // It waits no longer. In a cart it still counts for its visitor.
      turn: sql`case when order_id is null then turn end`,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', fileId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await tx.deleteFrom('artwork_pages').where('tenant_id', '=', tenantId).where('file_id', '=', fileId).execute();
  if (pictures.length === 0) return;
  await tx
    .insertInto('artwork_pages')
    .values(
      pictures.map(({ number, width, height, box, rotate, hash, codes, ink }) => ({
        tenant_id: tenantId,
        file_id: fileId,
        number,
        width,
        height,
        rotate,
        hash,
        box: sql<Box>`${[...box]}::double precision[]`,
        codes: codes && sql<readonly PageCode[]>`${JSON.stringify(codes)}::jsonb`,
        ink: ink && sql<InkMap>`${JSON.stringify(ink)}::jsonb`,
      })),
    )
    .execute();
  const plates = pictures.flatMap((page) =>
    page.plates.map((plate) => ({ tenant_id: tenantId, file_id: fileId, number: page.number, ...plate })),
  );
  if (plates.length > 0) await tx.insertInto('artwork_plates').values(plates).execute();
}

/** What became of the drawing of a file. Undefined while it waits. */
export async function findPictures(
  tx: Tx,
  tenantId: string,
  fileId: string,
  version: number,
): Promise<Pictures | undefined> {
  const file = await tx
    .selectFrom('artwork_files')
    .select(['page_count as pages', 'unpictured'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', fileId)
    .where('pictures_version', '=', version)
    .executeTakeFirst();
  if (!file) return undefined;
  const pictures = await tx
    .selectFrom('artwork_pages')
    .select(PAGE)
    .where('tenant_id', '=', tenantId)
    .where('file_id', '=', fileId)
    .orderBy('number')
    .execute();
  return { pages: file.pages ?? 0, unpictured: file.unpictured, pictures };
}

/** Another file with the same bytes whose pages were drawn. */
export async function findDrawnTwin(
  tx: Tx,
  tenantId: string,
  fileId: string,
  hash: string,
  version: number,
): Promise<string | undefined> {
  const twin = await tx
    .selectFrom('artwork_files')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('hash', '=', hash)
    .where('id', '<>', fileId)
    .where('pictures_version', '=', version)
    // A fault of ours says nothing of the bytes: they are drawn anew.
    .where('unpictured', 'is distinct from', 'failed')
    .limit(1)
    .executeTakeFirst();
  return twin?.id;
}

export interface DrawnFile {
  readonly id: string;
  readonly pages: number;
  readonly unpictured: Unpictured | null;
  /** Pages that have a picture. */
  readonly drawn: number;
  /** The number of the first of them. */
  readonly first: number | null;
  /** Those of the first sheet: front and back. */
  readonly beginning: readonly PageOutline[];
}

const FIRST_SHEET = sql<readonly PageOutline[]>`coalesce(
  jsonb_agg(jsonb_build_object('number', artwork_pages.number, 'width', artwork_pages.width, 'height', artwork_pages.height,
    'box', artwork_pages.box, 'rotate', artwork_pages.rotate) order by artwork_pages.number)
    filter (where artwork_pages.number <= 2), '[]')`;

/** What became of the drawing of the files in use of an order or a cart. Files that wait are missing. */
export function listDrawn(tx: Tx, tenantId: string, of: FilesOf | LinesOf, version: number): Promise<DrawnFile[]> {
  return tx
    .selectFrom('artwork_files')
    .leftJoin('artwork_pages', (join) =>
      join
        .onRef('artwork_pages.tenant_id', '=', 'artwork_files.tenant_id')
        .onRef('artwork_pages.file_id', '=', 'artwork_files.id'),
    )
    .select(({ fn }) => [
      'artwork_files.id',
      sql<number>`artwork_files.page_count`.as('pages'),
      'artwork_files.unpictured',
      sql<number>`count(artwork_pages.number)::integer`.as('drawn'),
      fn.min('artwork_pages.number').as('first'),
      FIRST_SHEET.as('beginning'),
    ])
    .where('artwork_files.tenant_id', '=', tenantId)
    .where(({ eb, and }) =>
      'orderIds' in of
        ? and([
            eb('artwork_files.order_id', '=', sql<string>`any(${of.orderIds}::text[])`),
            eb('artwork_files.line_id', '=', sql<string>`any(${of.lineIds}::text[])`),
          ])
        : 'orderId' in of
          ? eb('artwork_files.order_id', '=', of.orderId)
          : and([eb('artwork_files.cart_id', '=', of.cartId), eb('artwork_files.order_id', 'is', null)]),
    )
    .where('artwork_files.removed_at', 'is', null)
    .where('artwork_files.aside', 'is', null)
    .where('artwork_files.pictures_version', '=', version)
    .groupBy(['artwork_files.tenant_id', 'artwork_files.id'])
    .execute();
}

export function findPage(tx: Tx, tenantId: string, fileId: string, number: number): Promise<PagePicture | undefined> {
  return tx
    .selectFrom('artwork_pages')
    .select(PAGE)
    .where('tenant_id', '=', tenantId)
    .where('file_id', '=', fileId)
    .where('number', '=', number)
    .executeTakeFirst();
}

/** Returns those of the hashes that a page or a plate of one names. */
export async function listNamedPages(tx: Tx, tenantId: string, hashes: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('artwork_pages')
    .select('hash')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('hash', '=', sql<string>`any(${hashes}::text[])`)
    .union(
      tx
        .selectFrom('artwork_plates')
        .select('hash')
        .where('tenant_id', '=', tenantId)
        .where('hash', '=', sql<string>`any(${hashes}::text[])`),
    )
    .execute();
  return rows.map(({ hash }) => hash);
}
