import { expect, test } from 'vitest';
import { NOT_EMBEDDED, pdfOf, rectangle, word } from '#test/builders/pdf-page.ts';
import type { PdfFacts } from '../facts.ts';
import type { Geometry } from '../geometry.ts';
import { readPdf } from '../pdf/read-pdf.ts';
import { applyFixes } from './apply-fixes.ts';
import { fixOffer } from './fix-offer.ts';
import { NO_FIX, type FixPlan } from './fix-plan.ts';

const A5: Geometry = {
  profile: 'OFF',
  width: 148,
  height: 210,
  bleed: 2,
  safe: 3,
  pages: 2,
  hasTrim: true,
  folds: { upright: [], level: [] },
  isBound: false,
  needsDie: false,
  isUncoated: false,
  plates: [],
};

const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('latin1');

async function factsOf(bytes: Uint8Array | undefined): Promise<PdfFacts> {
  const facts = await readPdf(bytes ?? new Uint8Array());
  if (typeof facts === 'string') throw new Error(facts);
  return facts;
}

const offerFor = async (bytes: Uint8Array, isCoated = true) => fixOffer(await factsOf(bytes), A5, isCoated);
async function fixed(bytes: Uint8Array, plan: Partial<FixPlan>): Promise<Uint8Array | undefined> {
  const made = await applyFixes(bytes, { ...NO_FIX, ...plan }, A5);
  if (made === 'colours') throw new Error(made);
  return made;
}

const inked = (width: number, height: number) => ({
  width,
  height,
  content: `1 0 0 0 k ${rectangle(0, 0, width, height)} f`,
});

test('a page of another size covers the sheet, and what is lost is said before', async () => {
  const bytes = pdfOf({ pages: [inked(105, 148), inked(105, 148)] });
  expect(await offerFor(bytes)).toEqual({
    turn: 'none',
    scale: { percent: 141.9, cut: 0.5 },
    bleed: true,
    clean: false,
    cmyk: 'none',
    pages: 2,
    sets: [],
  });
  const [page] = (await factsOf(await fixed(bytes, { scale: true, bleed: true }))).pages;
  const mm = (box: readonly number[] | null | undefined) => box?.map((edge) => Number(((edge * 25.4) / 72).toFixed(2)));
  expect([mm(page?.media), mm(page?.trim)]).toEqual([
    [0, 0, 152, 214],
    [2, 2, 150, 212],
  ]);
  expect(mm(page?.paints[0]?.extent)).toEqual([0, 0, 152, 214]);
});

test('a page of another shape is not brought to the size: too much of it would be lost', async () => {
  expect(await offerFor(pdfOf({ pages: [inked(148, 148)] }))).toBeUndefined();
});

test.each([
  ['a page that lies on its side', { width: 210, height: 148 }, 'right'],
  ['a page that its file turns to the right', { width: 148, height: 210, entries: '/Rotate 90' }, 'left'],
  ['a page that its file turns to the left', { width: 148, height: 210, entries: '/Rotate 270' }, 'right'],
  ['an upright page', { width: 148, height: 210 }, 'none'],
] as const)('%s is suggested to be turned so that it stands upright', async (_, page, turn) => {
  const bytes = pdfOf({ pages: [{ ...inked(page.width, page.height), ...page }] });
  expect(await offerFor(bytes)).toMatchObject({ turn });
});

test('of pages that lie otherwise than the sheet only these are turned', async () => {
  const bytes = pdfOf({ pages: [inked(148, 210), inked(210, 148), inked(148, 210)] });
  expect(await offerFor(bytes)).toMatchObject({ turn: 'right' });
  const { pages } = await factsOf(await fixed(bytes, { turn: 'right' }));
  expect(pages.map(({ trim }) => (trim ? Math.round(((trim[2] - trim[0]) * 25.4) / 72) : 0))).toEqual([148, 148, 148]);
});

test('a page that ends at the cut goes on beyond it as in a mirror, and only there', async () => {
  const bytes = pdfOf({ pages: [{ ...inked(148, 210), content: `1 0 0 0 k ${rectangle(0, 0, 148, 30)} f` }] });
  expect(await offerFor(bytes)).toMatchObject({ scale: null, bleed: true });
  const [page] = (await factsOf(await fixed(bytes, { bleed: true }))).pages;
  const [left = 1, bottom = 1, , top = 0] = page?.paints[0]?.extent ?? [];
  expect([left, bottom, (top * 25.4) / 72]).toEqual([0, 0, expect.closeTo(32, 1)]);
});

const BANNER: Geometry = { ...A5, profile: 'LFP', width: 1000, height: 8000, bleed: 10, safe: 20, pages: 1 };
/** A page of a banner at a tenth, with so many millimetres of bleed. */
const atTenth = (bleed: number, entries = '') => {
  const [width, height] = [100 + 2 * bleed, 800 + 2 * bleed];
  const content = `1 0 0 0 k ${rectangle(0, 0, width, height)} f`;
  return pdfOf({ pages: [{ width, height, trimInset: bleed, content, entries }] });
};

test.each(['', '/UserUnit 10'])(
  'a banner that no page of PDF is large enough for keeps the bleed that it has at a tenth (%s)',
  async (entries) => {
    const offer = fixOffer(await factsOf(atTenth(1, entries)), BANNER, true);
    expect([offer?.bleed ?? false, offer?.scale ?? null]).toEqual([false, null]);
  },
);

test.each(['', '/UserUnit 10'])('a banner of a tenth that lacks its bleed gets it at a tenth (%s)', async (entries) => {
  const facts = await factsOf(atTenth(0, entries));
  expect(fixOffer(facts, BANNER, true)).toMatchObject({ bleed: true, scale: null });
  const made = await applyFixes(atTenth(0, entries), { ...NO_FIX, bleed: true }, BANNER);
  if (!(made instanceof Uint8Array)) throw new Error('The banner was not made');
  const [page] = (await factsOf(made)).pages;
  const millimetres = (box: readonly number[] = []) => box.map((edge) => Math.round((edge * 254) / 72) / 10);
  expect([page?.userUnit, millimetres(page?.media), millimetres(page?.trim ?? [])]).toEqual([
    1,
    [0, 0, 102, 802],
    [1, 1, 101, 801],
  ]);
});

test('a banner of a tenth that lies where it is to stand is turned, and is as large as it is made', async () => {
  const content = `1 0 0 0 k ${rectangle(0, 0, 802, 102)} f`;
  const bytes = pdfOf({ pages: [{ width: 802, height: 102, trimInset: 1, content }] });
  const offer = fixOffer(await factsOf(bytes), BANNER, true);
  expect([offer?.turn, offer?.scale, offer?.bleed]).toEqual(['right', null, false]);
  const made = await applyFixes(bytes, { ...NO_FIX, turn: 'right' }, BANNER);
  if (!(made instanceof Uint8Array)) throw new Error('The banner was not made');
  const [page] = (await factsOf(made)).pages;
  expect((page?.media ?? []).map((edge) => Math.round((edge * 25.4) / 72))).toEqual([0, 0, 102, 802]);
});

test('pages come in the order that was asked for, and what was left out is not sent along', async () => {
  const bytes = pdfOf({
    pages: ['First', 'Second', 'Third'].map((name) => ({ ...inked(148, 210), content: `% ${name}` })),
  });
  const made = await fixed(bytes, { pages: [3, 1] });
  const drawn = [...text(made).matchAll(/% (\w+)/g)].map(([, name]) => name);
  expect((await factsOf(made)).pages).toHaveLength(2);
  expect(drawn.toSorted()).toEqual(['First', 'Third']);
});

test('comments, scripts and the guides of a template are left out, and the plates of the press are not', async () => {
  const layer = (name: string, step: string) =>
    `<</Type/OCG/Name(${name})/GTS_Metadata<</GTS_ProcStepsGroup/Structural/GTS_ProcStepsType/${step}>>>>`;
  const bytes = pdfOf({
    root: '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>/OCProperties<</OCGs[1000 0 R 1001 0 R]/D<</Order[[1000 0 R]1001 0 R]/ON[1000 0 R 1001 0 R]/AS[<</Event/Print/Category[/Print]/OCGs[1000 0 R]>>]>>>>',
    pages: [
      {
        width: 152,
        height: 214,
        trimInset: 2,
        entries: '/Annots[<</Type/Annot/Subtype/Text/Rect[10 10 20 20]/Contents(Remark)>>]',
        resources: `${NOT_EMBEDDED}/Properties<</G 1000 0 R/C 1001 0 R>>`,
        content: `/OC /G BDC ${word(20, 20, 9, 'Guide')} /Span BMC EMC EMC /OC /C BDC ${word(20, 40, 9, 'Cutting')} EMC ${word(20, 60, 9)}`,
      },
    ],
    objects: [layer('Fold', 'Creasing'), layer('Cut', 'Cutting')],
  });
  expect(await offerFor(bytes)).toMatchObject({ clean: true });
  const made = await fixed(bytes, { clean: true });
  const { pages, hasScripts, processingSteps } = await factsOf(made);
  // The list of layers says nothing of guides either, of which the owner would be told again.
  expect(processingSteps).toEqual(['Structural/Cutting']);
  expect(text(made)).not.toMatch(/Creasing/);
  expect([hasScripts, pages[0]?.annotations, pages[0]?.paints[0]?.count]).toEqual([false, [], 2]);
  expect(text(made)).not.toMatch(/app\.alert|Remark/);
});

test('a guide that is drawn within a form stays on the list of layers, since it may be printed', async () => {
  const guide = '<</Type/OCG/Name(Fold)/GTS_Metadata<</GTS_ProcStepsGroup/Structural/GTS_ProcStepsType/Creasing>>>>';
  const drawing = '/OC /G BDC 0 0 9 9 re f EMC';
  const form = `<</Type/XObject/Subtype/Form/BBox[0 0 99 99]/Resources<</Properties<</G 1000 0 R>>>>/Length ${drawing.length}>>stream\n${drawing}\nendstream`;
  const bytes = pdfOf({
    root: '/OCProperties<</OCGs[1000 0 R]/D<</Order[1000 0 R]>>>>',
    pages: [{ ...inked(152, 214), resources: '/XObject<</F 1001 0 R>>/Properties<</G 1000 0 R>>', content: '/F Do' }],
    objects: [guide, form],
  });
  const { processingSteps } = await factsOf(await fixed(bytes, { clean: true }));
  expect(processingSteps).toEqual(['Structural/Creasing']);
});

test('a file that is broken is not made anew', async () => {
  expect(await fixed(Buffer.from('%PDF-1.7 nothing'), { scale: true })).toBeUndefined();
});

test('nothing is mended in a file of which a part cannot be drawn', async () => {
  const facts = await factsOf(pdfOf({ pages: [inked(105, 148), inked(105, 148)] }));
  expect(fixOffer(facts, A5, true)).toBeDefined();
  expect(fixOffer({ ...facts, isBroken: true }, A5, true)).toBeUndefined();
});
