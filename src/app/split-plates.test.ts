import { beforeAll, describe, expect, test } from 'vitest';
import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { openPdfium } from '#platform/pictures/open-pdfium.ts';
import { PdfPages, type DrawnPage } from '#platform/pictures/pdf-pages.ts';
import { pdfOf, rectangle } from '../../test/builders/pdf-page.ts';
import { plateSplitter } from './split-plates.ts';

let pdfium: WrappedPdfiumModule;
beforeAll(async () => {
  pdfium = await openPdfium();
});

const TINT = '<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 1 0 0]/N 1>>';
const SPACES =
  '/W[/Separation/White/DeviceCMYK 1000 0 R]/V[/DeviceN[/Spot#20Varnish]/DeviceCMYK 1000 0 R]' +
  '/F[/Separation/Gold#20Foil/DeviceCMYK 1000 0 R]/C[/Separation/CutContour/DeviceCMYK 1000 0 R]' +
  '/O[/Separation/PANTONE#20021/DeviceCMYK 1000 0 R]';
/** Cyan all over the 100 by 100 mm of a page. */
const CYAN = `1 0 0 0 k ${rectangle(0, 0, 100, 100)}`;
const SIDE = 200;

interface More {
  readonly resources?: string;
  /** Numbered from 1001. */
  readonly objects?: readonly string[];
  readonly spaces?: string;
}

/** @param content over the cyan */
function fileOf(content: string, { resources = '', objects = [], spaces = '' }: More): Uint8Array {
  const page = {
    width: 100,
    height: 100,
    trimInset: 0,
    content: CYAN + content,
    resources: `/ColorSpace<<${SPACES}${spaces}>>${resources}`,
  };
  return pdfOf({ pages: [page], objects: [TINT, ...objects] });
}

async function splitOf(content: string, more: More = {}) {
  const file = fileOf(content, more);
  const pdf = new PdfPages(pdfium, file);
  const split = (await plateSplitter(pdfium, pdf, file))(1, SIDE);
  const whole = pdf.draw(1, SIDE, (page) => page) as DrawnPage;
  return { split, whole };
}

/** Red, green and blue at a place in millimetres from the lower left corner. */
function at({ pixels, width, height }: DrawnPage, x: number, y: number): number[] {
  const start = (Math.floor(((100 - y) / 100) * height) * width + Math.floor((x / 100) * width)) * 4;
  return [...pixels.subarray(start, start + 3)];
}
/** How much a plate has there, from 0 to 255. */
const inkAt = (page: DrawnPage, x: number, y: number) => 255 - at(page, x, y)[2]!;
const WHITE = `/W cs 1 scn ${rectangle(10, 10, 30, 30)}`;

describe('the plates of a page', () => {
  test('a page without any stands as it is', async () => {
    expect((await splitOf(`/O cs 1 scn ${rectangle(10, 10, 30, 30)}`)).split).toBeUndefined();
  });

  test('white, varnish and the cut are taken off the artwork, and each has its own place', async () => {
    const varnish = `/V cs 0.5 scn ${rectangle(50, 10, 30, 30)}`;
    const cut = `/C CS 1 SCN 6 w 10 250 m 270 250 l S`;
    const { split, whole } = await splitOf(`${WHITE} ${varnish} ${cut}`);
    expect(split?.plates.map(({ plate }) => plate).toSorted()).toEqual(['Cut', 'SpotUV', 'White']);
    const cyan = at(whole, 5, 5);
    expect(at(whole, 20, 20)).not.toEqual(cyan);
    for (const [x, y] of [
      [20, 20],
      [60, 20],
      [30, 88.2],
    ] as const)
      expect(at(split!.page, x, y), `${x}`).toEqual(cyan);
    const of = (plate: string) => split!.plates.find((each) => each.plate === plate)!.page;
    expect([inkAt(of('White'), 20, 20), inkAt(of('White'), 60, 20)]).toEqual([255, 0]);
    expect(inkAt(of('SpotUV'), 60, 20)).toBeGreaterThan(120);
    expect(inkAt(of('SpotUV'), 60, 20)).toBeLessThan(135);
    expect([inkAt(of('SpotUV'), 20, 20), inkAt(of('Cut'), 20, 20)]).toEqual([0, 0]);
    expect(inkAt(of('Cut'), 30, 88.2)).toBe(255);
  });

  test('white that lies under the artwork is seen as far as it goes', async () => {
    const { split } = await splitOf(`${WHITE} 0 1 0 0 k ${rectangle(10, 10, 15, 30)}`);
    expect(inkAt(split!.plates[0]!.page, 12, 20)).toBe(255);
    expect(at(split!.page, 12, 20)).not.toEqual(at(split!.page, 35, 20));
  });

  test('foil covers what is under it, so it stays in the picture', async () => {
    const { split, whole } = await splitOf(`/F cs 1 scn ${rectangle(10, 10, 30, 30)}`);
    expect(at(split!.page, 20, 20)).toEqual(at(whole, 20, 20));
    expect(inkAt(split!.plates[0]!.page, 20, 20)).toBe(255);
  });

  test('of what is filled on a plate and outlined in ink the line stays', async () => {
    const { split, whole } = await splitOf('q /W cs 1 scn 0 0 0 1 K 12 w 60 60 120 120 re B Q');
    const [line, middle] = [
      [60 / 2.8346, 40],
      [40, 40],
    ] as const;
    expect(at(split!.page, ...line)).toEqual(at(whole, ...line));
    expect(at(split!.page, ...middle)).toEqual(at(whole, 5, 5));
    expect([inkAt(split!.plates[0]!.page, ...middle), inkAt(split!.plates[0]!.page, 23.5, 40)]).toEqual([255, 255]);
  });

  test('a picture on a plate is taken off, with its tones', async () => {
    const image = 'BI /W 2 /H 1 /BPC 8 /CS /W /F /AHx ID FF80> EI';
    const { split, whole } = await splitOf(`q 100 0 0 100 60 60 cm ${image} Q`);
    const alone = split?.plates[0]?.page;
    expect(split?.plates.map(({ plate }) => plate)).toEqual(['White']);
    expect(at(split!.page, 30, 40)).toEqual(at(whole, 5, 5));
    expect(inkAt(alone!, 24, 40)).toBeGreaterThan(240);
  });

  test('a page that draws on a plate by a shading too stands as it is: its plate would be shown in part only', async () => {
    const shading =
      '/Shading<</S<</ShadingType 2/ColorSpace[/Separation/White/DeviceCMYK 1000 0 R]/Coords[0 0 200 0]' +
      '/Function<</FunctionType 2/Domain[0 1]/C0[0]/C1[1]/N 1>>>>>>';
    expect((await splitOf(WHITE, { resources: shading })).split?.plates).toHaveLength(1);
    expect(
      (await splitOf(`${WHITE} q ${rectangle(50, 50, 30, 30).replace(/f $/, '')} W n /S sh Q`, { resources: shading }))
        .split,
    ).toBeUndefined();
  });

  describe('stand as they are where they cannot be told apart, so that nothing is lost and nothing is added', () => {
    const stream = (entries: string, content: string) =>
      `<<${entries}/Length ${content.length}>>stream\n${content}\nendstream`;
    const pattern = stream(
      '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 10 10]/XStep 10/YStep 10/Resources<<>>',
      '0 0 1 0 k 0 0 10 10 re f',
    );
    const type3 =
      '<</Type/Font/Subtype/Type3/FontBBox[0 0 100 100]/FontMatrix[0.01 0 0 0.01 0 0]/FirstChar 65/LastChar 65/Widths[100]' +
      '/Encoding<</Differences[65/A]>>/CharProcs<</A 1002 0 R>>/Resources<<>>>>';
    const glyph = stream('', '100 0 d0 0 0 1 0 k 0 0 100 100 re f');
    /** Twenty forms one in the other, the last of which draws a yellow square. */
    const forms = Array.from({ length: 20 }, (_, index) =>
      stream(
        `/Type/XObject/Subtype/Form/BBox[0 0 500 500]/Resources<</XObject<</N ${1002 + index} 0 R>>>>`,
        index === 19 ? '0 0 1 0 k 150 150 60 60 re f' : '/N Do',
      ),
    );
    const line = '14 w 150 150 60 60 re';

    test.each<[string, string, More]>([
      [
        'a line of a pattern round a surface on a plate',
        `/W cs 1 scn /Pattern CS /P SCN ${line} B`,
        { resources: '/Pattern<</P 1001 0 R>>', objects: [pattern] },
      ],
      [
        'a line of a pattern alone',
        `${WHITE} /Pattern CS /P SCN ${line} S`,
        { resources: '/Pattern<</P 1001 0 R>>', objects: [pattern] },
      ],
      [
        'letters with colours of their own',
        `${WHITE} BT /T 60 Tf 150 150 Td (A) Tj ET`,
        { resources: '/Font<</T 1001 0 R>>', objects: [type3, glyph] },
      ],
      ['what stands in too many forms', `${WHITE} /N Do`, { resources: '/XObject<</N 1001 0 R>>', objects: forms }],
      [
        'a plate that is mixed with an ink',
        `${WHITE} /M cs 1 0 scn ${rectangle(50, 50, 20, 20)}`,
        {
          spaces: '/M[/DeviceN[/White/Cyan]/DeviceCMYK 1001 0 R]',
          objects: [stream('/FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1 0 1]', '{exch pop 0 0 0}')],
        },
      ],
    ])('%s', async (_what, content, more) => {
      expect((await splitOf(WHITE)).split).toBeDefined();
      expect((await splitOf(content, more)).split).toBeUndefined();
    });
  });

  test('a colour that an artwork happens to share with a mark is no plate', async () => {
    const { split } = await splitOf(
      `${WHITE} ${[40, 80, 120, 160, 200].map((green, index) => `${1 / 255} ${green / 255} 0 rg ${rectangle(50 + index * 8, 50, 6, 6)}`).join(' ')}`,
    );
    expect(split?.plates.map(({ plate }) => plate)).toEqual(['White']);
    expect(at(split!.page, 52, 52)[1]).toBe(40);
  });
});
