import { PDFDocument, rgb, StandardFonts, cmyk, degrees } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { cleanFlyer, softFlyer, wrongFlyer } from './flyer-files.ts';
import { laughingPdf, NOT_EMBEDDED, pdfOf, rectangle, word, type PageOf } from './pdf-page.ts';

/** Files as customers send them for an A5 flyer: good ones, and those with the usual faults. */

const POINTS = 72 / 25.4;
const side: PageOf = { width: 154, height: 216, trimInset: 3, content: '1 0 0 0 k ' + rectangle(0, 0, 154, 216) };
const twice = (change: Partial<PageOf>) => pdfOf({ pages: [{ ...side, ...change }, side] });

/** What an office program makes: a font that is not in the file, colours of the screen, a small photo, no bleed. */
async function officePdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const photo = await document.embedPng(await picture(120, 90).png().toBuffer());
  for (const text of ['Portes ouvertes', 'Samedi dès neuf heures']) {
    const page = document.addPage([148 * POINTS, 210 * POINTS]);
    page.drawRectangle({ x: 0, y: 0, width: 148 * POINTS, height: 210 * POINTS, color: rgb(0.9, 0.2, 0.1) });
    page.drawText(text, { x: 4, y: 300, size: 24, font, color: rgb(1, 1, 1) });
    page.drawText('Petites lignes', { x: 60, y: 60, size: 5, font, color: cmyk(0.6, 0.5, 0.4, 0.9) });
    page.drawImage(photo, { x: 60, y: 120, width: 300, height: 225, opacity: 0.8 });
  }
  return document.save();
}

/** Landscape pages that viewers turn upright, with object streams and a comment. */
async function turnedPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const tint of [0.2, 0.6]) {
    const page = document.addPage([216 * POINTS, 154 * POINTS]);
    page.setRotation(degrees(90));
    page.drawRectangle({ x: 0, y: 0, width: 216 * POINTS, height: 154 * POINTS, color: cmyk(tint, 0, 0, 0) });
    page.drawLine({ start: { x: 100, y: 100 }, end: { x: 300, y: 100 }, thickness: 0.1, color: cmyk(0, 0, 0, 1) });
  }
  return document.save({ useObjectStreams: true });
}

function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: { r: 200, g: 60, b: 20 } } });
}

/** The files by their names. */
export async function typicalFiles(): Promise<ReadonlyMap<string, Uint8Array>> {
  const [wide, high] = [910, 1276];
  const alpha = {
    create: { width: wide, height: high, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0.5 } },
  };
  return new Map<string, Uint8Array>([
    ['clean.pdf', cleanFlyer()],
    ['thin-lines.pdf', softFlyer()],
    ['too-small.pdf', wrongFlyer()],
    ['office.pdf', await officePdf()],
    ['turned.pdf', await turnedPdf()],
    ['one-side.pdf', pdfOf({ pages: [side] })],
    ['three-pages.pdf', pdfOf({ pages: [side, side, side] })],
    ['empty-page.pdf', twice({ content: '' })],
    ['no-bleed.pdf', twice({ content: '1 0 0 0 k ' + rectangle(3, 3, 148, 210) })],
    ['near-edge.pdf', twice({ content: '0 0 0 1 k ' + word(4, 100, 14), resources: NOT_EMBEDDED })],
    [
      'spot.pdf',
      twice({
        content: `/S cs 1 scn ${rectangle(20, 20, 30, 30)}`,
        resources: '/ColorSpace<</S[/Separation/Or#20vif/DeviceCMYK 1000 0 R]>>',
      }),
    ],
    ['cropped.pdf', twice({ entries: '/CropBox[20 20 300 300]' })],
    ['laughs.pdf', laughingPdf(side)],
    [
      'encrypted.pdf',
      pdfOf({ pages: [side, side], trailer: '/ID[<00><00>]/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<00>/U<00>>>' }),
    ],
    ['no-pages.pdf', pdfOf({ pages: [] })],
    ['broken.pdf', Buffer.from(`%PDF-1.7\n${'rien '.repeat(50)}\nstartxref\n9\n%%EOF\n`)],
    ['photo.jpg', await picture(wide, high).jpeg().toBuffer()],
    ['cmyk.jpg', await picture(wide, high).toColourspace('cmyk').jpeg().toBuffer()],
    ['small.png', await picture(300, 300).png().toBuffer()],
    ['clear.png', await sharp(alpha).png().toBuffer()],
    ['deep.tif', await picture(wide, high).toColourspace('rgb16').tiff().toBuffer()],
    ['cmyk.tif', await picture(wide, high).toColourspace('cmyk').tiff({ compression: 'lzw' }).toBuffer()],
    ['gray.tif', await picture(wide, high).grayscale().tiff().toBuffer()],
    ['cut-off.png', (await picture(wide, high).png().toBuffer()).subarray(0, 60)],
    ['letter.docx', Buffer.from(`PK\x03\x04${' '.repeat(26)}word/document.xmlPK\x05\x06${'\0'.repeat(18)}`, 'latin1')],
    ['page.pdf', Buffer.from('<!doctype html><title>Flyer</title>')],
  ]);
}
