import { found, ofRaster, rule, shown } from '../check.ts';
import { belowPpi, resolutionsOf } from '../pictures.ts';
import { LEAST_PPI } from './pf-11-picture-resolution.ts';

const MM_PER_INCH = 25.4;
const MOST_DISTORTION = 0.02;

/** A picture file is printed over the whole sheet with its bleed. */
export const raster = ofRaster(
  'PF-37',
  [
    rule('picture_coarse', 'error', belowPpi(LEAST_PPI, 0)),
    rule('picture_soft', 'warning', belowPpi(LEAST_PPI, 1)),
    rule('shape_differs', 'error', { is: 'above', value: MOST_DISTORTION * 100, unit: 'percent' }),
    rule('picture_turned', 'warning'),
    rule('camera_turned', 'warning'),
    rule('rgb_picture', 'warning'),
    rule('alpha', 'warning'),
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
    const ratios = [width / height, geometry.width / geometry.height];
    const distortion = Math.min(...ratios.map((ratio) => Math.abs(across / up / ratio - 1)));
    return [
      ...(ppi <= error ? [found('error', 'picture_coarse', { values })] : []),
      ...(ppi > error && ppi <= warning ? [found('warning', 'picture_soft', { values })] : []),
      ...(distortion > MOST_DISTORTION
        ? [found('error', 'shape_differs', { values: { width: shown(width), height: shown(height) } })]
        : []),
      ...(isTurned ? [found('warning', 'picture_turned')] : []),
      ...((facts.orientation ?? 1) > 1 ? [found('warning', 'camera_turned')] : []),
      ...(facts.space === 'rgb' || facts.space === 'lab' ? [found('warning', 'rgb_picture')] : []),
      ...(facts.hasAlpha ? [found('warning', 'alpha')] : []),
      ...(facts.isInverted ? [found('note', 'inverted')] : []),
      ...(facts.bits > 8 ? [found('note', 'deep')] : []),
      ...(facts.pictures > 1 ? [found('warning', 'several_pictures', { values: { pictures: facts.pictures } })] : []),
    ];
  },
);
