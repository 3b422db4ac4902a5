import type { Answer, Input } from '#kernel/endpoint.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { SentFile } from '#kernel/schema.ts';
import type { Tx } from '#platform/db/database.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { isBeingReplaced, isWhole, type ArtworkFile } from '../artwork/artwork-file.ts';
import { fileOfOrder, filesOfOrder } from '../artwork/artwork.service.ts';
import { targetToWire } from '../artwork/check-target.schema.ts';
import { hasTemplate, makeTemplate } from '../artwork/template.service.ts';
import type { TemplateFormat } from '../artwork/template.contract.ts';
import { targetOf } from '../artwork/verdict.rules.ts';
import { mayChangeOrders, type Ctx } from '../context.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { contentsOf } from '../orders/amend.service.ts';
import { resettableJobs } from '../orders/edit-window.rules.ts';
import { answersOnArtwork, linesOncePrinted } from '../orders/order-states.service.ts';
import { withLockedOrder, withReadableOrder } from '../orders/order-access.service.ts';
import type { CustomersOrder, Job } from '../orders/order.ts';
import { makeRoom, refusedSize } from './announced-file.service.ts';
import { approvalsToWire } from './approval-wire.service.ts';
import { takeOutOfLine } from './take-out.service.ts';
import { wornBy } from './worn.rules.ts';
import {
  filesToWire,
  judgeInTurn,
  knownOf,
  sentFile,
  UPLOAD_NOT_FOUND,
  type KnownOfFiles,
} from './file-wire.service.ts';
import { checkedLine } from './order-verdicts.rules.ts';
import type { announceUpload, UploadsWire } from './uploads.contract.ts';
import { artworksOf } from '../line-items/files-of-artworks.rules.ts';
import { jobsAt, MOST_ORDER_BYTES, replaceableJobs, uploadPath, waitingJobs } from './uploads.rules.ts';

export const PAGE_NOT_FOUND = refuse('page_picture_not_found', 404);
const LOCKED = refuse('artwork_locked', 409);
const CANCELLED = refuse('files_of_cancelled_order', 409);
export const LINE_NOT_FOUND = refuse('order_line_not_found', 404);

/** Who sends files, as the call names them: the order, and the key of its mailed link. */
export interface Of {
  readonly id: string;
  readonly key: string | undefined;
}

/** A line of an order with its jobs and its files in use. */
export interface LineFiles {
  readonly line: LineItem;
  readonly jobs: readonly Job[];
  readonly files: readonly ArtworkFile[];
}

/**
 * The jobs of a line for which the caller may send files now. The shop may also put files in the place of those that are
 * locked for the customer.
 */
function openJobs(
  { actor }: Pick<Ctx, 'actor'>,
  order: Pick<CustomersOrder, 'orderState'>,
  jobs: readonly Job[],
): readonly Job[] {
  return actor.kind === 'staff' ? replaceableJobs(order, jobs) : waitingJobs(order, jobs);
}

/** Why a line of an order takes no files: the order is cancelled, or they are with the workshop. */
export function lockedBy({ orderState }: Pick<CustomersOrder, 'orderState'>): Refusal {
  return orderState === 'cancelled' ? CANCELLED : LOCKED;
}

/** Whether a line of an order still takes files of the caller, after all that may have happened since its file was announced. */
export async function takesFiles(
  ctx: Ctx,
  tx: Tx,
  order: Pick<CustomersOrder, 'id' | 'orderState'>,
  lineId: string,
): Promise<boolean> {
  const { jobs } = await contentsOf(ctx, tx, order);
  const own = jobs.filter((job) => job.lineId === lineId);
  return openJobs(ctx, order, own).length > 0;
}

export async function linesOf(ctx: Ctx, tx: Tx, order: Pick<CustomersOrder, 'id'>): Promise<LineFiles[]> {
  const { lines, jobs } = await contentsOf(ctx, tx, order);
  const used = (await filesOfOrder(ctx, tx, order.id)).filter(({ removedAt }) => removedAt === null);
  return lines.map((line) => ({
    line,
    jobs: jobs.filter(({ lineId }) => lineId === line.id),
    files: used.filter(({ lineId }) => lineId === line.id),
  }));
}

export function showUploads(ctx: Ctx, of: Of, files: FileStore): Promise<UploadsWire | Refusal> {
  return judgeOfOrder(ctx, of, () => judgedUploads(ctx, of, files));
}

/** Access is asked first: the number of an order can be guessed, and strangers do not join the queue. */
export async function judgeOfOrder<T>(
  ctx: Ctx,
  { id, key }: Of,
  work: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const seen = await withReadableOrder(ctx, id, key, (_tx, { order }) => order.id);
  return isRefusal(seen) ? seen : judgeInTurn(ctx, seen, work);
}

async function judgedUploads(ctx: Ctx, { id, key }: Of, files: FileStore): Promise<UploadsWire | Refusal> {
  const read = await withReadableOrder(ctx, id, key, async (tx, { order, mayChange }) => ({
    order,
    mayChange,
    lines: await linesOf(ctx, tx, order),
    known: await knownOf(ctx, tx, { orderId: order.id }),
    approvals: await approvalsToWire(ctx, tx, order.id),
    answerOn: await answersOnArtwork(ctx, tx, order.id),
    begun: await linesOncePrinted(ctx, tx, order.id),
  }));
  return isRefusal(read) ? read : uploadsToWire(ctx, read, files);
}

interface ReadUploads {
  readonly order: Pick<CustomersOrder, 'orderState'>;
  readonly mayChange: boolean;
  readonly lines: readonly LineFiles[];
  readonly known: KnownOfFiles;
  readonly approvals: Awaited<ReturnType<typeof approvalsToWire>>;
  readonly answerOn: Awaited<ReturnType<typeof answersOnArtwork>>;
  /** Ids of lines that were in print once. */
  readonly begun: ReadonlySet<string>;
}

/** Works out what is to be said of each line and its files. No transaction is open meanwhile. */
async function uploadsToWire(
  ctx: Ctx,
  { order, mayChange, lines, known, approvals, answerOn, begun }: ReadUploads,
  store: FileStore,
): Promise<UploadsWire> {
  const isOwn = mayChange && mayChangeOrders(ctx);
  const shown = lines.flatMap(({ line, jobs, files }) => {
    const waiting = waitingJobs(order, jobs);
    const [first] = waiting.length > 0 ? waiting : jobs;
    if (!first) return [];
    const isProof = isOwn && jobsAt(jobs, 'fixed').length > 0;
    const answer = answerOn(first);
    const isOpen = isOwn && waiting.length > 0;
    const seen = files.filter((file) => !isBeingReplaced(file));
    const handedIn = jobs.map((job) => (waiting.includes(job) ? { ...job, artwork: 'checking' as const } : job));
    const mayResend = resettableJobs(order, handedIn, begun).length > 0;
    return [{ line, files: seen, artwork: first.artwork, isOpen, mayResend, isProof, answer }];
  });
  return {
    lines: await Promise.all(
      shown.map(async ({ line, files, artwork, isOpen, mayResend, isProof, answer }) => ({
        lineItemId: line.id,
        product: line.productName,
        jobName: line.jobName,
        hasTemplate: hasTemplate(line.facts),
        target: targetToWire(targetOf(checkedLine(line))),
        artworks: [...artworksOf(line)],
        artwork,
        isOpen,
        mayResend,
        isProof,
        approval: approvals.get(line.id) ?? null,
        approvedFor: null,
        answer: answer ? { text: answer.text, marks: [...answer.marks], at: answer.at.toISOString() } : null,
        worn: wornBy(line, files, known),
        files: await filesToWire(ctx, line, files, known, store),
      })),
    ),
  };
}

/**
 * Makes room for a file of a line. The order's lock counts them, however many are announced at once.
 * @param turn with whose files it waits to be read. Null for those of the order alone, as of files of staff
 */
export async function announce(
  ctx: Ctx,
  { id, key }: Of,
  body: Input<typeof announceUpload>['body'],
  store: FileStore,
  turn: string | null = null,
): Promise<Answer<typeof announceUpload> | Refusal> {
  const refused = await refusedSize(ctx, body, store);
  if (refused) return refused;
  const announced = await withLockedOrder(ctx, id, key, async (tx, order) => {
    const own = (await linesOf(ctx, tx, order)).find(({ line }) => line.id === body.lineItemId);
    if (!own) return LINE_NOT_FOUND;
    if (openJobs(ctx, order, own.jobs).length === 0) return lockedBy(order);
    const all = await filesOfOrder(ctx, tx, order.id);
    const most = { bytes: MOST_ORDER_BYTES, refusal: 'uploads_too_large' };
    const beside = { line: own.line, files: own.files, all, most };
    const file = await makeRoom(ctx, tx, { orderId: order.id, cartId: null }, body, beside, turn);
    return isRefusal(file) ? file : { ...file, path: uploadPath(order.id, file.id) };
  });
  if (isRefusal(announced)) return announced;
  const received = await store.received(ctx.tenant.id, announced.id);
  return { id: announced.id, name: announced.name, path: announced.path, received };
}

/** Takes a file of a line out of use while the line waits for files. Bytes that nothing names any more are swept. */
export async function discardUpload(
  ctx: Ctx,
  { id, key }: Of,
  uploadId: string,
  store: FileStore,
): Promise<UploadsWire | Refusal> {
  const removed = await withLockedOrder(ctx, id, key, async (tx, order) => {
    const lines = await linesOf(ctx, tx, order);
    const own = lines.find((each) => each.files.some((file) => file.id === uploadId));
    // What the shop has sent and not put in place is neither taken out here, nor a side of what is left.
    const files = own?.files.filter((each) => !isBeingReplaced(each)) ?? [];
    const file = files.find((each) => each.id === uploadId);
    if (!own || !file) return UPLOAD_NOT_FOUND;
    if (waitingJobs(order, own.jobs).length === 0) return lockedBy(order);
    await takeOutOfLine(ctx, tx, { orderId: order.id }, { line: own.line, files }, file);
    return file;
  });
  if (isRefusal(removed)) return removed;
  if (!isWhole(removed)) await store.discard(ctx.tenant.id, uploadId);
  return showUploads(ctx, { id, key }, store);
}

/** An empty file for a line, from what was ordered: the product may have changed since. */
export async function templateOfLine(
  ctx: Ctx,
  { id, key }: Of,
  lineItemId: string,
  format: TemplateFormat,
): Promise<SentFile | Refusal> {
  const line = await withReadableOrder(ctx, id, key, async (tx, { order }) => {
    const { lines } = await contentsOf(ctx, tx, order);
    return lines.find((each) => each.id === lineItemId) ?? LINE_NOT_FOUND;
  });
  if (isRefusal(line)) return line;
  return makeTemplate(ctx, { id: line.productId, name: line.productName, facts: line.facts }, format);
}

/** A file for who reads the order. */
export async function download(
  ctx: Ctx,
  { id, key }: Of,
  uploadId: string,
  store: FileStore,
): Promise<SentFile | Refusal> {
  const found = await withReadableOrder(ctx, id, key, async (tx, { order }) => {
    const file = await shownFile(ctx, tx, order, uploadId);
    return isRefusal(file) || file.removedAt === null ? file : UPLOAD_NOT_FOUND;
  });
  return isRefusal(found) ? found : sentFile(ctx, found, store);
}

/** A file of an order for who reads it. What the shop has sent and not put in place is none of its files yet. */
export async function shownFile(
  ctx: Ctx,
  tx: Tx,
  { id }: Pick<CustomersOrder, 'id'>,
  uploadId: string,
): Promise<ArtworkFile | Refusal> {
  const file = await fileOfOrder(ctx, tx, id, uploadId);
  return file && !isBeingReplaced(file) ? file : UPLOAD_NOT_FOUND;
}
