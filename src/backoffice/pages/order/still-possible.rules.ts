import type { Input } from '#kernel/endpoint.ts';
import type { moveStaffOrder, StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';

export type Move = Input<typeof moveStaffOrder>['body']['moves'][number];

/** What becomes of moves that somebody still has to confirm, when the order has changed meanwhile. */
export function stillPossible(
  { order, moves: ofOrder, jobs }: Pick<StaffOrderWire, 'order' | 'moves' | 'jobs'>,
  moves: readonly Move[],
): 'yes' | 'done' | 'no' {
  const facts = moves.map((move) => {
    if (move.axis === 'order') return { state: order.orderState, offered: ofOrder as readonly string[], to: move.to };
    const job = jobs.find(({ id }) => id === move.jobId);
    return { state: job?.[move.axis], offered: (job?.moves[move.axis] ?? []) as readonly string[], to: move.to };
  });
  if (facts.every(({ state, to }) => state === to)) return 'done';
  return facts.every(({ offered, to }) => offered.includes(to)) ? 'yes' : 'no';
}
