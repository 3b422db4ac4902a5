import type { PDFObject } from '@cantoo/pdf-lib';
import type { FontFact } from '../facts.ts';
import type { Font } from './fonts.ts';

/** How many operators of a whole document are read. Without a limit, a form that draws itself again and again would never end. */
const MOST_OPERATORS = 3_000_000;

/** What is counted over all pages of a document. */
export class Budget {
  operators = 0;
  /** Kinds of objects, of all pages together. */
  kinds = 0;
  /** How often objects were compared, to find coloured overprints. */
  looks = 0;
  /** Figures of cutting lines that were kept. */
  figures = 0;
  /** Places of objects that were kept beside the outermost ones. */
  kept = 0;
  /** Places that were kept of what a press prints otherwise than it is shown. */
  places = 0;
  /** Letters that are drawings and were looked at where nobody sees them. */
  unseenLetters = 0;
  /** By the reference to the font. */
  readonly fonts = new Map<PDFObject, Font>();
  /** The fonts of all text. */
  readonly used = new Set<FontFact>();

  get isSpent(): boolean {
    return this.operators >= MOST_OPERATORS;
  }
}
