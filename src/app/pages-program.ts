import { once } from 'node:events';
import { READY } from '#platform/limited-child.ts';
import { openPdfium } from '#platform/pictures/open-pdfium.ts';
import { limitDecoders } from '#platform/pictures/web-picture.ts';
import { frame } from '#platform/pictures/page-frames.ts';
import { ARTWORK_TYPES } from '#shop/artwork/artwork-file.ts';
import { drawnPages } from './drawn-pages.ts';
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
for await (const { head, content } of drawnPages(await inputOf(bytes), pdfium)) {
  // Nothing is drawn before the page in front of it was taken: the memory holds one.
  if (!process.stdout.write(frame(head, content))) await once(process.stdout, 'drain');
}
