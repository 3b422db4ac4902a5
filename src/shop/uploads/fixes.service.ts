import { isDeepStrictEqual } from 'node:util';
import type { Input } from '#kernel/endpoint.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import {
  isBeingReplaced,
  isWhole,
  MOST_FILES_OF_A_LINE,
  MOST_SPREAD_BYTES,
  type ArtworkFile,
  type FilesOf,
  type WholeFile,
} from '../artwork/artwork-file.ts';
import { filesOf } from '../artwork/artwork.service.ts';
import { isOffered } from '../artwork/engine/fix/fix-offer.ts';
import type { FixOffer, FixWish } from '../artwork/engine/fix/fix-plan.ts';
import type { Geometry } from '../artwork/engine/geometry.ts';
import { factsOf } from '../artwork/facts.service.ts';
import { cleanFileName } from '../artwork/file-name.rules.ts';
import { wishToWire, type FixWire } from '../artwork/fix.contract.ts';
import {
  acceptFix,
  giveUpProposal,
  proposedOf,
  proposeFix,
  undoFix,
  type Made,
  type Proposed,
} from '../artwork/fixes.service.ts';
import { mendedName } from '../artwork/mended-file.rules.ts';
import { proofOf } from '../artwork/proof.rules.ts';
import { targetOf } from '../artwork/verdict.rules.ts';
import { withActiveCart, withReadCart } from '../cart/cart-access.service.ts';
import type { Ctx } from '../context.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { withLockedOrder, withReadableOrder } from '../orders/order-access.service.ts';
import { CARTS_FULL, refusedBeside, doerOf, senderOf, TOO_MANY_UPLOADS } from './announced-file.service.ts';
import { showCartUploads } from './cart-uploads.service.ts';
import { UPLOAD_NOT_FOUND } from './file-wire.service.ts';
import { offerOf } from './fix-offer.rules.ts';
import type { acceptOrderFix, proposeOrderFix } from './fixes.contract.ts';
import { checkedLine, judgedFiles } from './order-verdicts.rules.ts';
import type { UploadsWire } from './uploads.contract.ts';
import { artworksOf } from '../line-items/files-of-artworks.rules.ts';
import { waitingJobs } from './uploads.rules.ts';
import { linesOf, lockedBy, showUploads, type Of } from './uploads.service.ts';

/** Mending a file: it is proposed, looked at before and after, and agreed to. Its line must still take files. */

/** A file in use, beside the others of its line. */
interface Mendable {
  readonly of: FilesOf;
  readonly file: WholeFile;
  readonly line: LineItem;
  readonly files: readonly WholeFile[];
}

type Work<T> = (tx: Tx, found: Mendable) => Promise<T | Refusal>;

/** Where a file that is mended, or put on the other side, stands, for who may change it there. */
export interface FixPlace {
  read<T>(ctx: Ctx, uploadId: string, work: Work<T>): Promise<T | Refusal>;
  lock<T>(ctx: Ctx, uploadId: string, work: Work<T>): Promise<T | Refusal>;
  show(ctx: Ctx): Promise<UploadsWire | Refusal>;
}

export function orderFixes({ id, key }: Of, store: FileStore): FixPlace {
  const ownLine = async (ctx: Ctx, tx: Tx, orderId: string, uploadId: string) => {
    const own = (await linesOf(ctx, tx, { id: orderId })).find(({ files }) =>
      files.some(({ id: file }) => file === uploadId),
    );
    return own && { ...own, files: own.files.filter((file) => !isBeingReplaced(file)) };
  };
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
        return waitingJobs(order, own.jobs).length === 0 ? lockedBy(order) : work(tx, found);
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

const NO_ROOM_TO_MEND = refuse('no_room_to_mend', 507);
const FIX_NOT_POSSIBLE = refuse('fix_not_possible', 409);

/** Has a file made of another one, or one for each artwork, as far as what is asked for is offered. */
export async function propose(
  ctx: Ctx,
  place: FixPlace,
  uploadId: string,
  wish: Input<typeof proposeOrderFix>['body'],
): Promise<FixWire | Refusal> {
  const done = await place.lock(ctx, uploadId, async (tx, { of, file, line, files }) => {
    const offer = offerOf(line, file, (await factsOf(ctx, tx, of)).get(file.id));
    const { geometry } = targetOf(checkedLine(line));
    if (!geometry || !offer || !isOffered(wish, offer)) return FIX_NOT_POSSIBLE;
    const made = madeOf(wish, geometry, file, line);
    if (made.length > 1 && made.length * file.bytes > MOST_SPREAD_BYTES) return FIX_NOT_POSSIBLE;
    if (files.length - 1 + made.length > MOST_FILES_OF_A_LINE) return TOO_MANY_UPLOADS;
    const refused = await refusedBeside(ctx, tx, of, file, made.length * file.bytes);
    if (refused) return refused === CARTS_FULL ? NO_ROOM_TO_MEND : refused;
    await proposeFix(ctx, tx, file, made, senderOf(ctx));
    return file.id;
  });
  return isRefusal(done) ? done : showFix(ctx, place, uploadId);
}

/** The files that are made of one. Those for artworks are named after them. */
function madeOf({ sets, ...plan }: FixWish, geometry: Geometry, file: WholeFile, line: LineItem): readonly Made[] {
  const { artworkId, name, type } = file;
  if (sets === null) return [{ artworkId, name: mendedName(name, type), isPart: false, fixes: { plan, geometry } }];
  const names = new Map(artworksOf(line).map((artwork) => [artwork.id, artwork.name]));
  return sets.map(({ artworkId: id, pages }) => ({
    artworkId: id,
    name: cleanFileName(`${name.replace(/\.pdf$/i, '')} - ${names.get(id) || id}.pdf`),
    isPart: true,
    fixes: { plan: { ...plan, pages }, geometry },
  }));
}

const NOTHING_READ: Awaited<ReturnType<typeof factsOf>> = new Map();
const NO_FIX = { state: 'none', reason: '', id: null, plan: null, files: [] } as const satisfies FixWire;

/** What was made of a file, as it would be looked at in its place. */
export async function showFix(ctx: Ctx, place: FixPlace, uploadId: string): Promise<FixWire | Refusal> {
  const read = await place.read(ctx, uploadId, async (tx, { of, file, line, files }) => {
    const proposed = await proposedOf(ctx, tx, file.id);
    if (proposed.length === 0) return { line, file, files, proposed, facts: NOTHING_READ };
    const facts = await factsOf(ctx, tx, of);
    // What could not be agreed to any more is not looked at: it is asked for anew.
    const meant = isStillMeant(proposed, line, offerOf(line, file, facts.get(file.id))) ? proposed : [];
    return { line, file, files, proposed: meant, facts };
  });
  return isRefusal(read) ? read : fixToWire(read);
}

interface Shown {
  readonly line: LineItem;
  /** The original. */
  readonly file: WholeFile;
  /** Those of the line in use, in the order in which they are printed. */
  readonly files: readonly WholeFile[];
  readonly proposed: readonly Proposed[];
  readonly facts: Awaited<ReturnType<typeof factsOf>>;
}

function fixToWire({ line, file: original, files: used, proposed, facts }: Shown): FixWire {
  const [first] = proposed;
  if (!first) return NO_FIX;
  const known = new Map(facts);
  for (const each of proposed) if (each.facts !== undefined) known.set(each.file.id, each.facts);
  // What is made takes the place of its original: a back stays a back.
  const made = proposed.map(({ file }) => file);
  const beside = judgedFiles(
    line,
    used.flatMap((each) => (each === original ? made : each)),
  );
  const place = new Map(artworksOf(line).map(({ id }, index) => [id, index]));
  const placeOf = ({ file }: Proposed) => place.get(file.artworkId ?? '') ?? 0;
  const ordered = proposed.toSorted((one, other) => placeOf(one) - placeOf(other));
  const files = ordered.map(({ file: { id, artworkId }, facts: isRead, pictures }) => ({
    id,
    artworkId,
    proof: isRead && pictures ? proofOf(checkedLine(line), beside, known, id, new Map([[id, pictures]])) : null,
  }));
  const reason = proposed.find(({ file }) => file.unfixable !== null)?.file.unfixable ?? '';
  const isReady = files.every(({ proof }) => proof !== null);
  const state = reason === '' ? (isReady ? 'ready' : 'making') : 'failed';
  return { state, reason, id: first.file.id, plan: wishOf(ordered), files };
}

/** What was asked for. */
function wishOf(proposed: readonly Proposed[]): FixWire['plan'] {
  const [first] = proposed;
  if (!first?.file.fixes) return null;
  const { plan } = first.file.fixes;
  if (!first.file.isPart) return wishToWire({ ...plan, sets: null });
  const sets = proposed.map(({ file }) => ({ artworkId: file.artworkId ?? '', pages: file.fixes?.plan.pages ?? [] }));
  return wishToWire({ ...plan, pages: null, sets });
}

/** Puts what was made in the place of its original. */
export async function accept(
  ctx: Ctx,
  place: FixPlace,
  uploadId: string,
  { fix }: Input<typeof acceptOrderFix>['body'],
): Promise<UploadsWire | Refusal> {
  const done = await place.lock(ctx, uploadId, async (tx, { of, file, line }) => {
    const proposed = await proposedOf(ctx, tx, file.id);
    const offer = offerOf(line, file, (await factsOf(ctx, tx, of)).get(file.id));
    if (proposed[0]?.file.id !== fix || !isStillMeant(proposed, line, offer)) return refuse('fix_changed', 409);
    // Nobody agrees to what could not be looked at.
    const isReady = proposed.every(({ facts, pictures }) => typeof facts === 'object' && pictures !== undefined);
    if (!isReady) return refuse('fix_not_ready', 409);
    await acceptFix(ctx, tx, file.id, proposed, doerOf(ctx));
    return file.id;
  });
  return isRefusal(done) ? done : place.show(ctx);
}

/** The line may have changed since: its size, its artworks, or its paper, for which there may be no profile. */
function isStillMeant(proposed: readonly Proposed[], line: LineItem, offer: FixOffer | undefined): boolean {
  const { geometry } = targetOf(checkedLine(line));
  const wish = wishOf(proposed);
  const known = new Set(artworksOf(line).map(({ id }) => id));
  const isForIt = proposed.every(
    ({ file: { isPart, artworkId, fixes } }) =>
      isDeepStrictEqual(fixes?.geometry, geometry) && (!isPart || known.has(artworkId ?? '')),
  );
  return isForIt && wish !== null && offer !== undefined && isOffered(wish, offer);
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
