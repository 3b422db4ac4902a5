import { isRefusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { asPrinted, brokenBy } from '../artwork/approval.rules.ts';
import type { Approval } from '../artwork/approval.ts';
import { approvalNamed } from '../artwork/approvals.service.ts';
import { isWhole, type ArtworkFile } from '../artwork/artwork-file.ts';
import { filesOfOrder, markHandedIn } from '../artwork/artwork.service.ts';
import type { Ctx } from '../context.ts';
import { unsharedFiles } from '../line-items/files-of-artworks.rules.ts';
import { needsEyes } from '../line-items/needs-eyes.rules.ts';
import { contentsOf } from './amend.service.ts';
import { approveLine } from './approve.service.ts';
import { actorOf, BY_ITSELF } from './order-history.ts';
import { carriedReason, readCarried, type CarriedLine } from './carried-reason.rules.ts';
import type { Order, OrderHead } from './order.ts';
import { listEvents } from './orders.repository.ts';
import { transitionOrder, type Cause, type Transition } from './order-states.service.ts';
import { geometryOfLine, isPrintedAlike, type Printed } from './press-files.rules.ts';

/** Files that an earlier order had printed are checked and approved again only if something of them or of their item changed. */

/**
 * The approval of an earlier order that stands for the files of a line as well: the same bytes in the same order, for the
 * same configuration, and approved by the shop there. The earlier order is read as it is and not
 * locked: two orders under one lock could wait for each other.
 */
export async function carriedApproval(
  ctx: Ctx,
  tx: Tx,
  line: Printed,
  files: readonly ArtworkFile[],
): Promise<Approval | undefined> {
  const id = files[0]?.approvedIn ?? null;
  if (id === null || !files.every((file) => file.approvedIn === id && isWhole(file))) return undefined;
  const approval = await approvalNamed(ctx, tx, id);
  if (!approval || approval.voidedAt !== null) return undefined;
  const now = asPrinted(files.filter(isWhole));
  if (brokenBy(approval, now, geometryOfLine(line))) return undefined;
  const { lines, jobs } = await contentsOf(ctx, tx, { id: approval.orderId });
  const former = lines.find(({ id: lineId }) => lineId === approval.lineId);
  // What was agreed to looks otherwise on another paper or in another shape, though the file is as good for both.
  if (!former || !isPrintedAlike(former, line) || unsharedFiles(line, now)) return undefined;
  const isApproved = jobs.some(({ lineId, artwork }) => lineId === approval.lineId && artwork === 'approved');
  return isApproved ? approval : undefined;
}

/**
 * Approves the files of a new order that an earlier one had printed, in the name of who orders. Where the customer pays
 * for a person who looks at them, they are handed in to be looked at.
 */
export async function carryApprovals(ctx: Ctx, tx: Tx, order: Order): Promise<Order> {
  const { kind } = actorOf(ctx.actor);
  if (kind === 'provider' || kind === 'clock') return order;
  const { lines, jobs } = await contentsOf(ctx, tx, order);
  const all = await filesOfOrder(ctx, tx, order.id);
  let now = order;
  for (const line of lines) {
    const files = all.filter(({ lineId }) => lineId === line.id);
    const waiting = jobs.filter(({ lineId, artwork }) => lineId === line.id && artwork === 'awaited');
    const approval = await carriedApproval(ctx, tx, line, files);
    if (!approval || waiting.length === 0) continue;
    await markHandedIn(ctx, tx, files);
    const checked = waiting.map((job) => ({ axis: 'artwork', job, to: 'checking' }) as const);
    const reason = carriedReason(files[0]?.fromOrder ?? null);
    const isLookedAt = needsEyes(line);
    now = await moved(ctx, tx, now, checked, isLookedAt ? { reason } : undefined);
    await approveLine(ctx, tx, order, line, acceptedNow(approval, files));
    if (isLookedAt) continue;
    const approved = waiting.map((job) => {
      return { axis: 'artwork', job: { ...job, artwork: 'checking' }, to: 'approved' } as const;
    });
    now = await moved(ctx, tx, now, approved, { actor: BY_ITSELF, reason });
  }
  return now === order ? order : { ...now, jobs: (await contentsOf(ctx, tx, order)).jobs };
}

/** The lines of an order whose files stand as they came from an order before. */
export async function carriedLines(ctx: Ctx, tx: Tx, order: Pick<OrderHead, 'id'>): Promise<readonly CarriedLine[]> {
  const { lines, jobs } = await contentsOf(ctx, tx, order);
  const events = await listEvents(tx, ctx.tenant.id, order.id);
  return lines.flatMap((line) => {
    const job = jobs.find(({ lineId }) => lineId === line.id);
    const last = events.findLast(({ axis, jobId }) => axis === 'artwork' && jobId === job?.id);
    const former = last && readCarried(last.reason)?.former;
    return former ? [{ line, former, isLookedAt: last.to === 'checking' }] : [];
  });
}

/** The findings that were accepted, of the files that stand in the place of the former ones. */
function acceptedNow({ files: former, accepted }: Approval, files: readonly ArtworkFile[]): Approval['accepted'] {
  const fileIdOf = new Map(former.map(({ id }, index) => [id, files[index]!.id]));
  return accepted.map((finding) => ({ ...finding, fileId: fileIdOf.get(finding.fileId)! }));
}

/** Nobody else knows the new order yet, so its jobs stand where they were put. */
async function moved(
  ctx: Ctx,
  tx: Tx,
  order: Order,
  ...[transitions, cause]: [readonly Transition[], Cause?]
): Promise<Order> {
  const done = await transitionOrder(ctx, tx, order, transitions, cause);
  if (isRefusal(done))
    throw new Error(`The files of the new order ${order.orderNumber} were not approved: ${done.refusal}`);
  return done;
}
