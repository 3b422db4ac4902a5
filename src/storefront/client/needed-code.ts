import { onChunkError } from './chunk-error.ts';
import { latestBuild } from './latest-build.ts';
import { isLeaving } from './page-life.ts';
import { storage } from './storage.ts';

declare const __BUILD_ID__: string;

/**
 * Loads code that the visitor is waiting for, as opposed to preloaded code. If a new build has replaced the code, the
 * page is left. The promise then never settles, because this page has nothing more to show.
 * @param reload opens the new page
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
