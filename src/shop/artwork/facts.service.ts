import type { Tx } from '#platform/db/database.ts';
import { openKept, type FileStore } from '#platform/storage/file-store.ts';
import type { Ctx } from '../context.ts';
import { isWhole, type ArtworkType, type FilesOf, type LinesOf } from './artwork-file.ts';
import { findFileToRead, listFacts, queueArtwork, setFacts, setUnreadable } from './artwork.repository.ts';
import { FACTS_VERSION, withPictured, type ArtworkFacts, type Unreadable } from './engine/facts.ts';

/** How long a file may take: all are tried shortly first, and what is not ready then is tried once more for long. */
export type Patience = 'short' | 'long';

/** A file whose inside nobody knows yet. */
export interface UnknownFile {
  readonly type: ArtworkType;
  readonly bytes: number;
  readonly content: AsyncIterable<Uint8Array>;
}

/** Reads what a file is, however hostile it may be. It does not throw because of the file. Only the short try runs out of time. */
export type FactsReader = (
  file: UnknownFile,
  patience: Patience,
) => Promise<ArtworkFacts | Exclude<Unreadable, 'failed'> | 'out_of_time'>;

/** Has a file read, in the transaction that says that all of it is there. */
export function queueFacts(tx: Tx, uploadId: string, patience: Patience = 'short'): Promise<void> {
  return queueArtwork(tx, 'read_artwork', uploadId, patience === 'long');
}

/** Reads a file and stores its facts. What was removed meanwhile is passed over. No transaction is open while it is read. */
export async function readArtwork(
  ctx: Ctx,
  uploadId: string,
  store: FileStore,
  reader: FactsReader,
  patience: Patience = 'short',
): Promise<void> {
  const { tenant, db } = ctx;
  const file = await db.transact(tenant.id, (tx) => findFileToRead(tx, tenant.id, uploadId));
  if (!file || !isWhole(file)) return;
  // While the storage is away the job comes again.
  const opened = await openKept(store, tenant.id, file.hash);
  const read = await reader({ type: file.type, bytes: opened.bytes, content: opened.content }, patience);
  await db.transact(tenant.id, (tx) =>
    read === 'out_of_time' ? queueFacts(tx, uploadId, 'long') : setFacts(tx, tenant.id, uploadId, read, FACTS_VERSION),
  );
}

/** Says that a file could not be read by any try, and not because of the file: a person looks at it. What was read stays. */
export async function giveUpReading({ tenant, db }: Ctx, uploadId: string): Promise<void> {
  await db.transact(tenant.id, (tx) => setUnreadable(tx, tenant.id, uploadId, 'failed', FACTS_VERSION));
}

/** Of all files of an order or a cart, as the database packs them: about ten times as much in the memory. */
const MOST_FACTS_BYTES = 2 * 1024 ** 2;

/** What was read from the files of an order or a cart, by their ids. A file that is missing here is still to be read. */
export async function factsOf(
  ctx: Ctx,
  tx: Tx,
  of: FilesOf | LinesOf,
): Promise<ReadonlyMap<string, ArtworkFacts | Unreadable>> {
  const rows = await listFacts(tx, ctx.tenant.id, of, FACTS_VERSION, MOST_FACTS_BYTES);
  return new Map(
    rows.map(({ id, facts, unreadable, ...seen }) => [
      id,
      facts ? withPictured(facts, seen) : (unreadable ?? 'too_complex'),
    ]),
  );
}

export function factsOfOrder(ctx: Ctx, tx: Tx, orderId: string): ReturnType<typeof factsOf> {
  return factsOf(ctx, tx, { orderId });
}
