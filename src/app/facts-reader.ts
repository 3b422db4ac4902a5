import { join } from 'node:path';
import { runLimited } from '#platform/limited-child.ts';
import type { ArtworkFacts, Unreadable } from '#shop/artwork/engine/facts.ts';
import type { FactsReader } from '#shop/artwork/facts.service.ts';

/** An ordinary file takes a third of a second and 100 MB. A bomb takes what it gets. */
const LIMIT_MS = 20_000;
const MEMORY_BYTES = 1200 * 1024 ** 2;
const MOST_FACTS_BYTES = 8 * 1024 ** 2;
/** The program holds all of a file in its memory. */
const MOST_FILE_BYTES = 256 * 1024 ** 2;

/** Reads facts in a process for each file. A file that ends its process is too complex. */
export const readInProcess: FactsReader = async ({ type, bytes, content }) => {
  if (bytes > MOST_FILE_BYTES) return 'too_complex';
  const output = await runLimited({
    program: join(import.meta.dirname, 'facts-program.ts'),
    args: [type],
    input: content,
    memoryBytes: MEMORY_BYTES,
    limitMs: LIMIT_MS,
    mostOutputBytes: MOST_FACTS_BYTES,
  });
  return output === undefined ? 'too_complex' : (JSON.parse(output) as ArtworkFacts | Unreadable);
};
