import { programFile } from '#platform/installation.ts';
import { runLimited } from '#platform/limited-child.ts';
import { framesOf } from '#platform/pictures/page-frames.ts';
import { MOST_LARGE, MOST_PICTURED } from '#shop/artwork/page-picture.ts';
import type { PagePainter } from '#shop/artwork/pictures.service.ts';
import type { Drawn } from './drawn-pages.ts';

const MB = 1024 ** 2;
/**
 * An ordinary page takes a tenth of a second, and one with patterns in which codes are searched up to a whole one. A bomb
 * takes what it gets, beside the others of its kind.
 */
const PROCESSOR_SECONDS = { short: 12, long: 120 } as const;
const MEMORY_BYTES = 1600 * MB;
/** The pictures of all pages of a long book of photographs, with room: a large one takes about 250 kB, a smaller one 90. */
const MOST_OUTPUT_BYTES = MOST_LARGE * 0.4 * MB + (MOST_PICTURED - MOST_LARGE) * 0.15 * MB;
/** The program holds all of a file in its memory. */
const MOST_FILE_BYTES = 256 * MB;

/** Draws pages in a process for each file. Of a file that ends its process there are the pages that came before. */
export const paintInProcess: PagePainter = async ({ type, bytes, content }, patience) => {
  if (bytes > MOST_FILE_BYTES) return { pages: 0, painted: [], unpictured: 'too_complex' };
  const { output, isWhole, isOutOfTime } = await runLimited({
    program: programFile('src/app/pages-program.ts'),
    args: [type, String(bytes)],
    input: content,
    memoryBytes: MEMORY_BYTES,
    processorSeconds: PROCESSOR_SECONDS[patience],
    mostOutputBytes: MOST_OUTPUT_BYTES,
    hasLibraries: true,
  });
  if (isOutOfTime && patience === 'short') return 'out_of_time';
  return paintedOf(framesOf(output) as readonly Drawn[], isWhole);
};

/** @param isWhole false if the file ended what drew it, so that pages are missing */
export function paintedOf(
  drawn: readonly Drawn[],
  isWhole: boolean,
): Exclude<Awaited<ReturnType<PagePainter>>, string> {
  const failed = drawn.flatMap(({ head }) => (head.kind === 'failed' ? [head.reason] : []));
  return {
    pages: drawn.reduce((pages, { head }) => (head.kind === 'opened' ? head.pages : pages), 0),
    painted: drawn.flatMap(({ head, content }) =>
      head.kind === 'page' && content ? [{ ...head, content, plates: platesOfPage(drawn, head.number) }] : [],
    ),
    unpictured: failed[0] ?? (isWhole ? null : 'too_complex'),
  };
}

function platesOfPage(drawn: readonly Drawn[], number: number) {
  return drawn.flatMap(({ head, content }) =>
    head.kind === 'plate' && head.number === number && content ? [{ plate: head.plate, content }] : [],
  );
}
