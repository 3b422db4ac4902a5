/**
 * Preloads what a visitor may open next: four at a time (§9), each once. A failed preload is forgotten; the click loads
 * it again.
 */
export interface PreloadQueue {
  add(key: string, load: () => Promise<unknown>): void;
}

export const PRELOAD_CONCURRENCY = 4;

export function createPreloadQueue(concurrency = PRELOAD_CONCURRENCY): PreloadQueue {
  const seen = new Set<string>();
  const waiting: { key: string; load: () => Promise<unknown> }[] = [];
  let running = 0;
  const next = (): void => {
    while (running < concurrency) {
      const entry = waiting.shift();
      if (!entry) return;
      running += 1;
      void entry
        .load()
        .catch(() => seen.delete(entry.key))
        .finally(() => {
          running -= 1;
          next();
        });
    }
  };
  return {
    add(key, load) {
      if (seen.has(key)) return;
      seen.add(key);
      waiting.push({ key, load });
      next();
    },
  };
}
