import { contains, inset, intersection, isEmpty, POINTS_PER_MM } from '../box.ts';
import { ofPages, ofPaints, rule } from '../check.ts';

/** Text so near to the edge may be cut off. What lies outside the trim is meant to be: marks and names of colours. */
export const safeZone = ofPages(
  'PF-10',
  [rule('near_edge', 'warning')],
  ({ page, number, sheet, geometry, paints }) => {
    if (geometry.safe === 0 || !geometry.hasTrim) return [];
    const safe = inset(sheet.trim, (geometry.safe * POINTS_PER_MM) / page.userUnit);
    const near = paints
      .filter(({ kind }) => kind === 'text')
      .map((paint) => ({
        ...paint,
        places: paint.places.filter((place) => !isEmpty(intersection(place, sheet.trim)) && !contains(safe, place)),
      }))
      .filter(({ places }) => places.length > 0);
    return ofPaints('warning', 'near_edge', number, near, { safe: geometry.safe });
  },
);
