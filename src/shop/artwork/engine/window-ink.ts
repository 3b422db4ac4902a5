import { areaOf, contains, heightOf, inset, intersection, POINTS_PER_MM, type Box } from './box.ts';
import type { CheckedPage } from './check.ts';
import type { Paint } from './facts.ts';
import { lettersOf } from './letters.ts';
import { placesOf } from './places.ts';
import { boxAt } from '../page-place.rules.ts';

/** A window may be off by this much, and what only touches it does no harm. */
const TOUCHES_MM = 1;
/** What is laid over the window is at most so many times as large. */
const MOST_OVER_WINDOW = 2.5;

/**
 * What surely lies on the window of an envelope, with the places that do. Nothing is told of grounds: one that leaves the
 * window free has the same box as one that covers it.
 */
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
  const isSpared = paints.some((paint) => sparesWindow(paint, window, sheet.trim));
  return paints
    .filter(({ kind, colour }) => !colour.isWhite && (kind === 'text' || !isSpared))
    .map((paint) => ({ ...paint, places: placesOf(paint).filter((each) => isOn(window, each, paint)) }))
    .filter(({ places }) => places.length > 0);
}

/** White over the window alone was laid there to leave it free. Of a larger part it is a panel, or the paper. */
function sparesWindow(paint: Paint, window: Box, trim: Box): boolean {
  if (paint.kind !== 'area' || !paint.colour.isWhite) return false;
  const isLaidOver = (each: Box) => contains(each, window) && areaOf(each) <= areaOf(window) * MOST_OVER_WINDOW;
  return placesOf(paint).some((each) => isLaidOver(each) && !contains(each, trim, heightOf(trim) / 100));
}

/** A drawing or a picture fills its box only in part: it is surely there if all of it is. */
function isOn(window: Box, place: Box, paint: Paint): boolean {
  if (paint.kind !== 'text') return contains(window, place);
  const ends = lettersOf(place, paint.size);
  const [xs, ys] = [ends.map(([x]) => x), ends.map(([, y]) => y)];
  // The line lies level or upright, or is one point: it is its own box.
  const line: Box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const shared = intersection(window, line);
  return shared[0] <= shared[2] && shared[1] <= shared[3];
}
