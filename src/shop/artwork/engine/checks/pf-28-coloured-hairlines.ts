import { forAll, ofPages, ofPaints, type PerProfile, rule, shown } from '../check.ts';
import { inkCount } from '../inks.ts';

/** Least width of white lines, and of lines of several inks, in points. */
const LEAST_PT: PerProfile<readonly [number, number]> = {
  OFF: [0.25, 0.25],
  DIG: [0.25, 0.25],
  LAB: [0.3, 1.5],
  CAR: [0.3, 1.5],
  LFP: [0.15, 0.15],
};

/** Thin white lines fill up, and thin lines of several inks blur. */
export const colouredHairlines = ofPages(
  'PF-28',
  [
    rule(
      'thin_coloured_line',
      'warning',
      forAll((profile) => ({ is: 'below', value: LEAST_PT[profile][0], unit: 'pt', of: 'white_line' })),
    ),
    rule(
      'thin_coloured_line',
      'warning',
      forAll((profile) => ({ is: 'below', value: LEAST_PT[profile][1], unit: 'pt', of: 'coloured_line' })),
    ),
  ],
  ({ number, paints, geometry: { profile } }) => {
    const [white, coloured] = LEAST_PT[profile];
    const thin = paints.filter(
      ({ kind, colour, size }) =>
        kind === 'line' &&
        ((colour.isWhite && size < white) || (!colour.isAll && inkCount(colour) > 1 && size < coloured)),
    );
    const size = shown(Math.min(...thin.map((paint) => paint.size)), 2);
    return ofPaints('warning', 'thin_coloured_line', number, thin, { size, wanted: Math.max(white, coloured) });
  },
);
