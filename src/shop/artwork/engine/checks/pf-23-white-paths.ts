import { ofPages, ofPaints } from '../check.ts';

/** White that overprints is nothing: the shape vanishes. */
export const whitePaths = ofPages('PF-23', ({ number, paints, geometry: { profile } }) =>
  ofPaints(
    profile === 'LAB' || profile === 'CAR' ? 'error' : 'warning',
    'white_shape_lost',
    number,
    paints.filter(
      ({ kind, colour, overprints }) => (kind === 'area' || kind === 'line') && colour.isWhite && overprints,
    ),
  ),
);
