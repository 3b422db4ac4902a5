import { intersection, isEmpty } from '../box.ts';
import { ofPages, ofPaints } from '../check.ts';

/** The registration colour is on every plate: fine for marks outside the trim, too much ink within. */
export const registration = ofPages('PF-21', ({ number, paints, sheet, geometry }) =>
  geometry.profile === 'LFP'
    ? []
    : ofPaints(
        'warning',
        'registration',
        number,
        paints.filter(({ colour, extent }) => colour.isAll && !isEmpty(intersection(extent, sheet.trim))),
      ),
);
