import { timestampOf } from '#kernel/local-date.ts';
import type { Tx } from '#platform/db/database.ts';
import { bearerId } from '#platform/signing.ts';
import type { Ctx } from '../context.ts';
import {
  isBeingReplaced,
  isWhole,
  MOST_LET_GO,
  type ArtworkFile,
  type FilesOf,
  type LinesOf,
  type WholeFile,
} from './artwork-file.ts';
import type { UploadedFile } from './artwork.contract.ts';
import {
  bytesOf,
  copyFiles,
  deleteFile,
  findFile,
  findFileToRead,
  forgetLetGo,
  holdFile,
  insertFile,
  listFiles,
  listLinesWithFiles,
  listNamedHashes,
  moveCartFiles,
  moveFiles,
  orderFiles,
  queueArtwork,
  releaseFile,
  setHandedIn,
  setRemoved,
  setArtwork,
  setSide,
  setWhole,
  sortAs,
  sortPair,
  touchCartFiles,
  unorderedBytes,
  type Counting,
  type TakenBytes,
  unsentBytes,
  type CartLine,
  type ApprovedEarlier,
  type FileCopy,
} from './artwork.repository.ts';
import type { Side } from './sides.rules.ts';
import { deleteProposals, listMade } from './fixes.repository.ts';

export type { CartLine };

/** The files of an order or a cart, those that were taken out of use too, in the order in which they are printed. */
export function filesOf(ctx: Ctx, tx: Tx, of: FilesOf | LinesOf): Promise<ArtworkFile[]> {
  return listFiles(tx, ctx.tenant.id, of);
}

export function filesOfOrder(ctx: Ctx, tx: Tx, orderId: string): Promise<ArtworkFile[]> {
  return filesOf(ctx, tx, { orderId });
}

export function fileOf(ctx: Ctx, tx: Tx, of: FilesOf, id: string): Promise<ArtworkFile | undefined> {
  return findFile(tx, ctx.tenant.id, of, id);
}

export function fileOfOrder(ctx: Ctx, tx: Tx, orderId: string, id: string): Promise<ArtworkFile | undefined> {
  return fileOf(ctx, tx, { orderId }, id);
}

/** A file of any order or cart of the shop. */
export function fileOfShop(ctx: Ctx, tx: Tx, id: string): Promise<ArtworkFile | undefined> {
  return findFileToRead(tx, ctx.tenant.id, id);
}

/** The files in use of each line of an order or a cart, by the line's id, of which all bytes are there. */
export async function uploadedFilesOf(ctx: Ctx, tx: Tx, of: FilesOf): Promise<ReadonlyMap<string, UploadedFile[]>> {
  const used = (await filesOf(ctx, tx, of))
    .filter(isWhole)
    .filter((file) => file.removedAt === null && !isBeingReplaced(file));
  const byLine = Map.groupBy(used, ({ lineId }) => lineId);
  return new Map([...byLine].map(([lineId, files]) => [lineId, files.map(uploadedFileToWire)]));
}

/** The ids of those lines of orders for which files in use have come. */
export async function linesWithFiles(ctx: Ctx, tx: Tx, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  const lines = await listLinesWithFiles(tx, ctx.tenant.id, orderIds);
  return new Set(lines.map(({ lineId }) => lineId));
}

export function uploadedFileToWire(file: WholeFile): UploadedFile {
  const { id, artworkId, name, bytes, type, hash, createdAt, handedInAt } = file;
  return {
    id,
    artworkId,
    name,
    bytes,
    type,
    hash,
    uploadedAt: createdAt.toISOString(),
    handedInAt: handedInAt?.toISOString() ?? null,
  };
}

export function addFile(ctx: Ctx, tx: Tx, file: ArtworkFile, turn: string | null): Promise<void> {
  return insertFile(tx, ctx.tenant.id, file, turn);
}

/** What an order or a cart takes, with all that stands aside, in bytes. */
export function bytesTaken(ctx: Ctx, tx: Tx, of: FilesOf): Promise<number> {
  return bytesOf(tx, ctx.tenant.id, of);
}

/**
 * How much the shop keeps for files that nobody has handed in yet, in bytes.
 * @param except a file that is not counted
 */
export function bytesUnsent(ctx: Ctx, tx: Tx, except: string | null = null): Promise<number> {
  return unsentBytes(tx, ctx.tenant.id, except);
}

/** Takes a file out of use, and with it what was to be made of it, and the original of which nothing is left in use. */
export async function takeOut(ctx: Ctx, tx: Tx, file: ArtworkFile): Promise<void> {
  const original = file.derivedFrom === null ? undefined : await findFileToRead(tx, ctx.tenant.id, file.derivedFrom);
  await takeOutAlone(ctx, tx, file);
  if (original?.aside !== 'original') return;
  const others = await listMade(tx, ctx.tenant.id, original.id, 'used');
  if (others.length === 0) await takeOutAlone(ctx, tx, original);
}

/** What was handed in stays for the shop to see; all else is gone. */
export async function takeOutAlone(ctx: Ctx, tx: Tx, { id, handedInAt }: ArtworkFile): Promise<void> {
  await deleteProposals(tx, ctx.tenant.id, id);
  if (handedInAt === null) await deleteFile(tx, ctx.tenant.id, id);
  else await setRemoved(tx, ctx.tenant.id, id, timestampOf(ctx));
}

/** Lets one request write an unfinished upload, for so many seconds. False while another one may. */
export function holdUpload(ctx: Ctx, tx: Tx, id: string, writer: string, seconds: number): Promise<boolean> {
  return holdFile(tx, ctx.tenant.id, id, writer, seconds);
}

/**
 * Ends a writer's time. Only an upload to which bytes were added is kept longer.
 * @param received how much of it is there now; undefined if nothing came
 */
export function releaseUpload(
  ctx: Ctx,
  tx: Tx,
  id: string,
  writer: string,
  received: number | undefined,
): Promise<void> {
  const continued = received === undefined ? undefined : { at: timestampOf(ctx), received };
  return releaseFile(tx, ctx.tenant.id, id, writer, continued);
}

/** Says what a finished upload is. False if it was removed meanwhile. */
export function finishUpload(ctx: Ctx, tx: Tx, id: string, known: Pick<WholeFile, 'type' | 'hash'>): Promise<boolean> {
  return setWhole(tx, ctx.tenant.id, id, known);
}

export function markHandedIn(ctx: Ctx, tx: Tx, files: readonly Pick<ArtworkFile, 'id'>[]): Promise<void> {
  return setHandedIn(
    tx,
    ctx.tenant.id,
    files.map(({ id }) => id),
    timestampOf(ctx),
  );
}

/** Says which side a file holds while it is alone for its artwork. */
export function holdsSide(ctx: Ctx, tx: Tx, id: string, side: Side): Promise<void> {
  return setSide(tx, ctx.tenant.id, id, side);
}

/** Puts a file to an artwork of its line; to all of them with null. */
export function isForArtwork(ctx: Ctx, tx: Tx, id: string, artworkId: string | null): Promise<void> {
  return setArtwork(tx, ctx.tenant.id, id, artworkId);
}

/** Puts the first of two files of a line before the other one: they are front and back. */
export function putBefore(ctx: Ctx, tx: Tx, first: string, second: string): Promise<void> {
  return sortPair(tx, ctx.tenant.id, first, second);
}

/** Puts a file where the one stood that it replaces. */
export function takePlace(ctx: Ctx, tx: Tx, id: string, replaced: string): Promise<void> {
  return sortAs(tx, ctx.tenant.id, id, replaced);
}

/** The files of a line go to the line that stands in for it. */
export function filesFollowLine(ctx: Ctx, tx: Tx, orderId: string, from: string, to: string): Promise<void> {
  return moveFiles(tx, ctx.tenant.id, orderId, from, to);
}

/** What the files in the carts of the shop take that were not ordered yet. */
export function bytesUnordered(ctx: Ctx, tx: Tx, counting: Counting = {}): Promise<TakenBytes> {
  return unorderedBytes(tx, ctx.tenant.id, counting);
}

/**
 * The files of these lines of a cart go to the order that it became, those that still come too. Returns whether some were
 * approved for an earlier one.
 */
export function filesFollowOrder(
  ctx: Ctx,
  tx: Tx,
  cartId: string,
  order: { readonly id: string; readonly lines: readonly { readonly id: string }[] },
): Promise<boolean> {
  const lineIds = order.lines.map(({ id }) => id);
  return orderFiles(tx, ctx.tenant.id, cartId, order.id, lineIds, timestampOf(ctx));
}

/** The files of a line go to another line, of the same cart or of another one. */
export function filesFollowCartLine(ctx: Ctx, tx: Tx, from: CartLine, to: CartLine): Promise<void> {
  return moveCartFiles(tx, ctx.tenant.id, from, to, timestampOf(ctx));
}

/** A line of a cart gets the same files. Only those whose bytes are there: the rows are new, the bytes are not. */
export async function copyToCartLine(
  ctx: Ctx,
  tx: Tx,
  files: readonly ArtworkFile[],
  to: CartLine,
  from: ApprovedEarlier | null = null,
): Promise<void> {
  const copies = files
    .filter(isWhole)
    .filter(({ removedAt }) => removedAt === null)
    .map(({ id }) => ({ id: bearerId(), of: id }));
  await copy(ctx, tx, copies, to, from);
}

/** Gives a copy of a whole file to each of these artworks of its line. Returns the copies. */
export async function copyForArtworks(
  ctx: Ctx,
  tx: Tx,
  { id: of }: Pick<WholeFile, 'id'>,
  artworkIds: readonly string[],
): Promise<readonly Pick<WholeFile, 'id'>[]> {
  const copies = artworkIds.map((artworkId) => ({ id: bearerId(), of, artworkId }));
  await copy(ctx, tx, copies, null, null);
  return copies;
}

async function copy(ctx: Ctx, tx: Tx, copies: readonly FileCopy[], to: CartLine | null, from: ApprovedEarlier | null) {
  if (copies.length === 0) return;
  for (const { id, isRead, isDrawn } of await copyFiles(tx, ctx.tenant.id, copies, to, from, timestampOf(ctx))) {
    if (!isRead) await queueArtwork(tx, 'read_artwork', id, false);
    if (!isDrawn) await queueArtwork(tx, 'picture_artwork', id, false);
  }
}

/**
 * The files of a line that was taken out of its cart can be had back for a day, as long as they are not too many: a line
 * is copied with its files and taken out again in no time.
 * @param inUse the lines that are still there
 */
export async function letGoOfCartFiles(ctx: Ctx, tx: Tx, line: CartLine, inUse: readonly string[]): Promise<void> {
  await touchCartFiles(tx, ctx.tenant.id, line, timestampOf(ctx));
  await forgetLetGo(tx, ctx.tenant.id, line.cartId, inUse, MOST_LET_GO);
}

/** Those of the hashes that a file of the shop names. */
export function namedArtwork(ctx: Ctx, tx: Tx, hashes: readonly string[]): Promise<readonly string[]> {
  return listNamedHashes(tx, ctx.tenant.id, hashes);
}
