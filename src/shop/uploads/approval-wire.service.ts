import type { Tx } from '#platform/db/database.ts';
import { peopleOf } from '../accounts/people.service.ts';
import type { Approval } from '../artwork/approval.ts';
import { standingApprovals } from '../artwork/approvals.service.ts';
import type { Ctx } from '../context.ts';
import type { UploadsWire } from './uploads.contract.ts';

type ApprovalWire = NonNullable<UploadsWire['lines'][number]['approval']>;

/** Who agreed to what is there now, by the line's id, as customers may know it: never which member of staff. */
export async function approvalsToWire(ctx: Ctx, tx: Tx, orderId: string): Promise<ReadonlyMap<string, ApprovalWire>> {
  const standing = await standingApprovals(ctx, tx, orderId);
  const ids = [...standing.values()].flatMap(({ actor }) => (actor.kind === 'customer' && actor.id ? [actor.id] : []));
  const people = ids.length === 0 ? new Map() : await peopleOf(ctx, tx, [...new Set(ids)]);
  return new Map(
    [...standing].map(([lineId, approval]) => [
      lineId,
      toWire(approval, people.get(approval.actor.id ?? '')?.name ?? ''),
    ]),
  );
}

function toWire({ at, actor, accepted }: Approval, name: string): ApprovalWire {
  const isCustomers = actor.kind === 'customer' || actor.kind === 'guest';
  return { at: at.toISOString(), by: isCustomers ? 'customer' : 'shop', name, accepted: accepted.length };
}
