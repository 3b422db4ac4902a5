import { join } from 'node:path';
import { isRefusal } from '#kernel/refusal.ts';
import { openGate } from '#platform/gate.ts';
import { runLimited } from '#platform/limited-child.ts';
import type { ArtworkFacts, Unreadable } from '#shop/artwork/engine/facts.ts';
import type { FactsReader } from '#shop/artwork/facts.service.ts';

/** An ordinary file takes a third of a second and 100 MB. A bomb takes what it gets. */
const LIMIT_MS = 20_000;
const MEMORY_BYTES = 1200 * 1024 ** 2;
const MOST_FACTS_BYTES = 8 * 1024 ** 2;
/** The program holds all of a file in its memory. */
const MOST_FILE_BYTES = 256 * 1024 ** 2;

/** Reads facts in processes of their own, two at a time. A file that ends its process is too complex. */
export function openFactsReader(): FactsReader {
  const gate = openGate({ atOnce: 2, mostWaiting: 1_000, longestWaitMs: 300_000 });
  return async ({ type, bytes, content }) => {
    if (bytes > MOST_FILE_BYTES) return 'too_complex';
    const output = await gate.pass(() =>
      runLimited({
        program: join(import.meta.dirname, 'facts-program.ts'),
        args: [type],
        input: content,
        memoryBytes: MEMORY_BYTES,
        limitMs: LIMIT_MS,
        mostOutputBytes: MOST_FACTS_BYTES,
      }),
    );
    if (isRefusal(output)) throw new Error('Too many files wait to be read');
    return output === undefined ? 'too_complex' : (JSON.parse(output) as ArtworkFacts | Unreadable);
  };
}
