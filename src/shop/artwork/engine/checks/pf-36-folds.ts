import { intersection, isEmpty, POINTS_PER_MM, type Box } from '../box.ts';
import { ofPages, ofPaints, rule } from '../check.ts';

const NEAR_FOLD_MM = 3;

/** Text on a fold cannot be read, and breaks. On the back the panels stand the other way round. */
export const folds = ofPages(
  'PF-36',
  [rule('on_fold', 'warning', { is: 'below', value: NEAR_FOLD_MM, unit: 'mm' })],
  ({ page, number, sheet, geometry, paints }) => {
    const unit = POINTS_PER_MM / page.userUnit;
    const [left, bottom, right, top] = sheet.trim;
    const near = NEAR_FOLD_MM * unit;
    const bands: readonly Box[] = [
      ...geometry.folds.upright.map((at): Box => {
        const fold = number % 2 === 1 ? left + at * unit : right - at * unit;
        return [fold - near, bottom, fold + near, top];
      }),
      ...geometry.folds.level.map((at): Box => [left, bottom + at * unit - near, right, bottom + at * unit + near]),
    ];
    const texts = paints
      .filter(({ kind }) => kind === 'text')
      .map((paint) => ({
        ...paint,
        places: paint.places.filter((place) => bands.some((band) => !isEmpty(intersection(place, band)))),
      }))
      .filter(({ places }) => places.length > 0);
    return ofPaints('warning', 'on_fold', number, texts, { near: NEAR_FOLD_MM });
  },
);
