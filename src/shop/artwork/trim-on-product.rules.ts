import type { Place } from './page-place.rules.ts';

/** How far the format of a page may be from that of the product, as a share. */
const LIKE = 0.05;

interface PictureOfPage {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Where its sheet is cut. Null where what is printed has no one sheet. */
  readonly trim: Place | null;
}

/**
 * The part of a page that a picture of its product shows: what remains when the sheet is cut. Null shows all of it: a page
 * that has another format than the product is shown as far as it goes, and not stretched.
 * @param facts of the configuration
 */
export function trimOnProduct(
  { width: asked, height: high }: Readonly<Record<string, unknown>>,
  { width, height, trim }: PictureOfPage,
): Place | null {
  if (!trim) return null;
  const own = ((trim.right - trim.left) * width) / ((trim.bottom - trim.top) * height);
  const format = Number(asked) / Number(high);
  const isLike = [format, 1 / format].some((each) => Math.abs(own / each - 1) < LIKE);
  return isLike ? trim : null;
}
