import { createPreloadQueue } from '../routing/preload-queue.ts';
import { fetchPayload } from './fetch-payload.ts';
import type { Payload } from './payload.ts';

/** Fetches a page before it is asked for: its payload warms the HTTP cache, its code the module cache. */
const queue = createPreloadQueue();
let loadCode: (payload: Payload) => Promise<void> = () => Promise.resolve();

/** How a page's code is loaded: said once at the start, since links are parts of the pages themselves. */
export function preloadCodeWith(load: typeof loadCode): void {
  loadCode = load;
}

export function preloadPage(to: string): void {
  if (typeof window === 'undefined' || isSparing()) return;
  const url = new URL(to, location.origin);
  // Personal pages differ at every visit; only anonymous ones are worth fetching ahead.
  if (url.search !== '' || url.pathname === location.pathname) return;
  queue.add(url.pathname, async () => {
    const payload = await fetchPayload(url);
    if ('kind' in payload) await loadCode(payload);
  });
}

/** People on metered or slow lines asked for less, not more. */
function isSparing(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}
