import { openPdfium } from '#platform/pictures/open-pdfium.ts';

import { readFacts } from '#shop/artwork/engine/read-facts.ts';
import { applyFixes } from '#shop/artwork/engine/fix/apply-fixes.ts';
import type { FactsReader, UnknownFile } from '#shop/artwork/facts.service.ts';
import type { FileFixer } from '#shop/artwork/fixes.service.ts';
import type { PagePainter } from '#shop/artwork/pictures.service.ts';
import { drawnPages, type Drawn } from '../../src/app/drawn-pages.ts';
import { fixInProcess } from '../../src/app/file-fixer.ts';
import { readInProcess } from '../../src/app/facts-reader.ts';
import { paintInProcess, paintedOf } from '../../src/app/page-painter.ts';

/**
 * Reads, draws and mends PDFs by the code of the programs, but within the test's own process: to start one for each step
 * takes far longer than the step. What needs native libraries goes to a process of its own, as everything does in a shop.
 */
let pdfium: ReturnType<typeof openPdfium> | undefined;

export const readHere: FactsReader = async (file, patience) =>
  isPdf(file)
    ? (JSON.parse(JSON.stringify(await readFacts(await bytesOf(file), 'application/pdf'))) as Awaited<
        ReturnType<FactsReader>
      >)
    : readInProcess(file, patience);

export const paintHere: PagePainter = async (file, patience) => {
  if (!isPdf(file)) return paintInProcess(file, patience);
  pdfium ??= openPdfium();
  const drawn: Drawn[] = [];
  for await (const each of drawnPages(await bytesOf(file), await pdfium)) drawn.push(each);
  return paintedOf(drawn, true);
};

export const fixHere: FileFixer = async (file, mending, patience) => {
  if (!isPdf(file) || mending.plan.cmyk) return fixInProcess(file, mending, patience);
  const made = await applyFixes(await bytesOf(file), mending.plan, mending.geometry, undefined);
  return made ?? 'damaged';
};

const isPdf = ({ type }: UnknownFile) => type === 'application/pdf';

async function bytesOf({ content }: UnknownFile): Promise<Uint8Array> {
  return Buffer.concat(await Array.fromAsync(content));
}
