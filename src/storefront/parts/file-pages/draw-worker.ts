import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { codesIn, type ReadCodes } from '#platform/pictures/code-reader.ts';
import { inkOfJpeg } from '#platform/pictures/jpeg-ink.ts';
import { PdfPages, startPdfium } from '#platform/pictures/pdf-pages.ts';
import { startCodeReader } from '#platform/pictures/start-code-reader.ts';
import { cellsOf, type Cells } from '#shop/artwork/engine/ink-map.ts';
import {
  CODES_SIDE,
  INK_CELLS,
  LONGEST_SIDE,
  MOST_PICTURED,
  sizeWithin,
  type PageCode,
  type PageOutline,
} from '#shop/artwork/page-picture.ts';
import { placedCodes } from '#shop/artwork/page-place.rules.ts';
import { asItLies } from './as-it-lies.ts';
import type { DrawAnswer, DrawQuestion, Drawable, InkJpeg } from './page-drawer.ts';

/** In bytes. A phone closes a page that takes much more, and an ordinary page of a file a tenth of it. */
const MOST_MEMORY = 512 * 1024 ** 2;

/**
 * Draws pages of a file beside the page. Its policy lets it call nobody (doors/pages/asset-door), so its programs come with
 * the first question that needs them. What a file breaks is this worker, and another one is started.
 */
let pdfium: WrappedPdfiumModule | undefined;
let readCodes: ReadCodes | undefined;
/** The file that was drawn last: its other pages are likely next. */
let opened: { readonly id: string; readonly pages: PdfPages } | undefined;

addEventListener('message', ({ data }: MessageEvent<DrawQuestion>) => {
  void answer(data)
    .catch(() => FAILED)
    .then((said) => postMessage({ turn: data.turn, ...said } satisfies DrawAnswer));
});

const FAILED = { is: 'failed' } as const;
type Answer = DrawAnswer extends infer Each ? (Each extends unknown ? Omit<Each, 'turn'> : never) : never;

async function answer({ programs, ...question }: DrawQuestion): Promise<Answer> {
  if (programs.pdfium) pdfium = await startPdfium(programs.pdfium, MOST_MEMORY);
  if (programs.codeReader) readCodes = await startCodeReader(programs.codeReader);
  if (question.ask === 'ink') {
    const cells = inkOf(question.jpeg);
    return cells ? { is: 'measured', cells } : FAILED;
  }
  const { file } = question;
  if (question.ask === 'sheets') return sheetsOf(file);
  const { page } = question;
  if (question.ask === 'codes') {
    const codes = await codesOf(file, page);
    return codes ? { is: 'looked_through', codes } : FAILED;
  }
  const bitmap = file.type === 'application/pdf' ? await pageOfPdf(file, page) : await pictureOf(file, LONGEST_SIDE);
  return bitmap ? { is: 'drawn', picture: await encoded(bitmap) } : FAILED;
}

/** The pages of a file, without drawing them. */
async function sheetsOf(file: Drawable): Promise<Answer> {
  if (file.size) return { is: 'opened', pages: 1, sheets: [pictureSheet(file.size)] };
  const found = (await pagesOf(file)).sizes(MOST_PICTURED, LONGEST_SIDE);
  return typeof found === 'string' ? FAILED : { is: 'opened', pages: found.pages, sheets: found.sizes };
}

/** A picture file is one page, whose points are its own pixels. */
function pictureSheet(size: NonNullable<Drawable['size']>): PageOutline {
  const { width, height } = sizeWithin(size, LONGEST_SIDE);
  return { number: 1, width, height, box: [0, 0, width, height], rotate: 0 };
}

async function pagesOf({ id, file }: Drawable): Promise<PdfPages> {
  if (opened?.id === id) return opened.pages;
  opened?.pages.close();
  opened = undefined;
  const pages = new PdfPages(running(), new Uint8Array(await file.arrayBuffer()));
  opened = { id, pages };
  return pages;
}

function running(): WrappedPdfiumModule {
  if (!pdfium) throw new Error('PDFium has not come');
  return pdfium;
}

async function pageOfPdf(file: Drawable, number: number): Promise<ImageBitmap | undefined> {
  const page = (await pagesOf(file)).draw(number, LONGEST_SIDE, (drawn) => drawn);
  if (typeof page === 'string') return undefined;
  const { width, height, pixels } = page;
  // The fourth byte of a pixel means nothing yet.
  for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255;
  return createImageBitmap(new ImageData(new Uint8ClampedArray(pixels.buffer), width, height));
}

/**
 * As the press sees it: a camera's word on how its picture is to be turned counts for screens alone.
 * @param longest how many pixels its longer side gets
 */
async function pictureOf({ file, type, size }: Drawable, longest: number): Promise<ImageBitmap | undefined> {
  if (!size) return undefined;
  const lying = type === 'image/jpeg' ? new Blob([asItLies(new Uint8Array(await file.arrayBuffer()))], { type }) : file;
  const bitmap = await createImageBitmap(lying);
  try {
    // A browser that turns it all the same would show it under lines that are meant for another picture.
    if (bitmap.width !== size.width || bitmap.height !== size.height) return undefined;
    const { width, height } = sizeWithin(size, longest);
    return await createImageBitmap(bitmap, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' });
  } finally {
    bitmap.close();
  }
}

/** Undefined where the page cannot be drawn. */
async function codesOf(file: Drawable, page: number): Promise<readonly PageCode[] | undefined> {
  const seen = file.size ? await seenPicture(file, file.size) : await seenPage(file, page);
  return seen && placedCodes(await codesIn(seen.drawn, openedCodeReader), seen.drawn, seen.shown);
}

async function seenPage(file: Drawable, page: number) {
  const drawn = (await pagesOf(file)).draw(page, CODES_SIDE, (pixels) => pixels);
  return typeof drawn === 'string' ? undefined : { drawn, shown: drawn };
}

/** A picture is not made larger for it. */
async function seenPicture(file: Drawable, size: NonNullable<Drawable['size']>) {
  const bitmap = await pictureOf(file, Math.min(CODES_SIDE, Math.max(size.width, size.height)));
  if (!bitmap) return undefined;
  const { width, height, data } = onPaper(bitmap).getImageData(0, 0, bitmap.width, bitmap.height);
  bitmap.close();
  return { drawn: { width, height, pixels: new Uint8Array(data.buffer) }, shown: pictureSheet(size) };
}

/** The reader came with the question. */
function openedCodeReader(): Promise<ReadCodes> {
  return readCodes ? Promise.resolve(readCodes) : Promise.reject(new Error('The reader of codes has not come'));
}

/** Undefined where it cannot be read, or takes more memory than there is. */
function inkOf({ bytes, width, height }: InkJpeg): Cells | undefined {
  const ink = inkOfJpeg(running(), bytes, { width, height });
  return ink && cellsOf(ink.values, ink.width, ink.height, INK_CELLS);
}

/** A browser that cannot make WebP makes PNG. */
async function encoded(bitmap: ImageBitmap): Promise<Blob> {
  const { canvas } = onPaper(bitmap);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/webp', quality: 0.82 });
}

/** A picture on white paper. */
function onPaper(bitmap: ImageBitmap): OffscreenCanvasRenderingContext2D {
  const on = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  if (!on) throw new Error('This browser draws nothing in a worker');
  on.fillStyle = '#fff';
  on.fillRect(0, 0, bitmap.width, bitmap.height);
  on.drawImage(bitmap, 0, 0);
  return on;
}
