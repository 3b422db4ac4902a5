import { once } from 'node:events';
import { READY } from '#platform/limited-child.ts';
import { codesIn } from '#platform/pictures/code-reader.ts';
import { openPdfium, PdfPages } from '#platform/pictures/pdf-pages.ts';
import {
  inkOfFile,
  limitDecoders,
  pictureOfFile,
  pictureOfPage,
  pixelsOfFile,
  type WebPicture,
} from '#platform/pictures/web-picture.ts';
import { frame } from '#platform/pictures/page-frames.ts';
import { ARTWORK_TYPES } from '#shop/artwork/artwork-file.ts';
import {
  CODES_SIDE,
  INK_CELLS,
  LONGEST_SIDE,
  MOST_LOOKED_THROUGH,
  MOST_PICTURED,
  type PageCode,
  type PagePicture,
} from '#shop/artwork/page-picture.ts';
import { boxAt } from '#shop/artwork/page-place.rules.ts';
import { inputOf } from './program-input.ts';

/**
 * Draws the pages of a file of artwork from its input, and writes each as soon as it is there. It runs in a process of
 * its own, which a file may bring down; page-painter.ts starts it with the type of the file and its number of bytes.
 */
const [type, bytes] = [ARTWORK_TYPES.find((each) => each === process.argv[2]), Number(process.argv[3])];
if (!type || !Number.isSafeInteger(bytes)) throw new TypeError('Name the type of the file and its number of bytes');
limitDecoders();
const pdfium = type === 'application/pdf' ? await openPdfium() : undefined;
process.stdout.write(READY);
const file = await inputOf(bytes);
await (pdfium ? drawPdf(new PdfPages(pdfium, file)) : drawPicture(file));

async function drawPdf(pdf: PdfPages): Promise<void> {
  const pages = pdf.count();
  if (typeof pages === 'string') return write({ kind: 'failed', reason: pages });
  await write({ kind: 'opened', pages });
  for (let number = 1; number <= Math.min(pages, MOST_PICTURED); number += 1) {
    const page = pdf.draw(number, LONGEST_SIDE, (drawn) => drawn);
    // A page that is broken leaves a gap: the others are looked at.
    if (typeof page === 'string') continue;
    const { box, rotate } = page;
    const picture = await pictureOfPage(page);
    const isLookedThrough = number <= MOST_LOOKED_THROUGH;
    const larger = isLookedThrough ? pdf.draw(number, CODES_SIDE, (drawn) => drawn) : undefined;
    const codes = typeof larger === 'object' ? await codesOf(larger, { box, rotate }) : null;
    await writePage({ number, box, rotate, codes, ink: null }, picture);
  }
}

/** A picture file is one page, whose points are its own pixels. */
async function drawPicture(content: Uint8Array): Promise<void> {
  const picture = await pictureOfFile(content, LONGEST_SIDE);
  if (typeof picture === 'string') return write({ kind: 'failed', reason: picture });
  await write({ kind: 'opened', pages: 1 });
  const shown = { box: [0, 0, picture.width, picture.height], rotate: 0 } as const;
  const pixels = await pixelsOfFile(content, CODES_SIDE);
  const codes = pixels ? await codesOf(pixels, shown) : null;
  const measured = await inkOfFile(content, INK_CELLS);
  const ink = measured ? { width: picture.width, height: picture.height, ...measured } : null;
  await writePage({ number: 1, ...shown, codes, ink }, picture);
}

type Shown = Pick<PagePicture, 'box' | 'rotate'>;

/** The codes of a page, at their places on it. */
async function codesOf(drawn: Parameters<typeof codesIn>[0], shown: Shown): Promise<readonly PageCode[]> {
  const { width, height } = drawn;
  return (await codesIn(drawn)).map(({ left, top, right, bottom, module, ...code }) => {
    const place = { left: left / width, top: top / height, right: right / width, bottom: bottom / height };
    return { ...code, place: boxAt(place, shown), module: module === null ? null : module / Math.max(width, height) };
  });
}

async function writePage(
  page: Pick<PagePicture, 'number' | 'box' | 'rotate' | 'codes' | 'ink'>,
  { width, height, bytes: content }: WebPicture,
): Promise<void> {
  await write({ kind: 'page', ...page, width, height }, content);
}

/** Nothing is drawn before the page in front of it was taken: the memory holds one. */
async function write(head: object, content?: Uint8Array): Promise<void> {
  if (!process.stdout.write(frame(head, content))) await once(process.stdout, 'drain');
}
