import type { Box } from '../box.ts';

/** [a b c d e f] as PDF writes it: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

export function isMatrix(numbers: readonly number[] | undefined): numbers is Matrix {
  return numbers?.length === 6;
}

/** First `a`, then `b`. */
export function times(a: Matrix, b: Matrix): Matrix {
  return [
    a[0] * b[0] + a[1] * b[2],
    a[0] * b[1] + a[1] * b[3],
    a[2] * b[0] + a[3] * b[2],
    a[2] * b[1] + a[3] * b[3],
    a[4] * b[0] + a[5] * b[2] + b[4],
    a[4] * b[1] + a[5] * b[3] + b[5],
  ];
}

export function apply([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** Whether what stood upright does so still, or lies on its side. */
export function isUpright([a, b, c, d]: Matrix): boolean {
  const isNothing = (one: number, other: number) => Math.abs(one) + Math.abs(other) < 1e-6;
  return isNothing(b, c) || isNothing(a, d);
}

/** The upright box round a box that was turned or sheared. */
export function mapBox(matrix: Matrix, [left, bottom, right, top]: Box): Box {
  const corners = [
    apply(matrix, left, bottom),
    apply(matrix, right, bottom),
    apply(matrix, left, top),
    apply(matrix, right, top),
  ];
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** How much longer a unit to the right, and one upwards, becomes. */
export function scales([a, b, c, d]: Matrix): readonly [number, number] {
  return [Math.hypot(a, b), Math.hypot(c, d)];
}

/** How much a line's width grows, the mean of all directions. */
export function scaleOf([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}
