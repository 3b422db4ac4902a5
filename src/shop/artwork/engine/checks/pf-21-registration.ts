import { intersection, isEmpty } from '../box.ts';
import { ofPages, ofPaints, only, rule } from '../check.ts';

/** The registration colour is on every plate: fine for marks outside the trim, too much ink within. */
export const registration = ofPages(
  'PF-21',
  [rule('registration', only('warning', 'OFF', 'DIG', 'LAB', 'CAR'))],
  ({ number, paints, sheet, geometry }) =>
    geometry.profile === 'LFP'
      ? []
      : ofPaints(
          'warning',
          'registration',
          number,
          paints.filter(({ colour, extent }) => colour.isAll && !isEmpty(intersection(extent, sheet.trim))),
        ),
);
