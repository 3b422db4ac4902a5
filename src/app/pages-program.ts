import { once } from 'node:events';
import { READY } from '#platform/limited-child.ts';
import { openPdfium, PdfPages, type PageBox } from '#platform/pictures/pdf-pages.ts';
import { limitDecoders, pictureOfFile, pictureOfPage, type WebPicture } from '#platform/pictures/web-picture.ts';
import { frame } from '#platform/pictures/page-frames.ts';
import { ARTWORK_TYPES } from '#shop/artwork/artwork-file.ts';
import { LONGEST_SIDE, MOST_PICTURED } from '#shop/artwork/page-picture.ts';
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
    await writePage(number, page.box, page.rotate, await pictureOfPage(page));
  }
}

/** A picture file is one page, whose points are its own pixels. */
async function drawPicture(content: Uint8Array): Promise<void> {
  const picture = await pictureOfFile(content, LONGEST_SIDE);
  if (typeof picture === 'string') return write({ kind: 'failed', reason: picture });
  await write({ kind: 'opened', pages: 1 });
  await writePage(1, [0, 0, picture.width, picture.height], 0, picture);
}

async function writePage(number: number, box: PageBox, rotate: number, picture: WebPicture): Promise<void> {
  const { width, height, bytes: content } = picture;
  await write({ kind: 'page', number, width, height, box, rotate }, content);
}

/** Nothing is drawn before the page in front of it was taken: the memory holds one. */
async function write(head: object, content?: Uint8Array): Promise<void> {
  if (!process.stdout.write(frame(head, content))) await once(process.stdout, 'drain');
}
