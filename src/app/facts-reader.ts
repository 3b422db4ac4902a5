import { programFile } from '#platform/installation.ts';
import { runLimited } from '#platform/limited-child.ts';
import { MOST_FACTS_BYTES, neededBytes } from '#shop/artwork/engine/read-limits.ts';
import type { FactsReader } from '#shop/artwork/facts.service.ts';

const MB = 1024 ** 2;
/** An ordinary file takes half a second and 100 MB. A bomb takes what it gets, beside the others of its kind. */
const PROCESSOR_SECONDS = { short: 4, long: 20 } as const;
const MEMORY_BYTES = 1200 * MB;
/** The program holds all of a file in its memory. */
const MOST_FILE_BYTES = 256 * MB;

/** Reads facts in a process for each file. */
export const readInProcess = readerIn(programFile('src/app/facts-program.ts'));

/** Reads facts in a process of this program for each file. A file that ends its process is too complex. */
export function readerIn(program: string): FactsReader {
  return async ({ type, bytes, content }, patience) => {
    const needed = neededBytes(type, bytes);
    if (needed > MOST_FILE_BYTES) return 'too_complex';
    const { output, isWhole, isOutOfTime } = await runLimited({
      program,
      args: [type, String(needed)],
      input: first(content, needed),
      memoryBytes: MEMORY_BYTES,
      processorSeconds: PROCESSOR_SECONDS[patience],
      mostOutputBytes: MOST_FACTS_BYTES,
    });
    if (isOutOfTime && patience === 'short') return 'out_of_time';
    return isWhole ? (JSON.parse(output.toString()) as Awaited<ReturnType<FactsReader>>) : 'too_complex';
  };
}

async function* first(content: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Uint8Array> {
  let left = bytes;
  for await (const part of content) {
    yield part.subarray(0, left);
    left -= part.length;
    if (left <= 0) return;
  }
}
