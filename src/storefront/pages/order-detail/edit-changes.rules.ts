import { isFileCheck } from '#shop/catalog/service-keys.ts';
import type { OrderEditDraftWire } from '#shop/order-edits/order-edits.contract.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';

/** A choice that an edit changes. Null where the product has no such choice. */
export interface ChangedChoice {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

type Draft = Pick<OrderEditDraftWire, 'orderEditId' | 'orderDto' | 'difference'>;

/** The choices of the product that are others afterwards, in the product's order. */
export function changedChoices(order: Pick<OrderWire, 'lineItems'>, draft: Draft): readonly ChangedChoice[] {
  const before = choicesOf(order, draft.difference.lineItemId);
  const after = choicesOf(draft.orderDto, draft.orderEditId);
  if (!before || !after) return [];
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((name) => {
    const change = { name, before: before.get(name) ?? null, after: after.get(name) ?? null };
    return change.before === change.after ? [] : [change];
  });
}

/** Whether a person checks its files, before and afterwards, where an edit buys that or gives it up. */
export function changedCheck(
  order: Pick<OrderWire, 'lineItems'>,
  draft: Draft,
): { readonly before: boolean; readonly after: boolean } | undefined {
  const hasCheck = ({ lineItems }: Pick<OrderWire, 'lineItems'>, id: string) =>
    lineItems[id]?.services.some(({ key }) => isFileCheck(key));
  const before = hasCheck(order, draft.difference.lineItemId);
  const after = hasCheck(draft.orderDto, draft.orderEditId);
  return before === undefined || after === undefined || before === after ? undefined : { before, after };
}

/** Whether files that were handed in for the item as it was are to be handed in once more. */
export function asksFilesAgain(order: Pick<OrderWire, 'lineItems' | 'jobs'>, draft: Draft): boolean {
  const { lineItemId } = draft.difference;
  const states = ({ jobs }: Pick<OrderWire, 'jobs'>, id: string) =>
    Object.values(jobs)
      .filter((job) => job.lineItemId === id)
      .map(({ artwork }) => artwork);
  const hasFiles = (order.lineItems[lineItemId]?.uploadedFiles.length ?? 0) > 0;
  const wereHandedIn = states(order, lineItemId).some((state) => state !== 'awaited' && state !== 'not_needed');
  return hasFiles && wereHandedIn && states(draft.orderDto, draft.orderEditId).includes('awaited');
}

function choicesOf({ lineItems }: Pick<OrderWire, 'lineItems'>, id: string): ReadonlyMap<string, string> | undefined {
  const line = lineItems[id];
  return line && new Map(line.merchantInfo.attributesData.map(({ name, value }) => [name, value]));
}
