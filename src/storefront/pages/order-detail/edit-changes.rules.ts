import type { OrderEditDraftWire } from '#shop/order-edits/order-edits.contract.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';

interface Choice {
  readonly name: string;
  readonly value: string;
}

export interface ChangedChoice {
  readonly name: string;
  /** Undefined where there was no such choice. */
  readonly before: string | undefined;
  /** Undefined where there is none any more. */
  readonly after: string | undefined;
}

/** The choices that are other ones than before, in the order of those that are made now. */
export function changedChoices(before: readonly Choice[], after: readonly Choice[]): readonly ChangedChoice[] {
  const [former, now] = [before, after].map((all) => new Map(all.map(({ name, value }) => [name, value])));
  const names = new Set([...(now?.keys() ?? []), ...(former?.keys() ?? [])]);
  return [...names]
    .map((name) => ({ name, before: former?.get(name), after: now?.get(name) }))
    .filter((each) => each.before !== each.after);
}

interface ShownEdit extends Pick<OrderEditDraftWire, 'orderEditId'> {
  readonly orderDto: Pick<OrderWire, 'jobs'>;
  readonly difference: Pick<OrderEditDraftWire['difference'], 'lineItemId'>;
}

/** Whether files that were handed in are to be approved anew, because they would be printed in another way. */
export function isApprovedAnew(
  { jobs }: Pick<OrderWire, 'jobs'>,
  { orderEditId, orderDto, difference }: ShownEdit,
): boolean {
  const isAwaited = (of: OrderWire['jobs'], lineId: string) =>
    Object.values(of).some(({ lineItemId, artwork }) => lineItemId === lineId && artwork === 'awaited');
  return !isAwaited(jobs, difference.lineItemId) && isAwaited(orderDto.jobs, orderEditId);
}
