import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { codesIn } from '#platform/pictures/code-reader.ts';
import { openCodeReader } from '#platform/pictures/open-code-reader.ts';
import { PdfPages } from '#platform/pictures/pdf-pages.ts';
import {
  onlyColoursOf,
  pictureOfFile,
  pictureOfPage,
  pictureOfPlate,
  pixelsOfFile,
  type WebPicture,
} from '#platform/pictures/web-picture.ts';
import {
  CODES_SIDE,
  LONGEST_SIDE,
  MOST_LOOKED_THROUGH,
  MOST_PICTURED,
  sideOfPicture,
  type PageCode,
  type PagePicture,
  type Unpictured,
} from '#shop/artwork/page-picture.ts';
import { inkMeterOf } from '#shop/artwork/ink-meter.ts';
import { placedCodes } from '#shop/artwork/page-place.rules.ts';
import type { FilePlate } from '#shop/artwork/engine/plates.ts';
import { readTiff } from '#shop/artwork/engine/raster/read-tiff.ts';
import { cellsOfInk, cellsOfJpeg } from './measured-ink.ts';
import { plateSplitter } from './split-plates.ts';

/** What comes of a file whose pages are drawn: how many there are, then each that could be drawn, or why none can. */
export interface Drawn {
  readonly head:
    | { readonly kind: 'failed'; readonly reason: Unpictured }
    | { readonly kind: 'opened'; readonly pages: number }
    | ({ readonly kind: 'page' } & Omit<PagePicture, 'hash' | 'plates'>)
    /** Of the page that comes next. */
    | { readonly kind: 'plate'; readonly number: number; readonly plate: FilePlate };
  /** The page, or the plate, as WebP. */
  readonly content?: Uint8Array;
}

/** @param pdfium for a PDF; any other file is one picture */
export function drawnPages(file: Uint8Array, pdfium: WrappedPdfiumModule | undefined): AsyncGenerator<Drawn> {
  return pdfium ? pagesOfPdf(pdfium, file) : pageOfPicture(file);
}

async function* pagesOfPdf(pdfium: WrappedPdfiumModule, file: Uint8Array): AsyncGenerator<Drawn> {
  const pdf = new PdfPages(pdfium, file);
  const pages = pdf.count();
  if (typeof pages === 'string') return yield { head: { kind: 'failed', reason: pages } };
  yield { head: { kind: 'opened', pages } };
  const measure = await inkMeterOf(file, cellsOfJpeg);
  const split = await plateSplitter(pdfium, pdf, file);
  for (let number = 1; number <= Math.min(pages, MOST_PICTURED); number += 1) {
    const side = sideOfPicture(number);
    const { page, plates } = split(number, side) ?? {
      page: pdf.draw(number, side, (drawn) => drawn),
      plates: [],
    };
    // A page that is broken leaves a gap: the others are looked at.
    if (typeof page === 'string') continue;
    const { box, rotate } = page;
    for (const { plate, page: alone } of plates)
      yield { head: { kind: 'plate', number, plate }, content: await pictureOfPlate(alone) };
    const picture = await pictureOfPage(page);
    const isLookedThrough = number <= MOST_LOOKED_THROUGH;
    const larger = isLookedThrough ? pdf.draw(number, CODES_SIDE, (drawn) => drawn) : undefined;
    const codes = typeof larger === 'object' ? await codesOf(larger, { box, rotate }) : null;
    const ink = isLookedThrough ? await measure(number) : null;
    yield drawnPage({ number, box, rotate, codes, ink }, picture);
  }
}

/** A picture file is one page, whose points are its own pixels. */
async function* pageOfPicture(file: Uint8Array): AsyncGenerator<Drawn> {
  const content = await printedOf(file);
  const picture = await pictureOfFile(content, LONGEST_SIDE);
  if (typeof picture === 'string') return yield { head: { kind: 'failed', reason: picture } };
  yield { head: { kind: 'opened', pages: 1 } };
  const shown = { box: [0, 0, picture.width, picture.height], rotate: 0 } as const;
  const pixels = await pixelsOfFile(content, CODES_SIDE);
  const codes = pixels ? await codesOf(pixels, shown) : null;
  const measured = await cellsOfInk(content);
  const ink = measured ? { width: picture.width, height: picture.height, ...measured } : null;
  yield drawnPage({ number: 1, ...shown, codes, ink }, picture);
  if (picture.isBroken) yield { head: { kind: 'failed', reason: 'damaged' } };
}

/** A picture file as it is printed: without the saved selections of a TIFF, which what draws it would take for opacity. */
async function printedOf(file: Uint8Array): Promise<Uint8Array> {
  const facts = readTiff(file);
  const isMisread = typeof facts === 'object' && facts.hasFurtherChannel && !facts.hasAlpha;
  return (isMisread ? await onlyColoursOf(file) : undefined) ?? file;
}

/** The codes of a page, at their places on it. */
async function codesOf(
  drawn: Parameters<typeof codesIn>[0],
  shown: Pick<PagePicture, 'box' | 'rotate'>,
): Promise<readonly PageCode[]> {
  return placedCodes(await codesIn(drawn, openCodeReader), drawn, shown);
}

function drawnPage(
  page: Omit<PagePicture, 'width' | 'height' | 'hash' | 'plates'>,
  { width, height, bytes }: WebPicture,
): Drawn {
  return { head: { kind: 'page', ...page, width, height }, content: bytes };
}
