import { contains } from '../box.ts';
import { ofPages, ofPaints, only, rule, shown, type CheckedPage } from '../check.ts';
import type { Paint } from '../facts.ts';
import { picturesOf } from '../pictures.ts';

const ERROR_PPI = 449;
const WARNING_PPI = 1199;

/** A label that is one picture: its text is made of pixels too. */
export const singlePicture = ofPages(
  'PF-14',
  [
    rule('one_picture', only('error', 'LAB', 'CAR'), { is: 'below', value: ERROR_PPI + 1, unit: 'ppi' }),
    rule('one_picture', only('warning', 'LAB', 'CAR'), { is: 'below', value: WARNING_PPI + 1, unit: 'ppi' }),
  ],
  (page) => {
    if (page.geometry.profile !== 'LAB' && page.geometry.profile !== 'CAR') return [];
    const pictures = picturesOf(page);
    const [only] = pictures;
    const isAll = page.paints.every((paint) => paint.kind === 'image' || isPaper(paint, page));
    if (!only || pictures.length > 1 || !isAll || !contains(only.extent, page.sheet.trim, 3)) return [];
    const { ppi } = only.image;
    if (ppi > WARNING_PPI) return [];
    return ofPaints(ppi <= ERROR_PPI ? 'error' : 'warning', 'one_picture', page.number, pictures, {
      ppi: shown(ppi, 0),
      wanted: ERROR_PPI + 1,
    });
  },
);

/** White over the whole page, as programs lay it under a picture. White letters and shapes are drawn upon it. */
function isPaper({ kind, colour, extent }: Paint, { sheet }: CheckedPage): boolean {
  return kind === 'area' && colour.isWhite && contains(extent, sheet.trim, 3);
}
