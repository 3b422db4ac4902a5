import { ofPages, ofPaints, rule, shown } from '../check.ts';

const LEAST_PT = 0.25;

/** A line thinner than this breaks up, or is not printed at all. */
export const hairlines = ofPages(
  'PF-29',
  [rule('thin_line', 'warning', { is: 'below', value: LEAST_PT, unit: 'pt' })],
  ({ number, paints }) => {
    const thin = paints.filter(({ kind, colour, size }) => kind === 'line' && !colour.isWhite && size < LEAST_PT);
    const size = shown(Math.min(...thin.map((paint) => paint.size)), 2);
    return ofPaints('warning', 'thin_line', number, thin, { size, wanted: LEAST_PT });
  },
);
