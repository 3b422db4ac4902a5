import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

const readers = new Set<() => void>();

function presentAddress(): string {
  return location.pathname + location.search;
}

/**
 * Writes an address of this page past the router, which would load the page for it.
 * @param step adds a step, which Back undoes. It has the router's own state fields, so that the router accepts it
 */
export function writeAddress(address: string, step: boolean): void {
  if (address === presentAddress()) return;
  const state = history.state as { idx?: number } | null;
  if (step) history.pushState({ ...state, idx: (state?.idx ?? 0) + 1, key: Date.now().toString(36) }, '', address);
  else history.replaceState(state, '', address);
  for (const read of readers) read();
}

function subscribe(read: () => void): () => void {
  readers.add(read);
  return () => void readers.delete(read);
}

/** Path and query of this page. A cached page is rendered without its query, so the query is added after hydration. */
export function useAddress(): string {
  // Draws its readers anew wherever the router leads.
  const { pathname } = useLocation();
  return useSyncExternalStore(subscribe, presentAddress, () => pathname);
}
