import type { LineItem } from '../line-items/line-item.ts';

/** A line whose files an order before had printed. */
export interface CarriedLine {
  readonly line: LineItem;
  readonly former: string;
  /** Whether a person still looks at them, who was paid to. */
  readonly isLookedAt: boolean;
}

/** Why files are approved without a person: an order before had them printed. Events of before name no order. */
const WORD = 'approved_before';

/** @param former number of the order that had the files printed */
export function carriedReason(former: string | null): string {
  return former === null ? WORD : `${WORD} ${former}`;
}

/** Undefined for any other reason. `former` is null where the event names no order. */
export function readCarried(reason: string): { readonly former: string | null } | undefined {
  if (reason === WORD) return { former: null };
  const former = /^approved_before ([\w-]{1,20})$/.exec(reason)?.[1];
  return former === undefined ? undefined : { former };
}
