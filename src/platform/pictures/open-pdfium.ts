import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { startPdfium } from './pdf-pages.ts';

/** PDFium from the package, on the server. */
export async function openPdfium(): Promise<WrappedPdfiumModule> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  return startPdfium(wasm.buffer);
}
