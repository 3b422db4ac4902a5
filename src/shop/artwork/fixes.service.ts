import { timestampOf } from '#kernel/local-date.ts';
import type { Tx } from '#platform/db/database.ts';
import { bearerId } from '#platform/signing.ts';
import { openKept, type FileStore } from '#platform/storage/file-store.ts';
import type { Ctx } from '../context.ts';
import { isWhole, type ArtworkFile, type Mending, type Unfixable, type WholeFile } from './artwork-file.ts';
import { takeOutAlone } from './artwork.service.ts';
import { mendedType } from './mended-file.rules.ts';
import { findFileToRead, queueArtwork } from './artwork.repository.ts';
import { FACTS_VERSION, type ArtworkFacts, type Unreadable } from './engine/facts.ts';
import { queueFacts, type Patience, type UnknownFile } from './facts.service.ts';
import {
  deleteProposals,
  findFacts,
  insertProposal,
  listMade,
  setAside,
  setConsent,
  setMade,
  setUnfixable,
} from './fixes.repository.ts';
import type { Pictures } from './page-picture.ts';
import { picturesOf, queuePictures } from './pictures.service.ts';

/** Makes a file anew, however hostile it may be. It does not throw because of the file. Only the short try runs out of time. */
export type FileFixer = (
  file: UnknownFile,
  mending: Mending,
  patience: Patience,
) => Promise<Uint8Array | Exclude<Unfixable, 'failed'> | 'out_of_time'>;

type Sender = Pick<ArtworkFile, 'sentBy' | 'senderId'>;

/** A file that is to be made, and the artwork that it is for. */
export type Made = Pick<ArtworkFile, 'artworkId' | 'name' | 'isPart'> & { readonly fixes: Mending };

/** Has a file made of another one, or several. Of each file there is one proposal: another one takes its place. */
export async function proposeFix(
  ctx: Ctx,
  tx: Tx,
  of: WholeFile,
  files: readonly Made[],
  sender: Sender,
): Promise<void> {
  await deleteProposals(tx, ctx.tenant.id, of.id);
  for (const made of files) {
    const id = bearerId();
    await insertProposal(tx, ctx.tenant.id, { id, of: of.id, ...made, sender, at: timestampOf(ctx) });
    await queueFix(tx, id);
  }
}

/** Has a file made, in the transaction that proposes it. */
export function queueFix(tx: Tx, uploadId: string, patience: Patience = 'short'): Promise<void> {
  return queueArtwork(tx, 'fix_artwork', uploadId, patience === 'long');
}

/** Makes a file of its original and keeps it. It is then read and drawn like any other. No transaction is open while it is made. */
export async function fixArtwork(
  ctx: Ctx,
  uploadId: string,
  store: FileStore,
  fixer: FileFixer,
  patience: Patience = 'short',
): Promise<void> {
  const { tenant, db } = ctx;
  const found = await db.transact(tenant.id, async (tx) => {
    const proposal = await findFileToRead(tx, tenant.id, uploadId);
    if (!proposal?.fixes || proposal.derivedFrom === null || isWhole(proposal)) return undefined;
    const original = await findFileToRead(tx, tenant.id, proposal.derivedFrom);
    return original && isWhole(original) ? { original, fixes: proposal.fixes } : undefined;
  });
  if (!found) return;
  const { original, fixes } = found;
  // While the storage is away the job comes again.
  const opened = await openKept(store, tenant.id, original.hash);
  const made = await fixer({ type: original.type, bytes: opened.bytes, content: opened.content }, fixes, patience);
  if (made === 'out_of_time') return db.transact(tenant.id, (tx) => queueFix(tx, uploadId, 'long'));
  if (typeof made === 'string') return giveUpFixing(ctx, uploadId, made);
  // Bytes of a try that broke off are of no use: what is made comes in one piece.
  await store.discard(tenant.id, uploadId);
  await store.receive(tenant.id, uploadId, 0, made);
  const kept = await store.keep(tenant.id, uploadId);
  if (!kept) throw new Error('A mended file was not kept');
  await db.transact(tenant.id, async (tx) => {
    if (!(await setMade(tx, tenant.id, uploadId, { ...kept, type: mendedType(original.type) }))) return;
    await queueFacts(tx, uploadId);
    await queuePictures(tx, uploadId);
  });
}

/** Says that a file cannot be made. */
export async function giveUpFixing({ tenant, db }: Ctx, uploadId: string, why: Unfixable = 'failed'): Promise<void> {
  await db.transact(tenant.id, (tx) => setUnfixable(tx, tenant.id, uploadId, why));
}

/** A file that is made of another one and waits for consent. */
export interface Proposed {
  readonly file: ArtworkFile;
  /** What was read from it. Undefined until it was. */
  readonly facts: ArtworkFacts | Unreadable | undefined;
  /** Undefined until it was drawn. */
  readonly pictures: Pictures | undefined;
}

/** What is made of a file and waits for consent. */
export async function proposedOf(ctx: Ctx, tx: Tx, fileId: string): Promise<readonly Proposed[]> {
  const found: Proposed[] = [];
  for (const id of await listMade(tx, ctx.tenant.id, fileId, 'waiting')) {
    const file = await findFileToRead(tx, ctx.tenant.id, id);
    if (!file) continue;
    const facts = await findFacts(tx, ctx.tenant.id, id, FACTS_VERSION);
    found.push({ file, facts, pictures: await picturesOf(ctx, tx, id) });
  }
  return found;
}

/** What was made takes the place of the original, which is kept. */
export async function acceptFix(
  ctx: Ctx,
  tx: Tx,
  originalId: string,
  proposed: readonly Proposed[],
  by: Sender,
): Promise<void> {
  const at = timestampOf(ctx);
  await setAside(tx, ctx.tenant.id, originalId, 'original', at);
  for (const { file } of proposed) await setConsent(tx, ctx.tenant.id, file.id, by, at);
}

export function giveUpProposal(ctx: Ctx, tx: Tx, fileId: string): Promise<void> {
  return deleteProposals(tx, ctx.tenant.id, fileId);
}

/** The original comes back into use, and all that was made of it is gone. False if there is no original any more. */
export async function undoFix(ctx: Ctx, tx: Tx, mended: ArtworkFile): Promise<boolean> {
  const original =
    mended.derivedFrom === null ? undefined : await findFileToRead(tx, ctx.tenant.id, mended.derivedFrom);
  if (!original) return false;
  await setAside(tx, ctx.tenant.id, original.id, null, timestampOf(ctx));
  for (const id of await listMade(tx, ctx.tenant.id, original.id, 'used')) {
    const made = await findFileToRead(tx, ctx.tenant.id, id);
    if (made) await takeOutAlone(ctx, tx, made);
  }
  return true;
}
