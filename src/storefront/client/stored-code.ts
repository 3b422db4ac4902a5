import { readEntry, writeEntry } from './session-entry.ts';
import { storage } from './storage.ts';

const REMEMBERED = '30d';
const entryOf = (variant: string) => `tirage-promocode-${variant}`;

/** Row 5.06: stores a code for one variant of a product. An empty code removes the entry. */
export function storeCode(variant: string, code: string): void {
  writeEntry(storage('local'), entryOf(variant), code, Date.now(), REMEMBERED);
}

/** The stored code; empty without one. */
export function storedCode(variant: string): string {
  const code = readEntry(storage('local'), entryOf(variant), Date.now());
  return typeof code === 'string' ? code.slice(0, 40) : '';
}
