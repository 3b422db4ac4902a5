import { intersection, isEmpty, POINTS_PER_MM, type Box } from '../box.ts';
import { placesOf } from '../places.ts';
import { ofPages, ofPaints, rule, type CheckedPage } from '../check.ts';
import { BOTTOM, LEFT, RIGHT, sideSeenAt } from '../geometry.ts';

const NEAR_FOLD_MM = 3;

/** Text on a fold cannot be read, and breaks. */
export const folds = ofPages(
  'PF-36',
  [rule('on_fold', 'warning', { is: 'below', value: NEAR_FOLD_MM, unit: 'mm' })],
  (checked) => {
    const bands = bandsOf(checked);
    const texts = checked.paints
      .filter(({ kind }) => kind === 'text')
      .map((paint) => ({
        ...paint,
        places: placesOf(paint).filter((place) => bands.some((band) => !isEmpty(intersection(place, band)))),
      }))
      .filter(({ places }) => places.length > 0);
    return ofPaints('warning', 'on_fold', checked.number, texts, { near: NEAR_FOLD_MM });
  },
);

/**
 * The strips along the folds, in the page's own points. On the back the panels stand the other way round. A sheet that
 * was made turned has its folds nowhere yet: the shop turns it first.
 */
function bandsOf({ page, number, sheet, geometry }: CheckedPage): readonly Box[] {
  const { width, height, folds: wanted } = geometry;
  if (width !== height && sheet.width > sheet.height !== width > height) return [];
  const unit = POINTS_PER_MM / page.userUnit;
  const band = (side: number, mm: number) =>
    bandAlong(sheet.trim, sideSeenAt(side, page), mm * unit, NEAR_FOLD_MM * unit);
  return [
    ...wanted.upright.map((mm) => band(number % 2 === 1 ? LEFT : RIGHT, mm)),
    ...wanted.level.map((mm) => band(BOTTOM, mm)),
  ];
}

/** A strip as long as a side, at a distance from it. */
function bandAlong([left, bottom, right, top]: Box, side: number, distance: number, near: number): Box {
  const at = [left + distance, bottom + distance, right - distance, top - distance][side] ?? 0;
  return side % 2 === 0 ? [at - near, bottom, at + near, top] : [left, at - near, right, at + near];
}
