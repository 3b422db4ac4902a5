import { formatFileSize } from '#kernel/format.ts';
import { timestampOf } from '#kernel/local-date.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Input } from '#kernel/endpoint.ts';
import type { Tx } from '#platform/db/database.ts';
import { bearerId, sign } from '#platform/signing.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import {
  AS_SENT,
  isWhole,
  MOST_FILE_BYTES,
  MOST_FILES_OF_A_LINE,
  type ArtworkFile,
  type FilesOf,
} from '../artwork/artwork-file.ts';
import { addFile, bytesTaken, bytesUnordered, bytesUnsent, putBefore } from '../artwork/artwork.service.ts';
import { listedFileName } from '../artwork/file-name.rules.ts';
import { sideIn } from '../artwork/side-names.rules.ts';
import { comesFirst, hasTwoSides } from '../artwork/sides.rules.ts';
import type { Ctx } from '../context.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { actorOf } from '../orders/order-history.ts';
import type { announceUpload } from './uploads.contract.ts';
import { artworksOf } from '../line-items/files-of-artworks.rules.ts';
import {
  isOfSameSide,
  MOST_CART_BYTES,
  MOST_ORDER_BYTES,
  MOST_UNORDERED_BYTES,
  MOST_UNSENT_BYTES,
  MOST_VISITOR_BYTES,
} from './uploads.rules.ts';

/** What is asked of a file that is announced, whether its line is a cart's or an order's. */

export const TOO_MANY_UPLOADS = refuse('too_many_uploads', 409, { params: { most: MOST_FILES_OF_A_LINE } });
export const STORAGE_FULL = refuse('storage_full', 507);
export const CARTS_FULL = refuse('cart_storage_full', 409);

export type AnnouncedFile = Input<typeof announceUpload>['body'];

export function tooLarge(ctx: Ctx, refusal: string, most: number): Refusal {
  return refuse(refusal, 413, { params: { most: formatFileSize(most, ctx.locale) } });
}

/** Why the shop has no room for a file of this size. */
export async function refusedSize(
  ctx: Ctx,
  { bytes, name }: AnnouncedFile,
  store: FileStore,
): Promise<Refusal | undefined> {
  if (bytes === 0) return refuse('file_is_empty', 422, { params: { name: listedFileName(name) } });
  if (bytes > MOST_FILE_BYTES) return tooLarge(ctx, 'upload_too_large', MOST_FILE_BYTES);
  return (await store.hasRoom(bytes)) ? undefined : STORAGE_FULL;
}

/** The line for which a file is announced, with all that was sent beside it. */
export interface Beside {
  readonly line: Pick<LineItem, 'artworks' | 'facts'>;
  /** The files of the line in use. */
  readonly files: readonly ArtworkFile[];
  /** All files of its cart or order. Those that were taken out of use stay on the disk, and count. */
  readonly all: readonly ArtworkFile[];
  /** What they may take together, and the refusal of more. */
  readonly most: { readonly bytes: number; readonly refusal: string };
}

/**
 * With whose files one waits to be read and drawn: those of the customer, or of a guest's connection, which is kept in no
 * form that could be read back.
 */
export function turnOf({ actor }: Pick<Ctx, 'actor'>, connection: string, secret: string): string {
  return actor.kind === 'customer' ? actor.customerId : sign(secret, 'turn of a file', connection);
}

/**
 * Makes room for a file, under the lock of its cart or order. The same file announced again is the same upload.
 * @param turn with whose files it waits. Null for its cart's or order's alone
 */
export async function makeRoom(
  ctx: Ctx,
  tx: Tx,
  of: Pick<ArtworkFile, 'orderId' | 'cartId'>,
  body: AnnouncedFile,
  beside: Beside,
  turn: string | null,
): Promise<ArtworkFile | Refusal> {
  const file = newFile(ctx, of, body, beside.line);
  const same = sameAs(ctx, file, beside);
  if (isRefusal(same) || same) return same;
  const full = await refusedByShop(ctx, tx, { ...file, turn });
  if (full) return full;
  await addFile(ctx, tx, file, turn);
  const [there, ...more] = beside.files.filter((each) => each.artworkId === file.artworkId && isOfSameSide(each, file));
  if (there && more.length === 0 && comesFirst(file.side, there.side)) await putBefore(ctx, tx, file.id, there.id);
  return file;
}

/**
 * Why the shop has no room for a file beside all that it keeps for nobody yet. What was only announced takes nothing, so it
 * is asked again of every part that comes.
 * @param file the one that comes. While it is not stored yet it names its turn, or the file that it is made of
 */
export async function refusedByShop(
  ctx: Ctx,
  tx: Tx,
  {
    id,
    orderId,
    bytes,
    ...counted
  }: Pick<ArtworkFile, 'orderId' | 'bytes'> & {
    readonly id: string | null;
    readonly turn?: string | null;
    readonly madeOf?: string;
  },
): Promise<Refusal | undefined> {
  if (orderId === null) {
    const { all, ofTurn } = await bytesUnordered(ctx, tx, { except: id, ...counted });
    if (all + bytes > MOST_UNORDERED_BYTES || ofTurn + bytes > MOST_VISITOR_BYTES) return CARTS_FULL;
  }
  return (await bytesUnsent(ctx, tx, id)) + bytes > MOST_UNSENT_BYTES ? STORAGE_FULL : undefined;
}

/**
 * Why there is no room for what is made of a whole file, or copied from it, beside what its cart or order has.
 * @param bytes of all that is made, as if it became as large as the file
 */
export async function refusedBeside(
  ctx: Ctx,
  tx: Tx,
  of: FilesOf,
  { id: madeOf, orderId }: Pick<ArtworkFile, 'id' | 'orderId'>,
  bytes: number,
): Promise<Refusal | undefined> {
  const [most, refusal] =
    'cartId' in of
      ? ([MOST_CART_BYTES, 'cart_uploads_too_large'] as const)
      : ([MOST_ORDER_BYTES, 'uploads_too_large'] as const);
  if ((await bytesTaken(ctx, tx, of)) + bytes > most) return tooLarge(ctx, refusal, most);
  return refusedByShop(ctx, tx, { id: null, orderId, bytes, madeOf });
}

function newFile(
  ctx: Ctx,
  of: Pick<ArtworkFile, 'orderId' | 'cartId'>,
  { lineItemId, artworkId, name, bytes, lastModified, side }: AnnouncedFile,
  { facts }: Beside['line'],
): ArtworkFile {
  const at = timestampOf(ctx);
  return {
    id: bearerId(),
    ...of,
    lineId: lineItemId,
    artworkId,
    name: listedFileName(name),
    bytes,
    lastModified,
    type: null,
    hash: null,
    ...senderOf(ctx),
    createdAt: at,
    changedAt: at,
    handedInAt: null,
    removedAt: null,
    ...AS_SENT,
    side: hasTwoSides(facts) ? (side ?? sideIn(name) ?? null) : null,
  };
}

/**
 * Whose files are sent now. What staff send in the place of a customer is that customer's: theirs to hand in, and none that
 * the shop puts in the place of others.
 */
export function senderOf({ actor }: Pick<Ctx, 'actor'>): Pick<ArtworkFile, 'sentBy' | 'senderId'> {
  return actor.kind === 'customer' ? { sentBy: 'customer', senderId: actor.customerId } : doerOf({ actor });
}

/** Who acts now: also in the place of a customer. */
export function doerOf({ actor }: Pick<Ctx, 'actor'>): Pick<ArtworkFile, 'sentBy' | 'senderId'> {
  const { kind, id } = actorOf(actor);
  return { sentBy: kind === 'customer' || kind === 'staff' ? kind : 'guest', senderId: id };
}

/** The upload that the file would continue. Undefined if it is a new one that may be sent. */
function sameAs(ctx: Ctx, file: ArtworkFile, { line, files, all, most }: Beside): ArtworkFile | Refusal | undefined {
  const { artworkId } = file;
  if (artworkId !== null && !artworksOf(line).some(({ id }) => id === artworkId))
    return refuse('artwork_not_found', 404);
  const same = files.find((each) => isSame(each, file));
  if (same) return isWhole(same) ? refuse('upload_already_there', 409, { params: { name: same.name } }) : same;
  if (files.length >= MOST_FILES_OF_A_LINE) return TOO_MANY_UPLOADS;
  const total = all.reduce((sum, { bytes }) => sum + bytes, file.bytes);
  if (total > most.bytes) return tooLarge(ctx, most.refusal, most.bytes);
  return undefined;
}

/** Whether two files are one, as far as it can be known before their bytes are there. */
function isSame(a: ArtworkFile, b: ArtworkFile): boolean {
  return (
    isOfSameSide(a, b) &&
    a.artworkId === b.artworkId &&
    a.name === b.name &&
    a.bytes === b.bytes &&
    a.lastModified === b.lastModified
  );
}
