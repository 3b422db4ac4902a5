import { outlinePoints } from './engine/cut-outline.ts';
import type { Geometry } from './engine/geometry.ts';
import { within, type Point } from './engine/template/flag-shape.ts';
import type { SheetPlaces } from './page-place.rules.ts';

/** In shares of the picture of a page, from its upper left corner. */
interface ShownPoint {
  readonly left: number;
  readonly top: number;
}

/** The shape to which a sheet is cut in the picture of its page. */
export interface SheetShape {
  readonly trim: readonly ShownPoint[];
  /** Empty where nothing lies deep enough in it, or the configuration knows no safe zone. */
  readonly safe: readonly ShownPoint[];
}

/**
 * The same outline as in the template. Undefined where the sheet is its rectangle, and for one that was made turned: the
 * shop turns it first.
 * @param picture of the page, in pixels
 */
export function sheetShape(
  { trim, safe }: SheetPlaces,
  { outline, width, height, safe: depth }: Geometry,
  picture: { readonly width: number; readonly height: number },
): SheetShape | undefined {
  if (!outline) return undefined;
  const [wide, high] = [trim.right - trim.left, trim.bottom - trim.top];
  const isWide = wide * picture.width > high * picture.height;
  if (width !== height && isWide !== width > height) return undefined;
  const shape = outlinePoints(outline, width, height);
  const shown = ([x, y]: Point): ShownPoint => ({
    left: rounded(trim.left + (x / width) * wide),
    top: rounded(trim.top + (y / height) * high),
  });
  return { trim: shape.map(shown), safe: safe ? within(shape, depth).map(shown) : [] };
}

/** Finer than a pixel of the picture. */
function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
