import { found, ofRaster, rule, shown } from '../check.ts';
import { belowPpi, resolutionsOf } from '../pictures.ts';
import { LEAST_PPI } from './pf-11-picture-resolution.ts';

const MM_PER_INCH = 25.4;
const MOST_DISTORTION = 0.02;
/** Two shapes that differ by less cannot be told apart: pixels are whole, and sizes are rounded. */
const LEAST_DIFFERENCE = 0.005;
/** More than this is no spare for the cut: it is seen, as on the sides of a canvas. Banners and flags have up to 10 mm of spare. */
const SPARE_BLEED_MM = 20;

/** A picture file is printed over the whole sheet with its bleed. */
export const raster = ofRaster(
  'PF-37',
  [
    rule('picture_coarse', 'error', belowPpi(LEAST_PPI, 0)),
    rule('picture_soft', 'warning', belowPpi(LEAST_PPI, 1)),
    rule('shape_differs', 'error', { is: 'above', value: MOST_DISTORTION * 100, unit: 'percent' }),
    rule('picture_without_bleed', 'error', { is: 'above', value: SPARE_BLEED_MM, unit: 'mm' }),
    rule('picture_without_bleed', 'warning'),
    rule('picture_turned', 'warning'),
    rule('camera_turned', 'warning'),
    rule('rgb_picture', 'warning'),
    rule('alpha', 'warning'),
    rule('further_channel', 'warning'),
    rule('inverted', 'note'),
    rule('deep', 'note'),
    rule('several_pictures', 'warning'),
  ],
  (facts, { geometry }) => {
    if (!geometry.hasTrim) return [];
    const [width, height] = [geometry.width + 2 * geometry.bleed, geometry.height + 2 * geometry.bleed];
    const isTurned = facts.width > facts.height !== width > height;
    const [across, up] = isTurned ? [facts.height, facts.width] : [facts.width, facts.height];
    const ppi = Math.min((across / width) * MM_PER_INCH, (up / height) * MM_PER_INCH);
    const [error, warning] = resolutionsOf(geometry, LEAST_PPI);
    const values = { ppi: shown(ppi, 0), wanted: Math.ceil(warning) };
    // It may have been made with the bleed or without.
    const shapes = [width / height, geometry.width / geometry.height] as const;
    const distortion = Math.min(...shapes.map((shape) => differenceOf(across / up, shape)));
    const size = { width: shown(width), height: shown(height) };
    return [
      ...(ppi <= error ? [found('error', 'picture_coarse', { values })] : []),
      ...(ppi > error && ppi <= warning ? [found('warning', 'picture_soft', { values })] : []),
      ...(distortion > MOST_DISTORTION ? [found('error', 'shape_differs', { values: size })] : []),
      ...(!geometry.isPhoto && distortion <= MOST_DISTORTION && isWithoutBleed(across / up, ...shapes)
        ? [
            found(geometry.bleed > SPARE_BLEED_MM ? 'error' : 'warning', 'picture_without_bleed', {
              values: { ...size, bleed: geometry.bleed },
            }),
          ]
        : []),
      ...(isTurned ? [found('warning', 'picture_turned')] : []),
      ...((facts.orientation ?? 1) > 1 ? [found('warning', 'camera_turned')] : []),
      ...(facts.space === 'rgb' || facts.space === 'lab' ? [found('warning', 'rgb_picture')] : []),
      ...(facts.hasAlpha ? [found('warning', 'alpha')] : []),
      ...(facts.hasFurtherChannel ? [found('warning', 'further_channel')] : []),
      ...(facts.isInverted ? [found('note', 'inverted')] : []),
      ...(facts.bits > 8 ? [found('note', 'deep')] : []),
      ...(facts.pictures > 1 ? [found('warning', 'several_pictures', { values: { pictures: facts.pictures } })] : []),
    ];
  },
);

function differenceOf(shape: number, wanted: number): number {
  return Math.abs(shape / wanted - 1);
}

/** Whether a picture has the shape of the sheet after the cut, where that can be told from the shape with the bleed. */
function isWithoutBleed(picture: number, withBleed: number, cut: number): boolean {
  const isToldApart = [cut, picture].every((shape) => differenceOf(shape, withBleed) > LEAST_DIFFERENCE);
  return isToldApart && differenceOf(picture, cut) < differenceOf(picture, withBleed);
}
