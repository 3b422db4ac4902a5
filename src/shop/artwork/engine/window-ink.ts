import { contains, inset, intersection, isEmpty, POINTS_PER_MM, type Box } from './box.ts';
import type { CheckedPage } from './check.ts';
import { AT_EDGE_MM } from './edges.ts';
import type { Paint } from './facts.ts';
import { boxAt } from '../page-place.rules.ts';

/** A window may be off by this much, and what only touches it does no harm. */
const TOUCHES_MM = 1;

/** What surely lies on the window of an envelope, with the places that do. */
export function inkOnWindow({ page, number, sheet, geometry, paints }: CheckedPage): readonly Paint[] {
  const { width, height, window: pane, isBack } = geometry;
  if (!pane || number !== 1 || isBack || sheet.width > sheet.height !== width > height) return [];
  const unit = POINTS_PER_MM / page.userUnit;
  const place = {
    left: pane.x / width,
    top: pane.y / height,
    right: (pane.x + pane.width) / width,
    bottom: (pane.y + pane.height) / height,
  };
  const window = inset(boxAt(place, { box: sheet.trim, rotate: page.rotate }), TOUCHES_MM * unit);
  // White that was laid over it leaves it free.
  const isCovered = paints.some(
    ({ kind, colour, places }) => kind === 'area' && colour.isWhite && places.some((each) => contains(each, window)),
  );
  if (isCovered) return [];
  const ground = inset(sheet.trim, AT_EDGE_MM * unit);
  return paints
    .filter(({ colour }) => !colour.isWhite)
    .map((paint) => ({ ...paint, places: paint.places.filter((each) => isOn(window, ground, each, paint)) }))
    .filter(({ places }) => places.length > 0);
}

/** A drawing fills its box only in part: it is on the window if all of it is, or if it is the ground of the sheet. */
function isOn(window: Box, ground: Box, place: Box, { kind }: Paint): boolean {
  if (kind === 'text' || kind === 'image') return !isEmpty(intersection(place, window));
  return contains(window, place) || (kind === 'area' && contains(place, ground));
}
