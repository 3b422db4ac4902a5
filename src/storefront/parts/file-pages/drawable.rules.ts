import type { Drawable } from './page-drawer.ts';

/** A file that holds more is read and drawn by the server alone: all of it would lie in the memory of a phone. */
export const MOST_BYTES_HERE = 64 * 1024 ** 2;
/** Of a picture file: decoded, it takes four bytes for each. An A2 poster at 300 ppi has 35 million. */
export const MOST_PIXELS_HERE = 80_000_000;

/** Why a page has no picture here, and its owner sees it once the shop has the file. */
export type Undrawn = 'large' | 'unsupported' | 'slow' | 'failed';

/** Why a file is not drawn here at all. Undefined where it is. */
export function undrawnOf({
  file,
  type,
  size,
}: Pick<Drawable, 'type' | 'size'> & { readonly file: Blob }): Undrawn | undefined {
  if (type === 'image/tiff') return 'unsupported';
  const isVast = size !== null && size.width * size.height > MOST_PIXELS_HERE;
  return file.size > MOST_BYTES_HERE || isVast ? 'large' : undefined;
}
