import { PDFDocument, StandardFonts, type PDFFont } from '@cantoo/pdf-lib';
import { formatDate } from '#kernel/format.ts';
import { rowsOf, type PurchaseOrder, type Words } from './purchase-order.rules.ts';

/** A4, in points. */
const [WIDTH, HEIGHT] = [595.28, 841.89];
const MARGIN = 56;
const LINE = 16;
const TERM_WIDTH = 170;
/** Between a term and its text. */
const TERM_ROOM = 8;
/** Shown for what the letters of the built-in font do not have. */
const UNKNOWN = '?';

/** The purchase order as a document that a person reads. */
export async function purchaseOrderPdf(order: PurchaseOrder, say: Words): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(`${say('supplier_title')} ${order.number}`);
  const [plain, bold] = (await Promise.all(
    [StandardFonts.Helvetica, StandardFonts.HelveticaBold].map((name) => document.embedFont(name)),
  )) as [PDFFont, PDFFont];
  let page = document.addPage([WIDTH, HEIGHT]);
  let y = HEIGHT - MARGIN;
  const down = (by = LINE) => {
    y -= by;
    if (y >= MARGIN) return;
    page = document.addPage([WIDTH, HEIGHT]);
    y = HEIGHT - MARGIN;
  };
  const write = (text: string, { x = MARGIN, size = 10, font = plain } = {}) =>
    page.drawText(printable(text, font), { x, y, size, font });
  write(`${say('supplier_title')} ${order.number}`, { size: 18, font: bold });
  down(LINE * 2);
  const { name, address = [], customerNumber } = order.supplier;
  const blocks = [
    [say('supplier_to'), [name, ...address]],
    [say('supplier_from'), order.buyer],
    ...(customerNumber === undefined ? [] : [[say('supplier_customer_number'), [customerNumber]] as const]),
  ] as const;
  for (const [heading, lines] of blocks) {
    write(heading, { font: bold });
    for (const line of lines) {
      down();
      write(line);
    }
    down(LINE * 1.5);
  }
  for (const [term, text] of rowsOf(order, say, formatDate(order.dueOn))) {
    const terms = wrapped(term, bold, TERM_WIDTH - TERM_ROOM);
    const lines = wrapped(text, plain, WIDTH - 2 * MARGIN - TERM_WIDTH);
    for (let index = 0; index < Math.max(terms.length, lines.length); index += 1) {
      write(terms[index] ?? '', { font: bold });
      write(lines[index] ?? '', { x: MARGIN + TERM_WIDTH });
      down();
    }
  }
  down();
  for (const line of wrapped(say('supplier_deliver_to'), plain, WIDTH - 2 * MARGIN)) {
    write(line);
    down();
  }
  return document.save();
}

function printable(text: string, font: PDFFont): string {
  const known = new Set(font.getCharacterSet());
  return [...text].map((sign) => (known.has(sign.codePointAt(0) ?? 0) ? sign : UNKNOWN)).join('');
}

/** The lines of a text, each as long as it fits. What its writer wrote below another stays so. */
function wrapped(text: string, font: PDFFont, width: number): string[] {
  return text.split(/\r\n|\r|\n/).flatMap((line) => wrappedLine(line, font, width));
}

function wrappedLine(text: string, font: PDFFont, width: number): string[] {
  const fits = (line: string) => font.widthOfTextAtSize(line, 10) <= width;
  const lines: string[] = [''];
  for (const word of printable(text, font).split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trimStart();
    if (fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(...broken(word, fits));
  }
  return lines.filter((line, index) => line !== '' || index > 0);
}

/** A word that is longer than a line, such as the name of a file. */
function broken(word: string, fits: (line: string) => boolean): string[] {
  const parts: string[] = [''];
  for (const sign of word) {
    const longer = `${parts.at(-1)}${sign}`;
    if (fits(longer)) parts[parts.length - 1] = longer;
    else parts.push(sign);
  }
  return parts;
}
