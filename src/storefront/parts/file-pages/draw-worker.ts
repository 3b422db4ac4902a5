import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { PdfPages, startPdfium } from '#platform/pictures/pdf-pages.ts';
import { LONGEST_SIDE, MOST_PICTURED, type PageOutline } from '#shop/artwork/page-picture.ts';
import { asItLies } from './as-it-lies.ts';
import type { DrawAnswer, DrawQuestion, Drawable } from './page-drawer.ts';

/** In bytes. A phone closes a page that takes much more, and an ordinary page of a file a tenth of it. */
const MOST_MEMORY = 512 * 1024 ** 2;

/**
 * Draws pages of a file beside the page. Its policy lets it call nobody (doors/pages/asset-door), so PDFium comes with
 * the first PDF. What a file breaks is this worker, and another one is started.
 */
let pdfium: WrappedPdfiumModule | undefined;
/** The file that was drawn last: its other pages are likely next. */
let opened: { readonly id: string; readonly pages: PdfPages } | undefined;

addEventListener('message', ({ data }: MessageEvent<DrawQuestion>) => {
  void answer(data)
    .catch(() => FAILED)
    .then((said) => postMessage({ turn: data.turn, ...said } satisfies DrawAnswer));
});

const FAILED = { is: 'failed' } as const;
type Answer = DrawAnswer extends infer Each ? (Each extends unknown ? Omit<Each, 'turn'> : never) : never;

async function answer({ file, wasm, page }: DrawQuestion): Promise<Answer> {
  if (wasm) pdfium = await startPdfium(wasm, MOST_MEMORY);
  if (page === 0) return sheetsOf(file);
  const pixels = file.type === 'application/pdf' ? await pageOfPdf(file, page) : await pictureOf(file);
  return pixels ? { is: 'drawn', picture: await encoded(pixels) } : FAILED;
}

/** The pages of a file, without drawing them. */
async function sheetsOf(file: Drawable): Promise<Answer> {
  if (file.size) return { is: 'opened', pages: 1, sheets: [pictureSheet(file.size)] };
  const found = (await pagesOf(file)).sizes(MOST_PICTURED, LONGEST_SIDE);
  return typeof found === 'string' ? FAILED : { is: 'opened', pages: found.pages, sheets: found.sizes };
}

/** A picture file is one page, whose points are its own pixels. */
function pictureSheet({ width, height }: NonNullable<Drawable['size']>): PageOutline {
  const scale = LONGEST_SIDE / Math.max(width, height);
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  return { number: 1, ...size, box: [0, 0, size.width, size.height], rotate: 0 };
}

async function pagesOf({ id, file }: Drawable): Promise<PdfPages> {
  if (!pdfium) throw new Error('PDFium has not come');
  if (opened?.id !== id) opened = { id, pages: new PdfPages(pdfium, new Uint8Array(await file.arrayBuffer())) };
  return opened.pages;
}

async function pageOfPdf(file: Drawable, number: number): Promise<ImageBitmap | undefined> {
  const page = (await pagesOf(file)).draw(number, LONGEST_SIDE, (drawn) => drawn);
  if (typeof page === 'string') return undefined;
  const { width, height, pixels } = page;
  // The fourth byte of a pixel means nothing yet.
  for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255;
  return createImageBitmap(new ImageData(new Uint8ClampedArray(pixels.buffer), width, height));
}

/** As the press sees it: a camera's word on how its picture is to be turned counts for screens alone. */
async function pictureOf({ file, type, size }: Drawable): Promise<ImageBitmap | undefined> {
  if (!size) return undefined;
  const { width, height } = pictureSheet(size);
  const lying = type === 'image/jpeg' ? new Blob([asItLies(new Uint8Array(await file.arrayBuffer()))], { type }) : file;
  const bitmap = await createImageBitmap(lying);
  try {
    // A browser that turns it all the same would show it under lines that are meant for another picture.
    if (bitmap.width !== size.width || bitmap.height !== size.height) return undefined;
    return await createImageBitmap(bitmap, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' });
  } finally {
    bitmap.close();
  }
}

/** On white paper. A browser that cannot make WebP makes PNG. */
async function encoded(bitmap: ImageBitmap): Promise<Blob> {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const on = canvas.getContext('2d');
  if (!on) throw new Error('This browser draws nothing in a worker');
  on.fillStyle = '#fff';
  on.fillRect(0, 0, bitmap.width, bitmap.height);
  on.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/webp', quality: 0.82 });
}
