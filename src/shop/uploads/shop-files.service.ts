import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import {
  isBeingReplaced,
  isOfShop,
  isWhole,
  MOST_FILES_OF_A_LINE,
  type ArtworkFile,
  type WholeFile,
} from '../artwork/artwork-file.ts';
import type { PageMark } from '../artwork/page-mark.ts';
import { approvalsOfOrder } from '../artwork/approvals.service.ts';
import {
  copyForArtworks,
  filesOfOrder,
  isForArtwork,
  markHandedIn,
  takeOut,
  takePlace,
} from '../artwork/artwork.service.ts';
import type { Side } from '../artwork/sides.rules.ts';
import { wasPutRight } from '../artwork/mended-file.rules.ts';
import type { VerdictWire } from '../artwork/verdict.contract.ts';
import { checkCreditOf, hasCheck } from '../line-items/check-fee.rules.ts';
import type { Ctx } from '../context.ts';
import type { LineItem } from '../line-items/line-item.ts';
import type { ShownFile } from '../mails/mail-picture.ts';
import { queueMails } from '../mails/mails.service.ts';
import { approveLine } from '../orders/approve.service.ts';
import { giveCheckBack } from '../checkout/credit.service.ts';
import { checkedMail, proofMail } from '../orders/order-mails.ts';
import { moneyOfOrder } from '../orders/order-money.service.ts';
import { transitionOrder } from '../orders/order-states.service.ts';
import { costOf, type OrderHead } from '../orders/order.ts';
import { isPayable } from '../orders/orders.rules.ts';
import { countAct, moveByHand } from '../orders/shop-order.service.ts';
import { isDebitUnderWay } from '../payments/payments.rules.ts';
import type { PaymentProviders } from '../payments/registry.ts';
import { artworksOf, unsharedFiles } from '../line-items/files-of-artworks.rules.ts';
import { areForPrint, handedIn, jobsAt, replaceableJobs, undecidedJobs } from './uploads.rules.ts';
import { seenWith } from './beside.rules.ts';
import { TOO_MANY_UPLOADS } from './announced-file.service.ts';
import { UPLOAD_NOT_FOUND } from './file-wire.service.ts';
import { putOnSide } from './sides.service.ts';
import { LINE_NOT_FOUND, linesOf, lockedBy } from './uploads.service.ts';

/** What the shop does with the files of a line of a locked order. Who may is decided above. */

const NOT_OPEN = refuse('artwork_not_checked', 409);
const NOT_HANDED_IN = refuse('artwork_not_handed_in', 409);

/** What was decided, for the trail. */
export interface ShopDecision {
  readonly line: LineItem;
  /** What was given back for a paid check; null for all else. */
  readonly checkRefundCents: number | null;
}

/**
 * Approves files that a person has looked at. The customer of a paid check is told the result, and gets its price back
 * where nothing was found and nothing changed.
 * @param verdicts on the files of the line, as they were judged before the order was locked
 * @param shown pages of these files, for the mail
 * @param marks what the person marked on them, for the customer
 */
export async function approveByShop(
  ctx: Ctx,
  tx: Tx,
  order: OrderHead,
  lineId: string,
  {
    message,
    verdicts,
    shown,
    marks,
  }: {
    readonly message: string;
    readonly verdicts: ReadonlyMap<string, VerdictWire>;
    readonly shown: readonly ShownFile[];
    readonly marks: readonly PageMark[];
  },
  providers: PaymentProviders,
): Promise<ShopDecision | Refusal> {
  const own = (await linesOf(ctx, tx, order)).find(({ line }) => line.id === lineId);
  if (!own) return LINE_NOT_FOUND;
  const jobs = jobsAt(own.jobs, 'checking', 'fixed');
  if (jobs.length === 0) return NOT_OPEN;
  if (!areForPrint(own.line, own.files)) return NOT_HANDED_IN;
  const unshared = unsharedFiles(own.line, handedIn(own.files));
  if (unshared) return unshared;
  const refundCents = await checkRefund(ctx, tx, order, own.line, verdicts);
  const paid =
    refundCents === null
      ? order
      : await giveCheckBack(ctx, tx, order, { jobId: jobs[0]!.id, cents: refundCents }, providers);
  await approveLine(ctx, tx, paid, own.line, [], refundCents);
  const approved = jobs.map((job) => ({ axis: 'artwork', job, to: 'approved' }) as const);
  const moved = await transitionOrder(ctx, tx, paid, approved, { reason: message, isForCustomer: true, marks });
  if (isRefusal(moved)) return moved;
  if (message !== '' || marks.length > 0 || hasCheck(own.line)) {
    const dueCents = refundCents === null ? 0 : await askedCents(ctx, tx, moved);
    await queueMails(ctx, tx, checkedMail(ctx, moved, own.line, { message, refundCents, dueCents, shown }));
  }
  return { line: own.line, checkRefundCents: refundCents };
}

/** What the customer is still asked to pay: nothing of what is promised, or on its way by a direct debit that is signed. */
async function askedCents(ctx: Ctx, tx: Tx, order: OrderHead): Promise<number> {
  const { balance, payments } = await moneyOfOrder(ctx, tx, order);
  return isPayable(order) && !payments.some(isDebitUnderWay) ? balance.dueCents : 0;
}

/**
 * What a check costs less: all of it where the robot had nothing to say and the customer's first files are the ones that are
 * printed, and no more than the order costs still. Who has not paid yet has less to pay. Null where it costs what it costs,
 * or was given back before.
 */
async function checkRefund(
  ctx: Ctx,
  tx: Tx,
  order: OrderHead,
  line: LineItem,
  verdicts: ReadonlyMap<string, VerdictWire>,
): Promise<number | null> {
  const cents = Math.min(checkCreditOf(line, order.currency), costOf(order));
  const files = (await filesOfOrder(ctx, tx, order.id)).filter(
    ({ lineId, handedInAt }) => lineId === line.id && handedInAt !== null,
  );
  const isUnchanged = files.length > 0 && files.every(isAsSent);
  if (cents <= 0 || !isUnchanged || !files.every(({ id }) => isSpotless(verdicts.get(id)))) return null;
  const approvals = await approvalsOfOrder(ctx, tx, order.id);
  return approvals.some(({ lineId, checkRefundCents }) => lineId === line.id && checkRefundCents !== null)
    ? null
    : cents;
}

/** Neither the shop nor its owner has put anything right in it. */
function isAsSent(file: ArtworkFile): boolean {
  return !isOfShop(file) && file.removedAt === null && !wasPutRight(file);
}

function isSpotless(verdict: VerdictWire | undefined): boolean {
  return verdict?.state === 'checked' && verdict.findings.every(({ severity }) => severity === 'note');
}

/** Rejects the files of a line. The customer gets the text by mail and on the order's page, and sends others. */
export async function rejectByShop(
  ctx: Ctx,
  tx: Tx,
  order: OrderHead,
  lineId: string,
  text: string,
  told: { readonly shown: readonly ShownFile[]; readonly marks: readonly PageMark[] },
): Promise<ShopDecision | Refusal> {
  const own = (await linesOf(ctx, tx, order)).find(({ line }) => line.id === lineId);
  if (!own) return LINE_NOT_FOUND;
  const jobs = jobsAt(own.jobs, 'checking', 'fixed', 'approved');
  if (jobs.length === 0) return NOT_OPEN;
  const moves = jobs.map(({ id: jobId }) => ({ axis: 'artwork', jobId, to: 'rejected' }) as const);
  const moved = await moveByHand(ctx, tx, order, moves, text, told);
  return isRefusal(moved) ? moved : { line: own.line, checkRefundCents: null };
}

/**
 * Puts a file that staff have sent in the place of others, tells the customer why, and asks them to agree. What was approved
 * before no longer is. If some names of a line already lacked files, these may come one after the other, and nobody is asked to
 * agree before the last one. A complete line must stay complete.
 */
export async function replaceByShop(
  ctx: Ctx,
  tx: Tx,
  order: OrderHead,
  lineId: string,
  {
    uploadId,
    replaces,
    reason,
  }: { readonly uploadId: string; readonly replaces: readonly string[]; readonly reason: string },
): Promise<ShopDecision | Refusal> {
  const own = (await linesOf(ctx, tx, order)).find(({ line }) => line.id === lineId);
  if (!own) return LINE_NOT_FOUND;
  const jobs = replaceableJobs(order, own.jobs);
  if (jobs.length === 0) return lockedBy(order);
  const file = own.files.find((each) => each.id === uploadId && isBeingReplaced(each));
  const replaced = own.files.filter(({ id }) => replaces.includes(id) && id !== uploadId);
  if (!file || replaced.length < replaces.length) return UPLOAD_NOT_FOUND;
  if (!isWhole(file)) return refuse('upload_unfinished', 409);
  const kept = own.files.filter((each) => each !== file && !replaced.includes(each));
  if (!areForPrint(own.line, kept)) return NOT_HANDED_IN;
  // A front that is replaced is a front again.
  const [first] = replaced;
  if (first) await takePlace(ctx, tx, file.id, first.id);
  for (const each of replaced) await takeOut(ctx, tx, each);
  const put = await putForArtworks(ctx, tx, own.line, file, replaced, kept.length);
  if (isRefusal(put)) return put;
  await markHandedIn(ctx, tx, put);
  const incomplete = await lackOfFiles(ctx, tx, order, lineId);
  if (incomplete) {
    // A complete line must stay complete. If some names already lacked files, they may come one after the other.
    if (!unsharedFiles(own.line, handedIn(own.files))) return incomplete;
    await countAct(ctx, tx, order);
    await queueMails(ctx, tx, proofMail(ctx, order, own.line, reason, false));
    return { line: own.line, checkRefundCents: null };
  }
  const fixed = jobs.map((job) => ({ axis: 'artwork', job, to: 'fixed' }) as const);
  const moved = await transitionOrder(ctx, tx, order, fixed, { reason, isForCustomer: true });
  if (isRefusal(moved)) return moved;
  await queueMails(ctx, tx, proofMail(ctx, moved, own.line, reason));
  return { line: own.line, checkRefundCents: null };
}

/** Why the files of a line could not be printed as they are put now. */
async function lackOfFiles(ctx: Ctx, tx: Tx, order: OrderHead, lineId: string): Promise<Refusal | undefined> {
  const own = (await linesOf(ctx, tx, order)).find(({ line }) => line.id === lineId);
  return own && unsharedFiles(own.line, handedIn(own.files));
}

/**
 * A file of the shop that is for no artwork in particular goes to those of the files that it replaces, and to each where
 * nothing says more: each has a quantity of its own, and gets a copy.
 * @param replaced the files in whose place it comes
 * @param kept how many files stay beside it
 * @returns the file and its copies
 */
async function putForArtworks(
  ctx: Ctx,
  tx: Tx,
  line: LineItem,
  file: WholeFile,
  replaced: readonly ArtworkFile[],
  kept: number,
): Promise<readonly Pick<WholeFile, 'id'>[] | Refusal> {
  const known = artworksOf(line).map(({ id }) => id);
  const former = known.filter((id) => replaced.some(({ artworkId }) => artworkId === id));
  const artworks = former.length > 0 && replaced.every(({ artworkId }) => artworkId !== null) ? former : known;
  const [first, ...others] = artworks;
  if (file.artworkId !== null || first === undefined) return [file];
  if (kept + artworks.length > MOST_FILES_OF_A_LINE) return TOO_MANY_UPLOADS;
  await isForArtwork(ctx, tx, file.id, first);
  return [file, ...(await copyForArtworks(ctx, tx, file, others))];
}

/** Takes back a file that staff have sent and not put in the place of others. */
export async function discardByShop(
  ctx: Ctx,
  tx: Tx,
  order: OrderHead,
  lineId: string,
  fileId: string,
): Promise<ShopDecision | Refusal> {
  const own = (await linesOf(ctx, tx, order)).find(({ line }) => line.id === lineId);
  if (!own) return LINE_NOT_FOUND;
  const file = own.files.find(({ id }) => id === fileId);
  if (!file || !isBeingReplaced(file)) return UPLOAD_NOT_FOUND;
  await takeOut(ctx, tx, file);
  await countAct(ctx, tx, order);
  return { line: own.line, checkRefundCents: null };
}

/** Says which side a single file holds. What is already approved for print is not changed any more. */
export async function saySideByShop(
  ctx: Ctx,
  tx: Tx,
  order: OrderHead,
  lineId: string,
  said: { readonly file: string; readonly side: Side },
): Promise<ShopDecision | Refusal> {
  const own = (await linesOf(ctx, tx, order)).find(({ line }) => line.id === lineId);
  if (!own) return LINE_NOT_FOUND;
  if (undecidedJobs(order, own.jobs).length === 0) return lockedBy(order);
  const put = await putOnSide(
    ctx,
    tx,
    { orderId: order.id },
    { line: own.line, files: seenWith(own.files, said.file) },
    said,
  );
  if (isRefusal(put)) return put;
  // A colleague who saw it as the other side has to look again.
  await countAct(ctx, tx, order);
  return { line: own.line, checkRefundCents: null };
}
