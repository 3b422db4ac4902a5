import { readEntry, writeEntry } from './session-entry.ts';
import type { Store } from './storage.ts';

/** After a new build old chunks are gone: one reload fetches the new page, the guard stops a second within 10 s (§9). */
const GUARD_KEY = 'tirage-reloaded';
const GUARD = '10s';

export interface ChunkErrorHost {
  readonly storage: Store;
  /** The build that this page is of. */
  readonly build: string;
  now(): number;
  /** Whether the page is on its way out: some browsers then break off what it fetches. */
  isLeaving(): boolean;
  /** The build that the server has now; undefined when it does not say. */
  latestBuild(): Promise<string | undefined>;
  reload(): void;
}

/**
 * The chunk-error hook, for code that is needed now. A reload in the wrong moment takes the place of where the visitor is
 * going, so it comes only when the code is gone for good. Answers true when this page comes to its end, false when the
 * error must show.
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
