import { belowPt, ofPages, ofPaints, type PerProfile, rule, shown } from '../check.ts';
import { inkCount } from '../inks.ts';

const LEAST_PT: PerProfile<number> = { OFF: 8, DIG: 5, LAB: 14, CAR: 14, LFP: 5 };

/** Small letters of several inks blur when plates shift. */
export const smallColouredText = ofPages(
  'PF-27',
  [rule('small_coloured_text', 'warning', belowPt(LEAST_PT))],
  ({ number, paints, geometry: { profile } }) => {
    const small = paints.filter(
      ({ kind, colour, size }) => kind === 'text' && !colour.isAll && inkCount(colour) > 1 && size < LEAST_PT[profile],
    );
    const size = shown(Math.min(...small.map((paint) => paint.size)));
    return ofPaints('warning', 'small_coloured_text', number, small, { size, wanted: LEAST_PT[profile] });
  },
);
