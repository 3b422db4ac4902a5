import { formatFileSize } from '#kernel/format.ts';
import { timestampOf } from '#kernel/local-date.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Answer } from '#kernel/endpoint.ts';
import type { SentFile } from '#kernel/schema.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Gate } from '#platform/gate.ts';
import { bearerId } from '#platform/signing.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import type { Ctx } from '../context.ts';
import { withChangeableOrder, withLockedOrder, withReadableOrder } from '../orders/order-access.service.ts';
import { complainedJob } from './complaints.service.ts';
import type { Picture } from './complaint.ts';
import type { openPicture, sendPicture } from './complaints.contract.ts';
import {
  deletePicture,
  findComplaint,
  findPicture,
  insertPicture,
  listNamedFiles,
  listPictures,
  setPicture,
} from './complaints.repository.ts';
import { MOST_PICTURE_BYTES, MOST_PICTURES, PIECE_BYTES, pictureName, pictureTypeOf } from './complaints.rules.ts';

const NOT_FOUND = refuse('picture_not_found', 404);

function tooLarge(ctx: Ctx): Refusal {
  return refuse('picture_too_large', 413, { params: { most: formatFileSize(MOST_PICTURE_BYTES, ctx.locale) } });
}

/** Where pictures are kept, and how many pieces the whole process writes at a time. */
export interface PictureParts {
  readonly files: FileStore;
  readonly gate: Gate;
}

/** Who sends a picture, as the call names them: the order, and the key of its mailed link. */
export interface Of {
  readonly id: string;
  readonly key: string | undefined;
}

/** The id of an order to which the caller may send pictures. */
export function changeableOrder(ctx: Ctx, { id, key }: Of): Promise<string | Refusal> {
  return withChangeableOrder(ctx, id, key, (_tx, order) => order.id);
}

/** Makes room for a picture among those of one job. The order's lock counts them, however many are sent at once. */
export async function announcePicture(
  ctx: Ctx,
  { id, key }: Of,
  { jobId, bytes }: { readonly jobId: string; readonly bytes: number },
  { files }: PictureParts,
): Promise<Answer<typeof openPicture> | Refusal> {
  if (bytes > MOST_PICTURE_BYTES) return tooLarge(ctx);
  if (!(await files.hasRoom())) return refuse('unavailable', 503);
  return withLockedOrder(ctx, id, key, async (tx, order): Promise<Answer<typeof openPicture> | Refusal> => {
    const job = await complainedJob(ctx, tx, order, jobId);
    if (isRefusal(job)) return job;
    const unsent = (await listPictures(tx, ctx.tenant.id, order.id)).filter((each) => isUnsent(each, jobId));
    if (unsent.length >= MOST_PICTURES) return refuse('too_many_pictures', 409, { params: { most: MOST_PICTURES } });
    const picture = { id: bearerId(), jobId, bytes };
    await insertPicture(tx, ctx.tenant.id, order.id, picture, timestampOf(ctx));
    return { id: picture.id, pieceBytes: PIECE_BYTES };
  });
}

export function isUnsent({ jobId, complaintId }: Picture, ofJob: string): boolean {
  return complaintId === null && jobId === ofJob;
}

/** Takes a piece of a picture. No transaction is open while it is written. */
export async function takePiece(
  ctx: Ctx,
  { id, key }: Of,
  { picture: pictureId, at, piece }: { readonly picture: string; readonly at: number; readonly piece: Uint8Array },
  parts: PictureParts,
): Promise<Answer<typeof sendPicture> | Refusal> {
  const tenantId = ctx.tenant.id;
  const found = await withChangeableOrder(ctx, id, key, async (tx, order) => {
    const picture = await findPicture(tx, tenantId, order.id, pictureId);
    return picture && { picture, orderId: order.id };
  });
  if (isRefusal(found)) return found;
  if (!found) return NOT_FOUND;
  const { picture, orderId } = found;
  if (picture.hash !== null) return whole(picture);
  const refused = at + piece.length > picture.bytes ? tooLarge(ctx) : await typed(ctx, picture, at, piece);
  if (refused) {
    await forget(ctx, orderId, pictureId, parts.files);
    return refused;
  }
  const received = await parts.gate.pass(() => parts.files.receive(tenantId, pictureId, at, piece));
  if (isRefusal(received)) return received;
  if (received < picture.bytes) return { received, picture: null };
  const kept = await parts.files.keep(tenantId, pictureId);
  const present = await ctx.db.transact(tenantId, async (tx) => {
    if (kept) await setPicture(tx, tenantId, pictureId, { hash: kept.hash });
    return findPicture(tx, tenantId, orderId, pictureId);
  });
  return present ? whole(present) : NOT_FOUND;
}

/** Learns from the first piece what the picture is. Refuses what is none. */
async function typed(ctx: Ctx, picture: Picture, at: number, piece: Uint8Array): Promise<Refusal | undefined> {
  if (at > 0) return picture.type === null ? NOT_FOUND : undefined;
  const type = pictureTypeOf(piece);
  if (type === undefined || (picture.type !== null && picture.type !== type)) return refuse('picture_not_valid', 422);
  await ctx.db.transact(ctx.tenant.id, (tx) => setPicture(tx, ctx.tenant.id, picture.id, { type }));
  return undefined;
}

function whole({ id, type, bytes }: Picture): Answer<typeof sendPicture> | Refusal {
  return type === null ? NOT_FOUND : { received: bytes, picture: { id, type } };
}

/** A refused picture leaves neither a row nor a file. */
async function forget(ctx: Ctx, orderId: string, pictureId: string, files: FileStore): Promise<boolean> {
  const isRemoved = await ctx.db.transact(ctx.tenant.id, (tx) => deletePicture(tx, ctx.tenant.id, orderId, pictureId));
  if (isRemoved) await files.discard(ctx.tenant.id, pictureId);
  return isRemoved;
}

/** Takes a picture back that is not part of a complaint yet. A whole file that nothing names any more is swept. */
export async function discardPicture(
  ctx: Ctx,
  of: Of,
  pictureId: string,
  { files }: PictureParts,
): Promise<{ removed: boolean } | Refusal> {
  const orderId = await changeableOrder(ctx, of);
  if (isRefusal(orderId)) return orderId;
  return { removed: await forget(ctx, orderId, pictureId, files) };
}

/** A picture for who reads the order. */
export async function showPicture(
  ctx: Ctx,
  { id, key }: Of,
  pictureId: string,
  { files }: PictureParts,
): Promise<SentFile | Refusal> {
  const found = await withReadableOrder(ctx, id, key, async (tx, { order }) => {
    const picture = await findPicture(tx, ctx.tenant.id, order.id, pictureId);
    return picture ?? NOT_FOUND;
  });
  return isRefusal(found) ? found : fileOf(ctx, found, files);
}

/** A picture of a complaint, for staff. It takes no lock: all pictures of a complaint are asked for at once. */
export async function showPictureOf(
  ctx: Ctx,
  complaintId: string,
  pictureId: string,
  { files }: Pick<PictureParts, 'files'>,
): Promise<SentFile | Refusal> {
  const found = await ctx.db.transact(ctx.tenant.id, async (tx) => {
    const complaint = await findComplaint(tx, ctx.tenant.id, complaintId);
    if (!complaint) return refuse('complaint_not_found', 404);
    const picture = await findPicture(tx, ctx.tenant.id, complaint.orderId, pictureId);
    return picture?.complaintId === complaintId ? picture : NOT_FOUND;
  });
  return isRefusal(found) ? found : fileOf(ctx, found, files);
}

async function fileOf(ctx: Ctx, { id, type, hash }: Picture, files: FileStore): Promise<SentFile | Refusal> {
  const opened = hash === null ? undefined : await files.open(ctx.tenant.id, hash);
  return opened && type !== null ? { type, name: pictureName(id, type), ...opened } : NOT_FOUND;
}

/** Those of the hashes that a picture of the shop names. */
export function namedPictures(ctx: Ctx, tx: Tx, hashes: readonly string[]): Promise<readonly string[]> {
  return listNamedFiles(tx, ctx.tenant.id, hashes);
}
