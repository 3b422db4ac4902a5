import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { pdfOf, rectangle, type PageOf } from '#test/builders/pdf-page.ts';
import { openPdfium } from '#platform/pictures/open-pdfium.ts';
import { PdfPages } from '#platform/pictures/pdf-pages.ts';
import { openInkTable } from '#platform/pictures/ink-table.ts';
import type { Paint, PdfFacts } from '../facts.ts';
import type { Geometry } from '../geometry.ts';
import { readPdf } from '../pdf/read-pdf.ts';
import { applyFixes } from './apply-fixes.ts';
import { fixOffer } from './fix-offer.ts';
import { NO_FIX } from './fix-plan.ts';

const A6: Geometry = {
  profile: 'OFF',
  width: 105,
  height: 148,
  bleed: 2,
  safe: 3,
  pages: 1,
  hasTrim: true,
  folds: { upright: [], level: [] },
  isBound: false,
  needsDie: false,
  isUncoated: false,
  plates: [],
};

let table: Awaited<ReturnType<typeof openInkTable>>;
beforeAll(async () => {
  table = await openInkTable();
});

const page = (content: string, resources = ''): PageOf => ({ width: 105, height: 148, content, resources });
const filled = (colour: string) => `${colour} ${rectangle(10, 10, 80, 120)} f `;
const stream = (dict: string, bytes: Uint8Array | string) => {
  const text = typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('latin1');
  return `<<${dict}/Length ${text.length}>>stream\n${text}\nendstream`;
};
const IMAGE = '/Type/XObject/Subtype/Image/Width 8/Height 8/BitsPerComponent 8';
const DRAWN = 'q 200 0 0 200 40 40 cm /I Do Q';
const PIXELS = Uint8Array.from({ length: 8 * 8 * 3 }, (_, at) => [200, 40, (at * 5) % 256][at % 3] ?? 0);
const AN_SRGB = stream('/N 3', 'sRGB IEC61966-2.1');

const converted = (pages: readonly PageOf[], objects: readonly string[] = []) =>
  applyFixes(pdfOf({ pages, objects }), { ...NO_FIX, cmyk: true }, A6, table);

async function factsOf(bytes: Uint8Array | string | undefined): Promise<PdfFacts> {
  if (typeof bytes !== 'object') throw new Error(bytes);
  const facts = await readPdf(bytes);
  if (typeof facts === 'string') throw new Error(facts);
  return facts;
}

const paintsOf = async (bytes: Uint8Array | string | undefined): Promise<readonly Paint[]> =>
  (await factsOf(bytes)).pages.flatMap(({ paints }) => paints);
const inksIn = async (bytes: Uint8Array | string | undefined) =>
  (await paintsOf(bytes)).map(({ colour }) => colour.inks);

/** The colour in the middle of the first page, as a screen shows it. */
async function middleOf(bytes: Uint8Array): Promise<readonly number[]> {
  const pdf = new PdfPages(await openPdfium(), bytes);
  const drawn = pdf.draw(1, 200, ({ pixels, width, height }) => {
    const at = (Math.floor(height / 2) * width + Math.floor(width / 2)) * 4;
    return [...pixels.subarray(at, at + 3)];
  });
  if (typeof drawn === 'string') throw new Error(drawn);
  return drawn;
}

describe('colours of a screen', () => {
  test('become ink by the profile of coated paper, wherever they are set', async () => {
    const content = [
      filled('1 0 0 rg'),
      `0 0 1 RG 3 w 20 20 m 90 90 l S `,
      filled('/S cs 0 1 0 scn'),
      filled('/S cs 0 0 0 rg'),
    ].join('');
    const bytes = await converted([page(content, '/ColorSpace<</S[/ICCBased 1000 0 R]>>')], [AN_SRGB]);
    const [red, blue, green] = await inksIn(bytes);
    expect(red?.map((ink) => Math.round(ink * 100))).toEqual([0, 96, 90, 2]);
    expect(blue?.map((ink) => Math.round(ink * 100))).toEqual([95, 78, 0, 11]);
    expect(green?.map((ink) => Math.round(ink * 100))).toEqual([32, 1, 98, 3]);
    expect((await factsOf(bytes)).outputIntent).toEqual({ channels: 4, condition: 'FOGRA39' });
  });

  test('that are black or grey become black ink alone, and white becomes none', async () => {
    const content = ['0 0 0 rg', '0.5 0.5 0.5 rg', '1 1 1 rg', '/S cs'].map(filled).join('');
    const resources = '/ColorSpace<</S/DeviceRGB>>';
    expect(await inksIn(await converted([page(content, resources)]))).toEqual([
      [0, 0, 0, 1],
      [0, 0, 0, 0.498],
      [0, 0, 0, 0],
    ]);
  });

  test('leave inks, greys and spot colours as they are', async () => {
    const content = ['0.1 0.2 0.3 0.4 k', '0.5 g', '/P cs 1 scn'].map(filled).join('') + filled('1 0 0 rg');
    const resources =
      '/ColorSpace<</P[/Separation/Gold/DeviceRGB<</FunctionType 2/N 1/Domain[0 1]/C0[1 1 1]/C1[0.8 0.7 0]>>]>>';
    const paints = await paintsOf(await converted([page(content, resources)]));
    expect(paints.map(({ colour }) => [colour.space, colour.spots])).toEqual([
      ['cmyk', []],
      ['gray', []],
      ['spot', ['Gold']],
      ['cmyk', []],
    ]);
    expect(paints.slice(0, 2).map(({ colour }) => colour.inks)).toEqual([
      [0.1, 0.2, 0.3, 0.4],
      [0, 0, 0, 0.5],
    ]);
  });

  test('are converted once in what several pages draw, with the group in which they are mixed', async () => {
    const form = stream(
      '/Type/XObject/Subtype/Form/BBox[0 0 300 420]/Group<</S/Transparency/CS/DeviceRGB>>',
      filled('1 0 0 rg'),
    );
    const twice = { ...page('/F Do', '/XObject<</F 1000 0 R>>'), entries: '/Group<</S/Transparency/CS/DeviceRGB>>' };
    const facts = await factsOf(await converted([twice, twice], [form]));
    expect(facts.pages.map(({ groupSpace }) => groupSpace)).toEqual(['cmyk', 'cmyk']);
    expect(facts.pages.map(({ paints }) => paints.map(({ colour }) => colour.space))).toEqual([['cmyk'], ['cmyk']]);
  });

  test('are converted in a pattern that is repeated', async () => {
    const tile = stream(
      '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<<>>',
      '1 0 0 rg 0 0 9 9 re f',
    );
    const content = filled('/Pattern cs /P scn');
    const bytes = await converted([page(content, '/Pattern<</P 1000 0 R>>')], [tile]);
    if (typeof bytes !== 'object') throw new Error(bytes);
    const [red = 0, green = 255, blue = 255] = await middleOf(bytes);
    expect([red > 150, green < 110, blue < 110]).toEqual([true, true, true]);
  });
});

describe('a picture of a screen', () => {
  const flate = stream(`${IMAGE}/ColorSpace/DeviceRGB`, PIXELS);

  test.each([
    ['with its pixels as they are', flate],
    ['with a profile of screens', stream(`${IMAGE}/ColorSpace[/ICCBased 1001 0 R]`, PIXELS)],
  ])('becomes one of ink: %s', async (_name, image) => {
    const original = pdfOf({ pages: [page(DRAWN, '/XObject<</I 1000 0 R>>')], objects: [image, AN_SRGB] });
    const bytes = await applyFixes(original, { ...NO_FIX, cmyk: true }, A6, table);
    expect((await paintsOf(bytes)).map(({ kind, colour }) => [kind, colour.space])).toEqual([['image', 'cmyk']]);
    await expectLooks(bytes, await middleOf(original));
  });

  test('becomes one of ink as a JPEG, and looks as it did', async () => {
    const raw = { width: 64, height: 64, channels: 3 } as const;
    const plain = Buffer.alloc(64 * 64 * 3, Buffer.from([180, 60, 40]));
    const jpeg = await sharp(plain, { raw }).jpeg({ quality: 95 }).toBuffer();
    const image = stream(
      '/Type/XObject/Subtype/Image/Width 64/Height 64/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode',
      jpeg,
    );
    const original = pdfOf({ pages: [page(DRAWN, '/XObject<</I 1000 0 R>>')], objects: [image] });
    const bytes = await applyFixes(original, { ...NO_FIX, cmyk: true }, A6, table);
    expect((await paintsOf(bytes))[0]?.colour.space).toBe('cmyk');
    await expectLooks(bytes, await middleOf(original));
  });

  test('becomes one of ink where its rows were packed as PNG packs them', async () => {
    const raw = { width: 32, height: 32, channels: 3 } as const;
    const pixels = Uint8Array.from({ length: 32 * 32 * 3 }, (_, at) => (at * at * 7 + at) % 251);
    const image = (dict: string, bytes: Uint8Array) =>
      stream(`/Subtype/Image/Width 32/Height 32/BitsPerComponent 8/ColorSpace/DeviceRGB${dict}`, bytes);
    const inkOf = async (object: string) => {
      const bytes = await converted([page(DRAWN, '/XObject<</I 1000 0 R>>')], [object]);
      if (typeof bytes !== 'object') throw new Error(bytes);
      const at = Buffer.from(bytes).indexOf('/DeviceCMYK');
      expect(at).toBeGreaterThan(0);
      return middleOf(bytes);
    };
    const png = await sharp(pixels, { raw }).png({ adaptiveFiltering: true, palette: false }).toBuffer();
    const packed = image(
      '/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors 3/Columns 32>>',
      Buffer.concat(dataOf(png)),
    );
    expect(await inkOf(packed)).toEqual(await inkOf(image('', pixels)));
  });

  test('becomes one of ink where it names its colours by number', async () => {
    const image = stream(`${IMAGE}/ColorSpace[/Indexed/DeviceRGB 1<ff0000b43c28>]`, new Uint8Array(64).fill(1));
    const original = pdfOf({ pages: [page(DRAWN, '/XObject<</I 1000 0 R>>')], objects: [image] });
    const bytes = await applyFixes(original, { ...NO_FIX, cmyk: true }, A6, table);
    expect((await paintsOf(bytes))[0]?.colour.space).toBe('cmyk');
    await expectLooks(bytes, await middleOf(original));
  });

  test('keeps what covers it, and stays as it is where it holds ink already', async () => {
    const mask = stream(`${IMAGE}/ColorSpace/DeviceGray`, new Uint8Array(64));
    const covered = stream(`${IMAGE}/ColorSpace/DeviceRGB/SMask 1001 0 R`, PIXELS);
    const bytes = await converted([page(DRAWN, '/XObject<</I 1000 0 R>>')], [covered, mask]);
    if (typeof bytes !== 'object') throw new Error(bytes);
    // All of it is covered: the paper is seen.
    expect(await middleOf(bytes)).toEqual([255, 255, 255]);
    const ink = stream(`${IMAGE}/ColorSpace/DeviceCMYK`, new Uint8Array(256).fill(90));
    const whole = pdfOf({ pages: [page(DRAWN, '/XObject<</I 1000 0 R>>')], objects: [ink] });
    const kept = await applyFixes(whole, { ...NO_FIX, cmyk: true }, A6, table);
    if (typeof kept !== 'object') throw new Error(kept);
    expect(await middleOf(kept)).toEqual(await middleOf(whole));
  });
});

const SHADING = '<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 9 9]/Function<</FunctionType 2/N 1/Domain[0 1]>>>>';

test.each<[string, string, string, readonly string[]]>([
  ['a gradient', '/H sh', `/Shading<</H${SHADING}>>`, []],
  [
    'a pattern that is a gradient',
    filled('/Pattern cs /P scn'),
    `/Pattern<</P<</PatternType 2/Shading${SHADING}>>>>`,
    [],
  ],
  ['a soft mask', '/G gs', '/ExtGState<</G<</SMask<</S/Luminosity>>>>>>', []],
  ['colours that are mixed otherwise than by covering', '/G gs', '/ExtGState<</G<</BM/Multiply>>>>', []],
  ['letters that are drawings', 'BT /F 9 Tf ET', '/Font<</F<</Subtype/Type3>>>>', []],
  ['a picture within the content', 'BI /W 1 /H 1 /CS /RGB /BPC 8 ID abc EI', '', []],
  [
    'another RGB',
    filled('/S cs 1 0 0 scn'),
    '/ColorSpace<</S[/ICCBased 1000 0 R]>>',
    [stream('/N 3', 'Adobe RGB (1998)')],
  ],
  ['a calibrated RGB', filled('/S cs 1 0 0 scn'), '/ColorSpace<</S[/CalRGB<<>>]>>', []],
  ['another meaning of RGB', filled('1 0 0 rg'), '/ColorSpace<</DefaultRGB/DeviceGray>>', []],
  ['Lab', filled('/S cs 50 9 9 scn'), '/ColorSpace<</S[/Lab<</WhitePoint[1 1 1]>>]>>', []],
  [
    'a colour that a form takes from elsewhere',
    '/F Do',
    '/XObject<</F 1000 0 R>>',
    [stream('/Subtype/Form/BBox[0 0 9 9]', '1 0 0 sc 0 0 9 9 re f')],
  ],
  [
    'a picture of which a colour is not drawn',
    DRAWN,
    '/XObject<</I 1000 0 R>>',
    [stream(`${IMAGE}/ColorSpace/DeviceRGB/Mask[0 0 0 0 0 0]`, PIXELS)],
  ],
  [
    'a picture whose values are turned round',
    DRAWN,
    '/XObject<</I 1000 0 R>>',
    [stream(`${IMAGE}/ColorSpace/DeviceRGB/Decode[1 0 1 0 1 0]`, PIXELS)],
  ],
  [
    'a picture that breaks off',
    DRAWN,
    '/XObject<</I 1000 0 R>>',
    [stream(`${IMAGE}/ColorSpace/DeviceRGB`, PIXELS.subarray(9))],
  ],
  [
    'a JPEG that is none',
    DRAWN,
    '/XObject<</I 1000 0 R>>',
    [stream(`${IMAGE}/ColorSpace/DeviceRGB/Filter/DCTDecode`, 'no')],
  ],
])('what nobody here converts faithfully is left to its owner: %s', async (_name, content, resources, objects) => {
  expect(await converted([page(content, resources)], objects)).toBe('colours');
});

test('colours are converted where a page has some and the paper is coated, and not without being asked', async () => {
  const facts = await factsOf(pdfOf({ pages: [page(filled('1 0 0 rg'))] }));
  expect(fixOffer(facts, A6, true)?.cmyk).toBe('offered');
  expect(fixOffer(facts, A6, false)?.cmyk ?? 'paper').toBe('paper');
  const inks = await factsOf(pdfOf({ pages: [page(filled('1 0 0 0 k'))] }));
  expect(fixOffer(inks, A6, true)?.cmyk ?? 'none').toBe('none');
  const left = await applyFixes(pdfOf({ pages: [page(filled('1 0 0 rg'))] }), { ...NO_FIX, clean: true }, A6, table);
  expect((await paintsOf(left))[0]?.colour.space).toBe('rgb');
});

/** The packed rows of a PNG, of which it may hold several pieces. */
function dataOf(png: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  return parts;
}

/** Ink is duller than a screen: of a colour that paper can show little is lost. */
async function expectLooks(bytes: Uint8Array | string | undefined, before: readonly number[]): Promise<void> {
  if (typeof bytes !== 'object') throw new Error(bytes);
  const after = await middleOf(bytes);
  const difference = before.map((value, at) => Math.abs(value - (after[at] ?? 0)));
  expect(Math.max(...difference), `${before.join(' ')} became ${after.join(' ')}`).toBeLessThan(70);
}
