import type { TrimOnProduct } from '#shop/artwork/trim-on-product.rules.ts';
import type { Geometry } from './geometry.ts';

interface PrintedPlace {
  /** Of all that the page runs over. */
  readonly width: number;
  readonly height: number;
  /** How far from its left edge the surface begins. */
  readonly from: number;
}

/**
 * Where the customer's page lies on a surface. Its trim fills all that it runs over; a mug shows the middle of what runs
 * round it.
 * @returns lengths as they were given: how far the page is moved to the right before it is turned, by a quarter to the
 * right about the corner that is there, and its place after that
 */
export function placePage(
  { trim, isTurned = false }: Pick<TrimOnProduct, 'trim'> & Partial<TrimOnProduct>,
  { width, height, from }: PrintedPlace,
  geometry: Pick<Geometry, 'kind' | 'width' | 'height'>,
) {
  const isRound = geometry.kind === 'mug' && trim !== null;
  const whole = isRound ? (height * geometry.width) / geometry.height : width;
  const begin = from + (whole - width) / 2;
  const [across, up] = isTurned ? [height, whole] : [whole, height];
  const cut = trim ?? { left: 0, top: 0, right: 1, bottom: 1 };
  const wide = across / (cut.right - cut.left);
  const high = up / (cut.bottom - cut.top);
  return {
    left: (isTurned ? whole : 0) - begin,
    page: { x: -cut.left * wide, y: -cut.top * high, width: wide, height: high },
  };
}
