import type { Input } from '#kernel/endpoint.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { isWhole, type ArtworkFile, type FilesOf, type WholeFile } from '../artwork/artwork-file.ts';
import { filesOf } from '../artwork/artwork.service.ts';
import { isOffered } from '../artwork/engine/fix/fix-offer.ts';
import { factsOf } from '../artwork/facts.service.ts';
import { planToWire, type FixWire } from '../artwork/fix.contract.ts';
import { acceptFix, giveUpProposal, proposalOf, proposeFix, undoFix } from '../artwork/fixes.service.ts';
import { picturesOf } from '../artwork/pictures.service.ts';
import { proofOf } from '../artwork/proof.rules.ts';
import { targetOf } from '../artwork/verdict.rules.ts';
import { withActiveCart, withReadCart } from '../cart/cart-access.service.ts';
import type { Ctx } from '../context.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { withLockedOrder, withReadableOrder } from '../orders/order-access.service.ts';
import { senderOf } from './announced-file.service.ts';
import { showCartUploads } from './cart-uploads.service.ts';
import { UPLOAD_NOT_FOUND } from './file-wire.service.ts';
import { offerOf } from './fix-offer.rules.ts';
import type { acceptOrderFix, proposeOrderFix } from './fixes.contract.ts';
import { checkedLine } from './order-verdicts.rules.ts';
import type { UploadsWire } from './uploads.contract.ts';
import { waitingJobs } from './uploads.rules.ts';
import { linesOf, LOCKED, showUploads, type Of } from './uploads.service.ts';

/** Mending a file: it is proposed, looked at before and after, and agreed to. Its line must still take files. */

/** A file in use, beside the others of its line. */
interface Mendable {
  readonly of: FilesOf;
  readonly file: WholeFile;
  readonly line: LineItem;
  readonly files: readonly WholeFile[];
}

type Work<T> = (tx: Tx, found: Mendable) => Promise<T | Refusal>;

/** Where a file to be mended stands, for who may change it there. */
export interface FixPlace {
  read<T>(ctx: Ctx, uploadId: string, work: Work<T>): Promise<T | Refusal>;
  lock<T>(ctx: Ctx, uploadId: string, work: Work<T>): Promise<T | Refusal>;
  show(ctx: Ctx): Promise<UploadsWire | Refusal>;
}

export function orderFixes({ id, key }: Of, store: FileStore): FixPlace {
  const ownLine = async (ctx: Ctx, tx: Tx, orderId: string, uploadId: string) =>
    (await linesOf(ctx, tx, { id: orderId })).find(({ files }) => files.some((file) => file.id === uploadId));
  return {
    read: (ctx, uploadId, work) =>
      withReadableOrder(ctx, id, key, async (tx, { order }) => {
        const own = await ownLine(ctx, tx, order.id, uploadId);
        const found = own && mendable({ orderId: order.id }, uploadId, own.line, own.files);
        return found ? work(tx, found) : UPLOAD_NOT_FOUND;
      }),
    lock: (ctx, uploadId, work) =>
      withLockedOrder(ctx, id, key, async (tx, order) => {
        const own = await ownLine(ctx, tx, order.id, uploadId);
        const found = own && mendable({ orderId: order.id }, uploadId, own.line, own.files);
        if (!found) return UPLOAD_NOT_FOUND;
        return waitingJobs(order, own.jobs).length === 0 ? LOCKED : work(tx, found);
      }),
    show: (ctx) => showUploads(ctx, { id, key }, store),
  };
}

export function cartFixes(cartId: string, store: FileStore): FixPlace {
  const of = { cartId };
  const among =
    <T>(ctx: Ctx, uploadId: string, work: Work<T>) =>
    async (tx: Tx, { lines }: { readonly lines: readonly LineItem[] }): Promise<T | Refusal> => {
      const files = await filesOf(ctx, tx, of);
      const line = lines.find((each) => each.id === files.find((file) => file.id === uploadId)?.lineId);
      const own = files.filter(({ lineId, removedAt }) => lineId === line?.id && removedAt === null);
      const found = line && mendable(of, uploadId, line, own);
      return found ? work(tx, found) : UPLOAD_NOT_FOUND;
    };
  return {
    read: (ctx, uploadId, work) => withReadCart(ctx, cartId, among(ctx, uploadId, work)),
    lock: (ctx, uploadId, work) => withActiveCart(ctx, cartId, among(ctx, uploadId, work)),
    show: (ctx) => showCartUploads(ctx, cartId, store),
  };
}

function mendable(of: FilesOf, uploadId: string, line: LineItem, files: readonly ArtworkFile[]): Mendable | undefined {
  const whole = files.filter(isWhole);
  const file = whole.find(({ id }) => id === uploadId);
  return file && { of, file, line, files: whole };
}

const FIX_NOT_POSSIBLE = refuse('fix_not_possible', 409);

/** Has a mended file made, as far as what is asked for is offered. */
export async function propose(
  ctx: Ctx,
  place: FixPlace,
  uploadId: string,
  plan: Input<typeof proposeOrderFix>['body'],
): Promise<FixWire | Refusal> {
  const done = await place.lock(ctx, uploadId, async (tx, { of, file, line }) => {
    const offer = offerOf(line, file, (await factsOf(ctx, tx, of)).get(file.id));
    const { geometry } = targetOf(checkedLine(line));
    if (!geometry || !offer || !isOffered(plan, offer)) return FIX_NOT_POSSIBLE;
    await proposeFix(ctx, tx, file, { plan, geometry }, senderOf(ctx));
    return file.id;
  });
  return isRefusal(done) ? done : showFix(ctx, place, uploadId);
}

const NO_FIX = { state: 'none', reason: '', id: null, plan: null, proof: null } as const satisfies FixWire;

/** What was made of a file, as it would be looked at in its place. */
export async function showFix(ctx: Ctx, place: FixPlace, uploadId: string): Promise<FixWire | Refusal> {
  const read = await place.read(ctx, uploadId, async (tx, { of, file, line, files }) => {
    const proposal = await proposalOf(ctx, tx, file.id);
    const pictures = proposal && (await picturesOf(ctx, tx, proposal.file.id));
    return { file, line, files, proposal, pictures, facts: await factsOf(ctx, tx, of) };
  });
  if (isRefusal(read)) return read;
  const { file, line, files, proposal, pictures, facts } = read;
  if (!proposal) return NO_FIX;
  const { id, fixes, unfixable } = proposal.file;
  const told = { ...NO_FIX, id, plan: fixes && planToWire(fixes.plan) };
  if (unfixable !== null) return { ...told, state: 'failed', reason: unfixable };
  if (proposal.facts === undefined || !pictures) return { ...told, state: 'making' };
  const beside = files.map((each) => (each.id === file.id ? { id, artworkId: file.artworkId } : each));
  const known = new Map(facts).set(id, proposal.facts);
  return { ...told, state: 'ready', proof: proofOf(checkedLine(line), beside, known, id, pictures) };
}

/** Puts a mended file in the place of its original. */
export async function accept(
  ctx: Ctx,
  place: FixPlace,
  uploadId: string,
  { fix }: Input<typeof acceptOrderFix>['body'],
): Promise<UploadsWire | Refusal> {
  const done = await place.lock(ctx, uploadId, async (tx, { file }) => {
    const proposal = await proposalOf(ctx, tx, file.id);
    if (proposal?.file.id !== fix) return refuse('fix_changed', 409);
    // Nobody agrees to what could not be looked at.
    const isLookedAt = (await picturesOf(ctx, tx, fix)) !== undefined;
    if (typeof proposal.facts !== 'object' || !isLookedAt) return refuse('fix_not_ready', 409);
    await acceptFix(ctx, tx, proposal.file, senderOf(ctx));
    return file.id;
  });
  return isRefusal(done) ? done : place.show(ctx);
}

/** Goes back: from what was proposed, or from a mended file to its original. */
export async function undo(ctx: Ctx, place: FixPlace, uploadId: string): Promise<UploadsWire | Refusal> {
  const done = await place.lock(ctx, uploadId, async (tx, { file }) => {
    if (file.fixes === null) await giveUpProposal(ctx, tx, file.id);
    else if (!(await undoFix(ctx, tx, file))) return UPLOAD_NOT_FOUND;
    return file.id;
  });
  return isRefusal(done) ? done : place.show(ctx);
}
