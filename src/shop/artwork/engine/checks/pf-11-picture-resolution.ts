import { ofPages, ofPaints, type PerProfile, rule, shown } from '../check.ts';
import { belowPpi, picturesOf, resolutionsOf } from '../pictures.ts';

/** Error up to the first, warning up to the second, in pixels per inch. Large format depends on who looks from where. */
export const LEAST_PPI: PerProfile<readonly [number, number]> = {
  OFF: [149, 224],
  DIG: [95, 149],
  LAB: [199, 239],
  CAR: [199, 239],
  LFP: [239, 299],
};

/** Colour and grey pictures have enough pixels for their size. */
export const pictureResolution = ofPages(
  'PF-11',
  [rule('picture_coarse', 'error', belowPpi(LEAST_PPI, 0)), rule('picture_soft', 'warning', belowPpi(LEAST_PPI, 1))],
  (page) => {
    const [error, warning] = resolutionsOf(page.geometry, LEAST_PPI);
    const pictures = picturesOf(page).filter(({ image }) => image.bits > 1);
    const coarse = pictures.filter(({ image }) => image.ppi <= error);
    const soft = pictures.filter(({ image }) => image.ppi > error && image.ppi <= warning);
    const values = (of: typeof pictures) => ({
      ppi: shown(Math.min(...of.map(({ image }) => image.ppi)), 0),
      wanted: Math.ceil(warning),
    });
    return [
      ...ofPaints('error', 'picture_coarse', page.number, coarse, values(coarse)),
      ...ofPaints('warning', 'picture_soft', page.number, soft, values(soft)),
    ];
  },
);
