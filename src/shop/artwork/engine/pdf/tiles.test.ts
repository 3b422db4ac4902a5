import { describe, expect, test } from 'vitest';
import { pdfOf } from '#test/builders/pdf-page.ts';
import type { PdfFacts } from '../facts.ts';
import { readPdf } from './read-pdf.ts';

const GRADIENT =
  '<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 440 610]/Function<</FunctionType 2/Domain[0 1]/C0[1 0 0]/C1[0 0 1]/N 1>>>>';
const FONT = '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>';
const tile = (content: string, more = '/PaintType 1', side = 20, resources = FONT) =>
  `<</Type/Pattern/PatternType 1${more}/TilingType 1/BBox[0 0 ${side} ${side}]/XStep ${side}/YStep ${side}/Resources<<${resources}>>/Length ${content.length}>>stream\n${content}\nendstream`;

const PAGE = '0 0 300 300 re f';

/** What is known of a page of about 300 points a side that is painted with a pattern: kind, colour space and size. */
const read = async (objects: readonly string[], content = `/Pattern cs /P scn ${PAGE}`, more = '') => {
  const page = { width: 110, height: 110, trimInset: 2, content, resources: `/Pattern<</P 1000 0 R${more}>>` };
  const facts = (await readPdf(pdfOf({ pages: [page], objects: [...objects], root: '' }))) as PdfFacts;
  const [{ paints, isCut }] = facts.pages as [PdfFacts['pages'][number]];
  return {
    isCut,
    fonts: facts.fonts.map(({ name }) => name),
    paints: paints.map(({ kind, colour, size }) => [kind, colour.space, size].join(' ')),
    places: paints.map(({ extent }) => extent.map(Math.round)),
  };
};

describe('a pattern', () => {
  test('of a gradient has the colour space of the gradient', async () => {
    const found = await read(['<</Type/Pattern/PatternType 2/Shading 1001 0 R>>', GRADIENT]);
    expect(found.paints).toEqual(['area rgb 0']);
  });

  test('of a tile has colours, fonts and lines of the tile, in the size in which they are drawn', async () => {
    const drawn = '1 0 0 rg 0 0 9 9 re f 0 0 0 1 K 0.1 w 0 0 m 9 9 l S 0 0 0 1 k BT /F 3 Tf 2 12 Td (i) Tj ET';
    const found = await read([tile(drawn, '/PaintType 1/Matrix[2 0 0 2 0 0]')]);
    expect(found.paints).toEqual(['area pattern 0', 'area rgb 0', 'line cmyk 0.2', 'text cmyk 6']);
    expect(found.fonts).toEqual(['Helvetica']);
    expect(found.isCut).toBe(false);
  });

  test('of a small tile is looked at in the middle of what it fills, and says nothing of its edges', async () => {
    const { places } = await read([tile('1 0 0 rg 0 0 9 9 re f')]);
    expect(places[1]).toEqual([140, 140, 149, 149]);
  });

  test('of a tile that is larger than what it fills is seen with all that reaches into it', async () => {
    const found = await read([tile('1 0 0 rg 390 390 10 10 re f 0 1 0 0 k 0 0 10 10 re f', '/PaintType 1', 400)]);
    expect(found.paints).toEqual(['area pattern 0', 'area cmyk 0']);
    const moved = tile('1 0 0 rg 390 390 10 10 re f', '/PaintType 1/Matrix[1 0 0 1 200 200]', 400);
    expect((await read([moved])).places[1]).toEqual([190, 190, 200, 200]);
  });

  test('without colours of its own has each with which it is asked for', async () => {
    const content = '/S cs 1 0 0 /P scn 0 0 99 99 re f 0 1 0 /P scn 99 99 99 99 re f';
    const page = { width: 110, height: 110, trimInset: 2, content };
    const resources = '/ColorSpace<</S[/Pattern/DeviceRGB]>>/Pattern<</P 1000 0 R>>';
    const objects = [tile('0 0 9 9 re f', '/PaintType 2')];
    const facts = (await readPdf(pdfOf({ pages: [{ ...page, resources }], objects, root: '' }))) as PdfFacts;
    expect(facts.pages[0]!.paints.map(({ colour }) => colour.space)).toEqual(['rgb']);
  });

  test.each([
    ['lines', `/Pattern CS /P SCN 30 w 0 150 m 300 150 l S`],
    ['text', `/Pattern cs /P scn BT /F 90 Tf 20 99 Td (MMM) Tj ET`],
  ])('is looked at in %s', async (_, content) => {
    const found = await read([tile('1 0 0 rg 0 0 9 9 re f')], content);
    expect(found.paints).toContain('area rgb 0');
  });

  test('that paints with itself ends', async () => {
    const own = tile(`/Pattern cs /P scn 0 0 20 20 re f`, '/PaintType 1', 20, '/Pattern<</P 1000 0 R>>');
    expect((await read([own])).paints).toEqual(['area pattern 0']);
  });

  test('that paints with another shows that one too', async () => {
    const outer = tile('/Pattern cs /Q scn 0 0 20 20 re f', '/PaintType 1', 20, '/Pattern<</Q 1001 0 R>>');
    expect((await read([outer, tile('1 0 0 rg 0 0 9 9 re f')])).paints).toContain('area rgb 0');
  });

  test('that stands still, however large its steps or small its size, ends', async () => {
    const found = await read([tile('1 0 0 rg 0 0 9 9 re f', '/PaintType 1/Matrix[0 0 0 0 0 0]')]);
    expect([found.paints, found.isCut]).toEqual([['area pattern 0'], false]);
  });
});

test('a state that is kept more than 64 times deep is found again', async () => {
  const content = `${'q '.repeat(70)}0.01 0 0 0.01 0 0 cm ${'Q '.repeat(70)}0 0 0 1 k ${PAGE}`;
  const { places } = await read(['<<>>'], content);
  expect(places).toEqual([[0, 0, 300, 300]]);
});
