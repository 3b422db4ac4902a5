import { programFile } from '#platform/installation.ts';
import { runLimited } from '#platform/limited-child.ts';
import { MOST_FIXED_BYTES } from '#shop/artwork/artwork-file.ts';
import type { FileFixer } from '#shop/artwork/fixes.service.ts';

const MB = 1024 ** 2;
/**
 * An ordinary file takes half a second and 150 MB, and a picture as large as may be 35 seconds for its colours. A bomb
 * takes what it gets, beside the others of its kind.
 */
const PROCESSOR_SECONDS = { short: 6, long: 60 } as const;
const MEMORY_BYTES = 1200 * MB;
/** What was packed otherwise may become larger. */
const MOST_OUTPUT_BYTES = 2 * MOST_FIXED_BYTES;

/** What the process writes in the place of a file. No file is that short. */
const REASONS = ['damaged', 'too_complex', 'colours'] as const;

/** Mends in a process for each file. A file that ends its process is too complex. */
export const fixInProcess: FileFixer = async ({ type, bytes, content }, mending, patience) => {
  if (bytes > MOST_FIXED_BYTES) return 'too_complex';
  const { output, isWhole, isOutOfTime } = await runLimited({
    program: programFile('src/app/fix-program.ts'),
    args: [type, String(bytes), JSON.stringify(mending)],
    input: content,
    memoryBytes: MEMORY_BYTES,
    processorSeconds: PROCESSOR_SECONDS[patience],
    mostOutputBytes: MOST_OUTPUT_BYTES,
    hasLibraries: mending.plan.cmyk,
  });
  if (isOutOfTime && patience === 'short') return 'out_of_time';
  if (!isWhole) return 'too_complex';
  return REASONS.find((reason) => output.equals(Buffer.from(reason))) ?? output;
};
