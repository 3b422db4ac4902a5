/** The outlines of beach flags: the product's picture draws them, and so do the templates that files are made from. */

/** A step of an outline, in shares of width and height from the upper left corner down. The pole is on the left. */
type FlagStep =
  | readonly ['M' | 'L', number, number]
  | readonly ['C', number, number, number, number, number, number]
  | readonly ['Z'];

export const FLAG_SHAPES = ['feather', 'drop', 'square'] as const;
export type FlagShape = (typeof FLAG_SHAPES)[number];

export const FLAG_OUTLINES: Readonly<Record<FlagShape, readonly FlagStep[]>> = {
  feather: [
    ['M', 0, 1],
    ['L', 0, 0.24],
    ['C', 0, 0.06, 0.3, 0, 0.62, 0],
    ['C', 0.95, 0.05, 1, 0.2, 1, 0.4],
    ['C', 1, 0.6, 0.92, 0.75, 0.7, 0.9],
    ['Z'],
  ],
  drop: [
    ['M', 0, 1],
    ['C', 0, 0.75, 0, 0.5, 0, 0.26],
    ['C', 0, 0.06, 0.3, 0, 0.52, 0],
    ['C', 0.86, 0, 1, 0.1, 1, 0.24],
    ['C', 1, 0.46, 0.45, 0.72, 0, 1],
    ['Z'],
  ],
  square: [['M', 0, 0], ['L', 1, 0], ['L', 1, 1], ['L', 0, 1], ['Z']],
};

export type Point = readonly [number, number];

/** How many points a curve is taken for: between them it leaves the straight line by less than a millimetre. */
const POINTS_OF_CURVE = 24;

/** The points of an outline, one after the other round the flag. */
export function flagPoints(shape: FlagShape, width: number, height: number): readonly Point[] {
  const points: Point[] = [];
  for (const [letter, ...shares] of FLAG_OUTLINES[shape]) {
    const ends = pairs(shares).map(([x, y]): Point => [x * width, y * height]);
    if (letter === 'C') points.push(...curve([points.at(-1) ?? [0, 0], ...ends]));
    else points.push(...ends);
  }
  return points;
}

function pairs(numbers: readonly number[]): readonly Point[] {
  return Array.from({ length: numbers.length / 2 }, (_, index) => [
    numbers[2 * index] ?? 0,
    numbers[2 * index + 1] ?? 0,
  ]);
}

/** Points of a Bézier curve without its first one. */
function curve(of: readonly Point[]): readonly Point[] {
  return Array.from({ length: POINTS_OF_CURVE }, (_, index) => {
    const at = (index + 1) / POINTS_OF_CURVE;
    let level = of;
    while (level.length > 1)
      level = level.slice(1).map(([x, y], before): Point => {
        const [x0, y0] = level[before] ?? [0, 0];
        return [x0 + (x - x0) * at, y0 + (y - y0) * at];
      });
    return level[0] ?? [0, 0];
  });
}

const DIRECTIONS = 240;
/** To a tenth of a millimetre. */
const HALVINGS = 15;

/**
 * What of an outline lies at least so far within it, as points round its middle. Empty if nothing does.
 * @param points of the outline
 */
export function within(points: readonly Point[], distance: number): readonly Point[] {
  const { middle, across, up } = extentOf(points);
  const sides = sidesOf(points);
  const isWithin = (point: Point) => distanceTo(sides, point) >= distance;
  if (!isWithin(middle)) return [];
  return Array.from({ length: DIRECTIONS }, (_, index): Point => {
    const turn = (index / DIRECTIONS) * 2 * Math.PI;
    // A flag is tall: by even angles, its ends would have hardly a point.
    const angle = Math.atan2(up * Math.sin(turn), across * Math.cos(turn));
    const at = (length: number): Point => [middle[0] + Math.cos(angle) * length, middle[1] + Math.sin(angle) * length];
    // From the middle the outline is met once.
    let [least, most] = [0, rayTo(sides, middle, angle)];
    for (let step = 0; step < HALVINGS; step += 1) {
      const half = (least + most) / 2;
      if (isWithin(at(half))) least = half;
      else most = half;
    }
    return at(least);
  });
}

/** How far inside of an outline a point lies. Below 0 outside of it. */
export function depthIn(points: readonly Point[], point: Point): number {
  const sides = sidesOf(points);
  const distance = distanceTo(sides, point);
  return isInside(sides, point) ? distance : -distance;
}

/** A ray from inside crosses the outline an odd number of times. */
function isInside(sides: readonly Side[], [x, y]: Point): boolean {
  const crossed = sides.filter(
    ([[x0, y0], [x1, y1]]) => y0 > y !== y1 > y && x < x0 + ((x1 - x0) * (y - y0)) / (y1 - y0),
  );
  return crossed.length % 2 === 1;
}

function extentOf(points: readonly Point[]): { readonly middle: Point; readonly across: number; readonly up: number } {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { middle: [(left + right) / 2, (top + bottom) / 2], across: right - left, up: bottom - top };
}

type Side = readonly [Point, Point];

function sidesOf(points: readonly Point[]): readonly Side[] {
  return points.map((point, index) => [point, points[(index + 1) % points.length] ?? point]);
}

function distanceTo(sides: readonly Side[], [x, y]: Point): number {
  let least = Infinity;
  for (const [[x0, y0], [x1, y1]] of sides) {
    const [dx, dy] = [x1 - x0, y1 - y0];
    const squared = dx * dx + dy * dy;
    const along = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / squared));
    least = Math.min(least, Math.hypot(x - x0 - dx * along, y - y0 - dy * along));
  }
  return least;
}

/** How far the outline is from a point inside in a direction. */
function rayTo(sides: readonly Side[], [x, y]: Point, angle: number): number {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let least = Infinity;
  for (const [[x0, y0], [x1, y1]] of sides) {
    const [dx, dy] = [x1 - x0, y1 - y0];
    const across = cos * dy - sin * dx;
    if (Math.abs(across) < 1e-12) continue;
    const length = ((x0 - x) * dy - (y0 - y) * dx) / across;
    const share = ((x0 - x) * sin - (y0 - y) * cos) / across;
    if (length > 0 && share >= 0 && share <= 1) least = Math.min(least, length);
  }
  return least === Infinity ? 0 : least;
}
