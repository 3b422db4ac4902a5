import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import Value from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { loadCatalog } from '#shop/catalog/catalog-files.ts';
import { defaultSelection, factsOf } from '#shop/catalog/product.ts';
import {
  EMBEDDED,
  NOT_EMBEDDED,
  pdfOf,
  rectangle,
  streamOf,
  word,
  type PageOf,
  type PdfOf,
} from '../../../../test/builders/pdf-page.ts';
import { verdictWire } from '../verdict.contract.ts';
import { verdictsOf } from '../verdict.rules.ts';
import { CHECKS, findingsOf } from './checks.ts';
import { FINDING_KEYS } from './finding-keys.ts';
import type { CodeFact, PdfFacts } from './facts.ts';
import { geometryOf, type Geometry } from './geometry.ts';
import { spotsOf } from './plates.ts';
import { readFacts } from './read-facts.ts';

const FLYER: Geometry = {
  profile: 'OFF',
  width: 148,
  height: 210,
  bleed: 3,
  safe: 3,
  pages: 1,
  hasTrim: true,
  folds: { upright: [], level: [] },
  isBound: false,
  needsDie: false,
  isUncoated: false,
  plates: [],
};
/** A line of flyers, as an order has it. */
const LINE = { facts: { width: 148, height: 210, bleed: 3, safe: 3 }, technology: 'offset', artworks: 1 };
const BACKGROUND = '0.2 0.1 0 0 k ' + rectangle(0, 0, 154, 216);
/** A page that is as it has to be. */
const GOOD: PageOf = { width: 154, height: 216, trimInset: 3, content: BACKGROUND, resources: EMBEDDED };
const X4: Pick<PdfOf, 'root' | 'trailer' | 'objects'> = {
  root: '/OutputIntents[<</S/GTS_PDFX/OutputConditionIdentifier(FOGRA51)/DestOutputProfile 1001 0 R>>]',
  trailer: '/Info<</GTS_PDFXVersion(PDF/X-4)>>',
  objects: ['<</Length 0>>stream\n\nendstream', '<</N 4/Length 0>>stream\n\nendstream'],
};

async function findings(pdf: Partial<PdfOf>, geometry: Partial<Geometry> = {}, more = {}) {
  const facts = await readFacts(pdfOf({ ...X4, pages: [GOOD], ...pdf }), 'application/pdf');
  if (typeof facts === 'string') throw new Error(facts);
  const all = { ...FLYER, ...geometry };
  const found = findingsOf({ facts, geometry: all, others: [], artworks: 1, ...more });
  for (const { check, key, severity } of found) {
    const rules = CHECKS.find(({ id }) => id === check)?.rules ?? [];
    const isPublished = rules.some((rule) => rule.key === key && rule.severity[all.profile] === severity);
    expect(isPublished, `${check} ${key} ${severity} ${all.profile}`).toBe(true);
  }
  return found;
}

test('whatever can be said of a file is a rule of one check at least, and a rule names nothing else', () => {
  const named = new Set(CHECKS.flatMap(({ rules }) => rules.map(({ key }) => key)));
  expect([...named].toSorted()).toEqual([...FINDING_KEYS].toSorted());
});
const page = (change: Partial<PageOf>): Pick<PdfOf, 'pages'> => ({ pages: [{ ...GOOD, ...change }] });
const on = (content: string) => page({ content: BACKGROUND + content });

test('much ink is said of nothing small, and of no ways of printing that fuse their ink', async () => {
  const heavy = (mm: number) => on('1 1 0.8 1 k ' + rectangle(40, 40, mm, 30));
  const said = async (pdf: Partial<PdfOf>, profile: Geometry['profile']) =>
    (await findings(pdf, { profile })).filter(({ check }) => check === 'PF-17').map(({ severity }) => severity);
  expect(await said(heavy(10), 'OFF')).toEqual([]);
  expect(await said(heavy(16), 'CAR')).toEqual(['warning']);
  expect(await said(heavy(30), 'DIG')).toEqual([]);
  expect(await said(on('0.6 0.4 0.4 1 k ' + rectangle(40, 40, 30, 30)), 'OFF')).toEqual([]);
});

test('a picture file of ink is measured in squares of 15 mm, and the fullest is shown', () => {
  const [columns, rows] = [52, 73];
  const ink = (percent: number, side: number) => {
    const isFull = (cell: number) => cell % columns < side && Math.floor(cell / columns) >= rows - side;
    const sums = Array.from({ length: columns * rows }, (_, cell) => (isFull(cell) ? percent : 20));
    return { width: 1040, height: 1460, columns, rows, sums };
  };
  const said = (percent: number, side: number, profile: Geometry['profile'] = 'OFF', isUncoated = false) => {
    const picture = {
      kind: 'tiff',
      width: 3000,
      height: 4200,
      space: 'cmyk',
      bits: 8,
      pictures: 1,
      orientation: 1,
    } as const;
    const facts = {
      ...picture,
      hasAlpha: false,
      hasProfile: true,
      isInverted: false,
      inks: [{ page: 1, ...ink(percent, side) }],
    };
    const found = findingsOf({ facts, geometry: { ...FLYER, profile, isUncoated }, others: [], artworks: 1 });
    return found.filter(({ check }) => check === 'PF-17');
  };
  // A cell has 3 mm: five of them are a square.
  expect(said(380, 5)).toMatchObject([{ key: 'ink_much', values: { percent: 380 }, places: [[0, 0, 100, 100]] }]);
  expect(said(330, 9)).toMatchObject([{ key: 'ink_heavy', severity: 'warning', values: { percent: 330 } }]);
  expect([said(380, 3), said(300, 9), said(380, 9, 'DIG')]).toEqual([[], [], []]);
  // Paper without a coating soaks it in, on the sheets of offset.
  expect(said(300, 9, 'OFF', true)).toMatchObject([{ key: 'ink_uncoated', severity: 'warning' }]);
  expect(said(330, 9, 'OFF', true)).toMatchObject([{ key: 'ink_heavy' }]);
  expect(said(300, 9, 'CAR', true)).toEqual([]);
});

test('the pictures of a page of a PDF are measured in its own points, wherever its sheet begins', async () => {
  const facts = (await readFacts(pdfOf({ pages: [GOOD, GOOD] }), 'application/pdf')) as PdfFacts;
  const [columns, rows] = [40, 57];
  const sums = Array.from({ length: columns * rows }, (_, cell) => (Math.floor(cell / columns) < 12 ? 350 : 0));
  const inks = [{ page: 2, left: -10, bottom: 20, width: 400, height: 570, columns, rows, sums }];
  const found = findingsOf({ facts: { ...facts, inks }, geometry: FLYER, others: [], artworks: 1 });
  // 15 mm are four cells of ten points, and the upper edge is at 590.
  expect(found.filter(({ check }) => check === 'PF-17')).toMatchObject([
    { key: 'ink_much', page: 2, places: [[-10, 550, 30, 590]], values: { percent: 350 } },
  ]);
});

describe('a code for machines', () => {
  const CODE: CodeFact = {
    page: 1,
    kind: 'matrix',
    place: [100, 100, 150, 150],
    module: 0.5 / 216,
    contrast: 0.9,
    quiet: 4,
    isInverted: false,
    isRead: true,
  };
  const said = async (change: Partial<CodeFact>) => {
    const facts = await readFacts(pdfOf({ ...X4, pages: [GOOD] }), 'application/pdf');
    if (typeof facts === 'string') throw new Error(facts);
    const found = findingsOf({
      facts: { ...facts, codes: [{ ...CODE, ...change }] },
      geometry: FLYER,
      others: [],
      artworks: 1,
    });
    return found.map(({ check, key, page: number, places }) => {
      expect([check, number, places]).toEqual(['PF-35', 1, [CODE.place]]);
      return key;
    });
  };
  test.each<[string, readonly string[], Partial<CodeFact>]>([
    ['as it has to be', [], {}],
    ['that cannot be read', ['code_unread'], { isRead: false, contrast: 0.1 }],
    ['of squares of 0.3 mm', ['code_small'], { module: 0.3 / 216 }],
    ['of bars of 0.3 mm', [], { kind: 'linear', module: 0.3 / 216 }],
    ['of bars of 0.2 mm', ['bars_small'], { kind: 'linear', module: 0.2 / 216 }],
    ['of bars that nobody can count', [], { kind: 'linear', module: null, quiet: null }],
    ['that is pale', ['code_pale'], { contrast: 0.3 }],
    ['that is light on dark', ['code_inverted'], { isInverted: true }],
    ['with something beside it', ['code_crowded'], { quiet: 2 }],
  ])('%s: %j', async (_, keys, change) => {
    expect(await said(change)).toEqual(keys);
  });
});

test('a file as it has to be gets no word', async () => {
  expect(await findings(on('0 0 0 1 k ' + word(20, 100, 14)))).toEqual([]);
});

/** An image of so many pixels, drawn so large, in millimetres. */
const picture = (pixels: number, mm: number, entries = '/ColorSpace/DeviceCMYK/BitsPerComponent 8'): Partial<PdfOf> => {
  const size = (mm * 72) / 25.4;
  return {
    ...page({
      content: `${BACKGROUND}q ${size} 0 0 ${size} 60 60 cm /P Do Q`,
      resources: EMBEDDED + '/XObject<</P 1002 0 R>>',
    }),
    objects: [
      ...(X4.objects ?? []),
      streamOf(`/Subtype/Image/Width ${pixels}/Height ${pixels}${entries}/Filter/FlateDecode`, ink(pixels)),
    ],
  };
};
/** Values of a picture that size, all of them 0. */
const ink = (pixels: number) => deflateSync(new Uint8Array(pixels * pixels * 4));
const SPOT = (name: string) => `/ColorSpace<</S[/Separation/${name}/DeviceCMYK 1000 0 R]>>`;
const spot = (name: string, draw = rectangle(20, 20, 30, 30)) =>
  page({ content: `${BACKGROUND}/S cs 1 scn ${draw}`, resources: EMBEDDED + SPOT(name) });

test.each<[string, string, Partial<PdfOf>, Partial<Geometry>?]>([
  ['PF-02 not_pdfx note', 'an ordinary PDF', { trailer: '' }],
  [
    'PF-03 no_cutting error',
    'a label of its own shape without a line of the cut',
    {},
    { profile: 'LAB', needsDie: true },
  ],
  [
    'PF-04 size_wrong error',
    'another format',
    page({ width: 111, height: 154, content: '0 1 0 0 k ' + rectangle(0, 0, 111, 154) }),
  ],
  [
    'PF-04 size_turned warning',
    'landscape for portrait',
    page({ width: 216, height: 154, content: '0 1 0 0 k ' + rectangle(0, 0, 216, 154) }),
  ],
  [
    'PF-04 size_scaled warning',
    'two per cent too large',
    page({ width: 156.96, height: 220.2, content: '0 1 0 0 k ' + rectangle(0, 0, 157, 221) }),
  ],
  [
    'PF-04 size_ratio error',
    'an A4 page for an A5 flyer',
    page({ width: 216, height: 303, content: '0 1 0 0 k ' + rectangle(0, 0, 216, 303) }),
  ],
  [
    'PF-05 bleed_none error',
    'a background that ends at the cut',
    page({ content: '0 1 0 0 k ' + rectangle(3, 3, 148, 210) }),
  ],
  [
    'PF-05 bleed_short warning',
    'a background that goes on for one millimetre',
    page({ content: '0 1 0 0 k ' + rectangle(2, 2, 150, 212) }),
  ],
  ['PF-06 cropped error', 'a page of which viewers hide a part', page({ entries: '/CropBox[20 20 300 300]' })],
  [
    'PF-06 user_unit error',
    'a page in another unit',
    page({ width: 77, height: 108, trimInset: 1.5, entries: '/UserUnit 2' }),
  ],
  ['PF-07 page_turned warning', 'a page that viewers turn round', page({ entries: '/Rotate 180' })],
  ['PF-08 pages_many error', 'two pages for one side', { pages: [GOOD, GOOD] }],
  ['PF-08 pages_few error', 'one page for two sides', {}, { pages: 2 }],
  ['PF-09 page_empty warning', 'a page with nothing on it', page({ content: '' })],
  ['PF-10 near_edge warning', 'text one millimetre from the cut', on('0 0 0 1 k ' + word(4, 100, 14))],
  ['PF-01 picture_broken error', 'a picture that lies in another file', picture(600, 20, '/F(photo.tif)')],
  ['PF-11 picture_coarse error', 'a picture of the web', picture(100, 50)],
  ['PF-11 picture_soft warning', 'a picture with few pixels', picture(400, 50)],
  ['PF-12 picture_fair note', 'a picture with nearly enough pixels', picture(480, 50)],
  [
    'PF-13 bitmap_coarse error',
    'a coarse scan in black and white',
    picture(600, 50, '/ImageMask true/BitsPerComponent 1'),
  ],
  [
    'PF-16 font_missing error',
    'a font that is not in the file',
    page({ content: BACKGROUND + '0 0 0 1 k ' + word(20, 100, 14), resources: NOT_EMBEDDED }),
  ],
  ['PF-17 ink_much error', 'an area of 380 % of ink', on('1 1 0.8 1 k ' + rectangle(40, 40, 30, 30))],
  [
    'PF-17 ink_uncoated warning',
    'an area of 300 % of ink on paper without a coating',
    on('0.8 0.8 0.6 0.8 k ' + rectangle(40, 40, 30, 30)),
    { isUncoated: true },
  ],
  ['PF-17 ink_heavy warning', 'an area of 330 % of ink', on('0.9 0.8 0.7 0.9 k ' + rectangle(40, 40, 30, 30))],
  ['PF-18 rgb error', 'a colour of the screen', on('1 0 0 rg ' + rectangle(20, 20, 30, 30))],
  ['PF-18 rgb error', 'a picture of the screen', picture(700, 50, '/ColorSpace/DeviceRGB/BitsPerComponent 8')],
  ['PF-19 spot error', 'a fifth ink', spot('PANTONE#20185#20C')],
  ['PF-21 registration warning', 'the registration colour within the trim', spot('All')],
  [
    'PF-22 white_text_lost error',
    'white text that overprints',
    {
      ...page({
        content: `${BACKGROUND}/O gs 0 0 0 0 k ${word(20, 100, 14)}`,
        resources: EMBEDDED + '/ExtGState<</O<</OP true/op true>>>>',
      }),
    },
  ],
  [
    'PF-23 white_shape_lost warning',
    'a white shape that overprints',
    page({
      content: `${BACKGROUND}/O gs 0 0 0 0 k ${rectangle(20, 20, 30, 30)}`,
      resources: EMBEDDED + '/ExtGState<</O<</op true>>>>',
    }),
  ],
  ['PF-24 black_knocks_out warning', 'small black text that spares the ground', on('0 0 0 1 k ' + word(20, 100, 9))],
  ['PF-25 rich_black_text warning', 'black text of four inks', on('0.7 0.7 0.7 0.9 k ' + word(20, 100, 14))],
  ['PF-26 small_white_text warning', 'small white text', on('0 0 0 0 k ' + word(20, 100, 6))],
  ['PF-27 small_coloured_text warning', 'small text of two inks', on('0.5 0.5 0 0 k ' + word(20, 100, 6))],
  ['PF-28 thin_coloured_line warning', 'a thin line of two inks', on('0.5 0.5 0 0 K 0.2 w 100 100 m 200 100 l S')],
  ['PF-29 thin_line warning', 'a line of no width', on('0 0 0 0.5 K 0 w 100 100 m 200 100 l S')],
  [
    'PF-29 thin_line warning',
    'a rectangle so thin that it is a line',
    on('0 0 0 0.5 k ' + rectangle(20, 100, 80, 0.05)),
  ],
  [
    'PF-30 mixed_in_rgb warning',
    'transparency that is mixed on the screen',
    page({ entries: '/Group<</S/Transparency/CS/DeviceRGB>>' }),
  ],
  ['PF-31 no_intent note', 'no word of the paper', { root: '' }],
  [
    'PF-31 intent_not_cmyk warning',
    'colours made for a screen',
    { objects: [X4.objects?.[0] ?? '', '<</N 3/Length 0>>stream\n\nendstream'] },
  ],
  [
    'PF-32 layer_hidden warning',
    'a hidden layer',
    {
      root: `${X4.root}/OCProperties<</OCGs[1002 0 R]/D<</OFF[1002 0 R]>>>>`,
      objects: [...(X4.objects ?? []), '<</Type/OCG/Name(Repères)>>'],
    },
  ],
  ['PF-33 annotation warning', 'a comment', page({ entries: '/Annots[<</Type/Annot/Subtype/Text/Rect[0 0 9 9]>>]' })],
  [
    'PF-33 guides warning',
    'a layer of a template that is told apart only by what it is for',
    {
      root: `${X4.root}/OCProperties<</OCGs[1002 0 R]/D<<>>>>`,
      objects: [
        ...(X4.objects ?? []),
        '<</Type/OCG/Name(Zone)/GTS_Metadata<</GTS_ProcStepsGroup/Positions/GTS_ProcStepsType/Position>>>>',
      ],
    },
  ],
  ['PF-33 script warning', 'a script', { root: `${X4.root}/OpenAction<</S/JavaScript/JS(app.alert)>>` }],
  [
    'PF-34 plate_missing error',
    'white ink that was ordered and is not there',
    {},
    { profile: 'LAB', plates: ['White'] },
  ],
  [
    'PF-36 on_fold warning',
    'text on a fold',
    on('0 0 0 1 k ' + word(70, 100, 14)),
    { folds: { upright: [74], level: [] } },
  ],
])('%s: %s', async (expected, _, pdf, geometry) => {
  const told = (await findings(pdf, geometry)).map(({ check, key, severity }) => `${check} ${key} ${severity}`);
  expect(told).toContain(expected);
});

describe('a plate that lies on the front alone', () => {
  const gold: PageOf = {
    ...GOOD,
    content: `${BACKGROUND} /S cs 1 scn ${rectangle(40, 40, 20, 20)}`,
    resources: `${EMBEDDED}${SPOT('Foil')}`,
  };
  const SHEET: Partial<Geometry> = { pages: 2, plates: ['Foil'], frontPlates: ['Foil'] };
  const told = async (pages: readonly PageOf[], geometry: Partial<Geometry> = SHEET) =>
    (await findings({ pages: [...pages] }, geometry))
      .filter(({ check }) => check === 'PF-34')
      .map(({ key, severity, page }) => `${key} ${severity} ${page}`);

  test('is right on the front', async () => expect(await told([gold, GOOD])).toEqual([]));
  test('cannot be printed where the back alone has it', async () =>
    expect(await told([GOOD, gold])).toEqual(['plate_back_only error 2']));
  test('is left out on the back where both sides have it', async () =>
    expect(await told([gold, gold])).toEqual(['plate_back warning 2']));
  test('cannot be printed from a file of the back', async () =>
    expect(await told([gold], { ...SHEET, isBack: true })).toEqual(['plate_back_only error 1']));
  test('may lie on both sides where it was ordered so', async () =>
    expect(await told([gold, gold], { pages: 2, plates: ['Foil'] })).toEqual([]));
});

test('foil and varnish of one side are for the front of a sheet with two', () => {
  const front = (facts: object) =>
    geometryOf({ width: 85, height: 55, printedSides: 2, ...facts }, 'digital')?.frontPlates;
  expect(front({ foil: 'gold', spotUv: 1 })).toEqual(['Foil', 'SpotUV']);
  expect(front({ foil: 'none', spotUv: 2 })).toBeUndefined();
  expect(front({ foil: 'gold', printedSides: 1 })).toBeUndefined();
});

describe('a colour that overprints', () => {
  const RED = '0 1 1 0 k ';
  const CYAN = `1 0 0 0 k ${rectangle(20, 20, 60, 60)} /O gs `;
  const ON_IT = rectangle(30, 30, 20, 20);
  const FRAME = '0 0 400 500 re 60 60 200 200 re f*';
  const told = async (content: string, state = '/OP true/op true/OPM 1', resources = '', more: Partial<PdfOf> = {}) => {
    const all = `${EMBEDDED}/ExtGState<</O<<${state}>>/K<</OP false/op false>>>>${resources}`;
    const found = await findings({ ...page({ content, resources: all }), ...more });
    return found.filter(({ key }) => key === 'overprint_colour');
  };
  const GROUP = (isolated: boolean): Partial<PdfOf> => {
    const content = `/O gs ${RED}${ON_IT}`;
    const group = `/Group<</S/Transparency/CS/DeviceCMYK/I ${isolated}>>/Resources<</ExtGState<</O<</op true/OPM 1>>>>>>`;
    return {
      objects: [
        ...(X4.objects ?? []),
        streamOf(`/Subtype/Form/BBox[0 0 500 700]${group}`, new TextEncoder().encode(content)),
      ],
    };
  };

  test('another one is told at its place', async () => {
    const [only, ...others] = await told(CYAN + RED + ON_IT);
    expect(only).toMatchObject({
      check: 'PF-24',
      severity: 'warning',
      page: 1,
      places: [[85.04, 85.04, 141.73, 141.73]],
    });
    expect(others).toEqual([]);
  });

  test.each([
    ['as text', CYAN + RED + word(30, 40, 20)],
    ['as a line within it', `${CYAN} 0 1 1 0 K 2 w 90 90 m 200 200 l S`],
    ['over a picture of ink', `q 100 0 0 100 60 60 cm BI /W 1 /H 1 /BPC 8 /CS /CMYK ID xxxx EI Q /O gs ${RED}${ON_IT}`],
    ['on a stripe within it', `1 0 0 0 k ${rectangle(35, 20, 5, 60)} /O gs ${RED}${ON_IT}`],
    [
      'within a frame, whose box is larger than what it covers',
      `${CYAN} /K gs 0 0 0 0 k ${FRAME} /O gs ${RED}${ON_IT}`,
    ],
    [
      'within a shape that only reaches into the corners of its box',
      `${CYAN} /K gs 0 0 0 0 k 40 40 m 400 400 l 400 40 l 40 400 l f /O gs ${RED}${rectangle(25, 60, 5, 5)}`,
    ],
    ['as a stencil', `${CYAN} ${RED} q 60 0 0 60 90 90 cm BI /W 1 /H 1 /IM true ID x EI Q`],
  ])('is told %s', async (_, content) => {
    expect(await told(content)).toHaveLength(1);
  });

  test.each([
    ['on nothing but paper', `/O gs ${RED}${ON_IT}`],
    ['on a pale ground', `0 0.02 0.08 0 k ${rectangle(0, 0, 154, 216)} /O gs 1 0 0 0 k ${ON_IT}`],
    [
      'on a white panel that spares the colour',
      `1 0 0 0 k ${rectangle(0, 0, 154, 216)} 0 0 0 0 k ${rectangle(20, 20, 60, 60)} /O gs ${RED}${ON_IT}`,
    ],
    ['beside another colour', `1 0 0 0 k ${rectangle(20, 20, 12, 60)} /O gs ${RED}${ON_IT}`],
    [
      'round another colour, as a frame',
      `1 0 0 0 k ${rectangle(30, 30, 20, 20)} /O gs 0 1 1 0 K 2 w ${rectangle(25, 25, 30, 30).replace(' f', ' S')}`,
    ],
    ['as a trap round a shape on its ground', `${CYAN} 0 1 1 0 K 0.25 w 85 85 57 57 re S`],
    ['as a line that is made thinner than a point', `${CYAN} 0 1 1 0 K 0.2 0 0 0.2 0 0 cm 4 w 450 450 200 200 re S`],
    ['as black alone', `${CYAN} 0 0 0 1 k ${ON_IT}`],
    ['as grey', `${CYAN} 0.5 g ${ON_IT}`],
    ['in all of the inks that lie below', `${CYAN} 0.5 1 0 0 k ${ON_IT}`],
    [
      'on a picture that covers the colour',
      `${CYAN} /K gs q 300 0 0 300 20 20 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q /O gs 0 0 0 1 k ${ON_IT}`,
    ],
    ['and stopped to before it is drawn', `${CYAN} /K gs ${RED}${ON_IT}`],
  ])('is not told %s', async (_, content) => {
    expect(await told(content)).toEqual([]);
  });

  test('is printed as it is without the mode of zeroes, but for a plate of its own', async () => {
    expect(await told(CYAN + RED + ON_IT, '/OP true/op true')).toEqual([]);
    expect(await told(CYAN + '/S cs 1 scn ' + ON_IT, '/op true', SPOT('Magenta'))).toHaveLength(1);
    expect(await told(CYAN + '/S cs 1 scn ' + ON_IT, '/op true', SPOT('PANTONE#20185#20C'))).toHaveLength(1);
  });

  test('is right for white ink, foil, varnish and the lines of a cut', async () => {
    for (const plate of ['White', 'Foil', 'SpotUV', 'CutContour', 'Crease'])
      expect(await told(CYAN + '/S cs /S CS 1 scn 1 SCN ' + ON_IT.replace(' f', ' B'), undefined, SPOT(plate))).toEqual(
        [],
      );
    const onWhite = `/S cs 1 scn ${rectangle(20, 20, 60, 60)} /O gs ${RED}${ON_IT}`;
    expect(await told(onWhite, undefined, SPOT('White'))).toEqual([]);
  });

  test('is shown as it is printed where it darkens what lies below anyhow', async () => {
    expect(await told(CYAN + RED + ON_IT, '/op true/OPM 1/BM/Multiply')).toEqual([]);
    expect(await told(CYAN + RED + ON_IT, '/op true/OPM 1/BM/Darken')).toEqual([]);
  });

  test('is told of fills that follow what is said of lines', async () => {
    expect(await told(CYAN + RED + ON_IT, '/OP true/OPM 1')).toHaveLength(1);
  });

  test('is told after a group that stands for itself, of what was drawn before that', async () => {
    const drawn = `${CYAN} /K gs /P Do /O gs ${RED}${rectangle(60, 60, 10, 10)}`;
    expect(await told(drawn, undefined, '/XObject<</P 1002 0 R>>', GROUP(true))).toHaveLength(1);
  });

  test.each([
    ['hardly covers the paper', '/ca 0.05'],
    ['is hidden by a mask', '/SMask<</S/Luminosity/G 1000 0 R>>'],
  ])('is not told on what %s', async (_, state) => {
    const resources = `${EMBEDDED}/ExtGState<</O<</op true/OPM 1/ca 1/SMask/None>>/G<<${state}>>>>`;
    const content = `/G gs 1 0 0 0 k ${rectangle(20, 20, 60, 60)} /O gs ${RED}${ON_IT}`;
    expect((await findings(page({ content, resources }))).map(({ key }) => key)).not.toContain('overprint_colour');
  });

  test('is told within a group that darkens what lies below as a whole', async () => {
    const content = `1 0 0 0 k ${rectangle(20, 20, 60, 60)} /O gs ${RED}${ON_IT}`;
    const resources = '/Resources<</ExtGState<</O<</op true/OPM 1>>>>>>';
    for (const isolated of [true, false]) {
      const group = `/Group<</S/Transparency/CS/DeviceCMYK/I ${isolated}>>${resources}`;
      const form = streamOf(`/Subtype/Form/BBox[0 0 500 700]${group}`, new TextEncoder().encode(content));
      const more = { objects: [...(X4.objects ?? []), form] };
      expect(await told('/O gs /P Do', '/BM/Multiply', '/XObject<</P 1002 0 R>>', more)).toHaveLength(1);
    }
  });

  test('mixes with nothing outside of its group where that stands for itself', async () => {
    const drawn = `${CYAN} /K gs /P Do`;
    expect(await told(drawn, undefined, '/XObject<</P 1002 0 R>>', GROUP(true))).toEqual([]);
    expect(await told(drawn, undefined, '/XObject<</P 1002 0 R>>', GROUP(false))).toHaveLength(1);
  });
});

describe('transparency that is mixed in RGB', () => {
  const INK = `0 0 0 1 k ${rectangle(30, 30, 20, 20)}`;
  const form = (group: string, content = INK) =>
    streamOf(`/Subtype/Form/BBox[0 0 500 700]/Group<</S/Transparency${group}>>`, new TextEncoder().encode(content));
  const places = async (object: string, content: string, resources: string) => {
    const drawn = page({ content: BACKGROUND + content, resources: EMBEDDED + resources });
    const told = await findings({ ...drawn, objects: [...(X4.objects ?? []), object] });
    return told.filter(({ key }) => key === 'mixed_in_rgb').map((found) => found.places.length);
  };
  const FORM = '/XObject<</P 1002 0 R>>';

  test.each([
    ['/CS/DeviceRGB/I true', INK, [1]],
    ['/CS[/ICCBased<</N 3>>]/I true', INK, [1]],
    ['/CS[/CalRGB<</WhitePoint[1 1 1]>>]/I true', INK, [1]],
    ['/CS/DeviceCMYK/I true', INK, []],
    ['/I true', INK, []],
    // A group that does not stand for itself is mixed as the page is.
    ['/CS/DeviceRGB', INK, []],
    ['/CS/DeviceRGB/I true', `0 0 0 0 k ${rectangle(30, 30, 20, 20)}`, []],
    ['/CS/DeviceRGB/I true', '', []],
  ])('is told of a group %s of %j at %j places', async (group, content, count) => {
    expect(await places(form(group, content), '/P Do', FORM)).toEqual(count);
  });

  test('is not told of a group that is not drawn, or lies outside of the sheet', async () => {
    expect(await places(form('/CS/DeviceRGB/I true'), '', FORM)).toEqual([]);
    expect(await places(form('/CS/DeviceRGB/I true'), '1 0 0 1 2000 0 cm /P Do', FORM)).toEqual([]);
  });

  test('is not told of a mask: its luminosity changes no colour', async () => {
    const mask = '/ExtGState<</M<</SMask<</S/Luminosity/G 1002 0 R>>>>>>';
    expect(await places(form('/CS/DeviceRGB'), `/M gs ${INK}`, mask)).toEqual([]);
  });
});

test.each([
  [0, []],
  [1, ['rgb']],
  [2, ['rgb']],
  [5, ['rgb']],
  [6, ['rgb']],
  [3, []],
])('a line of the screen round letters in mode %i is told as %j', async (mode, keys) => {
  const told = await findings(on(`0 0 0 1 k 1 0 0 RG ${mode} Tr ${word(20, 100, 20)}`));
  expect(told.map(({ key }) => key)).toEqual(keys);
});

test('a line round letters is nothing to tell in their own colour, which makes them bold, or in white', async () => {
  expect(await findings(on(`0 0 0 1 k 0 0 0 1 K 0.3 w 2 Tr ${word(20, 100, 14)}`))).toEqual([]);
  expect(await findings(on(`1 0 0 0 k 0 0 0 0 K 0.3 w 2 Tr ${word(20, 100, 7)}`))).toEqual([]);
});

describe('letters that are drawings', () => {
  const told = async (glyph: string, text = '(A)') => {
    const font =
      '/Font<</F1 1000 0 R/T<</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[1 0 0 1 0 0]/FirstChar 65/Widths[1 1]' +
      '/CharProcs<</a 1002 0 R>>/Encoding<</Differences[65/a]>>>>>>';
    const found = await findings({
      ...page({ content: `${BACKGROUND} 0 0 0 1 k BT /T 100 Tf 60 60 Td ${text} Tj ET`, resources: font }),
      objects: [...(X4.objects ?? []), streamOf('', new TextEncoder().encode(glyph))],
    });
    return found.map(({ key, places }) => [key, places[0]]);
  };
  const PICTURE = 'BI /W 20 /H 20 /BPC 8 /CS /RGB ID x EI';

  test('in colours of the screen are told at their place', async () => {
    expect(await told('1 0 d0 1 0 0 rg 0 0 1 1 re f')).toEqual([['rgb', [60, 60, 160, 160]]]);
  });
  test('with a coarse picture are told', async () => {
    expect((await told(`1 0 d0 ${PICTURE}`)).map(([key]) => key)).toEqual(['picture_coarse', 'rgb']);
  });
  test('have the colours of their text, where they have none of their own', async () => {
    expect(await told('1 0 0 0 1 1 d1 1 0 0 rg 0 0 1 1 re f')).toEqual([]);
  });
  test('have no lines that could be too thin', async () => {
    expect(await told('1 0 d0 0 0 0 1 k 0 0 1 0.001 re f 0.0001 w 0 0 m 1 1 l S')).toEqual([]);
  });
  test('that are not shown say nothing', async () => {
    expect(await told('1 0 d0 1 0 0 rg 0 0 1 1 re f', '3 Tr (A)')).toEqual([]);
    expect(await told('1 0 d0 1 0 0 rg 0 0 1 1 re f', '(B)')).toEqual([]);
  });
  test.each([
    ['beside the page', '-9000 0 Td (A) Tj 9000 0 Td (A)'],
    [
      'where it was clipped away',
      '(B) Tj ET q 0 0 9 9 re W n BT /T 100 Tf 60 60 Td (A) Tj ET Q BT /T 100 Tf 60 60 Td (A)',
    ],
  ])('are told where they come in sight, though one stands %s before', async (_where, text) => {
    expect(await told('1 0 d0 1 0 0 rg 0 0 1 1 re f', text)).toEqual([['rgb', [60, 60, 160, 160]]]);
  });
  test('that draw themselves are read to an end', async () => {
    expect(await told('1 0 d0 BT /T 1 Tf (A) Tj ET 1 0 0 rg 0 0 1 1 re f')).toEqual([['rgb', [60, 60, 160, 160]]]);
  });
});

test.each([
  ['[/I /RGB 1 <ff000000ff00>]', 'rgb'],
  ['[/Indexed /DeviceRGB 1 <ff000000ff00>]', 'rgb'],
  ['[/I /CMYK 1 <0000000000000000>]', 'cmyk'],
  ['[/I /G 1 <00ff>]', 'gray'],
])('a picture in the content with the table %s has colours of %s', async (space, expected) => {
  const content = `q 99 0 0 99 0 0 cm BI /W 1 /H 1 /BPC 1 /CS ${space} ID x EI Q`;
  const facts = await readFacts(pdfOf({ ...X4, pages: [{ ...GOOD, content }] }), 'application/pdf');
  const [first] = typeof facts !== 'string' && facts.kind === 'pdf' ? facts.pages : [];
  expect(first?.paints[0]?.colour.space).toBe(expected);
});

describe('what a press is told to draw otherwise than it is shown', () => {
  const told = async (pdf: Partial<PdfOf>) =>
    (await findings(pdf))
      .filter(({ key }) => key === 'press_differs')
      .map(({ check, severity, page: number, places }) => [check, severity, number, places]);
  const DRAWN = `0 0 0 0.1 k 60 60 100 100 re f `;
  const IDENTITY = [
    '<</FunctionType 2/Domain[0 1]/N 1>>',
    streamOf('/FunctionType 4/Domain[0 1]/Range[0 1]', new TextEncoder().encode('{ }')),
  ];
  const INVERTED = streamOf('/FunctionType 4/Domain[0 1]/Range[0 1]', new TextEncoder().encode('{1 exch sub}'));
  const state = (entries: string, objects: readonly string[], content = `/T gs ${DRAWN}`): Partial<PdfOf> => ({
    ...page({
      content: BACKGROUND + content,
      resources: `${EMBEDDED}/ExtGState<</T<<${entries}>>/N<</TR/Identity>>>>`,
    }),
    objects: [...(X4.objects ?? []), ...objects],
  });

  test.each([
    ['/TR 1002 0 R', [INVERTED]],
    ['/TR2 1002 0 R/TR/Identity', [INVERTED]],
    ['/TR[/Identity/Identity/Identity 1002 0 R]', [INVERTED]],
    ['/TR 1002 0 R', ['<</FunctionType 2/Domain[0 1]/N 1/C0[1]/C1[0]>>']],
  ])('is told of a change of values %s', async (entries, objects) => {
    expect(await told(state(entries, objects))).toEqual([['PF-02', 'warning', 1, [[60, 60, 160, 160]]]]);
  });

  test.each([
    ['/TR/Identity', []],
    ['/TR2/Default/TR 1002 0 R', [INVERTED]],
    ['/TR 1002 0 R', [IDENTITY[0]!]],
    ['/TR[1002 0 R/Identity]', [IDENTITY[1]!]],
  ])('is not told of %s, which changes nothing', async (entries, objects) => {
    expect(await told(state(entries, objects))).toEqual([]);
  });

  test('is not told of what nothing is drawn with', async () => {
    expect(await told(state('/TR 1002 0 R', [INVERTED], `${DRAWN} /T gs /N gs ${DRAWN}`))).toEqual([]);
  });

  test('is told of a picture in the place of which another one is to be printed', async () => {
    const other = (entries: string) =>
      picture(600, 20, `/Alternates[<<${entries}>>]/ColorSpace/DeviceCMYK/BitsPerComponent 8`);
    expect(await told(other('/Image 1000 0 R/DefaultForPrinting true'))).toHaveLength(1);
    expect(await told(other('/Image 1000 0 R'))).toEqual([]);
    expect(await told(other('/Image 1002 0 R/DefaultForPrinting true'))).toEqual([]);
  });
});

test('a comment is marked at its place, and a field of a form or a link is not', async () => {
  const annotation = (kind: string, rect: string) => `<</Type/Annot/Subtype/${kind}/Rect[${rect}]>>`;
  const all = [annotation('Text', '50 80 20 60'), annotation('Link', '1 1 5 5'), annotation('Widget', '2 2 6 6')];
  const told = await findings(page({ entries: `/Annots[${all.join('')}]` }));
  expect(told.filter(({ key }) => key === 'annotation')).toMatchObject([{ page: 1, places: [[20, 60, 50, 80]] }]);
});

test.each([
  // The page lies in the file as it is read when it was turned by so much. Of 148 mm the fold is 40 from the left.
  [0, 154, 216, 43, 100],
  [90, 216, 154, 100, 43],
  [180, 154, 216, 111, 100],
  [270, 216, 154, 100, 111],
])('a page that is turned by %i degrees has its folds where they are seen', async (rotate, width, height, x, y) => {
  const turned = (at: readonly [number, number]) => ({
    ...page({ width, height, entries: `/Rotate ${rotate}`, content: `0 0 0 1 k ${word(at[0], at[1], 2, 'i')}` }),
  });
  const fold = { folds: { upright: [40], level: [] } };
  const told = async (at: readonly [number, number]) =>
    (await findings(turned(at), fold)).some(({ key }) => key === 'on_fold');
  expect(await told([x, y])).toBe(true);
  expect(await told([rotate % 180 === 0 ? x + (rotate === 0 ? 30 : -30) : x, rotate % 180 === 0 ? y : 77])).toBe(false);
});

test('a sheet that was made turned has no folds to be near to', async () => {
  const lying = page({ width: 216, height: 154, content: `0 0 0 1 k ${word(43, 60, 2)}` });
  const keys = (await findings(lying, { folds: { upright: [40], level: [] } })).map(({ key }) => key);
  expect(keys).toContain('size_turned');
  expect(keys).not.toContain('on_fold');
});

test('in a booklet whose pages are turned, the side that is bound needs no bleed', async () => {
  // Read, this page is bound at its left side, which is the lower one in the file.
  const bound = { width: 213, height: 151, entries: '/Rotate 90/TrimBox[8.504 0 595.28 419.53]' };
  const content = '0.2 0.1 0 0 k ' + rectangle(0, 0, 213, 151);
  const told = await findings({ pages: [{ ...bound, content }] }, { isBound: true });
  expect(told.filter(({ check }) => check === 'PF-05').map(({ values }) => values)).toEqual([]);
});

test('a page that does not say where it is cut may have the bleed of the product, or the three millimetres that files usually have', async () => {
  const { trimInset: _, ...untold } = GOOD;
  const sized = (edge: number) => {
    const [width, height] = [148 + 2 * edge, 210 + 2 * edge];
    return { pages: [{ ...untold, width, height, content: '0.2 0.1 0 0 k ' + rectangle(0, 0, width, height) }] };
  };
  const told = async (edge: number, bleed: number, content = '') => {
    const [sheet] = sized(edge).pages;
    const pages = [{ ...sheet!, content: sheet!.content + content }];
    return (await findings({ pages }, { bleed })).map(({ key }) => key);
  };
  expect(await told(2, 2)).toEqual([]);
  expect(await told(3, 2)).toEqual([]);
  expect(await told(3, 5)).toEqual(['bleed_short']);
  expect(await told(5, 2)).toContain('size_wrong');
  // What is near to the cut is measured from there: five millimetres from the edge of the page are two.
  expect(await told(3, 2, ' 0 0 0 1 k ' + word(5, 100, 14))).toContain('near_edge');
});

test('black that is set to overprint knocks out where all four inks are printed', async () => {
  const told = async (state: string) => {
    const content = `${BACKGROUND}/O gs 0 0 0 1 k ${word(20, 100, 9)}`;
    const found = await findings(page({ content, resources: `${EMBEDDED}/ExtGState<</O<<${state}>>>>` }));
    return found.map(({ key }) => key);
  };
  expect(await told('/OP true/op true')).toEqual(['black_knocks_out']);
  expect(await told('/OP true/op true/OPM 1')).toEqual([]);
});

test('white letters and shapes on the picture of a label are no pixels, and white below it is its paper', async () => {
  const label = { profile: 'LAB' } as const;
  const picture = 'q 437 0 0 612 0 0 cm BI /W 1800 /H 2520 /BPC 8 /CS /CMYK ID x EI Q 0 0 0 0 k ';
  const told = async (content: string) =>
    (await findings(page({ content, resources: EMBEDDED }), label)).map(({ key }) => key);
  expect(await told(picture)).toContain('one_picture');
  expect(await told('0 0 0 0 k ' + rectangle(0, 0, 154, 216) + picture)).toContain('one_picture');
  expect(await told(picture + word(20, 100, 20))).not.toContain('one_picture');
  expect(await told(picture + rectangle(20, 100, 20, 20))).not.toContain('one_picture');
});

describe('a page of large format at a tenth of its size', () => {
  const ROLL_UP = { profile: 'LFP', width: 850, height: 2000, bleed: 10, safe: 20 } as const;
  const told = async (content: string, ground = rectangle(0, 0, 87, 202)) => {
    const made = { width: 87, height: 202, trimInset: 1, resources: EMBEDDED };
    const pages = [{ ...made, content: `0.2 0.1 0 0 k ${ground}${content}` }];
    return (await findings({ pages }, ROLL_UP)).map(({ key, values }) => [key, values]);
  };
  const TENTH = ['size_tenth', { width: 85, height: 200, wantedWidth: 850, wantedHeight: 2000 }];
  const picture = (pixels: number) => `q 200 0 0 200 20 20 cm BI /W ${pixels} /H ${pixels} /BPC 8 /CS /CMYK ID x EI Q`;

  test('has the bleed and the distances of what is printed', async () => {
    expect(await told('0 0 0 1 k ' + word(10, 100, 9))).toEqual([TENTH]);
    expect(await told('0 0 0 1 k ' + word(2, 100, 9))).toEqual([['near_edge', { safe: 20 }], TENTH]);
    const short = ['bleed_short', { bleed: 5, wanted: 10 }];
    expect(await told('', rectangle(0.5, 0.5, 86, 201))).toEqual([short, TENTH]);
  });

  test('has the codes of what is printed', async () => {
    const page = { width: 87, height: 202, trimInset: 1, resources: EMBEDDED, content: BACKGROUND };
    const told = async (module: number) => {
      const facts = await readFacts(pdfOf({ ...X4, pages: [page] }), 'application/pdf');
      if (typeof facts === 'string') throw new Error(facts);
      const code: CodeFact = {
        page: 1,
        place: [0, 0, 90, 90],
        kind: 'matrix',
        isRead: true,
        module,
        contrast: 1,
        quiet: 4,
        isInverted: false,
      };
      const codes = { ...facts, codes: [code] };
      const geometry = { ...FLYER, ...ROLL_UP };
      return findingsOf({ facts: codes, geometry, others: [], artworks: 1 }).map(({ key }) => key);
    };
    expect([await told(0.001), await told(0.0001)].map((keys) => keys.includes('code_small'))).toEqual([false, true]);
  });

  test('has letters of the size of what is printed, where they slant, too', async () => {
    const flag = geometryOf(
      { kind: 'flag', flagShape: 'feather', width: 750, height: 2800, bleed: 10, safe: 20 },
      'area',
    );
    const slanting = (scale: number) => {
      const [size, x, y] = [150 * scale, (430 * scale * 72) / 25.4, (2680 * scale * 72) / 25.4];
      return `0 0 0 1 k BT /F1 ${size} Tf 0.7071 -0.7071 0.7071 0.7071 ${x} ${y} Tm (Tirage Print) Tj ET `;
    };
    const keysAt = async (scale: number) => {
      const [width, height] = [770 * scale, 2820 * scale] as const;
      const sheet = { width, height, trimInset: 10 * scale, resources: EMBEDDED, content: slanting(scale) };
      return (await findings({ pages: [sheet] }, flag)).filter(({ check }) => check === 'PF-10').map(({ key }) => key);
    };
    expect([await keysAt(1), await keysAt(0.1)]).toEqual([[], []]);
  });

  test('has the pixels of what is printed', async () => {
    expect(await told(picture(2800))).toEqual([TENTH]);
    expect((await told(picture(280)))[0]).toEqual(['picture_coarse', expect.objectContaining({ ppi: 10 })]);
  });
});

/** A beach flag of a fifth of its size, and what is told of its edges for something drawn on it. */
const onFlag = async (content: string, more: Partial<PageOf> = {}, facts = {}) => {
  const flag = { kind: 'flag', flagShape: 'feather', width: 150, height: 560, bleed: 10, safe: 5, ...facts };
  const ground = '0.2 0.1 0 0 k ' + rectangle(0, 0, 170, 580);
  const sheet = { width: 170, height: 580, trimInset: 10, resources: EMBEDDED, content: ground + content, ...more };
  const found = await findings({ pages: [sheet] }, geometryOf(flag, 'area'));
  return found.filter(({ check }) => check === 'PF-10');
};

test('what lies in the corner that the shape of a flag cuts off is told at its place', async () => {
  const lost = await onFlag('0 0 0 1 k ' + word(135, 560, 20));
  expect(lost).toMatchObject([{ key: 'outside_shape', severity: 'warning', page: 1 }]);
  expect(lost[0]?.places).toHaveLength(1);
  expect(lost[0]?.places[0]?.[0]).toBeCloseTo((135 * 72) / 25.4, 1);
  // A drawing that lies there as a whole is lost as a word is.
  expect(await onFlag('0 1 0 0 k ' + rectangle(140, 550, 15, 15))).toMatchObject([{ key: 'outside_shape' }]);
  // A word of which the end is cut off.
  expect(await onFlag('0 0 0 1 k ' + word(120, 549, 30))).toMatchObject([{ key: 'outside_shape' }]);
});

test('what lies in the shape of a flag, and what its sheet has to have round it, is not told', async () => {
  expect(await onFlag('0 0 0 1 k ' + word(60, 300, 20))).toEqual([]);
  // A stripe across the whole sheet, and a drawing that reaches into the shape.
  expect(await onFlag('0 1 0 0 k ' + rectangle(0, 540, 170, 20))).toEqual([]);
  expect(await onFlag('0 1 0 0 k ' + rectangle(90, 480, 65, 85))).toEqual([]);
  // White that covers the corner, and the name of a colour beside the sheet.
  expect(await onFlag('0 0 0 0 k ' + rectangle(140, 550, 15, 15))).toEqual([]);
  expect(await onFlag('0 0 0 1 k ' + word(80, 573, 9))).toEqual([]);
  // A square flag is its sheet.
  expect(await onFlag('0 0 0 1 k ' + word(125, 550, 20), {}, { flagShape: 'square' })).toEqual([]);
  // Made turned, it is turned by the shop before it has a shape.
  const turned = { width: 580, height: 170, content: '0 0 0 1 k ' + word(535, 145, 20) };
  expect(await onFlag('', turned)).toEqual([]);
});

test('a line of text that slants along the edge of a flag is judged by its middle', async () => {
  // Upwards along the free side, near to the lower corner: the box round it reaches far out of the shape.
  const slanting = '0 0 0 1 k BT /F1 30 Tf 0.45 0.89 -0.89 0.45 295 200 Tm (Tirage) Tj ET ';
  expect(await onFlag(slanting)).toEqual([]);
});

test('text in the shape of a flag but near to its edge is told as near to the cut', async () => {
  expect(await onFlag('0 0 0 1 k ' + word(114, 528, 20))).toMatchObject([{ key: 'near_edge', values: { safe: 5 } }]);
});

test('the shape of a flag is turned with the page that viewers turn', async () => {
  // Turned by a quarter clockwise, the left upper corner of the page is the right upper one of the flag.
  const turned = { width: 580, height: 170, entries: '/Rotate 90' };
  const at = (x: number, y: number) => onFlag('', { ...turned, content: '0 0 0 1 k ' + upright(x, y) });
  const upright = (x: number, y: number) =>
    `BT /F1 20 Tf 0 1 -1 0 ${(x * 72) / 25.4} ${(y * 72) / 25.4} Tm (Tirage) Tj ET `;
  expect(await at(20, 135)).toMatchObject([{ key: 'outside_shape' }]);
  expect(await at(290, 60)).toEqual([]);
});

/** What is told of the edges of a round sticker. */
const onRound = async (content: string, resources = EMBEDDED) => {
  const round = { kind: 'sticker', shape: 'oval', width: 60, height: 60, bleed: 2, safe: 2 };
  const sheet = { width: 64, height: 64, trimInset: 2, resources, content };
  const found = await findings({ pages: [sheet] }, geometryOf(round, 'area'));
  return found.filter(({ check }) => check === 'PF-10').map(({ key }) => key);
};

test('text in the corner of a round sticker is told, and a word in its middle is not', async () => {
  const ground = '0.2 0.1 0 0 k ' + rectangle(0, 0, 64, 64);
  expect(await onRound(ground + '0 0 0 1 k ' + word(5, 56, 8))).toEqual(['outside_shape']);
  expect(await onRound(ground + '0 0 0 1 k ' + word(24, 31, 8))).toEqual([]);
});

test('a ground that consists of parts may have some of them outside of the shape', async () => {
  const steps = Array.from({ length: 256 }, (_, index) => [(index % 16) * 4, Math.floor(index / 16) * 4] as const);
  // A picture that a program cut into slices, and a ground of facets.
  const slices = steps.map(([x, y], index) => {
    const matrix = [4, 0, 0, 4, x, y].map((mm) => (mm * 72) / 25.4).join(' ');
    return `q ${matrix} cm BI /W ${60 + (index % 40)} /H ${60 + ((index * 7) % 37)} /BPC 8 /CS /CMYK ID x EI Q`;
  });
  const facets = steps.map(
    ([x, y], index) => `${(index % 101) / 101} ${((index * 3) % 97) / 97} 0.1 0 k ${rectangle(x, y, 4.1, 4.1)}`,
  );
  expect([await onRound(slices.join('\n')), await onRound(facets.join('\n'))]).toEqual([[], []]);
  // A pattern of dots, each of a colour of its own.
  const dots = steps.map(([x, y], index) => `0 ${index / 256} 0 0 k ${rectangle(x + 1, y + 1, 1.5, 1.5)}`);
  expect(await onRound(dots.join('\n'))).toEqual([]);
  // One that stands alone is no part of a ground.
  expect(await onRound('0 1 0 0 k ' + rectangle(4, 56, 3, 3))).toEqual(['outside_shape']);
});

test('a line of text reaches from its first letter to its last one, and blanks alone are no text', async () => {
  const black = '0 0 0 1 k ';
  expect(await onRound(black + word(5, 56, 8, '   '))).toEqual([]);
  expect(await onRound(black + word(20, 48, 8, `Tirage${' '.repeat(24)}`))).toEqual([]);
  expect(await onRound(black + word(1, 48, 8, `${' '.repeat(14)}Tirage`))).toEqual([]);
  expect(await onRound(black + word(20, 48, 8, `Tirage${' '.repeat(24)}Tirage`))).toEqual(['outside_shape']);
});

test('a line among others of its kind is judged by its own place', async () => {
  const second = word(7.3, 50, 14, 'Reliure et cartonnage'.slice(1));
  const others = [word(25, 56, 14, 'Nord'), word(6, 31, 14, 'Depuis dix neuf cents'), word(20, 10, 14, 'Dix Lyon')];
  expect(await onRound('0 0 0 1 k ' + second)).toEqual(['outside_shape']);
  expect(await onRound('0 0 0 1 k ' + others.join('') + second)).toContain('outside_shape');
  expect(await onRound('0 0 0 1 k ' + others.join(''))).not.toContain('outside_shape');
});

test('large letters are near to the edge of a round sticker with their corners', async () => {
  expect(await onRound('0 0 0 1 k ' + word(14, 44, 50, 'HHHHH'))).toContain('near_edge');
});

test('drawings that touch each other are lost together, and with what reaches into the shape they are not', async () => {
  const [panel, mark] = ['0 1 0 0 k ' + rectangle(4, 56, 3, 3), '1 0 0 0 k ' + rectangle(5, 57, 1, 1)];
  expect(await onRound(panel + mark)).toEqual(['outside_shape']);
  // Others of one colour, which lie here and there in the shape, hide none.
  const places = [
    [20, 40],
    [30, 10],
    [10, 40],
    [50, 30],
    [20, 20],
  ] as const;
  const dots = '0 0 1 0 k ' + places.map(([x, y]) => rectangle(x, y, 3, 3)).join('');
  expect(await onRound(dots + panel + mark)).toEqual(['outside_shape']);
  expect(await onRound(panel + mark + '0 0 1 0 k ' + rectangle(6, 40, 20, 18))).toEqual([]);
});

/** What is told of the window of an envelope. It begins 15 mm from its side and 20 mm from the bottom, and has 100 by 35 mm. */
const onWindow = async (content: string, window = 'right', more: Partial<PdfOf & PageOf> = {}) => {
  const { objects = [], ...entries } = more;
  const sheet = { width: 224, height: 114, trimInset: 2, resources: EMBEDDED, content, ...entries };
  const envelope = { kind: 'envelope', width: 220, height: 110, bleed: 2, safe: 3, window };
  const pdf = { pages: [sheet], objects: [...(X4.objects ?? []), ...objects] };
  return (await findings(pdf, geometryOf(envelope, 'tiers'))).filter(({ key }) => key === 'on_window');
};
const BLACK = '0 0 0 1 k ';

test('what would be printed on the window of an envelope is told, and what is round it is not', async () => {
  const address = BLACK + word(120, 40, 12);
  expect(await onWindow(address)).toMatchObject([{ check: 'PF-10', severity: 'warning', page: 1 }]);
  expect([await onWindow(address, 'left'), await onWindow(address, 'none')]).toEqual([[], []]);
  expect(await onWindow(BLACK + rectangle(150, 30, 20, 10))).toHaveLength(1);
  // The same among others of its kind, whichever was drawn first.
  const others = [rectangle(5, 100, 4, 4), rectangle(5, 5, 4, 4), rectangle(215, 5, 4, 4), rectangle(215, 100, 4, 4)];
  expect(await onWindow(BLACK + rectangle(150, 30, 20, 10) + others.join(''))).toHaveLength(1);
  expect(await onWindow(BLACK + others.join('') + rectangle(150, 30, 20, 10))).toHaveLength(1);
  // A sender above it, a line below it, and a frame round the envelope, whose box holds the window.
  expect(await onWindow(BLACK + word(120, 80, 12) + rectangle(107, 10, 100, 3))).toEqual([]);
  expect(await onWindow('0 0 0 1 K 2 w 20 20 580 280 re S ')).toEqual([]);
  // A text of a blank, and one that only ends in blanks there.
  expect(await onWindow(BLACK + word(120, 40, 12, ' ') + word(60, 40, 12, `Tirage${' '.repeat(24)}`))).toEqual([]);
  // Colour over which white was laid to leave the window free.
  const white = '0 0 0 0 k ' + rectangle(106, 21, 102, 37);
  expect(await onWindow(BLACK + rectangle(150, 30, 20, 10) + white)).toEqual([]);
});

test('text on the window is told among other text of its kind, and where it runs through it', async () => {
  const address = BLACK + word(120, 40, 10, 'Anna Weber');
  const others = word(12, 100, 10, 'Atelier Nord') + word(180, 10, 10, 'atelier.example') + word(10, 8, 10, 'Lyon');
  expect(await onWindow(address + others)).toHaveLength(1);
  expect(await onWindow(BLACK + others + word(120, 40, 10, 'Anna Weber'))).toHaveLength(1);
  const through = 'Atelier Nord, 12 rue des Tanneurs, 69001 Lyon, France, reliure et dorure depuis 1926, papeterie';
  expect(await onWindow(BLACK + word(90, 40, 14, through))).toHaveLength(1);
});

test('text in the part of a roll-up that stands in its foot is told, and text above it is not', async () => {
  const told = async (y: number, entries: Partial<PageOf> = {}) => {
    const sheet = {
      width: 87,
      height: 202,
      trimInset: 1,
      resources: EMBEDDED,
      content: BLACK + word(30, y, 9),
      ...entries,
    };
    const rollUp = geometryOf({ kind: 'rollup', width: 850, height: 2000, bleed: 10, safe: 20 }, 'area');
    return (await findings({ pages: [sheet] }, rollUp))
      .filter(({ key }) => key === 'on_foot')
      .map(({ values }) => values);
  };
  expect([await told(6), await told(9), await told(14)]).toEqual([[{ foot: 100 }], [{ foot: 100 }], []]);
  // A page that viewers turn upside down has its foot above.
  expect([await told(6, { entries: '/Rotate 180' }), await told(196, { entries: '/Rotate 180' })]).toEqual([
    [],
    [{ foot: 100 }],
  ]);
});

test('of an envelope that was made turned, nobody knows yet where its window is', async () => {
  const turned = { width: 114, height: 224, content: BLACK + word(62, 70, 12) };
  expect(await onWindow('', 'right', turned)).toEqual([]);
});

test('two texts that are set in one go on a line are two texts', async () => {
  const apart = `BT /F1 10 Tf 30 100 Td [(Nord) -50000 (Sud)] TJ ET `;
  expect(await onWindow(BLACK + apart, 'left')).toEqual([]);
});

test('a white panel that is larger than the window hides nothing that is drawn upon it', async () => {
  const panel = '1 0 0 0 k ' + rectangle(0, 0, 224, 114) + '0 0 0 0 k ' + rectangle(8, 8, 208, 98);
  expect(await onWindow(panel + BLACK + rectangle(150, 30, 20, 10))).toHaveLength(1);
});

test('the white paper of a page hides nothing of what stands on the window of an envelope', async () => {
  const paper = '0 0 0 0 k ' + rectangle(0, 0, 224, 114);
  expect(await onWindow(paper + BLACK + word(120, 40, 12))).toHaveLength(1);
  expect(await onWindow(paper + BLACK + rectangle(150, 30, 20, 10))).toHaveLength(1);
  // White within the trim alone is the paper, too.
  expect(await onWindow('0 0 0 0 k ' + rectangle(2, 2, 220, 110) + BLACK + word(120, 40, 12))).toHaveLength(1);
});

test.each([
  ['a frame that is filled', re(0, 0, 224, 114) + re(10, 10, 204, 94) + 'f* '],
  ['two bands in one path', re(0, 104, 224, 10) + re(0, 0, 224, 10) + 'f '],
  ['a band beside it and one above it in one path', re(0, 0, 20, 114) + re(0, 100, 224, 14) + 'f '],
  ['a ground clipped to what is left', `q ${re(0, 0, 224, 114)}${re(104, 19, 106, 39)}W* n ${re(0, 0, 224, 114)}f Q `],
])('%s leaves the window of an envelope free', async (_, content) => {
  expect(await onWindow('1 0 0 0 k ' + content)).toEqual([]);
});

function re(...mm: readonly number[]): string {
  return `${mm.map((each) => (each * 72) / 25.4).join(' ')} re `;
}

test('a picture over the whole envelope may be without ink on its window', async () => {
  const picture = '/Type/XObject/Subtype/Image/Width 2646/Height 1346/BitsPerComponent 8/ColorSpace/DeviceCMYK';
  const mask = '/Type/XObject/Subtype/Image/Width 2/Height 2/BitsPerComponent 8/ColorSpace/DeviceGray';
  const content = `q ${[224, 0, 0, 114, 0, 0].map((mm) => (mm * 72) / 25.4).join(' ')} cm /I Do Q`;
  const resources = '/XObject<</I 1002 0 R>>';
  const masked = [streamOf(`${picture}/SMask 1003 0 R`, new Uint8Array(4)), streamOf(mask, new Uint8Array(4))];
  expect(await onWindow(content, 'right', { resources, objects: masked })).toEqual([]);
  expect(await onWindow(content, 'right', { resources, objects: [streamOf(picture, new Uint8Array(4))] })).toEqual([]);
});

test('a page that the file names twice is two pages', async () => {
  const twice = pdfOf({ ...X4, pages: [GOOD] });
  const text = Buffer.from(twice).toString('latin1').replace('/Count 1/Kids[10 0 R]', '/Count 2/Kids[10 0 R 10 0 R]');
  const facts = await readFacts(Buffer.from(text, 'latin1'), 'application/pdf');
  expect(typeof facts === 'string' ? facts : facts.kind === 'pdf' && facts.pages.length).toBe(2);
});

test('names that every object of JavaScript knows are names like others', async () => {
  const content = '/constructor cs 1 sc /toString cs 0.5 sc 10 10 90 90 re f /__proto__ gs /valueOf Do ';
  const odd = page({ content, resources: '/ColorSpace<</toString[/constructor /Odd]>>' });
  expect(await readFacts(pdfOf({ ...X4, ...odd }), 'application/pdf')).toMatchObject({ kind: 'pdf' });
});

test('a picture in the content whose size is no number has none', async () => {
  const facts = await readFacts(
    pdfOf({ ...X4, pages: [{ ...GOOD, content: 'q 99 0 0 99 0 0 cm BI /W /a /H [1] /BPC (x) /CS /G ID x EI Q' }] }),
    'application/pdf',
  );
  const [first] = typeof facts !== 'string' && facts.kind === 'pdf' ? facts.pages : [];
  expect(first?.paints[0]?.image).toEqual({ width: 0, height: 0, ppi: 0, bits: 8 });
});

test('what is drawn in a file is looked through as often, however many files stand beside it', async () => {
  const read = await readFacts(pdfOf({ ...X4, pages: [GOOD] }), 'application/pdf');
  if (typeof read === 'string' || read.kind !== 'pdf') throw new Error('no PDF');
  const geometry: Geometry = { ...FLYER, profile: 'LAB', needsDie: true, plates: ['White'] };
  const looksAtEach = (files: number) => {
    let looks = 0;
    const counted = (page: PdfFacts['pages'][number]): typeof page => ({
      ...page,
      get paints() {
        looks += 1;
        return page.paints;
      },
    });
    const all = Array.from({ length: files }, () => ({ ...read, pages: read.pages.map(counted) }));
    for (const facts of all)
      findingsOf({ facts, geometry, others: all.filter((other) => other !== facts), artworks: 1 });
    return looks / files;
  };
  expect(looksAtEach(20)).toBe(looksAtEach(2));
});

test('plates that were ordered, and the line of a cut, are no foreign inks', async () => {
  const label = { profile: 'LAB', needsDie: true, plates: ['White'] } as const;
  const both = {
    ...page({
      content: `${BACKGROUND}/S cs 1 scn ${rectangle(20, 20, 30, 30)}/C CS 1 SCN 1 w 30 30 100 100 re S`,
      resources: `${EMBEDDED}/ColorSpace<</S[/Separation/White/DeviceCMYK 1000 0 R]/C[/Separation/CutContour/DeviceCMYK 1000 0 R]>>`,
    }),
  };
  expect((await findings(both, label)).filter(({ check }) => ['PF-03', 'PF-19', 'PF-34'].includes(check))).toEqual([]);
});

test('a cutting line on a label of another shape is ignored, and that is said; on other sheets nothing is', async () => {
  const drawn = page({
    content: `${BACKGROUND}/C CS 1 SCN 1 w 30 30 100 100 re S`,
    resources: `${EMBEDDED}/ColorSpace<</C[/Separation/CutContour/DeviceCMYK 1000 0 R]>>`,
  });
  const told = async (geometry: Partial<Geometry>) =>
    (await findings(drawn, geometry)).filter(({ key }) => key === 'die_ignored').map(({ severity }) => severity);
  expect(await told({ profile: 'LAB' })).toEqual(['warning']);
  expect(await told({ profile: 'LAB', needsDie: true })).toEqual([]);
  expect(await told({ profile: 'OFF' })).toEqual([]);
});

/** A line along the edge of the flyer: from the lower left, each side, and the arc of 14 points to the next one. */
const PIECES = [
  '22.5 8.5 m 414 8.5 l S',
  '414 8.5 m 428 8.5 428 8.5 428 22.5 c S',
  '428 22.5 m 428 589.8 l S',
  '428 589.8 m 428 603.8 428 603.8 414 603.8 c S',
  '414 603.8 m 22.5 603.8 l S',
  '22.5 603.8 m 8.5 603.8 8.5 603.8 8.5 589.8 c S',
  '8.5 589.8 m 8.5 22.5 l S',
  '8.5 22.5 m 8.5 8.5 8.5 8.5 22.5 8.5 c S',
];

test.each([
  ['inside a flyer is an ink that nobody prints', '30 30 100 100 re S', {}, ['error']],
  ['beside another one along the edge is one, too', '8.5 8.5 419.5 595.3 re S 60 60 100 100 re S', {}, ['error']],
  ['that has a hole in it is one, too', '8.5 8.5 419.5 595.3 re 60 60 100 100 re S', {}, ['error']],
  ['from edge to edge is one, too', '0 200 m 440 200 l S', {}, ['error']],
  ['along the edge is none', '8.5 8.5 419.5 595.3 re S', {}, []],
  ['with rounded corners, drawn in pieces along the edge, is none', PIECES.join(' '), {}, []],
  ['whose corners are drawn by themselves is none', `8.5 8.5 419.5 595.3 re S ${PIECES[1]} ${PIECES[3]}`, {}, []],
  ['in pieces along the edge hides none inside', `${PIECES.join(' ')} 60 60 100 100 re S`, {}, ['error']],
  ['in pieces inside is one, too', '60 60 m 160 60 l S 160 60 m 160 160 l S 160 160 m 60 60 l S', {}, ['error']],
  ['along the edge is none with a point that begins nothing', '8.5 8.5 419.5 595.3 re 200 200 m S', {}, []],
  ['of a point alone is none', '200 200 m S', {}, []],
  ['outside of the sheet is none', '0 0 4 4 re S', {}, []],
  ['of a hole in a corner is one', '12 12 m 12 18 18 18 18 12 c 18 8 12 8 12 12 c S', {}, ['error']],
  ['of more pieces than a cut has is one', '60 60 m 62 60 l S '.repeat(5001), {}, ['error']],
  ['inside a label is none', '30 30 100 100 re S', { profile: 'LAB' }, []],
  ['inside what is cut to a shape is none', '30 30 100 100 re S', { needsDie: true }, []],
] as const)('a cutting line %s', async (_where, line, geometry, severities) => {
  const drawn = page({
    content: `${BACKGROUND}/C CS 1 SCN 1 w ${line}`,
    resources: `${EMBEDDED}/ColorSpace<</C[/Separation/CutContour/DeviceCMYK 1000 0 R]>>`,
  });
  const told = (await findings(drawn, geometry)).filter(({ key }) => key === 'spot');
  expect(told.map(({ severity }) => severity)).toEqual(severities);
});

describe('a cutting line', () => {
  const label = { profile: 'LAB', needsDie: true } as const;
  const opens = async (lines: string, geometry: Partial<Geometry> = label) => {
    const drawn = page({
      content: `${BACKGROUND}/C CS 1 SCN 1 w ${lines}`,
      resources: `${EMBEDDED}/ColorSpace<</C[/Separation/CutContour/DeviceCMYK 1000 0 R]>>`,
    });
    return (await findings(drawn, geometry)).filter(({ key }) => key === 'die_open');
  };
  const SIDES = ['30 30 m 130 30 l S', '130 30 m 130 130 l S', '130 130 m 30 130 l S', '30 130 m 30 30 l S'];

  test.each([
    ['a rectangle', '30 30 100 100 re S'],
    ['closed by its operator', '30 30 m 130 30 l 130 130 l h S'],
    ['closed as it is stroked', '30 30 m 130 30 l 130 130 l s'],
    ['that comes back to where it began', '30 30 m 130 30 l 130 130 l 30 30 l S'],
    ['of curves', '30 30 m 30 90 130 90 130 30 c 130 0 30 0 30 30 c S'],
    ['of four lines that meet, in any order', [0, 2, 1, 3].map((side) => SIDES[side]).join(' ')],
    ['whose ends are rounded', `${SIDES.slice(0, 3).join(' ')} 30.1 130 m 30 29.9 l S`],
    ['turned and made smaller', `q 0.5 0 0 0.5 10 10 cm 0 1 -1 0 100 0 cm ${SIDES.join(' ')} Q`],
  ])('%s is closed', async (_, lines) => {
    expect(await opens(lines)).toEqual([]);
  });

  test('that is open is shown at both of its ends', async () => {
    expect(await opens(SIDES.slice(0, 3).join(' '))).toEqual([
      expect.objectContaining({
        severity: 'error',
        page: 1,
        places: [
          [27, 27, 33, 33],
          [27, 127, 33, 133],
        ],
      }),
    ]);
  });

  test('of a carton may end within it, and other lines may be open anywhere', async () => {
    const slit = '30 30 m 130 30 l S';
    expect(await opens(slit, { profile: 'CAR', needsDie: true })).toEqual([]);
    expect(await opens(slit, { profile: 'OFF' })).toEqual([]);
    expect(await opens(`30 30 100 100 re S 0 0 0 1 K ${slit}`)).toEqual([]);
  });
});

test('a file for one side counts with the file for the other', async () => {
  const other = await readFacts(pdfOf({ ...X4, pages: [GOOD] }), 'application/pdf');
  expect(await findings({}, { pages: 2 }, { others: [other] })).toEqual([]);
  // While it is not read, nobody knows.
  expect(await findings({}, { pages: 2 }, { others: null })).toEqual([]);
  expect(await findings({ pages: [GOOD, GOOD, GOOD, GOOD] }, { pages: 2 }, { artworks: 2 })).toEqual([]);
});

test('what is drawn within a form, turned and made smaller, is measured as it is printed', async () => {
  const form =
    '<</Subtype/Form/BBox[0 0 1000 1000]/Matrix[0.5 0 0 0.5 0 0]/Length 61>>stream\n0 0 0 0 k BT /F1 24 Tf 0 1 -1 0 400 400 Tm (Tirage) Tj ET      \nendstream';
  const told = await findings({
    ...page({
      content: `${BACKGROUND}q 0.5 0 0 0.5 0 0 cm /X Do Q`,
      resources: `${EMBEDDED}/XObject<</X 1002 0 R>>`,
    }),
    objects: [...(X4.objects ?? []), form],
  });
  expect(told).toContainEqual(expect.objectContaining({ check: 'PF-26', values: { size: 6, wanted: 8 } }));
});

test('what lies outside the page, or was clipped away, is not judged', async () => {
  const away = '0 0 0 1 k 5000 5000 10 10 re f q 10 10 5 5 re W n 1 0 0 rg 100 100 50 50 re f Q';
  expect((await findings(on(away))).map(({ check }) => check)).not.toContain('PF-18');
});

test.each(['fr', 'it', 'en'])('every finding has its sentence in %s, and no sentence is left over', (language) => {
  const texts = JSON.parse(readFileSync(`tenants/dictionaries/${language}/preflight.json`, 'utf8')) as object;
  const told = Object.keys(texts).filter((key) => key.startsWith('finding_'));
  expect(told.toSorted()).toEqual(FINDING_KEYS.map((key) => `finding_${key}`).toSorted());
});

test('every check has a number of its own', () => {
  expect(new Set(CHECKS.map(({ id }) => id)).size).toBe(CHECKS.length);
});

test.each([
  ['encrypted', pdfOf({ pages: [GOOD], trailer: '/Encrypt<</Filter/Standard/V 1/R 2/O()/U()/P -1>>' })],
  ['no_pages', pdfOf({ pages: [] })],
  ['damaged', new TextEncoder().encode('%PDF-1.7\nnothing else')],
])('a file that cannot be read is %s', async (reason, bytes) => {
  expect(await readFacts(bytes, 'application/pdf')).toBe(reason);
});

test('a tree of pages that loops, a form that draws itself and a form within forms end', async () => {
  const loop = pdfOf({ pages: [GOOD], root: '/Pages 1000 0 R', objects: ['<</Type/Pages/Kids[1000 0 R]/Count 1>>'] });
  expect(['no_pages', 'damaged']).toContain(await readFacts(loop, 'application/pdf'));
  const self =
    '<</Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 1002 0 R>>>>/Length 12>>stream\n/X Do /X Do \nendstream';
  expect(
    (
      await findings({
        ...page({ content: '/X Do', resources: '/XObject<</X 1002 0 R>>' }),
        objects: [...(X4.objects ?? []), self],
      })
    ).length,
  ).toBeGreaterThan(0);
});

test('a file is read or refused, whatever stands in it', async () => {
  const whole = pdfOf({ ...X4, pages: [{ ...GOOD, content: `${BACKGROUND}0 0 0 1 k ${word(20, 100, 14)}` }] });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ at: fc.nat(whole.length - 1), byte: fc.nat(255) }), { minLength: 1, maxLength: 40 }),
      async (changes) => {
        const bytes = whole.slice();
        for (const { at, byte } of changes) bytes[at] = byte;
        const facts = await readFacts(bytes, 'application/pdf');
        const verdict = verdictsOf(LINE, [{ id: 'f', artworkId: null }], new Map([['f', facts]])).get('f');
        // As it is stored and as it is sent.
        expect(JSON.parse(JSON.stringify(facts))).toEqual(facts);
        expect(Value.Check(verdictWire, verdict)).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});

test('names that a file makes up are one short line each, in the database and on the page', async () => {
  const evil = 'A#00B#0A#E2#80#AE' + 'x'.repeat(500);
  const facts = await readFacts(
    pdfOf({
      pages: [
        {
          ...GOOD,
          content: `/S cs 1 scn ${rectangle(20, 20, 30, 30)}${word(20, 100, 9)}`,
          resources: `${NOT_EMBEDDED.replace('Helvetica', evil)}${SPOT(evil)}`,
          entries: '/UserUnit 999999999',
        },
      ],
      root: '/OCProperties<</OCGs[1000 0 R]/D<</OFF[1000 0 R]>>>>',
      objects: ['<</Type/OCG/Name<FEFFD83D00410000000A>>>'],
    }),
    'application/pdf',
  );
  if (typeof facts === 'string' || facts.kind !== 'pdf') throw new Error('not read');
  const names = [...facts.fonts.map(({ name }) => name), ...facts.hiddenLayers, ...spotsOf(facts)];
  expect(names).toHaveLength(3);
  for (const name of names) expect(name).toMatch(/^[^\p{C}]{1,40}$/u);
  const verdict = verdictsOf(LINE, [{ id: 'f', artworkId: null }], new Map([['f', facts]])).get('f');
  expect(Value.Check(verdictWire, verdict)).toBe(true);
});

describe('goods that are printed in a few colours', () => {
  const inks = ['0 0 1 0 k', '0 1 1 0 k', '0 0 0 0.5 k'];
  const said = async (contents: readonly string[], colours: number | undefined, resources = EMBEDDED) => {
    const content = contents.map((ink, index) => `${ink} ${rectangle(10 + 20 * index, 20, 15, 15)}`).join(' ');
    const geometry = { profile: 'DIG', ...(colours === undefined ? {} : { colours }) } as const;
    return (await findings(page({ content, resources }), geometry))
      .filter(({ check }) => check === 'PF-19')
      .map(({ key, severity, values }) => [key, severity, values]);
  };

  test('are told how many colours the file has and how many are printed', async () => {
    expect(await said(inks, 1)).toEqual([['colours_many', 'error', { count: 3, most: 1 }]]);
    expect(await said(inks, 2)).toEqual([['colours_many', 'error', { count: 3, most: 2 }]]);
    expect(await said(inks, 3)).toEqual([]);
    expect(await said(inks, undefined)).toEqual([]);
  });

  test('count tints of a colour as one, all greys as black, and white as none', async () => {
    const tints = ['0 0.2 0.2 0 k', '0 1 1 0 k', '0 0.98 0.9 0 k'];
    expect(await said(tints, 1)).toEqual([]);
    expect(await said(['0 g', '0.4 g', '0 0 0 1 k', '0.6 0.4 0.4 1 k', '0.3 0.3 0.3 0 k', '1 g'], 1)).toEqual([]);
  });

  test('take spot colours, as many as are ordered, and no cutting line for one', async () => {
    const space = (id: string, name: string) => `/${id}[/Separation/${name}/DeviceCMYK 1000 0 R]`;
    const resources = `${EMBEDDED}/ColorSpace<<${space('A', 'PANTONE#20185')}${space('B', 'PANTONE#20300')}${space('C', 'CutContour')}>>`;
    const spots = ['/A cs 1 scn', '/B cs 0.5 scn', '/C cs 1 scn'];
    expect(await said(spots, 2, resources)).toEqual([]);
    expect(await said(spots, 1, resources)).toEqual([['colours_many', 'error', { count: 2, most: 1 }]]);
  });

  test('are told of what may hold any number of colours', async () => {
    expect(await said(['1 0 0 rg'], 1)).toEqual([['colours_unknown', 'warning', { most: 1 }]]);
    const raster = (space: 'rgb' | 'gray', colours?: number) =>
      findingsOf({
        facts: {
          kind: 'png',
          width: 2000,
          height: 2800,
          space,
          bits: 8,
          hasAlpha: false,
          hasProfile: false,
          isInverted: false,
          pictures: 1,
        },
        geometry: { ...FLYER, profile: 'DIG', ...(colours === undefined ? {} : { colours }) },
        others: [],
        artworks: 1,
      }).flatMap(({ key, check }) => (check === 'PF-19' ? [key] : []));
    expect([raster('rgb', 2), raster('gray', 2), raster('rgb')]).toEqual([['colours_unknown'], [], []]);
  });

  test('are as many as the product says, each on the same page', () => {
    const { products } = loadCatalog('catalog', () => []);
    const geometry = (id: string, choices: Readonly<Record<string, string>>) => {
      const found = products.find(({ product }) => product.id === id);
      if (!found) throw new Error(`There is no ${id}.`);
      const facts = factsOf(found.product, { ...defaultSelection(found.product), ...choices });
      const { colours, pages } = geometryOf(facts, 'supplier') as Geometry;
      return { colours, pages };
    };
    expect(geometry('pro-pen', { print: '1' })).toEqual({ colours: 1, pages: 1 });
    expect(geometry('pro-pen', { print: '3' })).toEqual({ colours: 3, pages: 1 });
    expect(geometry('pro-pen', { print: 'laser' })).toEqual({ colours: 1, pages: 1 });
    expect(geometry('pro-tote', { inks: 'full' })).toEqual({ colours: undefined, pages: 1 });
    expect(geometry('app-tee', { method: 'screen', inks: '3-4', positions: 'front-back' })).toEqual({
      colours: 4,
      pages: 2,
    });
  });
});

test('text that nobody sees, as scans have it for searching, needs no font', async () => {
  const scan = page({ content: `${BACKGROUND}3 Tr ${word(20, 100, 14)}`, resources: NOT_EMBEDDED });
  expect((await findings(scan)).map(({ key }) => key)).not.toContain('font_missing');
});

test('the inner side of a booklet’s page needs no bleed, every other side does', async () => {
  const inner = page({ content: '0 1 0 0 k ' + rectangle(3, 0, 151, 216) });
  expect((await findings(inner, { isBound: true })).map(({ check }) => check)).not.toContain('PF-05');
  expect((await findings(inner)).map(({ check }) => check)).toContain('PF-05');
});

test.each(loadCatalog('catalog', () => []).products.map(({ product }) => [product.id, product] as const))(
  'a file made as its template says is free of errors: %s',
  async (_, product) => {
    for (const orientation of ['horizontal', 'vertical']) {
      const facts = { ...factsOf(product, defaultSelection(product)), orientation };
      const geometry = geometryOf(facts, 'offset');
      if (!geometry) continue;
      const { width, height, bleed } = geometry;
      const plates = [...geometry.plates, ...(geometry.needsDie ? ['CutContour'] : [])];
      const spaces = plates.map((name, index) => `/S${index}[/Separation/${name}/DeviceCMYK 1000 0 R]`).join('');
      const drawn = plates.map((_name, index) => `/S${index} CS 1 SCN 1 w 20 20 30 30 re S `).join('');
      const [w, h] = [width + 2 * bleed, height + 2 * bleed];
      const sheet = {
        width: w,
        height: h,
        trimInset: bleed,
        content: `0.2 0.1 0 0 k ${rectangle(0, 0, w, h)}${drawn}`,
        resources: `/ColorSpace<<${spaces}>>`,
      };
      const pages = Array.from({ length: geometry.pages }, () => sheet);
      const told = await findings({ pages }, geometry);
      expect(told.filter(({ severity }) => severity === 'error')).toEqual([]);
    }
  },
);

test.each(['image/jpeg', 'image/png', 'image/tiff'] as const)('%s of any bytes is read or refused', async (type) => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      await readFacts(bytes, type);
    }),
    { numRuns: 300 },
  );
});
