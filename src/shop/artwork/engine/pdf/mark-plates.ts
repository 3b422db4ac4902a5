import { PDFArray, PDFDict, PDFName, PDFStream, PDFWriter, type PDFContext, type PDFObject } from '@cantoo/pdf-lib';
import { FILE_PLATES, plateOf, type FilePlate } from '../plates.ts';
import { Objects } from './objects.ts';
import { parsePdf } from './parse-pdf.ts';

/** A file for drawing alone: what stands on a plate has a colour that tells which. */
export interface MarkedPlates {
  readonly bytes: Uint8Array;
  readonly plates: readonly FilePlate[];
}

const RED = 1;
/** Far enough from each other to survive rounding. */
const GREENS = [40, 80, 120, 160, 200] as const;
const MOST_DEPTH = 60;

/**
 * The plate that a colour of a marked file stands for. A file may have the colour itself: what stands on a plate had
 * another one before.
 * @param colour red, green and blue in 24 bits
 */
export function markedPlate(colour: number): FilePlate | undefined {
  if (colour < 0 || colour >> 16 > RED + 1) return undefined;
  const green = (colour >> 8) & 0xff;
  const at = GREENS.findIndex((each) => Math.abs(each - green) <= 1);
  return at === -1 ? undefined : FILE_PLATES[at];
}

/** How far a drawn colour may be from what is computed. */
const ROUNDING = 3;

/** Whether a colour is paper, or what a plate prints there, of a drawing on white of the marked file. */
export function isOnPlate(plate: FilePlate, red: number, green: number, blue: number): boolean {
  const cover = (255 - red) / (255 - RED);
  const own = 255 - cover * (255 - GREENS[FILE_PLATES.indexOf(plate)]!);
  return Math.abs(green - own) <= ROUNDING && blue >= 255 * (1 - cover) - ROUNDING;
}

/**
 * Gives the plates of a file colours of their own: red and green say which it is, blue how much of it there is, from 255
 * for nothing to 0. Undefined where the file cannot be read or has no plates.
 */
export async function markPlates(bytes: Uint8Array): Promise<MarkedPlates | undefined> {
  const context = await parsePdf(bytes);
  if (!context || context.trailerInfo.Encrypt !== undefined) return undefined;
  const objects = new Objects(context);
  const plates = new Set<FilePlate>();
  for (const space of spacesIn(objects, context)) {
    const named = platesOf(objects, space);
    if (named.length === 0) continue;
    const [plate] = named;
    // Of inks that are mixed with a plate in one colour, the plate's part cannot be drawn alone.
    if (named.length > 1 || !plate) return undefined;
    plates.add(plate);
    const green = GREENS[FILE_PLATES.indexOf(plate)]! / 255;
    const tint = { FunctionType: 2, Domain: [0, 1], N: 1, C0: [RED / 255, green, 1], C1: [RED / 255, green, 0] };
    space.set(2, PDFName.of('DeviceRGB'));
    space.set(3, context.obj(tint));
  }
  if (plates.size === 0) return undefined;
  return { bytes: await PDFWriter.forContext(context, Infinity).serializeToBuffer(), plates: [...plates] };
}

/** What each colorant of a colour space stands for: its plate, or undefined for an ink. Empty if none stands for a plate. */
function platesOf(objects: Objects, space: PDFArray): readonly (FilePlate | undefined)[] {
  const [family, names] = [objects.resolve(space.get(0)), objects.resolve(space.get(1))];
  if (family !== PDFName.of('Separation') && family !== PDFName.of('DeviceN')) return [];
  const colorants = names instanceof PDFArray ? names.asArray().map((each) => objects.resolve(each)) : [names];
  const plates = colorants.map((each) => (each instanceof PDFName ? plateOf(each.decodeText()) : undefined));
  return plates.some((each) => each !== undefined) ? plates : [];
}

/** All arrays of a file that may be colour spaces of spots, wherever they stand. */
function spacesIn(objects: Objects, context: PDFContext): readonly PDFArray[] {
  const found: PDFArray[] = [];
  const visit = (object: PDFObject | undefined, depth: number): void => {
    if (depth > MOST_DEPTH) return;
    if (object instanceof PDFArray) {
      if (object.size() >= 4 && objects.resolve(object.get(0)) instanceof PDFName) found.push(object);
      for (let index = 0; index < object.size(); index += 1) visit(object.get(index), depth + 1);
    } else if (object instanceof PDFStream) visit(object.dict, depth + 1);
    else if (object instanceof PDFDict) for (const value of object.values()) visit(value, depth + 1);
  };
  for (const [, object] of context.enumerateIndirectObjects()) visit(object, 0);
  return found;
}
