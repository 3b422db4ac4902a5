import { expect, test } from 'vitest';
import { EMBEDDED, pdfOf } from '#test/builders/pdf-page.ts';
import type { PdfFacts } from '../facts.ts';
import { joinedFigures } from './cut-figures.ts';
import { readPdf } from './read-pdf.ts';

const SPOT = '/ColorSpace<</C[/Separation/CutContour/DeviceCMYK 1000 0 R]>>';
const stickers = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => `${20 + 40 * (index % 7)} ${20 + 40 * Math.floor(index / 7)} 30 30 re S `,
  );
const figuresOf = async (contents: readonly string[]) => {
  const pages = contents.map((content) => ({
    width: 210,
    height: 297,
    trimInset: 3,
    resources: EMBEDDED + SPOT,
    content: `/C CS 1 SCN 1 w ${content}`,
  }));
  const facts = (await readPdf(pdfOf({ pages, objects: ['<</Length 0>>stream\n\nendstream'] }))) as PdfFacts;
  return facts.pages.map(({ paints }) => paints[0]?.figures);
};

test('pieces are one figure where their ends meet, in any order, and others stay apart', () => {
  const piece = (x: number, ends: readonly number[]) =>
    ({ box: [x, 0, x + 10, 1], ends: ends.map((end) => [end, 0] as const) }) as const;
  const pieces = [piece(0, [0, 10]), piece(20, [20, 30]), piece(10, [20.1, 9.9]), piece(40, [40, 50]), piece(60, [])];
  expect(joinedFigures(pieces).toSorted((a, b) => a[0] - b[0])).toEqual([
    [0, 0, 30, 1],
    [40, 0, 50, 1],
    [60, 0, 70, 1],
  ]);
});

test('a line of one figure needs none beside its extent', async () => {
  expect(await figuresOf(['20 20 m 90 20 l S 90 20 m 50 90 l 20 20 l S'])).toEqual([undefined]);
});

test('of sheets of stickers, some figures are kept of each, those inside first, and some hundreds of a long file', async () => {
  const frame = '9 9 400 3 re S ';
  const [first, ...others] = await figuresOf(Array.from({ length: 60 }, () => frame + stickers(40).join('')));
  expect(first).toHaveLength(16);
  expect(first?.every(([, , , top]) => top > 12.5)).toBe(true);
  expect([first, ...others].flatMap((figures) => figures ?? [])).toHaveLength(600);
  // What is said of the last ones is said of their extent.
  expect(others.at(-1)).toBeUndefined();
});
