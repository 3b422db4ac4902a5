import { found, ofPages, ofPaints, only, rule, type CheckedPage, type Found } from '../check.ts';
import type { Paint } from '../facts.ts';
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
    rule('overprint_colour', 'warning'),
  ],
  (page) => [...knockedOut(page), ...mixed(page)],
);

function knockedOut({ number, paints, geometry: { profile } }: CheckedPage): readonly Found[] {
  if (profile === 'DIG') return [];
  const isSmall = ({ kind, size }: Paint) =>
    (kind === 'text' && size < TEXT_PT) || (kind === 'line' && size < LINE_PT && profile !== 'LFP');
  const knocking = paints.filter((paint) => isPlainBlack(paint.colour) && !paint.overprints && isSmall(paint));
  return ofPaints('warning', 'black_knocks_out', number, knocking);
}

/** A colour that overprints another one is mixed with it, which viewers do not show. */
function mixed({ number, page: { mixedOverprints: places } }: CheckedPage): readonly Found[] {
  return places ? [found('warning', 'overprint_colour', { page: number, places })] : [];
}
