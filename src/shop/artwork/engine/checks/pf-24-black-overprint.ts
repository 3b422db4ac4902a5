import { ofPages, ofPaints } from '../check.ts';
import { isPlainBlack } from '../inks.ts';

const TEXT_PT = 12;
const LINE_PT = 2;

/** Small black text and thin black lines overprint, so that no white shows round them when plates shift. */
export const blackOverprint = ofPages('PF-24', ({ number, paints, geometry: { profile } }) =>
  profile === 'DIG'
    ? []
    : ofPaints(
        'warning',
        'black_knocks_out',
        number,
        paints.filter(
          ({ kind, colour, overprints, size }) =>
            isPlainBlack(colour) &&
            !overprints &&
            ((kind === 'text' && size < TEXT_PT) || (kind === 'line' && size < LINE_PT && profile !== 'LFP')),
        ),
      ),
);
