import type { Box } from './engine/box.ts';
import type { CodeFact, InkMap, Unreadable } from './engine/facts.ts';
import type { FilePlate } from './engine/plates.ts';

/** Pages beyond these have no picture. No book of the catalogue has more. */
export const MOST_PICTURED = 400;
/** Places of one finding, on all pages together. */
export const MOST_PLACES = 200;
/** Of a picture, in pixels. */
export const LONGEST_SIDE = 1600;
/** Pages beyond these have smaller pictures: all of a long book take no more time and room than these. */
export const MOST_LARGE = 60;
const SMALLER_SIDE = 800;

/** The longer side of a page's picture, in pixels. */
export function sideOfPicture(page: number): number {
  return page <= MOST_LARGE ? LONGEST_SIDE : SMALLER_SIDE;
}

/** A size in the same proportions whose longer side has so many pixels. */
export function sizeWithin({ width, height }: Pick<PagePicture, 'width' | 'height'>, longest: number) {
  const pixels = (side: number) => Math.max(1, Math.round((side * longest) / Math.max(width, height)));
  return { width: pixels(width), height: pixels(height) };
}

/** Raised when pages are drawn in another way, by a migration that has all files in use drawn again. */
export const PICTURES_VERSION = 1;

/** A page of a file as it was drawn. */
export interface PagePicture {
  /** From 1. */
  readonly number: number;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Which part of the page it shows, in the page's points. Of a picture file its own pixels. */
  readonly box: Box;
  /** Degrees clockwise by which the page was turned: 0, 90, 180 or 270. */
  readonly rotate: number;
  /** SHA-256 of the picture. */
  readonly hash: string;
  /** Codes for machines that were seen on it. Null where nobody looked. */
  readonly codes: readonly PageCode[] | null;
  /** The plates beside the inks, each with the SHA-256 of its picture. Empty without any, and where they stand in the page's picture. */
  readonly plates: readonly PlatePicture[];
  /** How much ink its pictures take. Null without any of ink, and where they take so little that no check tells of it. */
  readonly ink: InkMap | null;
}

/** Where a plate has how much: a picture as large as the page's, clear where it has nothing. */
export interface PlatePicture {
  readonly plate: FilePlate;
  readonly hash: string;
}

/** A picture of a page without what the checks know of it, which is most of a row. */
export type PageOutline = Pick<PagePicture, 'number' | 'width' | 'height' | 'box' | 'rotate'> &
  Partial<Pick<PagePicture, 'plates'>>;

export type PageCode = Omit<CodeFact, 'page'>;

/** Pages beyond these are not looked through for codes and ink, which takes longer than drawing them. */
export const MOST_LOOKED_THROUGH = 8;
/** Of the longer side of a page or picture whose ink is measured. A sheet of 700 mm has cells of 9 mm. */
export const INK_CELLS = 80;
/** Of all pictures of a file together: a second or two of work. What comes beyond is drawn, and not measured. */
export const MOST_MEASURED_PIXELS = 300_000_000;
/** In percent. Pages on which no cell has more are kept without a map: no check says anything of less. */
export const MOST_UNSAID_INK = 280;
/** Of the picture in which codes are looked for, in pixels: on A4 a module of 0.4 mm has three. */
export const CODES_SIDE = 2400;

/** Why a file has no pictures, or not all of them. */
export type Unpictured = Extract<Unreadable, 'encrypted' | 'damaged' | 'too_complex' | 'failed'>;
export const UNPICTURED = ['encrypted', 'damaged', 'too_complex', 'failed'] as const satisfies readonly Unpictured[];

/** What became of the drawing of a file. */
export interface Pictures {
  /** Pages in the file: more than pictures where some could not be drawn, or where there are too many. */
  readonly pages: number;
  readonly pictures: readonly PagePicture[];
  /** Null where all went well. */
  readonly unpictured: Unpictured | null;
}
