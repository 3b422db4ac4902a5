import { ofPages, ofPaints, only, rule } from '../check.ts';
import { isPlainBlack } from '../inks.ts';

const TEXT_PT = 12;
const LINE_PT = 2;

/** Small black text and thin black lines overprint, so that no white shows round them when plates shift. */
export const blackOverprint = ofPages(
  'PF-24',
  [
    rule('black_knocks_out', only('warning', 'OFF', 'LAB', 'CAR', 'LFP'), {
      is: 'below',
      value: TEXT_PT,
      unit: 'pt',
      of: 'text',
    }),
    rule('black_knocks_out', only('warning', 'OFF', 'LAB', 'CAR'), {
      is: 'below',
      value: LINE_PT,
      unit: 'pt',
      of: 'line',
    }),
  ],
  ({ number, paints, geometry: { profile } }) =>
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
