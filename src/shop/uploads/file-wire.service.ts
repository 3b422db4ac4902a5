import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { SentFile } from '#kernel/schema.ts';
import type { Tx } from '#platform/db/database.ts';
import { openKept, type FileStore } from '#platform/storage/file-store.ts';
import { isWhole, type ArtworkFile, type FilesOf, type LinesOf } from '../artwork/artwork-file.ts';
import { factsOf } from '../artwork/facts.service.ts';
import { withEnding } from '../artwork/file-name.rules.ts';
import { drawnOf } from '../artwork/pictures.service.ts';
import { doneToWire, offerToWire, type FixOfFile } from '../artwork/fix.contract.ts';
import { drawnToWire } from '../artwork/proof.rules.ts';
import type { Ctx } from '../context.ts';
import { isWithoutArtwork } from '../line-items/artworks.rules.ts';
import { runExclusive } from '../keyed-mutex.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { offerOf } from './fix-offer.rules.ts';
import { verdictsOfOrder } from './order-verdicts.rules.ts';
import { sidesOf } from './sides.rules.ts';
import type { UploadWire } from './uploads.contract.ts';
import { knownArtwork } from '../line-items/files-of-artworks.rules.ts';
import { UNFINISHED_HOURS } from './uploads.rules.ts';

/** The files of lines as they are told: those of an order, or of a cart before it is ordered. */

export const UPLOAD_NOT_FOUND = refuse('upload_not_found', 404);

/**
 * Judges files of a cart or an order for one call after the other: those of many pages take long, and anybody may ask.
 * @param of the id of the cart or the order, which the caller may read
 */
export function judgeInTurn<T>(ctx: Ctx, of: string, work: () => Promise<T | Refusal>): Promise<T | Refusal> {
  return runExclusive(ctx.db, `${ctx.tenant.id} files of ${of}`, work);
}

/** What was read and drawn of files. */
export interface KnownOfFiles {
  readonly facts: Awaited<ReturnType<typeof factsOf>>;
  readonly drawn: Awaited<ReturnType<typeof drawnOf>>;
}

export async function knownOf(ctx: Ctx, tx: Tx, of: FilesOf | LinesOf): Promise<KnownOfFiles> {
  return { facts: await factsOf(ctx, tx, of), drawn: await drawnOf(ctx, tx, of) };
}

/** Works out what is there of each file of a line, and judges it. No transaction is open meanwhile. */
export function filesToWire(
  ctx: Ctx,
  line: LineItem,
  files: readonly ArtworkFile[],
  { facts, drawn }: KnownOfFiles,
  store: FileStore,
): Promise<UploadWire[]> {
  const verdicts = verdictsOfOrder([line], files, facts);
  const sides = sidesOf(line, files, facts);
  return Promise.all(
    files.map(async (file): Promise<UploadWire> => {
      const { id, artworkId, name, bytes, type, createdAt, changedAt, handedInAt, fromOrder } = file;
      const expires = new Date(changedAt.getTime() + UNFINISHED_HOURS * 3_600_000);
      return {
        id,
        artworkId: knownArtwork(line, artworkId),
        isWithoutArtwork: isWithoutArtwork(line, artworkId),
        name,
        bytes,
        received: isWhole(file) ? bytes : Math.min(bytes, await store.received(ctx.tenant.id, id)),
        type,
        uploadedAt: createdAt.toISOString(),
        handedInAt: handedInAt?.toISOString() ?? null,
        expiresAt: isWhole(file) ? null : expires.toISOString(),
        verdict: verdicts.get(id) ?? null,
        drawn: isWhole(file) ? drawnToWire(drawn.get(id)) : null,
        fromOrder,
        side: sides.get(id) ?? null,
        fix: fixOf(line, file, facts.get(id)),
      };
    }),
  );
}

function fixOf(line: LineItem, file: ArtworkFile, facts: Parameters<typeof offerOf>[2]): FixOfFile {
  const offer = offerOf(line, file, facts);
  return { offer: offer ? offerToWire(offer) : null, done: doneToWire(file) };
}

/** A file as it is sent to whoever may have it. A kept file that is not in the storage is no answer to its owner: the storage is away. */
export async function sentFile(ctx: Ctx, file: ArtworkFile, store: FileStore): Promise<SentFile | Refusal> {
  if (!isWhole(file) || file.type === null) return UPLOAD_NOT_FOUND;
  const opened = await openKept(store, ctx.tenant.id, file.hash);
  return { type: file.type, name: withEnding(file.name, file.type), ...opened };
}
