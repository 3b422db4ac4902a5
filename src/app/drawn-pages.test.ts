import { PDFDocument, PDFName, type PDFContext } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openInkTable } from '#platform/pictures/ink-table.ts';
import { openPdfium } from '#platform/pictures/open-pdfium.ts';
import type { InkMap } from '#shop/artwork/engine/facts.ts';
import { drawnPages } from './drawn-pages.ts';
import { inkMeterOf } from '#shop/artwork/ink-meter.ts';
import { cellsOfJpeg } from './measured-ink.ts';

const SIDE = 60;
/** Two thirds of cyan and all of the rest: 367 % of ink. */
const HEAVY = [170, 255, 255, 255] as const;

const samples = () => Uint8Array.from({ length: SIDE * SIDE * 4 }, (_, at) => HEAVY[at % 4] ?? 0);
/** A JPEG of ink as Adobe's programs write it: 255 stands for paper. */
async function jpeg(): Promise<Uint8Array> {
  const screen = sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: '#000' } });
  return (await (await openInkTable()).jpeg(await screen.jpeg().toBuffer())) ?? new Uint8Array();
}

/** A page of 200 by 200 points, in whose left half there is a picture of four inks. */
async function pageWith(
  image: (context: PDFContext) => Promise<ReturnType<PDFContext['stream']>>,
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([200, 200]);
  const { context } = pdf;
  const picture = await image(context);
  for (const [key, value] of Object.entries({ Type: 'XObject', Subtype: 'Image', ColorSpace: 'DeviceCMYK' }))
    picture.dict.set(PDFName.of(key), PDFName.of(value));
  for (const [key, value] of Object.entries({ Width: SIDE, Height: SIDE, BitsPerComponent: 8 }))
    picture.dict.set(PDFName.of(key), context.obj(value));
  page.node.setXObject(PDFName.of('P'), context.register(picture));
  page.node.addContentStream(context.register(context.stream('q 100 0 0 200 0 0 cm /P Do Q')));
  return pdf.save();
}

async function inkOf(file: Uint8Array): Promise<InkMap | null | undefined> {
  for await (const { head } of drawnPages(file, await openPdfium())) if (head.kind === 'page') return head.ink;
  return undefined;
}

/** The ink in the middle of both halves. */
const halves = ({ columns, rows, sums }: InkMap) =>
  [0.25, 0.75].map((share) => sums[Math.floor(rows / 2) * columns + Math.floor(columns * share)]);

test('the ink of a picture in a PDF is measured where it is drawn', async () => {
  const ink = await inkOf(await pageWith((context) => Promise.resolve(context.flateStream(samples()))));
  expect(ink).toMatchObject({ left: 0, bottom: 0, width: 200, height: 200, columns: 80, rows: 80 });
  expect(halves(ink!)).toEqual([367, 0]);
});

test('a JPEG of ink is read as the PDF says: 255 for paper, or for ink', async () => {
  const bytes = await jpeg();
  const black = await inkOf(
    await pageWith((context) =>
      Promise.resolve(context.stream(bytes, { Filter: 'DCTDecode', Decode: [1, 0, 1, 0, 1, 0, 1, 0] })),
    ),
  );
  // Black of the screen becomes 300 % or more of ink, and what is read the wrong way round becomes the little that is missing.
  expect(halves(black!)[0]).toBeGreaterThan(280);
  expect(
    await inkOf(await pageWith((context) => Promise.resolve(context.stream(bytes, { Filter: 'DCTDecode' })))),
  ).toBe(null);
});

test('pictures of more pixels than are measured leave no map', async () => {
  const file = await pageWith((context) => Promise.resolve(context.flateStream(samples())));
  const inkWithin = async (pixels: number) => (await inkMeterOf(file, cellsOfJpeg, pixels))(1);
  expect([await inkWithin(SIDE * SIDE), (await inkWithin(SIDE * SIDE + 1)) !== null]).toEqual([null, true]);
});

/** The heavy picture with a soft mask of its own size, which this makes. */
const masked = (samplesOfMask: Uint8Array, entries: Readonly<Record<string, number | string | number[]>> = {}) =>
  pageWith((context) => {
    const size = { Width: SIDE, Height: SIDE, BitsPerComponent: 8 };
    const mask = context.flateStream(samplesOfMask, { ...size, ...entries });
    const stream = context.flateStream(samples());
    stream.dict.set(PDFName.of('SMask'), context.register(mask));
    return Promise.resolve(stream);
  });

test('of a picture that is seen through as much is measured as is printed', async () => {
  const half = (left: number, right: number) =>
    Uint8Array.from({ length: SIDE * SIDE }, (_, at) => (at % SIDE < SIDE / 2 ? left : right));
  const across = ({ columns, rows, sums }: InkMap) =>
    [0.125, 0.375].map((share) => sums[Math.floor(rows / 2) * columns + Math.floor(columns * share)]);
  expect(across((await inkOf(await masked(half(255, 51))))!)).toEqual([367, 73]);
  expect(across((await inkOf(await masked(half(255, 51), { Decode: [1, 0] })))!)).toEqual([0, 294]);
});

test('a picture whose mask cannot be read is not measured, and one with little ink leaves no map', async () => {
  expect(await inkOf(await masked(new Uint8Array(1)))).toBe(null);
  expect(await inkOf(await masked(new Uint8Array(SIDE * SIDE).fill(255), { Matte: [0, 0, 0, 0] }))).toBe(null);
  const light = new Uint8Array(SIDE * SIDE * 4).fill(60);
  expect(await inkOf(await pageWith((context) => Promise.resolve(context.flateStream(light))))).toBe(null);
});

test('a picture that is drawn faintly takes as little ink as it prints, and behind a mask of the page it is not measured', async () => {
  const drawnWith = async (state: object) => {
    const pdf = await PDFDocument.load(await pageWith((context) => Promise.resolve(context.flateStream(samples()))));
    const [page] = pdf.getPages();
    page!.node.setExtGState(PDFName.of('G'), pdf.context.obj(state as Record<string, number>));
    const content = pdf.context.register(pdf.context.stream('q /G gs 100 0 0 200 0 0 cm /P Do Q'));
    page!.node.set(PDFName.of('Contents'), content);
    return inkOf(await pdf.save());
  };
  expect(halves((await drawnWith({ ca: 0.8 }))!)).toEqual([294, 0]);
  expect(await drawnWith({ ca: 0.5 })).toBe(null);
  expect(await drawnWith({ SMask: { Type: 'Mask', S: 'Luminosity' } })).toBe(null);
  expect(halves((await drawnWith({ SMask: 'None' }))!)).toEqual([367, 0]);
});

test('a JPEG of which a part is missing is drawn as far as it goes and is damaged, though its end is there; one with a harmless fault is sound', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const;
  const whole = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#888', noise } })
    .jpeg()
    .toBuffer();
  const half = Math.floor(whole.length / 2);
  const end = Buffer.from([0xff, 0xd9]);
  const kinds = async (file: Uint8Array) => {
    const heads: string[] = [];
    for await (const { head } of drawnPages(file, undefined))
      heads.push(head.kind === 'failed' ? head.reason : head.kind);
    return heads;
  };
  expect(await kinds(whole)).toEqual(['opened', 'page']);
  // Programs leave bytes between two segments that mean nothing.
  expect(await kinds(Buffer.concat([whole.subarray(0, 2), Buffer.alloc(3), whole.subarray(2)]))).toEqual([
    'opened',
    'page',
  ]);
  const broken = ['opened', 'page', 'damaged'];
  expect(await kinds(Buffer.concat([whole.subarray(0, half), end]))).toEqual(broken);
  expect(await kinds(Buffer.concat([whole.subarray(0, half), whole.subarray(half + 5000)]))).toEqual(broken);
});

test('all pages of a long book are drawn, those beyond the first sixty smaller', async () => {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < 62; page += 1) pdf.addPage([100, 200]);
  const heights: number[] = [];
  for await (const { head } of drawnPages(await pdf.save(), await openPdfium()))
    if (head.kind === 'page') heights.push(head.height);
  expect(heights).toHaveLength(62);
  expect(heights.slice(58)).toEqual([1600, 1600, 800, 800]);
});
