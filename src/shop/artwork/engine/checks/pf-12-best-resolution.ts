import { ofPages, ofPaints, only, rule, shown } from '../check.ts';
import { picturesOf, resolutionsOf } from '../pictures.ts';
import { LEAST_PPI } from './pf-11-picture-resolution.ts';

const BEST_PPI = 250;

/** Good enough to print, but not the best that paper shows. */
export const bestResolution = ofPages(
  'PF-12',
  [rule('picture_fair', only('note', 'OFF', 'DIG', 'LAB', 'CAR'), { is: 'below', value: BEST_PPI, unit: 'ppi' })],
  (page) => {
    if (page.geometry.profile === 'LFP') return [];
    const [, warning] = resolutionsOf(page.geometry, LEAST_PPI);
    const fair = picturesOf(page).filter(({ image: { bits, ppi } }) => bits > 1 && ppi > warning && ppi < BEST_PPI);
    const ppi = shown(Math.min(...fair.map(({ image }) => image.ppi)), 0);
    return ofPaints('note', 'picture_fair', page.number, fair, { ppi, wanted: BEST_PPI });
  },
);
