import { forAll, type CheckedPage, type Limit, type PerProfile } from './check.ts';
import { intersection, isEmpty } from './box.ts';
import type { ImageFact, Paint } from './facts.ts';
import type { Geometry } from './geometry.ts';

/** Smaller pictures are rules, dots and shadows of a program. */
const LEAST_PIXELS = 16;

/** The pictures within the trim that are large enough to be looked at. */
export function picturesOf({ paints, sheet }: CheckedPage): (Paint & { readonly image: ImageFact })[] {
  return paints
    .filter((paint): paint is Paint & { readonly image: ImageFact } => paint.image !== undefined)
    .filter(({ image, extent }) => {
      const isSeen = !isEmpty(intersection(extent, sheet.trim));
      return isSeen && image.width > LEAST_PIXELS && image.height > LEAST_PIXELS && image.ppi > 0;
    });
}

const NEAREST_M = 1;
const DIAGONALS = 1.5;

/** From how far a print is looked at, in metres: one and a half times its diagonal, as posters are made for. */
export function viewingDistance({ width, height }: Pick<Geometry, 'width' | 'height'>): number {
  return Math.max(NEAREST_M, (Math.hypot(width, height) / 1000) * DIAGONALS);
}

/** Limits of a way of printing. Of large format they shrink with the distance. */
export function resolutionsOf(
  geometry: Geometry,
  limits: PerProfile<readonly [number, number]>,
): readonly [number, number] {
  const [error, warning] = limits[geometry.profile];
  if (geometry.profile !== 'LFP') return [error, warning];
  const distance = viewingDistance(geometry);
  return [error / distance, warning / distance];
}

/** Limits up to which something is said, as the first resolutions of which it is not. Of large format from one metre. */
export function belowPpi(limits: PerProfile<readonly [number, number]>, which: 0 | 1): PerProfile<Limit> {
  return forAll((profile) => ({ is: 'below', value: limits[profile][which] + 1, unit: 'ppi' }));
}
