import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { readonly type: 'minor' }) => void;

/** So much may come in before what it leaves behind is looked for. */
const BETWEEN_BYTES = 32 * 1024 ** 2;

let collect: Collect | undefined;
let since = 0;

/**
 * Counts bytes that have passed through, and has their buffers let go of. V8 collects by what its own objects take, and a
 * buffer of 64 kB is one small object: without this, 60 MB of buffers wait for a collection that nothing asks for. A
 * collection of young objects takes a millisecond or two.
 */
export function passed(bytes: number): void {
  since += bytes;
  if (since < BETWEEN_BYTES) return;
  since = 0;
  collect ??= collector();
  collect({ type: 'minor' });
}

function collector(): Collect {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as Collect;
}
