import { belowPt, ofPages, ofPaints, type PerProfile, rule, shown } from '../check.ts';

const LEAST_PT: PerProfile<number> = { OFF: 8, DIG: 5, LAB: 5, CAR: 5, LFP: 5 };

/** Small white letters in colour fill up with ink. */
export const smallWhiteText = ofPages(
  'PF-26',
  [rule('small_white_text', 'warning', belowPt(LEAST_PT))],
  ({ number, paints, geometry: { profile } }) => {
    const small = paints.filter(
      ({ kind, colour, overprints, size }) =>
        kind === 'text' && colour.isWhite && !overprints && size < LEAST_PT[profile],
    );
    const size = shown(Math.min(...small.map((paint) => paint.size)));
    return ofPaints('warning', 'small_white_text', number, small, { size, wanted: LEAST_PT[profile] });
  },
);
