import type { ProofWire } from './proof.contract.ts';
import { expect, test } from 'vitest';
import type { Colour, PageFacts, Paint, PdfFacts } from './engine/facts.ts';
import type { PagePicture } from './page-picture.ts';
import { facesOf, proofText, proofWords } from './proof-text.rules.ts';
import { MOST_PLACES } from './proof.contract.ts';
import { drawnToWire, proofOf } from './proof.rules.ts';

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
  width: 800,
  height: 1600,
  box: [0, 0, 300, 600],
  rotate: 0,
  hash: 'a'.repeat(64),
});
const line = { facts: { width: 105.8, height: 211.7, safe: 3, bleed: 2 }, technology: 'offset', artworks: 1 };
const proof = (pictures: readonly PagePicture[]) =>
  proofOf(line, [{ id: 'f', artworkId: null }], new Map([['f', facts]]), 'f', {
    pages: 40,
    pictures,
    unpictured: null,
  });

test('a finding has its places on the pages that have a picture, and so many in all', () => {
  const places = (pictures: readonly PagePicture[]) =>
    proof(pictures).findings.find(({ key }) => key === 'near_edge')?.places ?? [];
  expect(places([picture(2)])).toHaveLength(12);
  expect(new Set(places([picture(2)]).map((each) => each.page))).toEqual(new Set([2]));
  expect(places(Array.from({ length: 40 }, (_, index) => picture(index + 1)))).toHaveLength(MOST_PLACES);
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
    const { page, toBack } = proofWords('x.pdf', words, facesOf({ facts, sides }, side));
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
