import type { PDFObject } from '@cantoo/pdf-lib';
import type { FontFact } from '../facts.ts';
import { plainName } from '../plain-name.ts';
import { blankCodes } from './blanks.ts';
import { isMatrix, type Matrix } from './matrix.ts';
import type { Objects } from './objects.ts';

/** What a font tells of the room that its text takes. */
export interface Font {
  /** Bytes of one character. */
  readonly bytes: 1 | 2;
  /** In thousandths of the size. */
  widthOf(code: number): number;
  /** Codes that show nothing, but the room between words. */
  readonly blanks: ReadonlySet<number>;
  /** Of a Type 3 font, whose glyphs are drawings: thousandths per unit. */
  readonly scale: number;
  /** Of a Type 3 font alone. */
  readonly glyphs?: Glyphs;
  readonly fact: FontFact;
}

/** Drawings in the place of letters. */
export interface Glyphs {
  /** From their units to those of the text. */
  readonly matrix: Matrix;
  readonly resources: PDFObject | undefined;
  /** What draws the glyph of a code. */
  drawingOf(code: number): PDFObject | undefined;
}

const USUAL_WIDTH = 500;

export function readFont(objects: Objects, object: PDFObject | undefined): Font {
  const subtype = objects.name(objects.entry(object, 'Subtype'));
  const name = withoutTag(objects.name(objects.entry(object, 'BaseFont')) ?? '');
  if (subtype === 'Type0') return compositeFont(objects, object, name);
  const isType3 = subtype === 'Type3';
  const first = objects.number(objects.entry(object, 'FirstChar')) ?? 0;
  const widths = objects.array(objects.entry(object, 'Widths'))?.map((one) => objects.number(one));
  const names = glyphNames(objects, objects.array(objects.entry(object, 'Encoding', 'Differences')) ?? []);
  return {
    bytes: 1,
    widthOf: (code) => widths?.[code - first] ?? USUAL_WIDTH,
    blanks: blankCodes(objects, object, 1, names),
    ...(isType3 ? { glyphs: glyphsOf(objects, object, names) } : {}),
    scale: isType3 ? (objects.numbers(objects.entry(object, 'FontMatrix'))?.[0] ?? 0.001) * 1000 : 1,
    // The glyphs of a Type 3 font stand in the file themselves.
    fact: { name, isEmbedded: isType3 || isEmbedded(objects, objects.entry(object, 'FontDescriptor')) },
  };
}

const USUAL_GLYPHS: Matrix = [0.001, 0, 0, 0.001, 0, 0];

function glyphsOf(objects: Objects, font: PDFObject | undefined, names: ReadonlyMap<number, string>): Glyphs {
  const matrix = objects.numbers(objects.entry(font, 'FontMatrix'));
  return {
    matrix: isMatrix(matrix) ? matrix : USUAL_GLYPHS,
    resources: objects.entry(font, 'Resources'),
    // A letter is called by itself where the font does not say otherwise.
    drawingOf: (code) => objects.entry(font, 'CharProcs', names.get(code) ?? String.fromCharCode(code)),
  };
}

const MOST_DIFFERENCES = 512;

/** `first /name /name`, by turns. */
function glyphNames(objects: Objects, items: readonly PDFObject[]): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  let code = 0;
  // A code is a byte, and each run of names begins with a number.
  for (const item of items.slice(0, MOST_DIFFERENCES)) {
    const name = objects.name(item);
    if (name === undefined) code = objects.number(item) ?? code;
    else {
      names.set(code, name);
      code += 1;
    }
  }
  return names;
}

function compositeFont(objects: Objects, object: PDFObject | undefined, name: string): Font {
  const descendant = objects.array(objects.entry(object, 'DescendantFonts'))?.[0];
  const usual = objects.number(objects.entry(descendant, 'DW')) ?? 1000;
  const widths = compositeWidths(objects, objects.array(objects.entry(descendant, 'W')) ?? []);
  return {
    bytes: 2,
    widthOf: (code) => widths.get(code) ?? usual,
    blanks: blankCodes(objects, object, 2, new Map()),
    scale: 1,
    fact: { name, isEmbedded: isEmbedded(objects, objects.entry(descendant, 'FontDescriptor')) },
  };
}

const MOST_WIDTHS = 65_536;

/** `first [w w w]` or `first last w`, by turns. */
function compositeWidths(objects: Objects, items: readonly PDFObject[]): ReadonlyMap<number, number> {
  const widths = new Map<number, number>();
  for (let at = 0; at < items.length && widths.size < MOST_WIDTHS;) {
    const first = objects.number(items[at]) ?? 0;
    const listed = objects.array(items[at + 1]);
    if (listed) {
      for (const [index, one] of listed.entries()) widths.set(first + index, objects.number(one) ?? USUAL_WIDTH);
      at += 2;
      continue;
    }
    const last = Math.min(objects.number(items[at + 1]) ?? first, first + MOST_WIDTHS);
    const width = objects.number(items[at + 2]) ?? USUAL_WIDTH;
    for (let code = first; code <= last; code += 1) widths.set(code, width);
    at += 3;
  }
  return widths;
}

function isEmbedded(objects: Objects, descriptor: PDFObject | undefined): boolean {
  return ['FontFile', 'FontFile2', 'FontFile3'].some((key) => objects.entry(descriptor, key) !== undefined);
}

/** 'ABCDEF+Inter' is a part of Inter. */
function withoutTag(name: string): string {
  return plainName(name.replace(/^[A-Z]{6}\+/, ''));
}
