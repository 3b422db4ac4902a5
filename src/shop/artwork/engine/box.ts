/** A rectangle [left, bottom, right, top]. Of a page in PDF points (1/72 inch), upwards from its lower left corner. */
export type Box = readonly [number, number, number, number];

export const POINTS_PER_MM = 72 / 25.4;

export function widthOf([left, , right]: Box): number {
  return right - left;
}

export function heightOf([, bottom, , top]: Box): number {
  return top - bottom;
}

export function areaOf(box: Box): number {
  return widthOf(box) * heightOf(box);
}

export function isEmpty(box: Box): boolean {
  return !(widthOf(box) > 0 && heightOf(box) > 0);
}

/** A box as PDF writes it may begin at any corner. */
export function boxOf([x0, y0, x1, y1]: readonly [number, number, number, number]): Box {
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
}

export function intersection(a: Box, b: Box): Box {
  return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
}

export function union(a: Box, b: Box): Box {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

/** @param by in points; negative values make the box larger */
export function inset([left, bottom, right, top]: Box, by: number): Box {
  return [left + by, bottom + by, right - by, top - by];
}

/** Whether `outer` holds all of `inner`, but for a rounding. */
export function contains(outer: Box, inner: Box, tolerance = 0.01): boolean {
  return (
    inner[0] >= outer[0] - tolerance &&
    inner[1] >= outer[1] - tolerance &&
    inner[2] <= outer[2] + tolerance &&
    inner[3] <= outer[3] + tolerance
  );
}
