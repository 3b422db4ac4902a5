import { createPreloadQueue } from '../routing/preload-queue.ts';
import { fetchAhead } from './fetch-payload.ts';
import type { CodeAlone, Payload } from './payload.ts';

/** Fetches a page before the visitor opens it: the payload goes into the HTTP cache, the code into the module cache. */
const queue = createPreloadQueue();
let loadCode: (payload: Payload | CodeAlone) => Promise<void> = () => Promise.resolve();

/**
 * Sets the function that loads a page's code. It is set once at the start, because an import would be circular: pages
 * contain links.
 */
export function preloadCodeWith(load: typeof loadCode): void {
  loadCode = load;
}

export function preloadPage(to: string): void {
  if (typeof window === 'undefined' || isSparing()) return;
  const url = new URL(to, location.origin);
  if (url.search !== '' || url.pathname === location.pathname) return;
  void quiet().then(() =>
    queue.add(url.pathname, async () => {
      const { signal } = held;
      const payload = await fetchAhead(url, signal);
      signal.throwIfAborted();
      if ('kind' in payload) await loadCode(payload);
    }),
  );
}

let holds = 0;
let held = new AbortController();

/**
 * Ends what is being preloaded, and preloads nothing until the returned function is called: the visitor is leaving for
 * another site, and Firefox keeps no page for Back that is left with a request under way.
 */
export function holdPreloads(): () => void {
  holds += 1;
  held.abort();
  return () => {
    holds -= 1;
    if (holds === 0) held = new AbortController();
  };
}

let isQuiet: Promise<void> | undefined;
const MOST_WAITED_MS = 3000;

/** The page that the visitor looks at comes first: nothing is preloaded before it has loaded and rests for a moment. */
function quiet(): Promise<void> {
  isQuiet ??= new Promise((done) => {
    const rest = () => {
      if ('requestIdleCallback' in window) requestIdleCallback(() => done(), { timeout: MOST_WAITED_MS });
      else setTimeout(done, 0);
    };
    if (document.readyState === 'complete') rest();
    else addEventListener('load', rest, { once: true });
  });
  return isQuiet;
}

/** Visitors with a metered or slow connection have asked for less traffic. */
function isSparing(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}
