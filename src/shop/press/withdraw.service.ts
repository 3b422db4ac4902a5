import { timestampOf } from '#kernel/local-date.ts';
import type { Tx } from '#platform/db/database.ts';
import { standingApprovals } from '../artwork/approvals.service.ts';
import type { Ctx } from '../context.ts';
import { queueMails } from '../mails/mails.service.ts';
import { contentsOf } from '../orders/amend.service.ts';
import { lockOrder } from '../orders/order-access.service.ts';
import type { OrderHead } from '../orders/order.ts';
import { isBeforePrint } from '../uploads/uploads.rules.ts';
import { tellEvent } from '../webhooks/webhooks.service.ts';
import { folderOf, hasOrder, type PressRelease } from './press-release.ts';
import { callOffMail } from './press-mails.ts';
import { listReleases, withdrawReleases } from './press.repository.ts';
import { calledOffMail } from './purchase-order.service.ts';

/**
 * Calls off what was handed over for jobs that are cancelled by now, by themselves, with their order, or since their line was
 * changed, and for those that were stopped and whose files are not approved any more: the links to their folders end,
 * programs are told, and so is a supplier who has an order for it.
 */
export async function withdrawFolders(ctx: Ctx, orderId: string): Promise<void> {
  await ctx.db.transact(ctx.tenant.id, async (tx) => {
    const order = await lockOrder(ctx, tx, orderId);
    if (!order) return;
    const { jobs } = await contentsOf(ctx, tx, order);
    const approvals = await standingApprovals(ctx, tx, orderId);
    const stands = ({ jobId, approvalId }: PressRelease) => {
      const job = jobs.find(({ id }) => id === jobId);
      if (!job || job.production === 'cancelled') return false;
      return !isBeforePrint(job.production) || approvals.get(job.lineId)?.id === approvalId;
    };
    const releases = await listReleases(tx, ctx.tenant.id, orderId);
    const lost = releases.filter((release) => release.withdrawnAt === null && !stands(release));
    if (lost.length === 0) return;
    await withdrawReleases(
      tx,
      ctx.tenant.id,
      lost.map(({ id }) => id),
      ctx.now,
    );
    for (const release of lost) await tellWithdrawn(ctx, tx, order, release);
  });
}

async function tellWithdrawn(ctx: Ctx, tx: Tx, { orderNumber }: OrderHead, release: PressRelease): Promise<void> {
  const { id: releaseId, jobId, lineId: lineItemId } = release;
  const withdrawnAt = timestampOf(ctx).toISOString();
  await tellEvent(ctx, tx, 'job.withdrawn', {
    orderNumber,
    jobId,
    lineItemId,
    releaseId,
    withdrawnAt,
    folder: folderOf(release),
  });
  await callOff(ctx, tx, { orderNumber }, release);
}

/** Tells the supplier of a folder that its purchase order is not to be carried out, or has the shop tell them. */
export async function callOff(
  ctx: Ctx,
  tx: Tx,
  { orderNumber }: Pick<OrderHead, 'orderNumber'>,
  release: PressRelease,
): Promise<void> {
  if (!hasOrder(release)) return;
  const supplier = ctx.catalog.network.suppliers?.find(({ id }) => id === release.supplierId);
  const mail = supplier?.email
    ? calledOffMail(ctx, supplier, release)
    : callOffMail(ctx, { orderNumber, folder: folderOf(release) });
  await queueMails(ctx, tx, mail);
}
