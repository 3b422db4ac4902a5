import { boxAt, placeOf } from '../../page-place.rules.ts';
import { contains, inset, intersection, isEmpty, POINTS_PER_MM, type Box } from '../box.ts';
import { ofPages, ofPaints, rule, type CheckedPage } from '../check.ts';
import { outlinePoints } from '../cut-outline.ts';
import { AT_EDGE_MM } from '../edges.ts';
import { TENTH } from '../geometry.ts';
import { placesOf } from '../places.ts';
import type { Paint } from '../facts.ts';
import { capitalsOf, lettersOf } from '../letters.ts';
import { inkOnWindow } from '../window-ink.ts';
import { depthIn, type Point } from '../template/flag-shape.ts';

/**
 * Text so near to the edge may be cut off, and what lies outside of the shape is. What lies outside of the trim was put
 * there on purpose, as marks and names of colours.
 */
export const safeZone = ofPages(
  'PF-10',
  [
    rule('outside_shape', 'warning'),
    rule('near_edge', 'warning'),
    rule('on_window', 'warning'),
    rule('on_foot', 'warning'),
  ],
  (checked) => {
    const { number, geometry, paints } = checked;
    if (!geometry.hasTrim) return [];
    const depth = depthOn(checked);
    const texts = paints.filter(({ kind }) => kind === 'text');
    const isOutside = (place: Box, paint: Paint) =>
      depth !== undefined && depth(lettersOf(place, sizeOn(checked, paint))) < 0;
    const lost = [
      ...placed(texts, (place, paint) => isWithinTrim(place, checked) && isOutside(place, paint)),
      ...(depth ? thingsOutside(checked, depth) : []),
    ];
    const near = placed(
      texts,
      (place, paint) =>
        isWithinTrim(place, checked) &&
        !isOutside(place, paint) &&
        (isNearSheetEdge(place, checked) ||
          (depth !== undefined && depth(capitalsOf(place, sizeOn(checked, paint))) < geometry.safe)),
    );
    return [
      ...ofPaints('warning', 'outside_shape', number, lost),
      ...ofPaints('warning', 'on_window', number, inkOnWindow(checked)),
      ...ofPaints('warning', 'on_foot', number, textOnFoot(checked, texts), { foot: geometry.foot ?? 0 }),
      ...(geometry.safe > 0 ? ofPaints('warning', 'near_edge', number, near, { safe: geometry.safe }) : []),
    ];
  },
);

/** The size of letters in the units in which the page has their places. */
function sizeOn({ isTenth }: CheckedPage, { size }: Paint): number {
  return isTenth ? size / TENTH : size;
}

/** Text in the lower end of a roll-up, which stands in its foot. Of a sheet that was made turned nobody knows where that is. */
function textOnFoot({ page, sheet, geometry }: CheckedPage, texts: readonly Paint[]): readonly Paint[] {
  const { foot, width, height } = geometry;
  if (foot === undefined || sheet.width > sheet.height !== width > height) return [];
  const place = { left: 0, top: 1 - foot / height, right: 1, bottom: 1 };
  const hidden = boxAt(place, { box: sheet.trim, rotate: page.rotate });
  return placed(texts, (each) => !isEmpty(intersection(each, hidden)));
}

/** Paints with those of their places of which something is to be told. */
function placed(paints: readonly Paint[], isTold: (place: Box, paint: Paint) => boolean): readonly Paint[] {
  return paints
    .map((paint) => ({ ...paint, places: placesOf(paint).filter((place) => isTold(place, paint)) }))
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

/** So near to each other, two things are one to whoever looks at them. */
const TOUCHES_MM = 1;
/** A sheet with more things than these is a pattern. */
const MOST_THINGS = 1_500;
/** More groups of things than these are a pattern that runs on beyond the cut. */
const MOST_ALONE = 3;

/**
 * Drawings and pictures that lie outside of the shape as a whole, by themselves or as a group of some that touch each other:
 * nothing of them reaches the edge of the sheet. A ground is larger than the shape, as it has to be, and may consist of parts.
 */
function thingsOutside({ page, sheet, paints }: CheckedPage, depth: Depth): readonly Paint[] {
  const unit = POINTS_PER_MM / page.userUnit;
  const inner = inset(sheet.trim, AT_EDGE_MM * unit);
  const things = paints
    .filter(({ kind, colour }) => kind === 'image' || (kind === 'area' && !colour.isWhite))
    .flatMap(asThings)
    .filter(({ count, extent }) => count > 1 || !contains(extent, inner));
  if (things.length > MOST_THINGS) return [];
  const isLost = ({ extent }: Paint) => contains(inner, extent) && gridOf(extent).every((point) => depth([point]) < 0);
  const groups = groupsOf(things, TOUCHES_MM * unit).filter((group) => group.every(isLost));
  return groups.length > MOST_ALONE ? [] : groups.flat();
}

/** Each object by itself where all places of its kind are kept, and as one thing where they are not. */
function asThings(paint: Paint): readonly Paint[] {
  const boxes = placesOf(paint);
  if (boxes.length < paint.count) return [paint];
  return boxes.map((extent) => ({ ...paint, count: 1, places: [extent], inner: [], extent }));
}

/** Things that touch each other, some by others that lie between them. */
function groupsOf(things: readonly Paint[], near: number): readonly (readonly Paint[])[] {
  const left = new Set(things);
  return things.flatMap((first) => {
    if (!left.delete(first)) return [];
    const group = [first];
    // What is found is looked at in its turn.
    for (const one of group) {
      const around = inset(one.extent, -near);
      for (const other of left) {
        if (isEmpty(intersection(around, other.extent))) continue;
        left.delete(other);
        group.push(other);
      }
    }
    return [group];
  });
}

/** Corners of a box, the middles of its sides and its centre. */
function gridOf([left, bottom, right, top]: Box): readonly Point[] {
  const ys = [bottom, (bottom + top) / 2, top];
  return [left, (left + right) / 2, right].flatMap((x) => ys.map((y): Point => [x, y]));
}
