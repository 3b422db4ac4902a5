import { PDFParser, type PDFContext } from '@cantoo/pdf-lib';

/** An ordinary file is read about twice over, one with a broken table of its objects up to eight times. */
const MOST_READS_OF_A_BYTE = 16;
const ALWAYS_ALLOWED = 1024 ** 2;

/**
 * The objects of a PDF, or undefined where it cannot be read. What lies between objects is searched by the library for
 * the next one, at each byte up to the end of a comment or of the file: two megabytes of noise would take minutes. So
 * reading ends after a number of steps that grows with the file only.
 */
export async function parsePdf(bytes: Uint8Array): Promise<PDFContext | undefined> {
  const frames = Error.stackTraceLimit;
  // The library throws and catches an error at each byte of noise, and nine tenths of its time would go into their stacks.
  Error.stackTraceLimit = 0;
  try {
    return await new BoundedParser(bytes).parseDocument().catch(() => undefined);
  } finally {
    Error.stackTraceLimit = frames;
  }
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
  }
}
