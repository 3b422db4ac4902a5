import type { Tx } from '#platform/db/database.ts';
import { brokenBy, isClean, isDrawnAsRead } from '../artwork/approval.rules.ts';
import type { Approval } from '../artwork/approval.ts';
import { standingApprovals, voidApprovals } from '../artwork/approvals.service.ts';
import { fileOfShop, filesOfOrder } from '../artwork/artwork.service.ts';
import { factsOfOrder } from '../artwork/facts.service.ts';
import { drawnOfOrder } from '../artwork/pictures.service.ts';
import { keepsFromPrint, NOT_READ } from '../artwork/print-verdict.rules.ts';
import type { Ctx } from '../context.ts';
import { needsEyes } from '../line-items/needs-eyes.rules.ts';
import { lockOrder } from '../orders/order-access.service.ts';
import { BY_ITSELF } from '../orders/order-history.ts';
import { filesAreFaulty, rejectionsOfArtwork, transitionOrder } from '../orders/order-states.service.ts';
import { geometryOfLine, pressFiles } from '../orders/press-files.rules.ts';
import { verdictsOfOrder } from './order-verdicts.rules.ts';
import { handedIn, jobsAt } from './uploads.rules.ts';
import { linesOf, type LineFiles } from './uploads.service.ts';

/** The automatic verdict: files that were approved, were seen, and in which nothing is wrong, are done without a person. */

/** Ends the check of the line of a file that was read or drawn, if that waited for it alone. */
export async function finishCheckOf(ctx: Ctx, uploadId: string): Promise<void> {
  const file = await ctx.db.transact(ctx.tenant.id, (tx) => fileOfShop(ctx, tx, uploadId));
  if (file?.orderId && file.handedInAt !== null) await finishCheck(ctx, file.orderId, file.lineId);
}

/**
 * Ends the check of a line whose approved files are clean. The files are judged while the order is free, and what was
 * judged is compared under its lock: of several who come to it at once, one moves the jobs.
 */
export async function finishCheck(ctx: Ctx, orderId: string, lineId: string): Promise<void> {
  const read = await ctx.db.transact(ctx.tenant.id, async (tx) => {
    const found = await checkedLine(ctx, tx, orderId, lineId);
    const facts = found && (await factsOfOrder(ctx, tx, orderId));
    return facts && { ...found, facts, drawn: await drawnOfOrder(ctx, tx, orderId) };
  });
  if (!read) return;
  const { line, approval, facts, drawn } = read;
  const files = handedIn(read.files);
  const verdicts = verdictsOfOrder([line], files, facts);
  // They were handed in before the check had come so far: nobody agreed to the errors.
  if (approval.files.some(({ id }) => keepsFromPrint(verdicts.get(id) ?? NOT_READ)))
    return takeBack(ctx, orderId, lineId, approval);
  if (needsEyes(line)) return;
  if (!approval.files.every(({ id }) => isDrawnAsRead(facts.get(id), drawn.get(id)))) return;
  if (!isClean(approval, verdicts)) return;
  await ctx.db.transact(ctx.tenant.id, async (tx) => {
    const order = await lockOrder(ctx, tx, orderId);
    const now = order && (await checkedLine(ctx, tx, orderId, lineId));
    if (!now || now.approval.id !== approval.id) return;
    const approved = now.jobs.map((job) => ({ axis: 'artwork', job, to: 'approved' }) as const);
    await transitionOrder(ctx, tx, order, approved, { actor: BY_ITSELF, reason: 'verdict_clean' });
  });
}

function takeBack(ctx: Ctx, orderId: string, lineId: string, approval: Approval): Promise<void> {
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const order = await lockOrder(ctx, tx, orderId);
    const now = order && (await checkedLine(ctx, tx, orderId, lineId));
    if (now?.approval.id !== approval.id) return;
    await voidApprovals(ctx, tx, orderId, [lineId], 'errors_found');
    // Where a person looks at the files anyway, the customer has that person's answer to wait for.
    if (!needsEyes(now.line)) await filesAreFaulty(ctx, tx, orderId, now.jobs);
  });
}

/** A line whose files are being checked and were approved as they are. Undefined where a person has said no to them. */
async function checkedLine(ctx: Ctx, tx: Tx, orderId: string, lineId: string) {
  const own: LineFiles | undefined = (await linesOf(ctx, tx, { id: orderId })).find(({ line }) => line.id === lineId);
  if (!own) return undefined;
  const jobs = jobsAt(own.jobs, 'checking');
  const approval = (await standingApprovals(ctx, tx, orderId)).get(lineId);
  if (jobs.length === 0 || !approval) return undefined;
  if (await isRejected(ctx, tx, approval)) return undefined;
  const isBroken = brokenBy(approval, pressFiles(own.files, lineId), geometryOfLine(own.line)) !== undefined;
  return isBroken ? undefined : { ...own, jobs, approval };
}

/**
 * Whether a person has said no to some of these bytes: then no robot says yes to them. Files that were removed since, and
 * those of other lines of the order, are the same bytes.
 */
async function isRejected(ctx: Ctx, tx: Tx, { orderId, files }: Approval): Promise<boolean> {
  const rejections = await rejectionsOfArtwork(ctx, tx, orderId);
  const seen = (await filesOfOrder(ctx, tx, orderId)).filter(({ lineId, handedInAt, createdAt }) => {
    const at = rejections.get(lineId);
    return at && handedInAt !== null && createdAt.getTime() <= at.getTime();
  });
  const rejected = new Set(seen.map(({ hash }) => hash));
  return files.some(({ hash }) => rejected.has(hash));
}
