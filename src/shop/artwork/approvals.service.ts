import { timestampOf } from '#kernel/local-date.ts';
import type { Tx } from '#platform/db/database.ts';
import { bearerId } from '#platform/signing.ts';
import type { Ctx } from '../context.ts';
import type { Approval, VoidReason } from './approval.ts';
import {
  findApproval,
  insertApproval,
  listApprovals,
  moveApprovals,
  setCheckRefund,
  voidStanding,
} from './approvals.repository.ts';

/** All approvals of an order, those that were voided too, oldest first. */
export function approvalsOfOrder(ctx: Ctx, tx: Tx, orderId: string): Promise<readonly Approval[]> {
  return listApprovals(tx, ctx.tenant.id, orderId);
}

/** The approvals of an order that stand, by the line's id. */
export async function standingApprovals(ctx: Ctx, tx: Tx, orderId: string): Promise<ReadonlyMap<string, Approval>> {
  const all = await approvalsOfOrder(ctx, tx, orderId);
  return new Map(all.filter(({ voidedAt }) => voidedAt === null).map((approval) => [approval.lineId, approval]));
}

/** The approval with this id, if it was not forgotten with its order. */
export function approvalNamed(ctx: Ctx, tx: Tx, id: string): Promise<Approval | undefined> {
  return findApproval(tx, ctx.tenant.id, id);
}

export type NewApproval = Omit<Approval, 'id' | 'at' | 'voidedAt' | 'voidReason'>;

/** Writes down what was approved. It takes the place of the approval that stood. */
export async function addApproval(ctx: Ctx, tx: Tx, approval: NewApproval): Promise<void> {
  const at = timestampOf(ctx);
  await voidApprovals(ctx, tx, approval.orderId, [approval.lineId], 'approved_anew');
  await insertApproval(tx, ctx.tenant.id, { ...approval, id: bearerId(), at, voidedAt: null, voidReason: null });
}

export async function voidApprovals(
  ctx: Ctx,
  tx: Tx,
  orderId: string,
  lineIds: readonly string[],
  reason: VoidReason,
): Promise<void> {
  if (lineIds.length > 0) await voidStanding(tx, ctx.tenant.id, orderId, lineIds, reason, timestampOf(ctx));
}

/** The approvals of a line go to the line that stands in for it. */
export function approvalsFollowLine(ctx: Ctx, tx: Tx, orderId: string, from: string, to: string): Promise<void> {
  return moveApprovals(tx, ctx.tenant.id, orderId, from, to);
}

/** What is given back of the paid check of a line, in cents with VAT. 0 where nothing is, or it was taken back. */
export async function checkRefundOf(ctx: Ctx, tx: Tx, orderId: string, lineId: string): Promise<number> {
  const all = await approvalsOfOrder(ctx, tx, orderId);
  return all.find((each) => each.lineId === lineId && each.checkRefundCents !== null)?.checkRefundCents ?? 0;
}

/** Leaves so much of what was given back of the check of a line. */
export function leaveCheckRefund(ctx: Ctx, tx: Tx, orderId: string, lineId: string, cents: number): Promise<void> {
  return setCheckRefund(tx, ctx.tenant.id, orderId, lineId, cents);
}
