import { ofPages, ofPaints, only, rule, shown } from '../check.ts';
import { picturesOf, viewingDistance } from '../pictures.ts';

/** What the eye tells apart from one metre, in pixels per inch. */
const PPI_AT_ONE_METRE = 180;

/** How near somebody may come to a large print before its pixels show. */
export const viewingDistances = ofPages(
  'PF-15',
  [rule('seen_from', only('note', 'LFP'), { is: 'below', value: PPI_AT_ONE_METRE, unit: 'ppi' })],
  (page) => {
    if (page.geometry.profile !== 'LFP') return [];
    const wanted = PPI_AT_ONE_METRE / viewingDistance(page.geometry);
    const coarse = picturesOf(page).filter(({ image }) => image.bits > 1 && image.ppi > 0 && image.ppi < wanted);
    const ppi = Math.min(...coarse.map(({ image }) => image.ppi));
    return ofPaints('note', 'seen_from', page.number, coarse, {
      ppi: shown(ppi, 0),
      metres: shown(PPI_AT_ONE_METRE / ppi),
    });
  },
);
