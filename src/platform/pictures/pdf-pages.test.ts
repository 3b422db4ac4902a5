import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PDFDocument, degrees } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { openPdfium } from './open-pdfium.ts';
import { PdfPages, startPdfium } from './pdf-pages.ts';

test('the size of a picture is known before it is drawn, and is that of the picture', async () => {
  const pdf = await PDFDocument.create();
  pdf.addPage([200, 400]);
  const turned = pdf.addPage([200, 400]);
  turned.setRotation(degrees(90));
  turned.setCropBox(20, 20, 50, 50);
  pdf.addPage([100, 100]);
  const pages = new PdfPages(await openPdfium(), await pdf.save());
  const drawn = [1, 2].map((number) => {
    const page = pages.draw(number, 800, ({ pixels, ...size }) => ({ size, bytes: pixels.length }));
    if (typeof page === 'string') throw new Error(page);
    expect(page.bytes).toBe(page.size.width * page.size.height * 4);
    return page.size;
  });
  expect(pages.sizes(2, 800)).toEqual({ pages: 3, sizes: drawn });
  expect(drawn.map(({ width, height, rotate }) => [width, height, rotate])).toEqual([
    [400, 800, 0],
    [800, 400, 90],
  ]);
});

test('a file that cannot be opened has no sizes', async () => {
  expect(new PdfPages(await openPdfium(), new TextEncoder().encode('%PDF-1.7')).sizes(60, 800)).toBe('damaged');
});

test('what was kept of a file is let go of', async () => {
  const pdfium = await openPdfium();
  const nextFree = () => {
    const number = pdfium.pdfium.addFunction(() => 0, 'iiiii');
    pdfium.pdfium.removeFunction(number);
    return number;
  };
  const before = nextFree();
  const opened = new PdfPages(pdfium, new TextEncoder().encode('%PDF-1.7'));
  expect(nextFree()).not.toBe(before);
  opened.close();
  expect(nextFree()).toBe(before);
});

test('with a limit of memory ordinary pages are drawn, and what needs more has no picture', async () => {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const pdf = await PDFDocument.create();
  pdf.addPage([200, 400]);
  const pages = new PdfPages(await startPdfium(wasm.buffer, 100_000_000), await pdf.save());
  expect(pages.draw(1, 1600, ({ height }) => height)).toBe(1600);
  expect(() => pages.draw(1, 10_000, ({ height }) => height)).toThrow();
});
