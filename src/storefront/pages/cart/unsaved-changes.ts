import { readEntry, writeEntry } from '../../client/session-entry.ts';
import { storage } from '../../client/storage.ts';
import type { LineChange } from './use-cart-lines.ts';

const ENTRY = 'tirage-unsaved';

/** Changes of lines that got no answer, by line, for this tab. Those of another cart are not read. */
interface Kept {
  readonly cartId: string;
  readonly changes: readonly (readonly [lineId: string, change: LineChange])[];
}

export function keepUnsaved(cartId: string | undefined, changes: ReadonlyMap<string, LineChange>): void {
  if (!cartId || changes.size === 0) return storage('session').removeItem(ENTRY);
  writeEntry(storage('session'), ENTRY, { cartId, changes: [...changes] } satisfies Kept, Date.now());
}

export function keptUnsaved(cartId: string | undefined): ReadonlyMap<string, LineChange> {
  const kept = readEntry(storage('session'), ENTRY, Date.now()) as Kept | undefined;
  return new Map(kept && kept.cartId === cartId ? kept.changes : []);
}
