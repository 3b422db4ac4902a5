import type { ListedProduct } from './listed-product.ts';

/** Trim size in millimetres. */
export interface Format {
  readonly width: number;
  readonly height: number;
}

/** What everybody has in hand: the formats of a group are drawn beside it. */
export const A4: Format = { width: 210, height: 297 };

/** Beyond this, A4 would be a dot. */
const MOST = 1000;

/**
 * The formats of a group by product, if all of them can be compared: each has a width and a height, they differ, and
 * none is so large that A4 would not be seen beside it. What is folded or bound is compared as it is closed.
 */
export function comparedFormats(products: readonly ListedProduct[]): ReadonlyMap<string, Format> | undefined {
  const formats = new Map<string, Format>();
  for (const { id, facts } of products) {
    const width = facts['closedWidth'] ?? facts['width'];
    const height = facts['closedHeight'] ?? facts['height'];
    if (typeof width !== 'number' || typeof height !== 'number' || Math.max(width, height) > MOST) return undefined;
    formats.set(id, { width, height });
  }
  const sizes = new Set([...formats.values()].map(({ width, height }) => `${width} ${height}`));
  return sizes.size > 1 ? formats : undefined;
}

/** The sheet on which every format of the group, and A4, has room: width and height in millimetres. */
export function commonSheet(formats: Iterable<Format>): Format {
  let { width, height } = A4;
  for (const format of formats) {
    width = Math.max(width, format.width);
    height = Math.max(height, format.height);
  }
  return { width, height };
}
