import { heightOf, widthOf, type Box } from './box.ts';
import type { Point } from './template/flag-shape.ts';

/** A box that is thicker than its letters are high holds a line that slants: nobody knows which way. */
const STRAIGHT = 1.2;

/**
 * Both ends of a line on which letters of a text lie: along the middle of its box. Of a slanted text only the centre is known.
 * @param size of the letters, in the units of the box
 */
export function lettersOf(place: Box, size: number): readonly Point[] {
  const [left, bottom, right, top] = place;
  const [x, y] = [(left + right) / 2, (bottom + top) / 2];
  const [wide, high] = [widthOf(place), heightOf(place)];
  const thick = Math.min(wide, high);
  if (thick > size * STRAIGHT) return [[x, y]];
  // The first and the last letter have some room before and behind them.
  const [aside, up] = wide > high ? [wide / 2 - thick / 4, 0] : [0, high / 2 - thick / 4];
  return [
    [x - aside, y - up],
    [x + aside, y + up],
  ];
}

/** Of a box that holds a line of text, what capital letters leave free above and below. */
const ROOM = 0.15;

/**
 * The corners up to which capital letters reach, or of a slanted text the centre.
 * @param size of the letters, in the units of the box
 */
export function capitalsOf(place: Box, size: number): readonly Point[] {
  const [left, bottom, right, top] = place;
  const [wide, high] = [widthOf(place), heightOf(place)];
  if (Math.min(wide, high) > size * STRAIGHT) return [[(left + right) / 2, (bottom + top) / 2]];
  const [aside, up] = wide > high ? [0, high * ROOM] : [wide * ROOM, 0];
  return [left + aside, right - aside].flatMap((x) => [bottom + up, top - up].map((y): Point => [x, y]));
}
