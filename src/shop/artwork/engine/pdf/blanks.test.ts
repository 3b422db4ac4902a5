import { expect, test } from 'vitest';
import { pdfOf, streamOf } from '#test/builders/pdf-page.ts';
import { readFacts } from '../read-facts.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/** How many texts are seen on a page that shows each of these, in a font of its own. */
async function textsOf(font: string, shown: readonly string[], objects: readonly string[] = []): Promise<number> {
  const content = shown.map((text, line) => `BT /F1 10 Tf 50 ${300 + 20 * line} Td ${text} Tj ET`).join('\n');
  const page = { width: 148, height: 210, resources: `/Font<</F1<</Type/Font${font}>>>>`, content };
  const facts = await readFacts(pdfOf({ pages: [page], objects }), 'application/pdf');
  if (typeof facts === 'string' || facts.kind !== 'pdf') throw new Error(String(facts));
  return facts.pages.flatMap(({ paints }) => paints).reduce((sum, { count }) => sum + count, 0);
}

const MAP = streamOf(
  '',
  bytes('1 beginbfchar <0003> <0020> <0020> <0041> endbfchar 1 beginbfrange <0010> <0040> <0018> endbfrange'),
);
const COMPOSITE = '/Subtype/Type0/BaseFont/Inter/Encoding/Identity-H/DescendantFonts[<</Type/Font>>]';

test('a blank of a font of single bytes is its code 32, unless another glyph stands there', async () => {
  const font = '/Subtype/TrueType/BaseFont/Inter';
  expect(await textsOf(font, ['( )', '(A)'])).toBe(1);
  expect(await textsOf(`${font}/Encoding<</Differences[32/A 65/space]>>`, ['( )', '(A)', '(AA)'])).toBe(1);
});

test('the map of a font to Unicode tells which of its codes are blanks', async () => {
  expect(await textsOf(`${COMPOSITE}/ToUnicode 1000 0 R`, ['<0003>', '<0018>', '<0020>', '<0019>'], [MAP])).toBe(2);
});

test('a range of a map that lists its characters tells its blanks among them', async () => {
  const list = '1 beginbfrange <0000> <0004> [<0000> <0054> <0020> <0069> <00a0>] endbfrange';
  const objects = [streamOf('', bytes(list))];
  const shown = ['<0001>', '<0002>', '<0003>', '<0004>'];
  expect(await textsOf(`${COMPOSITE}/ToUnicode 1000 0 R`, shown, objects)).toBe(2);
});

test('a map that begins lists without an end is read as fast as it is long', async () => {
  const map = streamOf('', bytes(`1 beginbfrange ${'<0><0>['.repeat(30_000)} endbfrange`));
  expect(await textsOf(`${COMPOSITE}/ToUnicode 1000 0 R`, ['<0001>'], [map])).toBe(1);
});

test('without a map every code of two bytes may be a letter', async () => {
  expect(await textsOf(COMPOSITE, ['<0003>', '<0020>'])).toBe(2);
});
