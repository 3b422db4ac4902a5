import { placeOf } from '../../page-place.rules.ts';
import { contains, heightOf, inset, intersection, isEmpty, POINTS_PER_MM, widthOf, type Box } from '../box.ts';
import { ofPages, ofPaints, rule, type CheckedPage } from '../check.ts';
import { outlinePoints } from '../cut-outline.ts';
import { AT_EDGE_MM } from '../edges.ts';
import type { Paint } from '../facts.ts';
import { inkOnWindow } from '../window-ink.ts';
import { depthIn, type Point } from '../template/flag-shape.ts';

/**
 * Text so near to the edge may be cut off, and what lies outside of the shape is. What lies outside the trim is meant to
 * be: marks and names of colours.
 */
export const safeZone = ofPages(
  'PF-10',
  [rule('outside_shape', 'warning'), rule('near_edge', 'warning'), rule('on_window', 'warning')],
  (checked) => {
    const { number, geometry, paints } = checked;
    if (!geometry.hasTrim) return [];
    const depth = depthOn(checked);
    const texts = paints.filter(({ kind }) => kind === 'text');
    const isOutside = (place: Box, paint: Paint) => depth !== undefined && depth(lettersOf(place, paint)) < 0;
    const lost = [
      ...placed(texts, (place, paint) => isWithinTrim(place, checked) && isOutside(place, paint)),
      ...(depth ? thingsOutside(checked, depth) : []),
    ];
    const near = placed(
      texts,
      (place, paint) =>
        isWithinTrim(place, checked) &&
        !isOutside(place, paint) &&
        (isNearSheetEdge(place, checked) || (depth !== undefined && depth(lettersOf(place, paint)) < geometry.safe)),
    );
    return [
      ...ofPaints('warning', 'outside_shape', number, lost),
      ...ofPaints('warning', 'on_window', number, inkOnWindow(checked)),
      ...(geometry.safe > 0 ? ofPaints('warning', 'near_edge', number, near, { safe: geometry.safe }) : []),
    ];
  },
);

/** Paints with those of their places of which something is to be told. */
function placed(paints: readonly Paint[], isTold: (place: Box, paint: Paint) => boolean): readonly Paint[] {
  return paints
    .map((paint) => ({ ...paint, places: paint.places.filter((place) => isTold(place, paint)) }))
    .filter(({ places }) => places.length > 0);
}

function isWithinTrim(place: Box, { sheet }: CheckedPage): boolean {
  return !isEmpty(intersection(place, sheet.trim));
}

function isNearSheetEdge(place: Box, { sheet, geometry, page }: CheckedPage): boolean {
  return !contains(inset(sheet.trim, (geometry.safe * POINTS_PER_MM) / page.userUnit), place);
}

/** In millimetres, of the point that lies furthest out. */
type Depth = (points: readonly Point[]) => number;

/** Two sheets are of one shape if their sides are nearly in the same ratio. */
const SAME_RATIO = 0.02;

/**
 * How deep points of a page lie within the shape to which it is cut. Undefined without a shape, and of a sheet that was
 * made turned or for another size: where its shape lies is not known yet.
 */
function depthOn({ page, sheet, geometry }: CheckedPage): Depth | undefined {
  const { outline, width, height } = geometry;
  if (!outline || Math.abs((sheet.width * height) / (sheet.height * width) - 1) > SAME_RATIO) return undefined;
  const shape = outlinePoints(outline, width, height);
  const shown = { box: sheet.trim, rotate: page.rotate };
  return (points) =>
    Math.min(
      ...points.map(([x, y]) => {
        const { left, top } = placeOf([x, y, x, y], shown);
        return depthIn(shape, [left * width, top * height]);
      }),
    );
}

/** A box that is thicker than its letters are high holds a line that slants: nobody knows which way. */
const STRAIGHT = 1.2;

/** Points between which a line of text surely has its letters: the ends of its middle, or of a slanted one the centre. */
function lettersOf(place: Box, { size }: Paint): readonly Point[] {
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

/**
 * Drawings and pictures of which all lies outside of the shape, and nothing reaches the edge of the sheet. A ground is
 * larger than the shape, as it has to be.
 */
function thingsOutside({ page, sheet, paints }: CheckedPage, depth: Depth): readonly Paint[] {
  const inner = inset(sheet.trim, (AT_EDGE_MM * POINTS_PER_MM) / page.userUnit);
  return paints.filter(
    ({ kind, colour, extent }) =>
      (kind === 'image' || (kind === 'area' && !colour.isWhite)) &&
      contains(inner, extent) &&
      gridOf(extent).every((point) => depth([point]) < 0),
  );
}

/** Corners of a box, the middles of its sides and its centre. */
function gridOf([left, bottom, right, top]: Box): readonly Point[] {
  const ys = [bottom, (bottom + top) / 2, top];
  return [left, (left + right) / 2, right].flatMap((x) => ys.map((y): Point => [x, y]));
}
