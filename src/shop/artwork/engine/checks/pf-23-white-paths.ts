import { ofPages, ofPaints, rule, type PerProfile, type Severity } from '../check.ts';

const SEVERITIES: PerProfile<Severity> = { OFF: 'warning', DIG: 'warning', LAB: 'error', CAR: 'error', LFP: 'warning' };

/** White that overprints is nothing: the shape vanishes. */
export const whitePaths = ofPages(
  'PF-23',
  [rule('white_shape_lost', SEVERITIES)],
  ({ number, paints, geometry: { profile } }) =>
    ofPaints(
      SEVERITIES[profile],
      'white_shape_lost',
      number,
      paints.filter(
        ({ kind, colour, overprints }) => (kind === 'area' || kind === 'line') && colour.isWhite && overprints,
      ),
    ),
);
