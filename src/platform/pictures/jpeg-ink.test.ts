import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cellsOf, reversed } from '#shop/artwork/engine/ink-map.ts';
import { INK_CELLS } from '#shop/artwork/page-picture.ts';
import { openInkTable } from './ink-table.ts';
import { inkOfJpeg } from './jpeg-ink.ts';
import { openPdfium } from './open-pdfium.ts';
import { startPdfium } from './pdf-pages.ts';
import { inkOfFile } from './web-picture.ts';

const [WIDTH, HEIGHT] = [900, 600];
/** From black at the left to a mixed red at the right, as Adobe's programs write it. */
async function blend(width: number, height: number): Promise<Uint8Array> {
  const pixels = Buffer.from(
    Uint8Array.from({ length: width * height * 3 }, (_, at) => {
      const across = (Math.floor(at / 3) % width) / width;
      return [190 * across, 40 * across, 60 * across][at % 3]!;
    }),
  );
  const picture = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();
  return (await (await openInkTable()).jpeg(picture)) ?? new Uint8Array();
}

test('a browser measures the ink of a JPEG as the server does, where it is the same pixels and where it is drawn smaller', async () => {
  const pdfium = await openPdfium();
  for (const [width, height] of [
    [WIDTH, HEIGHT],
    [HEIGHT, WIDTH],
    [4500, 40],
  ] as const) {
    const jpeg = await blend(width, height);
    const [here, there] = [inkOfJpeg(pdfium, jpeg, { width, height })!, (await inkOfFile(jpeg))!];
    const [seen, known] = [here, there].map((ink) => cellsOf(ink.values, ink.width, ink.height, INK_CELLS));
    // As a file it stands for paper: the mark of Adobe's programs says so.
    const { columns, rows, sums } = reversed(seen!);
    expect([columns, rows]).toEqual([known!.columns, known!.rows]);
    expect(Math.max(...known!.sums) - Math.min(...known!.sums)).toBeGreaterThan(60);
    expect(Math.max(...sums.map((sum, cell) => Math.abs(sum - known!.sums[cell]!)))).toBeLessThanOrEqual(3);
  }
});

test('a JPEG that Adobe’s programs have not marked is read as one that they have', async () => {
  const marked = await blend(WIDTH, HEIGHT);
  const at = marked.findIndex((byte, index) => byte === 0xff && marked[index + 1] === 0xee);
  expect(at).toBeGreaterThan(0);
  const unmarked = marked.slice();
  // Another part of the file, which means nothing.
  unmarked[at + 1] = 0xed;
  expect((await inkOfFile(unmarked))?.values).toEqual((await inkOfFile(marked))?.values);
  const pdfium = await openPdfium();
  const size = { width: WIDTH, height: HEIGHT };
  expect(inkOfJpeg(pdfium, unmarked, size)?.values).toEqual(inkOfJpeg(pdfium, marked, size)?.values);
});

test('a JPEG that takes more memory than there is is not measured: nothing of it would be taken for no ink', async () => {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const size = { width: 3000, height: 2000 };
  const jpeg = await sharp(await blend(size.width, size.height), { ignoreIcc: true })
    .pipelineColourspace('cmyk')
    .toColourspace('cmyk')
    .jpeg({ progressive: true })
    .toBuffer();
  const within = async (megabytes: number) =>
    inkOfJpeg(await startPdfium(Uint8Array.from(wasm).buffer, megabytes * 1024 ** 2), jpeg, size)?.width;
  expect(await Promise.all([64, 512].map(within))).toEqual([undefined, size.width]);
});

test('a JPEG that cannot be read is not measured', async () => {
  const pdfium = await openPdfium();
  for (const bytes of [new Uint8Array(), Uint8Array.of(0xff, 0xd8), (await blend(WIDTH, HEIGHT)).subarray(0, 300)])
    expect(inkOfJpeg(pdfium, bytes, { width: WIDTH, height: HEIGHT })).toBe(undefined);
});
