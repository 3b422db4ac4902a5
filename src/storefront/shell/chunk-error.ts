import { readEntry, writeEntry } from './session-entry.ts';

/** After a new build old chunks are gone: one reload fetches the new page, the guard stops a second within 10 s (§9). */
const GUARD_KEY = 'tirage-reloaded';
const GUARD = '10s';

export interface ChunkErrorHost {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  now(): number;
  reload(): void;
}

/** The chunk-error hook. Answers true when it reloads, false when the guard holds and the error page must show. */
export function onChunkError(host: ChunkErrorHost): boolean {
  if (readEntry(host.storage, GUARD_KEY, host.now())) return false;
  writeEntry(host.storage, GUARD_KEY, true, host.now(), GUARD);
  host.reload();
  return true;
}
