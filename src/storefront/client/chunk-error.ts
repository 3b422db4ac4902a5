import { readEntry, writeEntry } from './session-entry.ts';
import type { Store } from './storage.ts';

/**
 * After a new build the old chunks are gone. One reload fetches the new page. The guard prevents a second reload within
 * 10 s (§9).
 */
const GUARD_KEY = 'tirage-reloaded';
const GUARD = '10s';

export interface ChunkErrorHost {
  readonly storage: Store;
  /** The build of this page. */
  readonly build: string;
  now(): number;
  /** Whether the browser is leaving this page. Some browsers then cancel its requests. */
  isLeaving(): boolean;
  /** The server's current build; undefined when the server does not answer. */
  latestBuild(): Promise<string | undefined>;
  reload(): void;
}

/**
 * Handles a failed load of code that is needed now. A reload would interrupt a navigation of the visitor, so the page
 * is reloaded only when the server has another build. Returns true when this page is ending, false when the error must
 * be shown.
 */
export async function onChunkError(host: ChunkErrorHost): Promise<boolean> {
  if (host.isLeaving()) return true;
  if (readEntry(host.storage, GUARD_KEY, host.now())) return false;
  const latest = await host.latestBuild();
  if (host.isLeaving()) return true;
  if (latest === undefined || latest === host.build) return false;
  writeEntry(host.storage, GUARD_KEY, true, host.now(), GUARD);
  host.reload();
  return true;
}
