import { storage } from './storage.ts';

/** Which price is shown first: before VAT, or with it. */
export type PriceView = 'net' | 'gross';

const ENTRY = 'tirage-prices';
const listeners = new Set<() => void>();

/** The visitor's own choice on this browser; undefined without one. */
export function storedPriceView(): PriceView | undefined {
  const kept = storage('local').getItem(ENTRY);
  return kept === 'net' || kept === 'gross' ? kept : undefined;
}

export function storePriceView(view: PriceView): void {
  storage('local').setItem(ENTRY, view);
  for (const listener of listeners) listener();
}

export function onPriceView(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
