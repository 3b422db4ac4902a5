import { isDeepStrictEqual } from 'node:util';
import type { Input } from '#kernel/endpoint.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { acceptedOf, isLeftUnread } from '../artwork/approval.rules.ts';
import { isBeingReplaced, isWhole, type ArtworkFile } from '../artwork/artwork-file.ts';
import { markHandedIn } from '../artwork/artwork.service.ts';
import { factsOfOrder } from '../artwork/facts.service.ts';
import { keepsFromPrint, NOT_READ } from '../artwork/print-verdict.rules.ts';
import type { VerdictWire } from '../artwork/verdict.contract.ts';
import type { Ctx } from '../context.ts';
import { needsEyes } from '../line-items/needs-eyes.rules.ts';
import { approveLine } from '../orders/approve.service.ts';
import { withLockedOrder, withReadableOrder } from '../orders/order-access.service.ts';
import { transitionOrder } from '../orders/order-states.service.ts';
import { pressFiles } from '../orders/press-files.rules.ts';
import { verdictsOfOrder } from './order-verdicts.rules.ts';
import { finishCheck } from './finish-check.service.ts';
import type { acceptProof, handInArtwork, UploadsWire } from './uploads.contract.ts';
import { knownArtwork, printedFiles, unsharedFiles } from '../line-items/files-of-artworks.rules.ts';
import { jobsAt, waitingJobs } from './uploads.rules.ts';
import { LINE_NOT_FOUND, linesOf, lockedBy, showUploads, type Of } from './uploads.service.ts';

/**
 * Hands in the files of a line, and approves them as they are unless they cannot be printed: its jobs go to the check. What
 * is clean is done by itself; from all else only the shop moves them.
 */
export async function handIn(
  ctx: Ctx,
  { id, key }: Of,
  { lineItemId, files: seen, artworkIds, accepted: named = [] }: Input<typeof handInArtwork>['body'],
  store: FileStore,
): Promise<UploadsWire | Refusal> {
  const verdicts = await verdictsOfLine(ctx, { id, key }, lineItemId);
  if (isRefusal(verdicts)) return verdicts;
  const done = await withLockedOrder(ctx, id, key, async (tx, order) => {
    const own = (await linesOf(ctx, tx, order)).find(({ line }) => line.id === lineItemId);
    if (!own) return LINE_NOT_FOUND;
    const { line } = own;
    const jobs = waitingJobs(order, own.jobs);
    if (jobs.length === 0) return lockedBy(order);
    // What the shop has sent and not put in place is nobody's to hand in.
    const sent = own.files.filter((file) => !isBeingReplaced(file));
    const given = sent.map(({ artworkId }) => knownArtwork(line, artworkId));
    const isSeen = artworkIds === undefined || isDeepStrictEqual(artworkIds, given);
    if (!isSame(seen, sent) || !isSeen) return refuse('artwork_changed', 409);
    const files = printedFiles(line, sent);
    if (!files.every(isWhole)) return refuse('upload_unfinished', 409);
    const unshared = unsharedFiles(line, files);
    if (unshared) return unshared;
    await markHandedIn(ctx, tx, files);
    // What cannot be printed is handed in to be answered, and not to be printed.
    const isHopeless = files.some((file) => keepsFromPrint(verdicts.get(file.id) ?? NOT_READ));
    // Where a person was paid to look, what they have to mend is their affair.
    const areFaulty = isHopeless && !needsEyes(line);
    const checked = jobs.map((job) => ({ axis: 'artwork', job, to: 'checking', areFaulty }) as const);
    const moved = await transitionOrder(ctx, tx, order, checked);
    if (!isRefusal(moved) && !isHopeless) await approveLine(ctx, tx, order, line, acceptedOf(verdicts, named));
    return moved;
  });
  if (isRefusal(done)) return done;
  await finishCheck(ctx, done.id, lineItemId);
  return showUploads(ctx, { id, key }, store);
}

/** Agrees to the files of a line as the shop has changed them. */
export async function acceptFixed(
  ctx: Ctx,
  { id, key }: Of,
  { lineItemId, files: seen, accepted: named = [] }: Input<typeof acceptProof>['body'],
  store: FileStore,
): Promise<UploadsWire | Refusal> {
  const verdicts = await verdictsOfLine(ctx, { id, key }, lineItemId);
  if (isRefusal(verdicts)) return verdicts;
  const done = await withLockedOrder(ctx, id, key, async (tx, order) => {
    const own = (await linesOf(ctx, tx, order)).find(({ line }) => line.id === lineItemId);
    if (!own) return LINE_NOT_FOUND;
    const jobs = jobsAt(own.jobs, 'fixed');
    if (jobs.length === 0) return refuse('proof_not_open', 409);
    const printed = printedFiles(own.line, pressFiles(own.files, lineItemId));
    if (!isSame(seen, printed)) return refuse('proof_changed', 409);
    const refused = unsharedFiles(own.line, printed) ?? notToAgreeTo(printed, verdicts);
    if (refused) return refused;
    const said = new Map([...verdicts].filter(([file]) => printed.some((each) => each.id === file)));
    if (isLeftUnread(said, named)) return refuse('proof_warnings', 409);
    await approveLine(ctx, tx, order, own.line, acceptedOf(verdicts, named));
    const approved = jobs.map((job) => ({ axis: 'artwork', job, to: 'approved' }) as const);
    return transitionOrder(ctx, tx, order, approved);
  });
  return isRefusal(done) ? done : showUploads(ctx, { id, key }, store);
}

/** Nobody agrees to what no check has read, and what cannot be printed is the shop's to mend, or to let print itself. */
function notToAgreeTo(
  files: readonly Pick<ArtworkFile, 'id'>[],
  verdicts: ReadonlyMap<string, VerdictWire>,
): Refusal | undefined {
  const told = files.map(({ id }) => verdicts.get(id) ?? NOT_READ);
  if (told.some(({ state }) => state === 'waiting')) return refuse('proof_unread', 409);
  return told.some(keepsFromPrint) ? refuse('proof_has_errors', 409) : undefined;
}

/** In another order, front and back would be exchanged. */
function isSame(seen: readonly string[], files: readonly { readonly id: string }[]): boolean {
  return seen.length === files.length && files.every(({ id }, index) => seen[index] === id);
}

/** What the checks say of the files of a line. They are judged while the order is free. */
async function verdictsOfLine(
  ctx: Ctx,
  { id, key }: Of,
  lineItemId: string,
): Promise<ReadonlyMap<string, VerdictWire> | Refusal> {
  const read = await withReadableOrder(ctx, id, key, async (tx, { order }) => {
    const own = (await linesOf(ctx, tx, order)).find(({ line }) => line.id === lineItemId);
    return own ? { ...own, facts: await factsOfOrder(ctx, tx, order.id) } : LINE_NOT_FOUND;
  });
  if (isRefusal(read)) return read;
  const sent = read.files.filter((file) => !isBeingReplaced(file));
  return verdictsOfOrder([read.line], sent, read.facts);
}
