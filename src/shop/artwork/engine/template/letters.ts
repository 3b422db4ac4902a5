import { glyphsOf } from '../../../catalog/engine/lettering.ts';

/**
 * A line of text as paths of PDF, to be filled: a font that is not in the file would be told of whoever sends it back. Letters
 * that are not of western Europe are left out; the names of the layers know all.
 * @param x its middle on the base line, upwards from the lower left corner, in the units of `size`
 */
export function outlinesOf(text: string, x: number, y: number, size: number): string {
  const glyphs = glyphsOf('text');
  const scale = size / 1000;
  const width = [...text].reduce((sum, letter) => sum + (glyphs[letter]?.[0] ?? 0), 0);
  let along = -width / 2;
  return [...text]
    .flatMap((letter) => {
      const [advance, outline] = glyphs[letter] ?? [0, ''];
      const path = pathOf(outline, ([right, down]) => [x + (along + right) * scale, y - down * scale]);
      along += advance;
      return path || [];
    })
    .join(' ');
}

type Point = readonly [number, number];

/** How many points a step names. */
const POINTS: Readonly<Record<string, number>> = { m: 1, l: 1, q: 2, c: 3, z: 0 };

/** @param place where a point of the outline lies on the page */
function pathOf(outline: string, place: (point: Point) => Point): string {
  let [at, start]: [Point, Point] = [
    [0, 0],
    [0, 0],
  ];
  return [...outline.matchAll(/([mlqcz])([^mlqcz]*)/g)]
    .map(([, step = '', text = '']) => {
      const numbers = [...text.matchAll(/-?\d+/g)].map(Number);
      const points = Array.from({ length: POINTS[step] ?? 0 }, (_, index): Point => [
        at[0] + (numbers[2 * index] ?? 0),
        at[1] + (numbers[2 * index + 1] ?? 0),
      ]);
      const from = at;
      at = step === 'z' ? start : (points.at(-1) ?? at);
      if (step === 'm') start = at;
      return written(step, from, points, place);
    })
    .join(' ');
}

function written(step: string, from: Point, points: readonly Point[], place: (point: Point) => Point): string {
  const numbers = (given: readonly Point[]) => given.flatMap(place).map((value) => Number(value.toFixed(2)));
  const [control, end] = points;
  // PDF knows no curve with one control point: each of two lies two thirds of the way to it.
  if (step === 'q' && control && end)
    return [...numbers([towards(from, control), towards(end, control), end]), 'c'].join(' ');
  return [...numbers(points), step === 'z' ? 'h' : step].join(' ');
}

function towards([x, y]: Point, [toX, toY]: Point): Point {
  return [x + ((toX - x) * 2) / 3, y + ((toY - y) * 2) / 3];
}
