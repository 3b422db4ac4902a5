import { timestampOf } from '#kernel/local-date.ts';
import type { Tx } from '#platform/db/database.ts';
import { bearerId } from '#platform/signing.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import type { Ctx } from '../context.ts';
import { isWhole, type ArtworkFile, type Mending, type Unfixable, type WholeFile } from './artwork-file.ts';
import { takeOutAlone } from './artwork.service.ts';
import { findFileToRead, queueArtwork } from './artwork.repository.ts';
import { FACTS_VERSION, type ArtworkFacts, type Unreadable } from './engine/facts.ts';
import { queueFacts, type Patience, type UnknownFile } from './facts.service.ts';
import {
  deleteProposals,
  findFacts,
  findProposal,
  insertProposal,
  setAside,
  setConsent,
  setMade,
  setUnfixable,
} from './fixes.repository.ts';
import { queuePictures } from './pictures.service.ts';

/** Makes a file anew, however hostile it may be. It does not throw because of the file. Only the short try runs out of time. */
export type FileFixer = (
  file: UnknownFile,
  mending: Mending,
  patience: Patience,
) => Promise<Uint8Array | Exclude<Unfixable, 'failed'> | 'out_of_time'>;

type Sender = Pick<ArtworkFile, 'sentBy' | 'senderId'>;

/** Has a file made of another one. Of each file there is one proposal: another plan takes its place. */
export async function proposeFix(ctx: Ctx, tx: Tx, of: WholeFile, fixes: Mending, sender: Sender): Promise<void> {
  await deleteProposals(tx, ctx.tenant.id, of.id);
  const id = bearerId();
  await insertProposal(tx, ctx.tenant.id, { id, of: of.id, fixes, sender, at: timestampOf(ctx) });
  await queueArtwork(tx, 'fix_artwork', id, false);
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
  const opened = await store.open(tenant.id, original.hash);
  // The storage may be away: the job comes again.
  if (!opened) throw new Error('A file of artwork is not in the storage');
  const made = await fixer({ type: original.type, bytes: opened.bytes, content: opened.content }, fixes, patience);
  if (made === 'out_of_time') return db.transact(tenant.id, (tx) => queueArtwork(tx, 'fix_artwork', uploadId, true));
  if (typeof made === 'string') return giveUpFixing(ctx, uploadId, made);
  // Bytes of a try that broke off are of no use: what is made comes in one piece.
  await store.discard(tenant.id, uploadId);
  await store.receive(tenant.id, uploadId, 0, made);
  const kept = await store.keep(tenant.id, uploadId);
  if (!kept) throw new Error('A mended file was not kept');
  await db.transact(tenant.id, async (tx) => {
    if (!(await setMade(tx, tenant.id, uploadId, kept))) return;
    await queueFacts(tx, uploadId);
    await queuePictures(tx, uploadId);
  });
}

/** Says that a file cannot be made. */
export async function giveUpFixing({ tenant, db }: Ctx, uploadId: string, why: Unfixable = 'failed'): Promise<void> {
  await db.transact(tenant.id, (tx) => setUnfixable(tx, tenant.id, uploadId, why));
}

/** What is made of a file and waits for consent, with what was read from it. */
export async function proposalOf(
  ctx: Ctx,
  tx: Tx,
  fileId: string,
): Promise<{ readonly file: ArtworkFile; readonly facts: ArtworkFacts | Unreadable | undefined } | undefined> {
  const id = await findProposal(tx, ctx.tenant.id, fileId);
  const file = id === undefined ? undefined : await findFileToRead(tx, ctx.tenant.id, id);
  return file && { file, facts: await findFacts(tx, ctx.tenant.id, file.id, FACTS_VERSION) };
}

/** A mended file takes the place of its original, which is kept. */
export async function acceptFix(ctx: Ctx, tx: Tx, proposal: ArtworkFile, by: Sender): Promise<void> {
  const at = timestampOf(ctx);
  if (proposal.derivedFrom !== null) await setAside(tx, ctx.tenant.id, proposal.derivedFrom, 'original', at);
  await setConsent(tx, ctx.tenant.id, proposal.id, by, at);
}

export function giveUpProposal(ctx: Ctx, tx: Tx, fileId: string): Promise<void> {
  return deleteProposals(tx, ctx.tenant.id, fileId);
}

/** The original comes back into use, and the mended file is gone. False if there is no original any more. */
export async function undoFix(ctx: Ctx, tx: Tx, mended: ArtworkFile): Promise<boolean> {
  const original =
    mended.derivedFrom === null ? undefined : await findFileToRead(tx, ctx.tenant.id, mended.derivedFrom);
  if (!original) return false;
  await setAside(tx, ctx.tenant.id, original.id, null, timestampOf(ctx));
  await takeOutAlone(ctx, tx, mended);
  return true;
}
