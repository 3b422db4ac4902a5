import { ofPages, ofPaints, only, rule } from '../check.ts';
import { inkSum } from '../inks.ts';

const BLACK_FROM = 0.85;
const MOST_INK = 2.8;

/** Black text of four inks shows coloured edges and stays wet. */
export const richBlackText = ofPages(
  'PF-25',
  [
    rule('rich_black_text', only('warning', 'OFF', 'DIG', 'LAB', 'CAR'), {
      is: 'above',
      value: MOST_INK * 100,
      unit: 'percent',
    }),
  ],
  ({ number, paints, geometry: { profile } }) =>
    profile === 'LFP'
      ? []
      : ofPaints(
          'warning',
          'rich_black_text',
          number,
          paints.filter(
            ({ kind, colour }) =>
              kind === 'text' && !colour.isAll && (colour.inks?.[3] ?? 0) >= BLACK_FROM && inkSum(colour) > MOST_INK,
          ),
        ),
);
