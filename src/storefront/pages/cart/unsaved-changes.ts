import type { CartWire } from '#shop/cart/cart.contract.ts';
import { readEntry, writeEntry } from '../../client/session-entry.ts';
import { storage } from '../../client/storage.ts';
import type { LineRequest } from '#shop/line-items/line-request.ts';

/** What can be changed of a line where it stands. */
export interface LineChange {
  readonly quantity?: number;
  readonly jobName?: string;
  readonly userNotes?: string;
  readonly printContent?: NonNullable<LineRequest['printContent']>;
}

const ENTRY = 'tirage-unsaved';

/**
 * Changes of lines that got no answer, by line, for this tab. Those of another cart are not read, nor of a cart that was
 * changed since: what is there now is newer.
 */
interface Kept {
  readonly cartId: string;
  readonly version: number;
  readonly changes: readonly (readonly [lineId: string, change: LineChange])[];
}

export function keepUnsaved(cart: CartWire | null, changes: ReadonlyMap<string, LineChange>): void {
  if (!cart || changes.size === 0) return storage('session').removeItem(ENTRY);
  const kept: Kept = { cartId: cart.id, version: cart.version, changes: [...changes] };
  writeEntry(storage('session'), ENTRY, kept, Date.now());
}

export function keptUnsaved(cart: CartWire | null): ReadonlyMap<string, LineChange> {
  const kept = readEntry(storage('session'), ENTRY, Date.now()) as Kept | undefined;
  return new Map(kept && kept.cartId === cart?.id && kept.version === cart.version ? kept.changes : []);
}
