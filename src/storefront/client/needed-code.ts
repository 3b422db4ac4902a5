import { onChunkError } from './chunk-error.ts';
import { latestBuild } from './latest-build.ts';
import { isLeaving } from './page-life.ts';
import { storage } from './storage.ts';

declare const __BUILD_ID__: string;

/**
 * Code that the visitor waits for, unlike what is fetched ahead. Where a new build has taken its place the page ends; a page
 * that ends has nothing to show any more, so the answer then never comes.
 * @param reload how to the new page
 */
export async function needed<T>(code: Promise<T>, reload = () => location.reload()): Promise<T> {
  try {
    return await code;
  } catch (error) {
    const host = {
      storage: storage('session'),
      build: __BUILD_ID__,
      now: () => Date.now(),
      isLeaving,
      latestBuild,
      reload,
    };
    if (await onChunkError(host)) return new Promise<never>(() => undefined);
    throw error;
  }
}
