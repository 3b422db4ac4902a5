import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Gate } from '#platform/gate.ts';
import { ScanFailed, type VirusScan } from '#platform/scan/virus-scan.ts';
import { bearerId } from '#platform/signing.ts';
import { isFull, type FileStore } from '#platform/storage/file-store.ts';
import { belongingOf, isBeingReplaced, isWhole, type ArtworkFile } from '../artwork/artwork-file.ts';
import { filesOf, finishUpload, holdUpload, releaseUpload, takeOut } from '../artwork/artwork.service.ts';
import { queueFacts } from '../artwork/facts.service.ts';
import { queuePictures } from '../artwork/pictures.service.ts';
import { ENDS_BYTES, fileKind } from '../artwork/file-type.rules.ts';
import type { Ctx } from '../context.ts';
import { refusedByShop, STORAGE_FULL } from './announced-file.service.ts';
import { UPLOAD_NOT_FOUND } from './file-wire.service.ts';
import type { Receiver } from './receivers.service.ts';
import { UNFINISHED_HOURS } from './uploads.rules.ts';
import type { Writers } from './writers.ts';

/** Where files go, who looks into them, and how many the whole process looks through at a time. */
export interface UploadParts {
  readonly files: FileStore;
  readonly scan: VirusScan;
  readonly gate: Gate;
  readonly writers: Writers;
  /** Signing secret of the installation: connections are kept in no other form. */
  readonly secret: string;
}

/** How far an upload is. */
export interface Progress {
  readonly received: number;
  readonly bytes: number;
  /** When it is let go of if nobody continues it. Undefined for a file of which all has come. */
  readonly expiresAt: Date | undefined;
}

/** A part of a file that is on its way. */
export interface Part {
  readonly at: number;
  /** Undefined where the sender does not say it. */
  readonly bytes: number | undefined;
  readonly content: AsyncIterable<Uint8Array>;
  /** Ends the request that brings it. */
  breakOff(): void;
}

const OFFSET = refuse('upload_offset', 409);
/** More comes than was announced: the file was changed since. */
const LONGER = refuse('upload_longer', 413);
const BUSY = refuse('upload_busy', 423);

/** A request may write for so long; the server ends requests that take longer than ten seconds anyway. */
const LONGEST_WRITE_MS = 12_000;
/** Longer than that, so that no two requests ever write one upload. */
const HELD_SECONDS = 15;
/** While a file is looked through, its upload is held anew so often: after a crash it is free again soon. */
const HELD_ANEW_MS = 5_000;

/** How far an upload is, for who wants to go on with it. A request that still hangs in it is ended. */
export async function progress(
  ctx: Ctx,
  receiver: Receiver,
  uploadId: string,
  { files, writers }: UploadParts,
): Promise<Progress | Refusal> {
  const ownUpload = () => receiver.read(ctx, uploadId, (_tx, { file }) => file);
  const found = await ownUpload();
  if (isRefusal(found)) return found;
  await writers.stop(uploadId);
  const now = isWhole(found) ? found : await ownUpload();
  if (isRefusal(now)) return now;
  return progressOf(now, isWhole(now) ? now.bytes : await files.received(ctx.tenant.id, uploadId));
}

function progressOf(file: ArtworkFile, received: number): Progress {
  const expiresAt = new Date(file.changedAt.getTime() + UNFINISHED_HOURS * 3_600_000);
  return { received, bytes: file.bytes, expiresAt: isWhole(file) ? undefined : expiresAt };
}

/**
 * Takes a part of a file. No transaction is open while it is written, and only one request writes an upload at a time,
 * whichever server it came to. With the last part the file is looked into: what is refused then is gone.
 */
export async function takePart(
  ctx: Ctx,
  receiver: Receiver,
  uploadId: string,
  part: Part,
  parts: UploadParts,
): Promise<Progress | Refusal> {
  const found = await receiver.read(ctx, uploadId, async (tx, { file, refused }) =>
    isWhole(file) ? file : (refused ?? (await refusedByShop(ctx, tx, file)) ?? file),
  );
  if (isRefusal(found)) return found;
  if (isWhole(found)) return part.at === found.bytes ? progressOf(found, found.bytes) : OFFSET;
  if (part.at + (part.bytes ?? 0) > found.bytes) return LONGER;
  if (!(await parts.files.hasRoom(part.bytes))) return STORAGE_FULL;
  await parts.writers.stop(uploadId);
  const writer = bearerId();
  const hold = () => ctx.db.transact(ctx.tenant.id, (tx) => holdUpload(ctx, tx, uploadId, writer, HELD_SECONDS));
  if (!(await hold())) return BUSY;
  const end = parts.writers.begin(uploadId, part.breakOff);
  try {
    return await takeHeld(ctx, receiver, found, part, parts, { writer, hold });
  } finally {
    // Whoever comes next waits for it, also where storage or database do not answer.
    end();
  }
}

/** Takes a part while the upload is held for it. */
async function takeHeld(
  ctx: Ctx,
  receiver: Receiver,
  found: ArtworkFile,
  part: Part,
  parts: UploadParts,
  { writer, hold }: { readonly writer: string; hold(): Promise<boolean> },
): Promise<Progress | Refusal> {
  const received = () => parts.files.received(ctx.tenant.id, found.id);
  let before = Infinity;
  try {
    before = await received();
    const refused = await write(ctx, found, part, parts.files);
    if (refused) return refused;
    const has = await received();
    if (has < found.bytes) return progressOf({ ...found, changedAt: new Date(ctx.now.epochMilliseconds) }, has);
    if (!(await hold())) return BUSY;
    const holding = setInterval(() => void hold().catch(() => false), HELD_ANEW_MS);
    const looked = await parts.gate
      .pass(() => lookInto(ctx, receiver, found, parts))
      .finally(() => clearInterval(holding));
    return isRefusal(looked) ? looked : { received: has, bytes: found.bytes, expiresAt: undefined };
  } finally {
    // A storage that does not answer says nothing, and the upload is free all the same.
    const now = await received().catch(() => 0);
    const came = now > before ? now : undefined;
    await ctx.db.transact(ctx.tenant.id, (tx) => releaseUpload(ctx, tx, found.id, writer, came));
  }
}

/** Thrown where the bytes of a part end too early. What came before stays. */
class BrokenOff extends Error {}
/** Thrown where more bytes come than were announced. */
class TooMuch extends Error {}

async function write(ctx: Ctx, file: ArtworkFile, part: Part, files: FileStore): Promise<Refusal | undefined> {
  const limit = setTimeout(() => part.breakOff(), LONGEST_WRITE_MS);
  try {
    const has = await files.received(ctx.tenant.id, file.id);
    if (has !== part.at) return OFFSET;
    await files.receive(ctx.tenant.id, file.id, part.at, bounded(part.content, file.bytes - part.at));
    return undefined;
  } catch (error) {
    if (error instanceof BrokenOff) return BUSY;
    if (error instanceof TooMuch) return LONGER;
    if (isFull(error)) return STORAGE_FULL;
    throw error;
  } finally {
    clearTimeout(limit);
  }
}

async function* bounded(content: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let sum = 0;
  const parts = content[Symbol.asyncIterator]();
  for (;;) {
    const next = await parts.next().catch((cause: unknown) => {
      throw new BrokenOff('', { cause });
    });
    if (next.done) return;
    sum += next.value.length;
    if (sum > most) throw new TooMuch();
    yield next.value;
  }
}

/** Looks into a file of which all bytes are there, and keeps it under its hash. A refused one leaves row and disk. */
async function lookInto(
  ctx: Ctx,
  receiver: Receiver,
  file: ArtworkFile,
  { files, scan }: UploadParts,
): Promise<Refusal | undefined> {
  const tenantId = ctx.tenant.id;
  const ends = [
    files.incoming(tenantId, file.id, 0, Math.min(ENDS_BYTES, file.bytes)),
    files.incoming(tenantId, file.id, Math.max(0, file.bytes - ENDS_BYTES), file.bytes),
  ] as const;
  const kind = fileKind(await collect(ends[0]), await collect(ends[1]));
  if ('refused' in kind) return drop(ctx, file, files, refuse(kind.refused, 422, { params: { name: file.name } }));
  const found = await scan(files.incoming(tenantId, file.id)).catch((error: unknown) => {
    if (!(error instanceof ScanFailed)) throw error;
    ctx.log.warn({ err: error }, 'a file could not be looked through for viruses');
    return refuse('scan_unavailable', 503);
  });
  if (isRefusal(found)) return found;
  if (found !== undefined) {
    ctx.log.warn({ tenant: tenantId, order: file.orderId, cart: file.cartId, found }, 'a sent file has a virus');
    return drop(ctx, file, files, refuse('file_is_infected', 422, { params: { name: file.name } }));
  }
  const kept = await files.keep(tenantId, file.id);
  if (!kept) return UPLOAD_NOT_FOUND;
  // The line may have been approved, cancelled, printed, or taken out of its cart while the file came.
  return receiver.lock(ctx, file.id, async (tx, { file: own, refused }) => {
    if (refused) {
      await takeOut(ctx, tx, own);
      return refused;
    }
    const others = await filesOf(ctx, tx, belongingOf(own));
    // One that the shop has sent and not put in place is not shown to the customer, who may have sent it to the shop by mail.
    const isTwice = (isBeingReplaced(own) ? others : others.filter((each) => !isBeingReplaced(each))).some(
      ({ hash, lineId, artworkId, removedAt }) =>
        hash === kept.hash && lineId === own.lineId && artworkId === own.artworkId && removedAt === null,
    );
    if (isTwice) {
      await takeOut(ctx, tx, own);
      return refuse('upload_already_there', 409, { params: { name: own.name } });
    }
    const isThere = await finishUpload(ctx, tx, own.id, { type: kind.type, hash: kept.hash });
    if (!isThere) return UPLOAD_NOT_FOUND;
    await queueFacts(tx, own.id);
    await queuePictures(tx, own.id);
    return undefined;
  });
}

async function drop(ctx: Ctx, file: ArtworkFile, files: FileStore, refusal: Refusal): Promise<Refusal> {
  await ctx.db.transact(ctx.tenant.id, (tx) => takeOut(ctx, tx, file));
  await files.discard(ctx.tenant.id, file.id);
  return refusal;
}

async function collect(content: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}
