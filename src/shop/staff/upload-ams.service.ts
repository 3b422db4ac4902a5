import type { Answer, Input } from '#kernel/endpoint.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { SentFile } from '#kernel/schema.ts';
import type { Tx } from '#platform/db/database.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { factsOfOrder } from '../artwork/facts.service.ts';
import type { Pictures } from '../artwork/page-picture.ts';
import { picturesOf } from '../artwork/pictures.service.ts';
import type { AskedMark, PageMark } from '../artwork/page-mark.ts';
import { proofOf } from '../artwork/proof.rules.ts';
import { wordsOf } from '../artwork/shop-words.ts';
import type { VerdictWire } from '../artwork/verdict.contract.ts';
import type { Ctx } from '../context.ts';
import { contentsOf } from '../orders/amend.service.ts';
import { artworkQueue, QUEUE_STATES } from '../orders/artwork-queue.service.ts';
import { lockOrderByNumber } from '../orders/order-access.service.ts';
import type { OrderHead } from '../orders/order.ts';
import { countAct, isChangedSince } from '../orders/shop-order.service.ts';
import type { PaymentProviders } from '../payments/registry.ts';
import { sendFolder } from '../press/press-folder.service.ts';
import { noteSupplier, planRelease, release, releasesOfOrder, writeFolders } from '../press/press.service.ts';
import { folderOf, hasOrder, isOrderOpen, precedentAgain, type PressRelease } from '../press/press-release.ts';
import { supplierMail, supplierOf, supplierOfRelease } from '../press/purchase-order.service.ts';
import type { ShownFile } from '../mails/mail-picture.ts';
import { queueMails } from '../mails/mails.service.ts';
import {
  approveByShop,
  rejectByShop,
  replaceByShop,
  discardByShop,
  saySideByShop,
  type ShopDecision,
} from '../uploads/shop-files.service.ts';
import { checkedLine, judgedFiles, verdictsOfOrder } from '../uploads/order-verdicts.rules.ts';
import { markedPages, namedMarks } from '../uploads/page-marks.rules.ts';
import { toldPicture, type Telling } from '../uploads/told-picture.rules.ts';
import { filesOfOrder } from '../artwork/artwork.service.ts';
import { announce, type Of } from '../uploads/uploads.service.ts';
import {
  JOBS_A_PAGE,
  type announceReplacement,
  type approveUploads,
  type listUploadJobs,
  type rejectUploads,
  type readPressFile,
  type releaseToPrint,
  type replaceUpload,
  type discardReplacement,
  type sayUploadSide,
  type sendPurchaseOrder,
  type UploadLine,
} from './upload-ams.contract.ts';
import { seeUploadLine } from './upload-line.service.ts';
import type { Act } from './acts.ts';
import { writeTrail } from './trail.service.ts';

/** What staff do with the files of orders. */

const ORDER_NOT_FOUND = refuse('order_not_found', 404);
const RELEASE_NOT_FOUND = refuse('release_not_found', 404);
const RELEASE_REPLACED = refuse('release_replaced', 409);
const FILE_GONE = refuse('release_file_gone', 409);
const LINE_NOT_FOUND = refuse('order_line_not_found', 404);
const NO_SUPPLIER = refuse('supplier_missing', 409);

/** A line, as its address names it. */
export interface OfLine {
  readonly number: string;
  readonly lineItemId: string;
}

export function uploadQueue(
  ctx: Ctx,
  { state, sort = 'due', after }: Input<typeof listUploadJobs>['query'],
): Promise<Answer<typeof listUploadJobs>> {
  const asked = state === undefined ? ['checking'] : state.split(',');
  const states = QUEUE_STATES.filter((each) => asked.includes(each));
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const { jobs, counts, next } = await artworkQueue(ctx, tx, { states, sort, after }, JOBS_A_PAGE);
    return {
      jobs: jobs.map(({ orderId: _orderId, lineId: lineItemId, ...job }) => ({ ...job, lineItemId })),
      counts: counts.map(({ artwork, jobs: count }) => ({
        state: artwork as (typeof QUEUE_STATES)[number],
        jobs: count,
      })),
      next,
    };
  });
}

export async function approveForStaff(
  ctx: Ctx,
  of: OfLine,
  { version, message, marks = [] }: Input<typeof approveUploads>['body'],
  providers: PaymentProviders,
): Promise<UploadLine | Refusal> {
  const words = message.trim();
  const judged = await judgedNow(ctx, of, marks, { isApproved: true, said: words });
  if (isRefusal(judged)) return judged;
  return act(ctx, of, version, providers, 'artwork_approved', words, (tx, order) =>
    approveByShop(ctx, tx, order, of.lineItemId, { message: words, ...judged }, providers),
  );
}

interface Judged {
  readonly verdicts: ReadonlyMap<string, VerdictWire>;
  /** A page of each file that was handed in, for the customer. */
  readonly shown: readonly ShownFile[];
  readonly marks: readonly PageMark[];
}

/**
 * What the checks say of the files of a line, and what of it a mail shows: of a file on which staff marked something, the
 * marked pages alone. They are judged while the order is free.
 */
async function judgedNow(
  ctx: Ctx,
  { number, lineItemId }: OfLine,
  asked: readonly AskedMark[],
  telling: Pick<Telling, 'isApproved' | 'said'>,
): Promise<Judged | Refusal> {
  const read = await ctx.db.transact(ctx.tenant.id, async (tx) => {
    const order = await lockOrderByNumber(ctx, tx, number);
    if (!order) return ORDER_NOT_FOUND;
    const { lines } = await contentsOf(ctx, tx, order);
    const line = lines.find(({ id }) => id === lineItemId);
    const files = (await filesOfOrder(ctx, tx, order.id)).filter(({ lineId }) => lineId === lineItemId);
    const used = files.filter(({ handedInAt, removedAt }) => handedInAt !== null && removedAt === null);
    const pictures = new Map<string, Pictures | undefined>();
    const marked = used.filter(({ id }) => asked.some(({ file }) => file === id));
    for (const { id } of new Set([...used.slice(0, MOST_SHOWN), ...marked]))
      pictures.set(id, await picturesOf(ctx, tx, id));
    return { line, used, pictures, facts: await factsOfOrder(ctx, tx, order.id) };
  });
  if (isRefusal(read)) return read;
  const { line, used, pictures, facts } = read;
  if (!line) return { verdicts: new Map(), shown: [], marks: [] };
  const looked = used.map(({ id, name }) => ({ id, name, pictures: pictures.get(id)?.pictures ?? [] }));
  const marks = namedMarks(asked, looked);
  if (!marks) return refuse('mark_misplaced', 422);
  const found = used.slice(0, MOST_SHOWN).flatMap(({ id, name }) => {
    if (marks.some(({ file }) => file === id)) return [];
    const drawn = pictures.get(id);
    const proof = drawn && proofOf(checkedLine(line), judgedFiles(line, used), facts, id, pictures);
    return (
      (proof &&
        toldPicture(proof, drawn.pictures, { ...telling, name, isOneOfSeveral: used.length > 1 }, wordsOf(ctx))) ??
      []
    );
  });
  const shown = [...markedPages(marks, looked, wordsOf(ctx)), ...found];
  return { verdicts: verdictsOfOrder([line], used, facts), shown, marks };
}

/** A mail shows no more files than these, beside those with marks. */
const MOST_SHOWN = 3;

export async function rejectForStaff(
  ctx: Ctx,
  of: OfLine,
  { version, text, marks = [] }: Input<typeof rejectUploads>['body'],
  providers: PaymentProviders,
): Promise<UploadLine | Refusal> {
  const words = text.trim();
  if (words === '') return refuse('rejection_text_missing', 422);
  const judged = await judgedNow(ctx, of, marks, { isApproved: false, said: words });
  if (isRefusal(judged)) return judged;
  return act(ctx, of, version, providers, 'artwork_rejected', words, (tx, order) =>
    rejectByShop(ctx, tx, order, of.lineItemId, words, judged),
  );
}

/** Makes room for a file that staff put in the place of the customer's. */
export async function announceForStaff(
  ctx: Ctx,
  { number, lineItemId }: OfLine,
  body: Input<typeof announceReplacement>['body'],
  files: FileStore,
): Promise<Answer<typeof announceReplacement> | Refusal> {
  const order = await claimOfStaff(ctx, number);
  if (isRefusal(order)) return order;
  const announced = await announce(ctx, order, { ...body, lineItemId }, files);
  return isRefusal(announced) ? announced : { ...announced, path: staffUploadPath(number, announced.id) };
}

/** The order behind a number, as those who send files to it name it. */
export async function claimOfStaff(ctx: Ctx, number: string): Promise<Of | Refusal> {
  const order = await ctx.db.transact(ctx.tenant.id, (tx) => lockOrderByNumber(ctx, tx, number));
  return order ? { id: order.id, key: order.accessKey } : ORDER_NOT_FOUND;
}

/** The address to which the bytes of a file of staff go, by the tus protocol. */
export function staffUploadPath(number: string, uploadId: string): string {
  return `/api/v1/staff/uploads/${number}/${uploadId}/tus`;
}

export function replaceForStaff(
  ctx: Ctx,
  of: OfLine,
  { version, reason, ...files }: Input<typeof replaceUpload>['body'],
  providers: PaymentProviders,
): Promise<UploadLine | Refusal> {
  const words = reason.trim();
  if (words === '') return Promise.resolve(refuse('reason_missing', 422));
  return act(ctx, of, version, providers, 'artwork_replaced', words, (tx, order) =>
    replaceByShop(ctx, tx, order, of.lineItemId, { ...files, reason: words }),
  );
}

export async function discardForStaff(
  ctx: Ctx,
  of: OfLine,
  { version, file }: Input<typeof discardReplacement>['body'],
  store: FileStore,
  providers: PaymentProviders,
): Promise<UploadLine | Refusal> {
  const done = await act(ctx, of, version, providers, 'artwork_discarded', '', (tx, order) =>
    discardByShop(ctx, tx, order, of.lineItemId, file),
  );
  // What has come of it so far.
  if (!isRefusal(done)) await store.discard(ctx.tenant.id, file);
  return done;
}

export function saySideForStaff(
  ctx: Ctx,
  of: OfLine,
  { version, ...said }: Input<typeof sayUploadSide>['body'],
  providers: PaymentProviders,
): Promise<UploadLine | Refusal> {
  return act(ctx, of, version, providers, 'artwork_side_said', '', (tx, order) =>
    saySideByShop(ctx, tx, order, of.lineItemId, said),
  );
}

export interface PressParts {
  readonly files: FileStore;
  /** Signing secret of the installation, for links to folders. */
  readonly secret: string;
}

/** The folders are written while the order is free; the jobs move and the folders are named in one transaction. */
export async function releaseForStaff(
  ctx: Ctx,
  of: OfLine,
  { version }: Input<typeof releaseToPrint>['body'],
  { files, secret }: PressParts,
  providers: PaymentProviders,
): Promise<UploadLine | Refusal> {
  const plan = await ctx.db.transact(ctx.tenant.id, async (tx) => {
    const order = await lockOrderByNumber(ctx, tx, of.number);
    if (!order) return ORDER_NOT_FOUND;
    const changed = await changedSince(ctx, tx, order, of, version, providers);
    return changed ?? planRelease(ctx, tx, order, of.lineItemId);
  });
  if (isRefusal(plan)) return plan;
  const folders = await writeFolders(ctx, plan, files);
  if (isRefusal(folders)) return folders;
  return act(ctx, of, version, providers, 'released_to_print', '', async (tx, order) => {
    const released = await release(ctx, tx, order, plan, folders, secret);
    return isRefusal(released) ? released : { detail: { folders: released.map(folderOf).join(' ') } };
  });
}

/** Thrown to roll back what was written before the refusal. */
class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.refusal);
    this.refusal = refusal;
  }
}

type Done = ShopDecision | { readonly detail: Readonly<Record<string, unknown>> };

/** Does one thing with the files of a line, writes it down in the same transaction, and shows the line as it is then. */
function act(
  ctx: Ctx,
  of: OfLine,
  version: number,
  providers: PaymentProviders,
  name: Act,
  reason: string,
  work: (tx: Tx, order: OrderHead) => Promise<Done | Refusal>,
): Promise<UploadLine | Refusal> {
  return ctx.db
    .transact(ctx.tenant.id, async (tx) => {
      const order = await lockOrderByNumber(ctx, tx, of.number);
      if (!order) return ORDER_NOT_FOUND;
      const changed = await changedSince(ctx, tx, order, of, version, providers);
      if (changed) return changed;
      const done = await work(tx, order);
      if (isRefusal(done)) throw new Refused(done);
      const on = { kind: 'order', id: of.number } as const;
      await writeTrail(ctx, tx, { act: name, on, detail: detailOf(done), reason });
      return seeUploadLine(ctx, tx, of, providers);
    })
    .catch((error: unknown) => {
      if (error instanceof Refused) return error.refusal;
      throw error;
    });
}

function detailOf(done: Done): Readonly<Record<string, unknown>> {
  if ('detail' in done) return done.detail;
  const { line, checkRefundCents } = done;
  return { product: line.productName, ...(checkRefundCents === null ? {} : { refundCents: checkRefundCents }) };
}

/** The refusal shows the line as it is now, so that the page can say what changed and keep what was typed. */
async function changedSince(
  ctx: Ctx,
  tx: Tx,
  { id }: OrderHead,
  of: OfLine,
  version: number,
  providers: PaymentProviders,
): Promise<Refusal | undefined> {
  if (!(await isChangedSince(ctx, tx, id, version))) return undefined;
  const seen = await seeUploadLine(ctx, tx, of, providers);
  return isRefusal(seen) ? seen : refuse('order_changed', 409, { detail: seen });
}

export function readLineForStaff(ctx: Ctx, of: OfLine, providers: PaymentProviders): Promise<UploadLine | Refusal> {
  return ctx.db.transact(ctx.tenant.id, (tx) => seeUploadLine(ctx, tx, of, providers));
}

export async function folderForStaff(
  ctx: Ctx,
  number: string,
  releaseId: string,
  store: FileStore,
): Promise<SentFile | Refusal> {
  const found = await releaseOf(ctx, number, releaseId);
  return isRefusal(found) ? found : sendFolder(ctx, found, store);
}

type Answerable = Input<typeof readPressFile>['params']['kind'];

export async function ticketForStaff(
  ctx: Ctx,
  number: string,
  { release: releaseId, kind }: { readonly release: string; readonly kind: Answerable },
  store: FileStore,
): Promise<SentFile | Refusal> {
  const found = await releaseOf(ctx, number, releaseId);
  if (isRefusal(found)) return found;
  const file = found.files.find((each) => each.kind === kind);
  const opened = file && (await store.open(ctx.tenant.id, file.hash));
  return file && opened ? { type: file.type, name: file.name, ...opened } : FILE_GONE;
}

/** Sends the purchase order of a folder to its supplier once more, with a fresh link. */
export function orderAgainForStaff(
  ctx: Ctx,
  of: OfLine & { readonly release: string },
  { version }: Input<typeof sendPurchaseOrder>['body'],
  { secret }: Pick<PressParts, 'secret'>,
  providers: PaymentProviders,
): Promise<UploadLine | Refusal> {
  return act(ctx, of, version, providers, 'purchase_order_sent', '', async (tx, order) => {
    const { lines, jobs } = await contentsOf(ctx, tx, order);
    const line = lines.find(({ id }) => id === of.lineItemId);
    if (!line) return LINE_NOT_FOUND;
    const releases = await releasesOfOrder(ctx, tx, order.id);
    const found = releases.find(({ id, lineId }) => id === of.release && lineId === of.lineItemId);
    if (!found) return RELEASE_NOT_FOUND;
    // Whoever has the order is asked again, also where the product has another supplier by now.
    const supplier = supplierOfRelease(ctx, found, await supplierOf(ctx, line.productId));
    if (!supplier?.email || !hasOrder(found)) return NO_SUPPLIER;
    if (!isOrderOpen(found, jobs)) return RELEASE_REPLACED;
    const former = releases.filter((each) => each !== found && each.jobId === found.jobId);
    await queueMails(ctx, tx, supplierMail(ctx, supplier, found, secret, precedentAgain(found, supplier.id, former)));
    await noteSupplier(ctx, tx, found, supplier);
    await countAct(ctx, tx, order);
    return { detail: { folder: folderOf(found), supplier: supplier.name } };
  });
}

function releaseOf(ctx: Ctx, number: string, releaseId: string): Promise<PressRelease | Refusal> {
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const order = await lockOrderByNumber(ctx, tx, number);
    if (!order) return ORDER_NOT_FOUND;
    const releases = await releasesOfOrder(ctx, tx, order.id);
    return releases.find(({ id }) => id === releaseId) ?? RELEASE_NOT_FOUND;
  });
}
