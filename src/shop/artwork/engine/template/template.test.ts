import { PDFDict, PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadCatalog } from '#shop/catalog/catalog-files.ts';
import { defaultSelection, factsOf, type Facts } from '#shop/catalog/product.ts';
import { heightOf, POINTS_PER_MM, widthOf } from '../box.ts';
import { findingsOf } from '../checks.ts';
import type { PdfFacts } from '../facts.ts';
import { geometryOf, type Geometry } from '../geometry.ts';
import { readFacts } from '../read-facts.ts';
import { templateOf, type Step, type TemplateWords } from './template.ts';
import { templatePdf } from './template-pdf.ts';
import { templateSvg } from './template-svg.ts';

const WORDS: TemplateWords = {
  title: 'Gabarit <A> & B',
  layers: {
    artwork: 'Votre création',
    bleed: 'Fond perdu',
    trim: 'Format fini',
    label: 'Découpe des étiquettes',
    safe: 'Zone de sécurité',
    fold: 'Pli',
    window: 'Fenêtre',
    binding: 'Reliure',
    legend: 'Légende',
  },
  legend: [
    { text: 'Flyer', guide: null },
    { text: 'Format fini 148 × 210 mm', guide: 'trim' },
    { text: 'Ω is in no standard font', guide: null },
    { text: 'Fenêtre 100 × 35 mm : rien n’y est imprimé', guide: 'window' },
  ],
};
const { products } = loadCatalog('catalog');
const printed = products.flatMap(({ product }) => {
  const facts = factsOf(product, defaultSelection(product));
  const geometry = geometryOf(facts, '');
  return geometry ? [{ id: product.id, facts, geometry }] : [];
});

async function pdfFacts(geometry: Geometry, facts: Facts): Promise<PdfFacts> {
  const read = await readFacts(await templatePdf(templateOf(geometry, facts), WORDS), 'application/pdf');
  if (typeof read === 'string' || read.kind !== 'pdf') throw new Error(`A template cannot be read: ${String(read)}`);
  return read;
}

/** What is right about an empty file: plates and cuts are to be drawn. */
const OF_EMPTY_FILES = new Set(['no_cutting']);

describe('the template of every product', () => {
  test.each(printed)(
    '$id is a PDF of its size and pages, in which the checks find no fault',
    async ({ facts, geometry }) => {
      const read = await pdfFacts(geometry, facts);
      expect(read.pages).toHaveLength(geometry.pages);
      for (const page of read.pages) {
        const mm = page.userUnit / POINTS_PER_MM;
        const trim = page.trim ?? [0, 0, 0, 0];
        expect(widthOf(trim) * mm).toBeCloseTo(geometry.width, 1);
        expect(heightOf(trim) * mm).toBeCloseTo(geometry.height, 1);
        expect((trim[0] - page.media[0]) * mm).toBeCloseTo(geometry.bleed, 1);
      }
      const findings = findingsOf({ facts: read, geometry, others: [], artworks: 1 });
      const errors = findings.filter(({ severity }) => severity === 'error').map(({ key }) => key);
      expect(errors.filter((key) => !OF_EMPTY_FILES.has(key))).toEqual([]);
      // Who sends it back with its guides is told of the guides, and of nothing that he has not drawn.
      expect(read.fonts).toEqual([]);
      expect(findings.filter(({ key }) => key === 'black_knocks_out' || key === 'overprint_colour')).toEqual([]);
    },
  );

  test.each(printed)('$id is an SVG of its size', ({ facts, geometry }) => {
    const svg = templateSvg(templateOf(geometry, facts), WORDS);
    const sides = Math.min(2, geometry.pages);
    const width = sides * (geometry.width + 2 * geometry.bleed) + (sides - 1) * 20;
    expect(svg).toContain(`width="${Number(width.toFixed(3))}mm"`);
    expect(svg).toContain('inkscape:label="Format fini"');
    expect(svg).toContain('<title>Gabarit &lt;A&gt; &amp; B</title>');
  });
});

test.each([
  ['an envelope with its window on the left', { kind: 'envelope', width: 220, height: 110, window: 'left' }],
  ['an envelope with its window on the right', { kind: 'envelope', width: 220, height: 110, window: 'right' }],
  ['a small envelope', { kind: 'envelope', width: 162, height: 114, window: 'left' }],
  ['a large envelope', { kind: 'envelope', width: 324, height: 229, window: 'right' }],
  ['an upright envelope', { kind: 'envelope', width: 229, height: 324, window: 'left' }],
  ['a round sticker', { kind: 'sticker', shape: 'round', width: 60, height: 60 }],
  ['a small round sticker', { kind: 'sticker', shape: 'oval', width: 45, height: 45 }],
  ['an oval sticker', { kind: 'sticker', shape: 'oval', width: 120, height: 80 }],
  ['a feather', { kind: 'flag', flagShape: 'feather', width: 700, height: 2800, bleed: 10, safe: 20 }],
  ['a small feather', { kind: 'flag', flagShape: 'feather', width: 500, height: 1800, bleed: 10, safe: 20 }],
  ['a drop', { kind: 'flag', flagShape: 'drop', width: 850, height: 2300, bleed: 10, safe: 20 }],
  ['a small drop', { kind: 'flag', flagShape: 'drop', width: 600, height: 1500, bleed: 10, safe: 20 }],
])('the template of %s has its legend where the shape and the window leave room', async (_, more) => {
  const facts: Facts = { bleed: 2, safe: 3, ...more };
  const geometry = geometryOf(facts, 'area') as Geometry;
  const read = await pdfFacts(geometry, facts);
  expect(read.pages[0]?.paints.some(({ kind, count }) => kind === 'area' && count > 0)).toBe(true);
  const findings = findingsOf({ facts: read, geometry, others: [], artworks: 1 });
  expect(findings.filter(({ check }) => check === 'PF-10')).toEqual([]);
});

const LEAFLET: Geometry = {
  profile: 'DIG',
  width: 297,
  height: 210,
  bleed: 2,
  safe: 3,
  pages: 2,
  hasTrim: true,
  folds: { upright: [100, 200], level: [] },
  isBound: false,
  needsDie: false,
  isUncoated: false,
  plates: ['White'],
};

test('the folds of the back are those of the front, seen from behind', () => {
  const folds = templateOf(LEAFLET, {}).pages.map((guides) =>
    guides.filter(({ kind }) => kind === 'fold').map(({ path }) => path[0]?.[1]),
  );
  expect(folds).toEqual([
    [102, 202],
    [199, 99],
  ]);
});

test('a plate that lies on the front alone has no layer on the back', async () => {
  const template = templateOf({ ...LEAFLET, plates: ['White', 'Foil'], frontPlates: ['Foil'] }, {});
  const svg = templateSvg(template, WORDS);
  expect([svg.includes('id="Foil-1"'), svg.includes('id="Foil-2"')]).toEqual([true, false]);
  expect(await layersOf(await templatePdf(template, WORDS))).toEqual([
    ['Votre création', 'White', 'Foil'],
    ['Votre création', 'White'],
  ]);
});

/** The printed layers that each page of a PDF names. */
async function layersOf(bytes: Uint8Array): Promise<string[][]> {
  const document = await PDFDocument.load(bytes);
  return document.getPages().map(({ node }) => {
    const properties = node.Resources()?.lookup(PDFName.of('Properties'), PDFDict);
    return (properties?.keys() ?? [])
      .filter((key) => /^\/L\d+$/.test(String(key)))
      .map((key) => properties!.lookup(key, PDFDict).lookup(PDFName.of('Name'), PDFHexString).decodeText());
  });
}

test('a wire goes through the top of a calendar, and through the inner edge of each page of a booklet', () => {
  const wire = (isBound: boolean, index: number) =>
    templateOf({ ...LEAFLET, isBound }, { wireMargin: 20 }).pages[index]?.find(({ kind }) => kind === 'binding')
      ?.path[0];
  expect(wire(false, 0)).toEqual(['M', 0, 192]);
  expect(wire(true, 0)).toEqual(['M', 22, 0]);
  expect(wire(true, 1)).toEqual(['M', 279, 0]);
});

test('layers are named in the words of the shop, plates by their names, and no guide is printed', async () => {
  const bytes = await templatePdf(templateOf(LEAFLET, {}), WORDS);
  const read = await pdfFacts(LEAFLET, {});
  expect(read.processingSteps).toEqual(
    expect.arrayContaining([
      'Structural/Bleed',
      'Dimensions',
      'Positions/ContentArea',
      'Structural/Creasing',
      'Legend',
    ]),
  );
  expect(read.processingSteps).not.toContain('Structural/Cutting');
  expect(bytes.length).toBeLessThan(25_000);
  const svg = templateSvg(templateOf(LEAFLET, {}), WORDS);
  for (const name of ['White', 'Votre création', 'Zone de sécurité']) expect(svg).toContain(`inkscape:label="${name}"`);
});

test('the cut of a carton is drawn on its plate, and that of a label has an empty one', async () => {
  const dies = printed.filter(({ geometry }) => geometry.needsDie);
  const of = (isCarton: boolean) => dies.filter(({ facts }) => (facts['kind'] === 'carton') === isCarton);
  const label = { facts: { shape: 'die' }, geometry: { ...LEAFLET, needsDie: true, profile: 'LAB' as const } };
  const seen = async ({ facts, geometry }: { readonly facts: Facts; readonly geometry: Geometry }) => {
    const read = await pdfFacts(geometry, facts);
    const keys = findingsOf({ facts: read, geometry, others: [], artworks: 1 }).map(({ key }) => key);
    const svg = templateSvg(templateOf(geometry, facts), WORDS);
    return {
      spots: [...new Set(read.pages.flatMap(({ paints }) => paints.flatMap(({ colour }) => colour.spots)))],
      isMissed: keys.includes('no_cutting'),
      isInSvg: /inkscape:label="CutContour" [^>]*><path /.test(svg),
      hasLayer: svg.includes('inkscape:label="CutContour"'),
    };
  };
  expect(of(true)).not.toEqual([]);
  for (const carton of of(true))
    expect(await seen(carton)).toEqual({ spots: ['CutContour'], isMissed: false, isInSvg: true, hasLayer: true });
  for (const other of [...of(false), label])
    expect(await seen(other)).toEqual({ spots: [], isMissed: true, isInSvg: false, hasLayer: true });
});

const sheets = products
  .filter(({ product }) => product.id === 'lab-sheet')
  .flatMap(({ product }) =>
    (product.features.find(({ id }) => id === 'layout')?.options ?? []).map(({ key }) => {
      const facts = factsOf(product, { ...defaultSelection(product), layout: key });
      return { labels: Number(key), facts, geometry: geometryOf(facts, '') as Geometry };
    }),
  );

test('every layout of a sheet of labels is offered here', () => {
  expect(sheets.length).toBeGreaterThanOrEqual(9);
});

test.each(sheets)(
  'a sheet of $labels labels draws each of them where it is cut',
  async ({ labels, facts, geometry }) => {
    const template = templateOf(geometry, facts);
    const of = (wanted: string) => template.pages[0]?.find(({ kind }) => kind === wanted)?.path ?? [];
    const boxes = boxesOf(of('label'));
    expect(boxes).toHaveLength(labels);
    const [wide, high] = [Number(facts['labelWidth']), Number(facts['labelHeight'])];
    for (const [x1, y1, x2, y2] of boxes) {
      expect([x2 - x1, y2 - y1]).toEqual([expect.closeTo(wide, 6), expect.closeTo(high, 6)]);
      expect(Math.min(x1, y1)).toBeGreaterThanOrEqual(2 - 1e-6);
      expect(x2).toBeLessThanOrEqual(212 + 1e-6);
      expect(y2).toBeLessThanOrEqual(299 + 1e-6);
    }
    // Nothing is cut twice but the edge that two of them share, and what is left of the sheet is the same on both sides.
    const area = boxes.reduce((sum, [x1, y1, x2, y2]) => sum + (x2 - x1) * (y2 - y1), 0);
    const [lefts, bottoms, rights, tops] = [0, 1, 2, 3].map((side) => boxes.map((box) => box[side] ?? 0)) as [
      number[],
      number[],
      number[],
      number[],
    ];
    const [left, right] = [Math.min(...lefts), Math.max(...rights)];
    const [bottom, top] = [Math.min(...bottoms), Math.max(...tops)];
    expect((right - left) * (top - bottom)).toBeCloseTo(area, 3);
    expect([left + right, bottom + top]).toEqual([expect.closeTo(214, 6), expect.closeTo(301, 6)]);
    // What is safe lies within each label.
    expect(boxesOf(of('safe'))).toEqual(
      boxes.map(([x1, y1, x2, y2]) => [x1 + 3, y1 + 3, x2 - 3, y2 - 3].map((value) => expect.closeTo(value, 6))),
    );
    expect(templateSvg(template, WORDS)).toContain('inkscape:label="Découpe des étiquettes"');
    const plain = await templatePdf(templateOf(geometry, { ...facts, labelsPerSheet: 0 }), WORDS);
    expect((await templatePdf(template, WORDS)).length).toBeGreaterThan(plain.length);
  },
);

test('labels with round corners are cut round, and their sheet is not', () => {
  const sheet = sheets.find(({ labels }) => labels === 24);
  if (!sheet) throw new Error('There is no sheet of 24 labels.');
  const [guides = []] = templateOf(sheet.geometry, { ...sheet.facts, rounded: 3 }).pages;
  const curves = (wanted: string) =>
    guides.find(({ kind }) => kind === wanted)?.path.filter(([letter]) => letter === 'C').length;
  expect([curves('label'), curves('trim')]).toEqual([24 * 4, 0]);
});

test('what is longer than a page of PDF may be is drawn in a larger unit', async () => {
  const long = { ...LEAFLET, width: 6000, height: 1000, pages: 1, folds: { upright: [], level: [] } };
  const { pages } = await pdfFacts(long, {});
  expect(pages[0]?.userUnit).toBe(10);
});

test('a carton shows its panels and the flaps above and below them', () => {
  const facts = { kind: 'carton', closedWidth: 80, closedHeight: 120, depth: 40 };
  const carton = { ...LEAFLET, width: 260, height: 210, bleed: 3, pages: 1, folds: { upright: [], level: [] } };
  const starts = templateOf(carton, facts)
    .pages[0]?.filter(({ kind }) => kind === 'fold')
    .map(({ path }) => path[0]);
  expect(starts).toEqual([
    ['M', 83, 48],
    ['M', 123, 48],
    ['M', 203, 48],
    ['M', 243, 48],
    ['M', 3, 48],
    ['M', 3, 168],
  ]);
});

test('a carton is cut between its flaps as far as the panels, beside the flap to glue, and is safe within each panel', () => {
  const facts = { kind: 'carton', closedWidth: 80, closedHeight: 120, depth: 40 };
  const carton = { ...LEAFLET, width: 260, height: 210, bleed: 3, pages: 1, folds: { upright: [], level: [] } };
  const [guides = []] = templateOf(carton, facts).pages;
  const pathOf = (kind: string) => guides.find((guide) => guide.kind === kind)?.path ?? [];
  const points = pathOf('trim').flatMap(([, ...places]) => (places.length === 2 ? [places] : []));
  const [xs, ys] = [points.map(([x = 0]) => x), points.map(([, y = 0]) => y)];
  expect([Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]).toEqual([3, 263, 3, 213]);
  expect(pathOf('trim').at(-1)).toEqual(['Z']);
  // Between the first two panels: down to the crease on both sides of the slit.
  for (const place of [
    [82, 48],
    [84, 48],
    [82, 168],
    [84, 168],
  ])
    expect(points).toContainEqual(place);
  // Above and below the flap to glue there is nothing of the carton.
  expect(points.filter(([x = 0]) => x > 243).every(([, y = 0]) => y > 48 && y < 168)).toBe(true);
  expect(pathOf('safe').filter(([letter]) => letter === 'Z')).toHaveLength(4);
});

test.each([
  // Where the fabric ends below the top of the flag, at its free corner.
  ['feather', 2790],
  ['drop', 2790],
] as const)('a %s is cut in its own shape, and what is safe lies within it everywhere', (flagShape, top) => {
  const flag = {
    ...LEAFLET,
    width: 750,
    height: 2800,
    bleed: 10,
    safe: 20,
    pages: 1,
    folds: { upright: [], level: [] },
  };
  const guides = templateOf(flag, { flagShape }).pages[0] ?? [];
  const pointsOfKind = (wanted: string) => guides.find(({ kind }) => kind === wanted)?.path.flatMap(pointsOf) ?? [];
  const trim = pointsOfKind('trim');
  // The corner above the free side belongs to the sheet alone.
  expect(trim.some(([x, y]) => x > 750 && y > top)).toBe(false);
  expect(pointsOfKind('bleed')).toContainEqual([770, 2820]);
  const distances = pointsOfKind('safe').map(([x, y]) =>
    Math.min(...trim.map(([x1, y1]) => Math.hypot(x - x1, y - y1))),
  );
  expect(distances.length).toBeGreaterThan(100);
  expect(Math.min(...distances)).toBeGreaterThanOrEqual(20 - 1e-6);
});

test('a square flag is the sheet', () => {
  const flag = { ...LEAFLET, width: 600, height: 2000, bleed: 10, pages: 1, folds: { upright: [], level: [] } };
  const trim = templateOf(flag, { flagShape: 'square' }).pages[0]?.find(({ kind }) => kind === 'trim');
  expect(trim?.path.flatMap(pointsOf)).toEqual(
    templateOf(flag, {})
      .pages[0]?.find(({ kind }) => kind === 'trim')
      ?.path.flatMap(pointsOf),
  );
});

test('every guide of any configuration lies in the file', () => {
  const size = fc.double({ min: 5, max: 5000, noNaN: true });
  fc.assert(
    fc.property(
      fc.record({ width: size, height: size, bleed: fc.constantFrom(0, 2, 10), safe: fc.constantFrom(0, 1.5) }),
      fc.record({ shape: fc.constantFrom('rect', 'oval', 'die'), rounded: fc.constantFrom(0, 3) }),
      (sizes, facts) => {
        const geometry: Geometry = { ...LEAFLET, ...sizes, folds: { upright: [sizes.width / 2], level: [] } };
        const template = templateOf(geometry, facts);
        const points = template.pages.flat().flatMap(({ path }) => path.flatMap(pointsOf));
        for (const [x, y] of points) {
          expect(x).toBeGreaterThanOrEqual(-1e-6);
          expect(x).toBeLessThanOrEqual(template.width + 1e-6);
          expect(y).toBeGreaterThanOrEqual(-1e-6);
          expect(y).toBeLessThanOrEqual(template.height + 1e-6);
        }
      },
    ),
  );
});

function pointsOf([, ...numbers]: Step): (readonly [number, number])[] {
  return Array.from({ length: numbers.length / 2 }, (_, index) => [
    numbers[2 * index] ?? 0,
    numbers[2 * index + 1] ?? 0,
  ]);
}

/** The outlines of a path, each as the box that holds it. */
function boxesOf(path: readonly Step[]): [number, number, number, number][] {
  const shapes: (readonly [number, number])[][] = [];
  for (const step of path) {
    if (step[0] === 'M') shapes.push([]);
    shapes.at(-1)?.push(...pointsOf(step));
  }
  return shapes.map((points) => {
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  });
}

test('the window of an envelope is a guide of its template, 20 mm from the bottom and 15 mm from its side', () => {
  const facts = { kind: 'envelope', width: 220, height: 110, bleed: 2, safe: 3, window: 'right' };
  const guidesFor = (window: string) => {
    const geometry = geometryOf({ ...facts, window }, 'tiers')!;
    return templateOf(geometry, facts).pages[0]!.filter(({ kind }) => kind === 'window');
  };
  expect(guidesFor('none')).toEqual([]);
  expect(guidesFor('right')[0]!.path.slice(0, 3)).toEqual([
    ['M', 107, 22],
    ['L', 207, 22],
    ['L', 207, 57],
  ]);
});

test('the safe zone of a roll-up ends above the part that stands in its foot', () => {
  const facts = { kind: 'rollup', width: 850, height: 2000, bleed: 10, safe: 20 };
  const safe = templateOf(geometryOf(facts, 'area')!, facts).pages[0]!.find(({ kind }) => kind === 'safe');
  expect(safe?.path.slice(0, 3)).toEqual([
    ['M', 30, 110],
    ['L', 840, 110],
    ['L', 840, 1990],
  ]);
});
