import type { Answer, Input } from '#kernel/endpoint.ts';
import { timestampOf } from '#kernel/local-date.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { SentFile } from '#kernel/schema.ts';
import type { Tx } from '#platform/db/database.ts';
import { bearerId } from '#platform/signing.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { isWhole, MOST_FILE_BYTES, MOST_FILES_OF_A_LINE, type ArtworkFile } from '../artwork/artwork-file.ts';
import { targetToWire } from '../artwork/check-target.schema.ts';
import { addFile, bytesUnsent, fileOfOrder, filesOfOrder, takeOut } from '../artwork/artwork.service.ts';
import { factsOfOrder } from '../artwork/facts.service.ts';
import { cleanFileName, withEnding } from '../artwork/file-name.rules.ts';
import { drawnOfOrder } from '../artwork/pictures.service.ts';
import { drawnToWire } from '../artwork/proof.rules.ts';
import { hasTemplate, makeTemplate } from '../artwork/template.service.ts';
import type { TemplateFormat } from '../artwork/template.contract.ts';
import type { VerdictWire } from '../artwork/verdict.contract.ts';
import { targetOf } from '../artwork/verdict.rules.ts';
import { mayChangeOrders, type Ctx } from '../context.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { contentsOf } from '../orders/amend.service.ts';
import { answersOnArtwork } from '../orders/order-states.service.ts';
import { withLockedOrder, withReadableOrder } from '../orders/order-access.service.ts';
import { actorOf } from '../orders/order-history.ts';
import type { CustomersOrder, Job } from '../orders/order.ts';
import type { announceUpload, UploadsWire, UploadWire } from './uploads.contract.ts';
import {
  artworksOf,
  isOfSameSide,
  jobsAt,
  MOST_ORDER_BYTES,
  MOST_UNSENT_BYTES,
  replaceableJobs,
  UNFINISHED_HOURS,
  uploadPath,
  waitingJobs,
} from './uploads.rules.ts';
import { approvalsToWire } from './approval-wire.service.ts';
import { checkedLine, verdictsOfOrder } from './order-verdicts.rules.ts';

export const UPLOAD_NOT_FOUND = refuse('upload_not_found', 404);
export const PAGE_NOT_FOUND = refuse('page_picture_not_found', 404);
export const UPLOAD_TOO_LARGE = refuse('upload_too_large', 413, { params: { megabytes: MOST_FILE_BYTES / 1024 ** 2 } });
export const STORAGE_FULL = refuse('storage_full', 507);
export const LOCKED = refuse('artwork_locked', 409);
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

export async function showUploads(ctx: Ctx, { id, key }: Of, files: FileStore): Promise<UploadsWire | Refusal> {
  const read = await withReadableOrder(ctx, id, key, async (tx, { order, mayChange }) => ({
    order,
    mayChange,
    lines: await linesOf(ctx, tx, order),
    facts: await factsOfOrder(ctx, tx, order.id),
    drawn: await drawnOfOrder(ctx, tx, order.id),
    approvals: await approvalsToWire(ctx, tx, order.id),
    answers: await answersOnArtwork(ctx, tx, order.id),
  }));
  return isRefusal(read) ? read : uploadsToWire(ctx, read, files);
}

interface ReadUploads {
  readonly order: Pick<CustomersOrder, 'orderState'>;
  readonly mayChange: boolean;
  readonly lines: readonly LineFiles[];
  readonly facts: Awaited<ReturnType<typeof factsOfOrder>>;
  readonly drawn: Awaited<ReturnType<typeof drawnOfOrder>>;
  readonly approvals: Awaited<ReturnType<typeof approvalsToWire>>;
  readonly answers: Awaited<ReturnType<typeof answersOnArtwork>>;
}

/** Works out what is there of each upload, and judges it. No transaction is open meanwhile. */
async function uploadsToWire(
  ctx: Ctx,
  { order, mayChange, lines, facts, drawn, approvals, answers }: ReadUploads,
  store: FileStore,
): Promise<UploadsWire> {
  const isOwn = mayChange && mayChangeOrders(ctx);
  const verdicts = verdictsOfOrder(
    lines.map(({ line }) => line),
    lines.flatMap(({ files }) => files),
    facts,
  );
  const shown = lines.flatMap(({ line, jobs, files }) => {
    const waiting = waitingJobs(order, jobs);
    const [first] = waiting.length > 0 ? waiting : jobs;
    if (!first) return [];
    const isProof = isOwn && jobsAt(jobs, 'fixed').length > 0;
    const answer = answers.get(first.id);
    return [{ line, files, artwork: first.artwork, isOpen: isOwn && waiting.length > 0, isProof, answer }];
  });
  return {
    lines: await Promise.all(
      shown.map(async ({ line, files, artwork, isOpen, isProof, answer }) => ({
        lineItemId: line.id,
        product: line.productName,
        jobName: line.jobName,
        hasTemplate: hasTemplate(line.facts),
        target: targetToWire(targetOf(checkedLine(line))),
        artworks: [...artworksOf(line)],
        artwork,
        isOpen,
        isProof,
        approval: approvals.get(line.id) ?? null,
        answer: answer ? { text: answer.text, at: answer.at.toISOString() } : null,
        files: await Promise.all(
          files
            .filter((file) => isOpen || !isBeingReplaced(file))
            .map(async (file) => ({
              ...(await uploadToWire(ctx, line, file, verdicts.get(file.id) ?? null, store)),
              drawn: isWhole(file) ? drawnToWire(drawn.get(file.id)) : null,
            })),
        ),
      })),
    ),
  };
}

/** A file that the shop sends in the place of locked ones, and has not put there yet. */
function isBeingReplaced({ sentBy, handedInAt }: ArtworkFile): boolean {
  return sentBy === 'staff' && handedInAt === null;
}

async function uploadToWire(
  ctx: Ctx,
  line: LineItem,
  file: ArtworkFile,
  verdict: VerdictWire | null,
  store: FileStore,
): Promise<Omit<UploadWire, 'drawn'>> {
  const { id, artworkId, name, bytes, type, createdAt, changedAt, handedInAt } = file;
  const isKnown = artworksOf(line).some((artwork) => artwork.id === artworkId);
  const expires = new Date(changedAt.getTime() + UNFINISHED_HOURS * 3_600_000);
  return {
    id,
    // A file of an artwork that was removed meanwhile is not lost: it counts for the whole line.
    artworkId: isKnown ? artworkId : null,
    name,
    bytes,
    received: isWhole(file) ? bytes : Math.min(bytes, await store.received(ctx.tenant.id, id)),
    type,
    uploadedAt: createdAt.toISOString(),
    handedInAt: handedInAt?.toISOString() ?? null,
    expiresAt: isWhole(file) ? null : expires.toISOString(),
    verdict,
  };
}

/** Makes room for a file of a line. The order's lock counts them, however many are announced at once. */
export async function announce(
  ctx: Ctx,
  { id, key }: Of,
  body: Input<typeof announceUpload>['body'],
  store: FileStore,
): Promise<Answer<typeof announceUpload> | Refusal> {
  if (body.bytes === 0) return refuse('upload_empty', 422);
  if (body.bytes > MOST_FILE_BYTES) return UPLOAD_TOO_LARGE;
  if (!(await store.hasRoom(body.bytes))) return STORAGE_FULL;
  const announced = await withLockedOrder(ctx, id, key, async (tx, order) => {
    const lines = await linesOf(ctx, tx, order);
    const own = lines.find(({ line }) => line.id === body.lineItemId);
    if (!own) return LINE_NOT_FOUND;
    const file = fileOf(ctx, order, body);
    const same = own.files.find((each) => isSame(each, file));
    const sent = await filesOfOrder(ctx, tx, order.id);
    const refused = refusalOf(ctx, order, own, file, same, sent);
    if (refused) return refused;
    if (same) return same;
    if ((await bytesUnsent(ctx, tx)) + file.bytes > MOST_UNSENT_BYTES) return STORAGE_FULL;
    await addFile(ctx, tx, file);
    return file;
  });
  if (isRefusal(announced)) return announced;
  const received = await store.received(ctx.tenant.id, announced.id);
  return { id: announced.id, name: announced.name, path: uploadPath(announced.orderId, announced.id), received };
}

function fileOf(
  ctx: Ctx,
  order: Pick<CustomersOrder, 'id'>,
  { lineItemId, artworkId, name, bytes, lastModified }: Input<typeof announceUpload>['body'],
): ArtworkFile {
  const at = timestampOf(ctx);
  return {
    id: bearerId(),
    orderId: order.id,
    lineId: lineItemId,
    artworkId,
    name: cleanFileName(name) || 'file',
    bytes,
    lastModified,
    type: null,
    hash: null,
    ...senderOf(ctx),
    createdAt: at,
    changedAt: at,
    handedInAt: null,
    removedAt: null,
  };
}

/** Who sends files now. */
export function senderOf({ actor }: Pick<Ctx, 'actor'>): Pick<ArtworkFile, 'sentBy' | 'senderId'> {
  const { kind, id } = actorOf(actor);
  return { sentBy: kind === 'customer' || kind === 'staff' ? kind : 'guest', senderId: id };
}

/** Whether two files are one, as far as it can be known before their bytes are there. */
function isSame(a: ArtworkFile, b: ArtworkFile): boolean {
  return (
    isOfSameSide(a, b) &&
    a.artworkId === b.artworkId &&
    a.name === b.name &&
    a.bytes === b.bytes &&
    a.lastModified === b.lastModified
  );
}

function refusalOf(
  ctx: Ctx,
  order: Pick<CustomersOrder, 'orderState'>,
  { line, jobs, files }: LineFiles,
  file: ArtworkFile,
  same: ArtworkFile | undefined,
  ofOrder: readonly ArtworkFile[],
): Refusal | undefined {
  if (openJobs(ctx, order, jobs).length === 0) return LOCKED;
  const { artworkId } = file;
  if (artworkId !== null && !artworksOf(line).some(({ id }) => id === artworkId))
    return refuse('artwork_not_found', 404);
  if (same) return isWhole(same) ? refuse('upload_already_there', 409, { params: { name: same.name } }) : undefined;
  if (files.length >= MOST_FILES_OF_A_LINE)
    return refuse('too_many_uploads', 409, { params: { most: MOST_FILES_OF_A_LINE } });
  // Those that were taken out of use stay on the disk, and count.
  const total = ofOrder.reduce((sum, { bytes }) => sum + bytes, file.bytes);
  if (total > MOST_ORDER_BYTES)
    return refuse('uploads_too_large', 413, { params: { gigabytes: MOST_ORDER_BYTES / 1024 ** 3 } });
  return undefined;
}

/** Takes a file of a line out of use while the line waits for files. Bytes that nothing names any more are swept. */
export async function takeBack(
  ctx: Ctx,
  { id, key }: Of,
  uploadId: string,
  store: FileStore,
): Promise<UploadsWire | Refusal> {
  const removed = await withLockedOrder(ctx, id, key, async (tx, order) => {
    const lines = await linesOf(ctx, tx, order);
    const own = lines.find(({ files }) => files.some((each) => each.id === uploadId));
    const file = own?.files.find((each) => each.id === uploadId);
    if (!own || !file) return UPLOAD_NOT_FOUND;
    if (waitingJobs(order, own.jobs).length === 0) return LOCKED;
    await takeOut(ctx, tx, file);
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
    const file = await fileOfOrder(ctx, tx, order.id, uploadId);
    return file?.removedAt === null ? file : UPLOAD_NOT_FOUND;
  });
  return isRefusal(found) ? found : sentFile(ctx, found, store);
}

/** A file as it is sent to whoever may have it. */
export async function sentFile(ctx: Ctx, file: ArtworkFile, store: FileStore): Promise<SentFile | Refusal> {
  const opened = isWhole(file) ? await store.open(ctx.tenant.id, file.hash) : undefined;
  return opened && file.type !== null
    ? { type: file.type, name: withEnding(file.name, file.type), ...opened }
    : UPLOAD_NOT_FOUND;
}
