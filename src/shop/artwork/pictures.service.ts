import { bearerId } from '#platform/signing.ts';
import type { Tx } from '#platform/db/database.ts';
import type { SentFile } from '#kernel/schema.ts';
import { openKept, type FileStore } from '#platform/storage/file-store.ts';
import type { Ctx } from '../context.ts';
import { isWhole, type FilesOf, type LinesOf } from './artwork-file.ts';
import { findFileToRead, queueArtwork } from './artwork.repository.ts';
import type { Patience, UnknownFile } from './facts.service.ts';
import type { FilePlate } from './engine/plates.ts';
import { PICTURES_VERSION, type PagePicture, type Pictures, type PlatePicture } from './page-picture.ts';
import {
  findDrawnTwin,
  findPage,
  findPictures,
  listDrawn,
  listNamedPages,
  setPictures,
  type DrawnFile,
} from './pictures.repository.ts';

/** A page that was drawn, with its picture and those of its plates as WebP. */
export interface PaintedPage extends Omit<PagePicture, 'hash' | 'plates'> {
  readonly content: Uint8Array;
  readonly plates: readonly { readonly plate: FilePlate; readonly content: Uint8Array }[];
}

interface Painted extends Omit<Pictures, 'pictures'> {
  readonly painted: readonly PaintedPage[];
}

/** Draws the pages of a file, however hostile it may be. It does not throw because of the file. Only the short try runs out of time. */
export type PagePainter = (file: UnknownFile, patience: Patience) => Promise<Painted | 'out_of_time'>;

/** Has the pages of a file drawn, in the transaction that says that all of it is there. */
export function queuePictures(tx: Tx, uploadId: string, patience: Patience = 'short'): Promise<void> {
  return queueArtwork(tx, 'picture_artwork', uploadId, patience === 'long');
}

/**
 * Draws the pages of a file and keeps them. The same bytes are drawn once, whatever they were sent for. No transaction
 * is open while they are drawn.
 */
export async function drawArtwork(
  ctx: Ctx,
  uploadId: string,
  store: FileStore,
  painter: PagePainter,
  patience: Patience = 'short',
): Promise<void> {
  const { tenant, db } = ctx;
  const found = await db.transact(tenant.id, async (tx) => {
    const file = await findFileToRead(tx, tenant.id, uploadId);
    if (!file || !isWhole(file)) return undefined;
    const twin = await findDrawnTwin(tx, tenant.id, uploadId, file.hash, PICTURES_VERSION);
    const known = twin === undefined ? undefined : await findPictures(tx, tenant.id, twin, PICTURES_VERSION);
    if (known) await setPictures(tx, tenant.id, uploadId, known, PICTURES_VERSION);
    return known ? undefined : file;
  });
  if (!found) return;
  // While the storage is away the job comes again.
  const opened = await openKept(store, tenant.id, found.hash);
  const drawn = await painter({ type: found.type, bytes: opened.bytes, content: opened.content }, patience);
  if (drawn === 'out_of_time') return db.transact(tenant.id, (tx) => queuePictures(tx, uploadId, 'long'));
  const { painted, ...rest } = drawn;
  const pictures: PagePicture[] = [];
  for (const page of painted) pictures.push(await keepPicture(ctx, page, store));
  await db.transact(tenant.id, (tx) => setPictures(tx, tenant.id, uploadId, { ...rest, pictures }, PICTURES_VERSION));
}

/** Says that a file could not be drawn by any try, and not because of the file. What was drawn stays. */
export async function giveUpDrawing({ tenant, db }: Ctx, uploadId: string): Promise<void> {
  const nothing = { pages: 0, pictures: [], unpictured: 'failed' } as const;
  await db.transact(tenant.id, async (tx) => {
    const drawn = await findPictures(tx, tenant.id, uploadId, PICTURES_VERSION);
    if (!drawn) await setPictures(tx, tenant.id, uploadId, nothing, PICTURES_VERSION);
  });
}

async function keepPicture(ctx: Ctx, page: PaintedPage, store: FileStore): Promise<PagePicture> {
  const keep = async (content: Uint8Array) => {
    const upload = bearerId();
    await store.receive(ctx.tenant.id, upload, 0, content);
    const kept = await store.keep(ctx.tenant.id, upload);
    if (!kept) throw new Error('The picture of a page was not kept');
    return kept.hash;
  };
  const plates: PlatePicture[] = [];
  for (const { plate, content } of page.plates) plates.push({ plate, hash: await keep(content) });
  const { number, width, height, box, rotate, codes, ink } = page;
  return { number, width, height, box, rotate, codes, ink, plates, hash: await keep(page.content) };
}

/** What became of the drawing of each file in use of an order or a cart, by its id. A file that is missing here waits. */
export async function drawnOf(ctx: Ctx, tx: Tx, of: FilesOf | LinesOf): Promise<ReadonlyMap<string, DrawnFile>> {
  const drawn = await listDrawn(tx, ctx.tenant.id, of, PICTURES_VERSION);
  return new Map(drawn.map((file) => [file.id, file]));
}

export function drawnOfOrder(ctx: Ctx, tx: Tx, orderId: string): ReturnType<typeof drawnOf> {
  return drawnOf(ctx, tx, { orderId });
}

/** The pictures of a file. Undefined while it waits. */
export function picturesOf(ctx: Ctx, tx: Tx, fileId: string): Promise<Pictures | undefined> {
  return findPictures(tx, ctx.tenant.id, fileId, PICTURES_VERSION);
}

/** The hashes of the pictures of files' first pages, by the files' ids. */
export async function firstPages(
  ctx: Ctx,
  tx: Tx,
  files: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, string>> {
  const found: [string, string][] = [];
  for (const { id } of files) {
    const page = await pageOf(ctx, tx, id, 1);
    if (page) found.push([id, page.hash]);
  }
  return new Map(found);
}

export function pageOf(ctx: Ctx, tx: Tx, fileId: string, number: number): Promise<PagePicture | undefined> {
  return findPage(tx, ctx.tenant.id, fileId, number);
}

/** The picture of a page, or of a plate, as it is sent. The same address always answers the same bytes. */
export async function sentPicture(
  ctx: Ctx,
  { hash, number }: Pick<PagePicture, 'hash' | 'number'>,
  store: FileStore,
): Promise<SentFile | undefined> {
  const opened = await store.open(ctx.tenant.id, hash);
  return opened && { type: 'image/webp', name: `${number}.webp`, ...opened, unchanging: hash };
}

/** Those of the hashes that a page of the shop names. */
export function namedPages(ctx: Ctx, tx: Tx, hashes: readonly string[]): Promise<readonly string[]> {
  return listNamedPages(tx, ctx.tenant.id, hashes);
}
