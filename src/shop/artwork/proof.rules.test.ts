import type { ProofWire } from './proof.contract.ts';
import { expect, test } from 'vitest';
import type { Colour, PageFacts, Paint, PdfFacts } from './engine/facts.ts';
import { MOST_PLACES, type PagePicture } from './page-picture.ts';
import { facesOf, proofText, proofWords } from './proof-text.rules.ts';
import { drawnToWire, proofFor, proofOf } from './proof.rules.ts';
import { targetOf } from './verdict.rules.ts';

test.each([
  [undefined, { state: 'waiting', reason: '', pages: 0, first: null }],
  [
    { pages: 2, drawn: 2, first: 1, unpictured: null },
    { state: 'all', reason: '', pages: 2, first: 1 },
  ],
  [
    { pages: 90, drawn: 60, first: 1, unpictured: null },
    { state: 'some', reason: '', pages: 90, first: 1 },
  ],
  [
    { pages: 0, drawn: 0, first: null, unpictured: 'encrypted' },
    { state: 'none', reason: 'encrypted', pages: 0, first: null },
  ],
] as const)('what became of the drawing of a file is told: %o', (drawn, told) => {
  expect(drawnToWire(drawn)).toEqual(told);
});

const BLACK: Colour = {
  space: 'cmyk',
  hasProfile: false,
  inks: [0, 0, 0, 1],
  spots: [],
  isWhite: false,
  isAll: false,
};
/** Text at the left edge of a page: a finding with a place. */
const text = (bottom: number): Paint => ({
  kind: 'text',
  colour: BLACK,
  size: 20 + bottom / 10,
  overprints: true,
  count: 1,
  places: [[1, bottom, 50, bottom + 10]],
  extent: [1, bottom, 50, bottom + 10],
});
const page: PageFacts = {
  media: [0, 0, 300, 600],
  crop: [0, 0, 300, 600],
  bleed: null,
  trim: [0, 0, 300, 600],
  rotate: 0,
  userUnit: 1,
  annotations: [],
  groupSpace: null,
  paints: Array.from({ length: 12 }, (_, index) => text(index * 40)),
  isCut: false,
};
const facts: PdfFacts = {
  kind: 'pdf',
  pages: Array.from({ length: 40 }, () => page),
  fonts: [],
  pdfx: null,
  outputIntent: null,
  hiddenLayers: [],
  hasScripts: false,
  hasForms: false,
  attachments: 0,
  processingSteps: [],
};
const picture = (number: number): PagePicture => ({
  number,
  codes: null,
  ink: null,
  plates: [],
  width: 800,
  height: 1600,
  box: [0, 0, 300, 600],
  rotate: 0,
  hash: 'a'.repeat(64),
});
const line = { facts: { width: 105.8, height: 211.7, safe: 3, bleed: 2 }, technology: 'offset', artworks: 1 };
const drawnAs = (pictures: readonly PagePicture[]) => ({ pages: 40, pictures, unpictured: null });
const proof = (pictures: readonly PagePicture[]) =>
  proofOf(line, [{ id: 'f', artworkId: null }], new Map([['f', facts]]), 'f', new Map([['f', drawnAs(pictures)]]));

test('a finding has its places on the pages that have a picture, and so many in all', () => {
  const places = (pictures: readonly PagePicture[]) =>
    proof(pictures).findings.find(({ key }) => key === 'near_edge')?.places ?? [];
  expect(places([picture(2)])).toHaveLength(12);
  expect(new Set(places([picture(2)]).map((each) => each.page))).toEqual(new Set([2]));
  expect(places(Array.from({ length: 40 }, (_, index) => picture(index + 1)))).toHaveLength(MOST_PLACES);
});

test('before there is a line the same is told of the choices, and the sheet is that of the choices as they stand', () => {
  const sheets = { pages: 40, pictures: [picture(1)], unpictured: null };
  const chosen = (bleed: number) => {
    const facts = { ...line.facts, bleed };
    return { target: targetOf({ ...line, facts }), facts };
  };
  const told = (bleed: number) =>
    proofFor(chosen(bleed), [{ id: 'f', artworkId: null }], new Map([['f', facts]]), 'f', new Map([['f', sheets]]));
  expect(told(2)).toEqual(proof([picture(1)]));
  const above = (bleed: number) => told(bleed).pages[0]?.sheet?.bleed.top;
  expect([above(2), above(5)]).toEqual([-0.0094, -0.0236]);
});

test('a page says on which plates it draws beside the inks, and a page without any says nothing', () => {
  const on = (spot: string): Paint => ({ ...text(0), colour: { ...BLACK, spots: [spot] } });
  const plated: PdfFacts = { ...facts, pages: [{ ...page, paints: ['CutContour', 'white', 'Blanc'].map(on) }, page] };
  const drawn = new Map([['f', drawnAs([picture(1), picture(2)])]]);
  const shown = proofOf(line, [{ id: 'f', artworkId: null }], new Map([['f', plated]]), 'f', drawn);
  expect(shown.pages.map(({ plates }) => plates)).toEqual([['White', 'Cut'], []]);
  const t = (key: string, values?: object) => key + (values ? JSON.stringify(values) : '');
  expect(proofText(shown, 'a.pdf', { t, number: String }, String).pages.map(({ note }) => note)).toEqual([
    'proof:plates{"plates":"proof:plate_White, proof:plate_Cut"} proof:plates_white proof:plates_lines',
    '',
  ]);
});

test('plates with a picture of their own are laid over the page, and its words say so', () => {
  const on = (spot: string): Paint => ({ ...text(0), colour: { ...BLACK, spots: [spot] } });
  const plated: PdfFacts = { ...facts, pages: [{ ...page, paints: ['CutContour', 'white'].map(on) }] };
  const drawn = new Map([['f', drawnAs([{ ...picture(1), plates: [{ plate: 'White', hash: 'b'.repeat(64) }] }])]]);
  const shown = proofOf(line, [{ id: 'f', artworkId: null }], new Map([['f', plated]]), 'f', drawn);
  const t = (key: string, values?: object) => key + (values ? JSON.stringify(values) : '');
  const [told] = proofText(shown, 'a.pdf', { t, number: String }, (number, plate) => `/${number}/${plate ?? ''}`).pages;
  expect(told?.plateLayers).toEqual([{ key: 'White', name: 'proof:plate_White', src: '/1/White' }]);
  expect(told?.note).toBe(
    'proof:plates_apart{"plates":"proof:plate_White"} proof:plates{"plates":"proof:plate_Cut"} proof:plates_white proof:plates_lines',
  );
});

test('plates that are mixed with another colour are named, and of what is not there nothing is said', () => {
  const mixed: Paint = { ...text(0), colour: { ...BLACK, spots: ['Spot UV', 'Gold Foil'] } };
  const plated: PdfFacts = { ...facts, pages: [{ ...page, paints: [mixed] }] };
  const shown = proofOf(
    line,
    [{ id: 'f', artworkId: null }],
    new Map([['f', plated]]),
    'f',
    new Map([['f', drawnAs([picture(1)])]]),
  );
  const t = (key: string, values?: object) => key + (values ? JSON.stringify(values) : '');
  expect(proofText(shown, 'a.pdf', { t, number: String }, String).pages[0]?.note).toBe(
    'proof:plates{"plates":"proof:plate_Foil, proof:plate_SpotUV"}',
  );
});

test('of foil the metal is said that was ordered, whatever colour the file gives it', () => {
  const on = (spot: string): Paint => ({ ...text(0), colour: { ...BLACK, spots: [spot] } });
  const plated: PdfFacts = { ...facts, pages: [{ ...page, paints: [on('Gold Foil')] }] };
  const drawn = new Map([['f', drawnAs([{ ...picture(1), plates: [{ plate: 'Foil', hash: 'b'.repeat(64) }] }])]]);
  const told = (foil: string) => {
    const shown = proofOf(line, [{ id: 'f', artworkId: null }], new Map([['f', plated]]), 'f', drawn);
    const t = (key: string, values?: object) => key + (values ? JSON.stringify(values) : '');
    const [first] = proofText(
      { ...shown, facts: { ...shown.facts, foil } },
      'a.pdf',
      { t, number: String },
      String,
    ).pages;
    return [first?.plateLayers[0]?.metal, first?.note.includes('proof:plates_foil{"metal":"proof:metal_silver"}')];
  };
  expect([told('silver'), told('none')]).toEqual([
    ['silver', true],
    [undefined, false],
  ]);
});

test('of a shape of its own it is said whether the file draws it', () => {
  const on = (spot: string): Paint => ({ ...text(0), colour: { ...BLACK, spots: [spot] } });
  const shapeOf = (outline: 'die' | 'oval', spot: string) => {
    const file: PdfFacts = { ...facts, pages: [{ ...page, paints: [on(spot)] }] };
    const shown = proofOf(
      line,
      [{ id: 'f', artworkId: null }],
      new Map([['f', file]]),
      'f',
      new Map([['f', drawnAs([picture(1)])]]),
    );
    return proofText({ ...shown, cut: { outline, corners: 0 } }, 'a.pdf', { t: (key) => key, number: String }, String)
      .shape;
  };
  expect([shapeOf('die', 'CutContour'), shapeOf('die', 'White'), shapeOf('oval', 'CutContour')]).toEqual([
    'proof:own_die',
    'proof:own_die_missing',
    '',
  ]);
});

test('each sentence keeps the places of its finding', () => {
  const words = { t: (key: string) => key, number: String };
  const shown = proofText(proof([picture(1)]), 'flyer.pdf', words, (number) => `/pages/${number}/`);
  expect(shown.pages.map(({ src }) => src)).toEqual(['/pages/1/']);
  expect(shown.findings.find(({ text: told }) => told === 'preflight:finding_near_edge')?.places).toHaveLength(12);
  expect(shown.missing).toBe('proof:some');
});

test('of a folded sheet it is said which page is the outside and which the inside, and of a flat one front and back', () => {
  const words = {
    t: (key: string, values?: object) => key + (values ? ` ${Object.values(values).join(' ')}` : ''),
    number: String,
  };
  const of = (facts: ProofWire['facts'], sides: number, side: 'front' | 'back' | null = null) => {
    const { page, toBack } = proofWords('x.pdf', words, facesOf({ facts, sides, side }));
    return [page(1), page(2), toBack];
  };
  const face = (name: string, number: number) => `proof:face proof:${name} ${number}`;
  expect(of({ foldType: 'roll' }, 2)).toEqual([face('outside', 1), face('inside', 2), 'proof:to_inside']);
  // A file that holds the back alone begins with it.
  expect(of({ foldType: 'half' }, 2, 'back')[0]).toBe(face('inside', 1));
  expect(of({ foldType: 'half' }, 2, 'front')[0]).toBe(face('outside', 1));
  for (const [facts, sides] of [
    [{}, 2],
    [{ foldType: 'half' }, 8],
  ] as const)
    expect(of(facts, sides)).toEqual(['proof:page 1', 'proof:page 2', 'proof:to_back']);
});

const MM = 72 / 25.4;
const LEAFLET = {
  facts: { width: 297, height: 210, printedSides: 2, foldType: 'roll', panels: 3, innerPanelShorter: 3 },
  technology: 'offset',
  artworks: 1,
};
const SHEET = [0, 0, 297 * MM, 210 * MM] as const;
/** One side of the leaflet, with a letter so far from its left edge. */
const sideWith = (...letters: readonly number[]): PdfFacts => {
  const paints = letters.map((mm): Paint => {
    const place = [mm * MM, 100, (mm + 0.5) * MM, 110] as const;
    return { ...text(0), places: [place], extent: place };
  });
  return { ...facts, pages: [{ ...page, media: SHEET, crop: SHEET, trim: SHEET, paints }] };
};
const leafletProof = (order: readonly string[], file: string, side: PdfFacts) => {
  const files = order.map((id) => ({ id, artworkId: null }));
  const known = new Map(order.map((id) => [id, side] as const));
  const pictures = new Map(order.map((id) => [id, drawnAs([{ ...picture(1), box: SHEET }])] as const));
  return proofOf(LEAFLET, files, known, file, pictures);
};

test('a file with the inside of a roll fold has its folds mirrored, and knows the page of the outside', () => {
  const shownIn = (order: readonly string[], file: string) => {
    const { pages, side, otherSide } = leafletProof(order, file, sideWith());
    const at = (of: (typeof pages)[number] | undefined) => of?.sheet?.folds.map(({ left }) => Math.round(left * 297));
    return { folds: at(pages[0]), side, other: otherSide?.file, otherFolds: at(otherSide?.page) };
  };
  const [outside, inside] = [
    [97, 197],
    [200, 100],
  ];
  expect(shownIn(['a', 'b'], 'a')).toEqual({ folds: outside, side: 'front', other: 'b', otherFolds: inside });
  expect(shownIn(['a', 'b'], 'b')).toEqual({ folds: inside, side: 'back', other: 'a', otherFolds: outside });
  // Exchanged, it is the outside.
  expect(shownIn(['b', 'a'], 'b')).toEqual({ folds: outside, side: 'front', other: 'a', otherFolds: inside });
  expect(shownIn(['b'], 'b')).toEqual({ folds: outside, side: 'front', other: undefined, otherFolds: undefined });
});

test('the inside of a roll fold that came alone is held against the inside, and the outside is missing', () => {
  const files = [{ id: 'b', artworkId: null, side: 'back' }] as const;
  const pictures = new Map([['b', drawnAs([{ ...picture(1), box: SHEET }])]]);
  const known = new Map([['b', sideWith(102)]]);
  const { pages, side, findings } = proofOf(LEAFLET, files, known, 'b', pictures);
  expect(side).toBe('back');
  expect(pages[0]?.sheet?.folds.map(({ left }) => Math.round(left * 297))).toEqual([200, 100]);
  expect(findings.map(({ key }) => key)).toEqual(expect.arrayContaining(['front_missing', 'on_fold']));
});

test('text is near a fold where the side that the file holds is folded', () => {
  const onFold = (order: readonly string[], mm: number) =>
    leafletProof(order, 'b', sideWith(mm)).findings.some(({ key }) => key === 'on_fold');
  expect([onFold(['a', 'b'], 95), onFold(['a', 'b'], 102)]).toEqual([false, true]);
  expect([onFold(['b', 'a'], 95), onFold(['b', 'a'], 102)]).toEqual([true, false]);
});

test('a flag is shown in the shape of its template, with the safe zone within it', () => {
  const flag = { ...line, facts: { ...line.facts, kind: 'flag', flagShape: 'feather', safe: 10 }, technology: 'area' };
  const shown = proofOf(
    flag,
    [{ id: 'f', artworkId: null }],
    new Map([['f', facts]]),
    'f',
    new Map([['f', drawnAs([picture(1)])]]),
  );
  const { shape, trim } = shown.pages[0]!.sheet!;
  const near = (points: readonly { readonly left: number; readonly top: number }[], x: number, y: number) =>
    Math.min(...points.map(({ left, top }) => Math.hypot(left - x, top - y)));
  // At the foot of the pole the shape has the corner of its sheet, and at the top of the free side it has none.
  expect(near(shape!.trim, trim.left, trim.bottom)).toBeLessThan(0.001);
  expect(near(shape!.trim, trim.right, trim.top)).toBeGreaterThan(0.1);
  expect(Math.min(...shape!.safe.map(({ left }) => left))).toBeCloseTo(10 / 105.8, 2);
  expect(proof([picture(1)]).pages[0]!.sheet).not.toHaveProperty('shape');
});

test('a flag whose file was made turned is shown without its shape', () => {
  const flag = { ...line, facts: { ...line.facts, kind: 'flag', flagShape: 'drop' }, technology: 'area' };
  const wide: PdfFacts = {
    ...facts,
    pages: [{ ...page, media: [0, 0, 600, 300], crop: [0, 0, 600, 300], trim: [0, 0, 600, 300] }],
  };
  const pictured = drawnAs([{ ...picture(1), width: 1600, height: 800, box: [0, 0, 600, 300] }]);
  const shown = proofOf(flag, [{ id: 'f', artworkId: null }], new Map([['f', wide]]), 'f', new Map([['f', pictured]]));
  expect(shown.pages[0]!.sheet).not.toHaveProperty('shape');
});

test('an envelope is shown with the window of its template, on the side that was ordered', () => {
  const wide: PdfFacts = {
    ...facts,
    pages: [{ ...page, media: [0, 0, 600, 300], crop: [0, 0, 600, 300], trim: [0, 0, 600, 300] }],
  };
  const pictured = drawnAs([{ ...picture(1), width: 1600, height: 800, box: [0, 0, 600, 300] }]);
  const windowOf = (window: string) => {
    const envelope = { ...line, facts: { kind: 'envelope', width: 211.7, height: 105.8, window } };
    const shown = proofOf(
      envelope,
      [{ id: 'f', artworkId: null }],
      new Map([['f', wide]]),
      'f',
      new Map([['f', pictured]]),
    );
    return shown.pages[0]!.sheet!.window;
  };
  expect(windowOf('none')).toBeUndefined();
  const { left, top, right, bottom } = windowOf('left')!;
  expect([left * 211.7, top * 105.8, right * 211.7, bottom * 105.8].map(Math.round)).toEqual([15, 51, 112, 86]);
  expect(windowOf('right')!.right).toBeCloseTo(1 - left, 3);
});
