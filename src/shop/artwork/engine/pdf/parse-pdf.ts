import { PDFArray, PDFName, PDFParser, type PDFContext, type PDFDict, type PDFRef } from '@cantoo/pdf-lib';

/** An ordinary file is read about twice over, one with a broken table of its objects up to eight times. */
const MOST_READS_OF_A_BYTE = 16;
const ALWAYS_ALLOWED = 1024 ** 2;

/**
 * The objects of a PDF, or undefined where it cannot be read. What lies between objects is searched by the library for
 * the next one, at each byte up to the end of a comment or of the file: two megabytes of noise would take minutes. So
 * reading ends after a number of steps that grows with the file only.
 */
export async function parsePdf(bytes: Uint8Array): Promise<PDFContext | undefined> {
  return await new BoundedParser(bytes).parseDocument().catch(() => undefined);
}

/** What the library does not show of its parser: whether an object begins here. It is found by an error where none does. */
interface Search {
  matchIndirectObjectHeader(): boolean;
}

const PERCENT = 0x25;
const [ZERO, NINE] = [0x30, 0x39];

/** Objects begin with their number, after blanks and comments. */
function mayBeginObject(byte: number | undefined): boolean {
  return byte !== undefined && (byte <= 0x20 || byte === PERCENT || (byte >= ZERO && byte <= NINE));
}

class BoundedParser extends PDFParser {
  constructor(file: Uint8Array) {
    super(file);
    const stream = this.bytes;
    const next = stream.next.bind(stream);
    let left = ALWAYS_ALLOWED + file.length * MOST_READS_OF_A_BYTE;
    // Every loop of the parser goes on by this, and one that is caught on the way fails again at the next byte.
    stream.next = () => {
      left -= 1;
      if (left < 0) throw new Error('This file needs too many steps to be read.');
      return next();
    };
    const parser = this as unknown as Search;
    const isObject = parser.matchIndirectObjectHeader.bind(this);
    // At each byte of noise: an error costs a thousand times as much as a look at the byte.
    parser.matchIndirectObjectHeader = () => mayBeginObject(stream.peek()) && isObject();
  }
  /**
   * A table of objects says of how many it tells, and the library goes through as many, there or not: 6 kB took half a minute and
   * 4 GB. Objects are found without it, so it tells of none.
   */
  protected override parseDict(ref?: PDFRef): PDFDict {
    const dict = super.parseDict(ref);
    if (dict.get(PDFName.of('Type')) === PDFName.of('XRef'))
      dict.set(PDFName.of('Index'), PDFArray.withContext(dict.context));
    return dict;
  }
}
