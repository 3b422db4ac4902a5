import type { Geometry } from './geometry.ts';
import { circle, INK, plus, type Stage, type Vector } from './scene.ts';

/** Bodies that several families of drawings share. */
export const RIGHT: Vector = [1, 0, 0];
export const NEAR: Vector = [0, 1, 0];
export const DOWN: Vector = [0, 0, -1];
export const METAL = '#8d9299';

/** Three visible faces of a box: front, right side, top. */
export function box(
  stage: Stage,
  [x, y, z]: Vector,
  width: number,
  deep: number,
  tall: number,
  [front, side, top]: readonly [string, string, string],
  shade = 0,
): void {
  stage.surface([x, y, z + tall], RIGHT, NEAR, width, deep, { fill: top });
  stage.surface([x + width, y + deep, z + tall], [0, -1, 0], DOWN, deep, tall, { fill: side, shade });
  stage.surface([x, y + deep, z + tall], RIGHT, DOWN, width, tall, { fill: front });
}

/** A tube standing on its end; its cap is visible from above. */
export function standingTube(stage: Stage, foot: Vector, radius: number, tall: number): void {
  const rim = (z: number, r = radius) => circle(plus(foot, [0, 0, z]), r, RIGHT, NEAR, 20);
  stage.shadow(rim(0), [radius * 1.6, -radius * 0.3, 0]);
  stage.body(rim(0), [0, 0, tall], { fill: '#cfab7b', stroke: INK });
  stage.body(rim(tall * 0.42, radius * 1.02), [0, 0, tall * 0.16], { fill: 'var(--spot)', stroke: INK });
  stage.body(rim(tall, radius * 1.06), [0, 0, tall * 0.04], { fill: '#fffefb', stroke: INK });
  stage.line(rim(tall * 1.04, radius * 1.06), { closed: true, fill: '#fffefb', stroke: INK });
}

export function upright(width: number, height: number): Vector[] {
  return [
    [0, 0, 0],
    [width, 0, 0],
    [width, 0, height],
    [0, 0, height],
  ];
}

export function measureUpright(stage: Stage, geometry: Geometry, z = 0, y = 0): void {
  const { width, height } = geometry;
  const gap = Math.max(width, height) * 0.08;
  const foot = z - gap * (z > 0 ? 1.6 : 1);
  stage.measure([0, y, foot], [width, y, foot], geometry.label.width);
  stage.measure([-gap, y, z + height], [-gap, y, z], geometry.label.height);
}

/** A line of length zero shows only its round ends, which makes a dot. */
export function dots(stage: Stage, places: readonly Vector[], stroke: string, strokeWidth: number): void {
  const lines = places.map((place) => [place, place]);
  stage.lines(lines, { stroke, strokeWidth });
}

/** Rows of small holes over an upright surface: mesh and perforated film. */
export function perforation(stage: Stage, at: Vector, width: number, height: number, rows: number): void {
  const step = height / rows;
  stage.lines(
    Array.from({ length: rows - 1 }, (_, row): Vector[] => {
      const z = -step * (row + 1);
      return [plus(at, [step * (row % 2 === 0 ? 0.5 : 1), 0, z]), plus(at, [width - step / 2, 0, z])];
    }),
    { stroke: '#ffffff', dashed: 'dots', opacity: 0.75, strokeWidth: 1.7 },
  );
}
