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

/** How a page lies on a picture of its product. */
export interface TrimOnProduct {
  /**
   * The part of it that is seen: what remains when the sheet is cut. Null shows all of it: a page that has another format
   * than the product is shown as far as it goes, and not stretched.
   */
  readonly trim: Place | null;
  /** Whether it lies the other way than the sheet, and is turned to the right by a quarter. */
  readonly isTurned: boolean;
}

/** @param facts of the configuration */
export function trimOnProduct(
  { width: across, height: along, orientation }: Readonly<Record<string, unknown>>,
  { width, height, trim }: PictureOfPage,
): TrimOnProduct {
  if (!trim) return { trim: null, isTurned: false };
  const own = ((trim.right - trim.left) * width) / ((trim.bottom - trim.top) * height);
  const format = orientation === 'vertical' ? Number(along) / Number(across) : Number(across) / Number(along);
  const isLike = (each: number) => Math.abs(own / each - 1) < LIKE;
  return {
    trim: isLike(format) || isLike(1 / format) ? trim : null,
    isTurned: !isLike(format) && format !== 1 && own !== 1 && own > 1 !== format > 1,
  };
}
