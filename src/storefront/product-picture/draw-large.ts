import type { Drawings } from './drawings.ts';
import { EDGE, STOCK } from './draw-sheets.ts';
import type { Geometry } from './geometry.ts';
import { circle, INK, plus, type Stage, type Vector } from './scene.ts';

const RIGHT: Vector = [1, 0, 0];
const DOWN: Vector = [0, 0, -1];
const METAL = '#8d9299';

/** A poster hanging, another rolled up before it. */
function drawPoster(stage: Stage, geometry: Geometry): void {
  const { width, height } = geometry;
  const unit = Math.min(width, height);
  stage.shadow(upright(width, height), [unit * 0.06, 0, -unit * 0.05]);
  stage.surface([0, 0, height], RIGHT, DOWN, width, height, {
    fill: STOCK[geometry.stock],
    art: { motif: 'display', seed: 6 },
  });
  for (const x of [0.14, 0.86])
    stage.surface([width * x - unit * 0.02, 1, height + unit * 0.03], RIGHT, DOWN, unit * 0.04, unit * 0.075, {
      fill: INK,
      outline: unit * 0.006,
    });
  rolledUp(stage, width, unit);
  measureUpright(stage, geometry);
}

function rolledUp(stage: Stage, width: number, unit: number): void {
  const radius = unit * 0.055;
  const x: Vector = [0, 1, 0];
  const z: Vector = [0, 0, 1];
  const at: Vector = [width * 0.42, unit * 0.5, radius];
  const length = unit * 0.78;
  stage.shadow(
    [
      [at[0], at[1] + radius, 0],
      [at[0] + length, at[1] + radius, 0],
    ],
    [0, radius * 1.4, 0],
  );
  stage.body(circle(at, radius, x, z, 20), [length, 0, 0], { fill: '#fffefb', stroke: INK });
  stage.line(circle(at, radius, x, z, 20), { closed: true, fill: '#e9e3d4', stroke: INK });
  stage.line(circle(at, radius * 0.55, x, z, 16), { closed: true, opacity: 0.5 });
  stage.body(circle(plus(at, [length * 0.45, 0, 0]), radius * 1.02, x, z, 20), [length * 0.08, 0, 0], {
    fill: 'var(--spot)',
    stroke: INK,
  });
}

/** A banner on ropes: hem, eyelets at their true distance. */
function drawBanner(stage: Stage, geometry: Geometry): void {
  const { width, height } = geometry;
  const unit = Math.min(width, height);
  const inset = Math.min(unit * 0.06, Math.max(30, unit * 0.04));
  stage.shadow(upright(width, height), [unit * 0.08, 0, -unit * 0.07]);
  for (const [x, z, sx, sz] of [
    [0, height, -1, 1],
    [width, height, 1, 1],
    [0, 0, -1, -1],
    [width, 0, 1, -1],
  ] as const)
    stage.line(
      [
        [x - sx * inset, 0, z - sz * inset],
        [x + sx * unit * 0.16, 0, z + sz * unit * 0.12],
      ],
      { strokeWidth: 1.4, stroke: '#6b6557' },
    );
  stage.surface([0, 0, height], RIGHT, DOWN, width, height, {
    fill: STOCK[geometry.stock],
    art: { motif: 'display', seed: 8 },
  });
  stage.line(
    [
      [inset * 1.9, 0, height - inset * 1.9],
      [width - inset * 1.9, 0, height - inset * 1.9],
      [width - inset * 1.9, 0, inset * 1.9],
      [inset * 1.9, 0, inset * 1.9],
    ],
    { closed: true, dashed: true, strokeWidth: 0.6, stroke: '#ffffff' },
  );
  eyelets(stage, geometry, inset, unit);
  measureUpright(stage, geometry);
}

function eyelets(stage: Stage, geometry: Geometry, inset: number, unit: number): void {
  const { width, height } = geometry;
  const distance = geometry.eyelets || 500;
  const along = (length: number) => {
    const gaps = Math.max(1, Math.min(7, Math.round((length - 2 * inset) / distance)));
    return Array.from({ length: gaps + 1 }, (_, index) => inset + (index * (length - 2 * inset)) / gaps);
  };
  const holes: Vector[] = [
    ...along(width).flatMap((x): Vector[] => [
      [x, 0, inset],
      [x, 0, height - inset],
    ]),
    ...along(height)
      .slice(1, -1)
      .flatMap((z): Vector[] => [
        [inset, 0, z],
        [width - inset, 0, z],
      ]),
  ];
  // A line as good as without length has only its round ends: a dot.
  const dots = holes.map((hole) => [hole, plus(hole, [unit * 1e-4, 0, 0])]);
  stage.lines(dots, { stroke: INK, strokeWidth: 4.4 });
  stage.lines(dots, { stroke: '#e8e9ea', strokeWidth: 2.8 });
}

/** The printed web of a roll-up in its cassette. */
function drawRollup(stage: Stage, geometry: Geometry): void {
  const { width, height } = geometry;
  const base = width * 0.1;
  const deep = width * 0.22;
  stage.shadow(
    [
      [0, 0, 0],
      [width, 0, 0],
      [width, deep, 0],
      [0, deep, 0],
    ],
    [width * 0.5, -width * 0.12, 0],
  );
  stage.line(
    [
      [width / 2, -deep * 0.2, base],
      [width / 2, -deep * 0.2, height + base],
    ],
    { stroke: METAL, strokeWidth: 2 },
  );
  box(stage, [-width * 0.03, 0, 0], width * 1.06, deep, base, ['#d9dcdf', '#aeb3b9', '#f2f3f4']);
  stage.surface([0, deep / 2, height + base], RIGHT, DOWN, width, height, {
    fill: STOCK[geometry.stock],
    art: { motif: 'display', seed: 9 },
  });
  stage.surface([-width * 0.015, deep / 2 + 1, height + base * 1.2], RIGHT, DOWN, width * 1.03, base * 0.45, {
    fill: '#c9cdd2',
  });
  measureUpright(stage, geometry, base);
}

/** A board with its thickness, held by spacers. */
function drawSign(stage: Stage, geometry: Geometry): void {
  const { width, height } = geometry;
  const unit = Math.min(width, height);
  const deep = unit * 0.035;
  stage.shadow(upright(width, height), [unit * 0.07, 0, -unit * 0.05]);
  box(stage, [0, 0, 0], width, deep, height, [STOCK[geometry.stock], EDGE[geometry.stock], '#ffffff']);
  stage.surface([0, deep, height], RIGHT, DOWN, width, height, {
    fill: STOCK[geometry.stock],
    art: { motif: 'display', seed: 10 },
  });
  const size = unit * 0.045;
  for (const x of [0.06, 0.94])
    for (const z of [0.06, 0.94])
      stage.surface([width * x - size / 2, deep, height * z + size / 2], RIGHT, DOWN, size, size, {
        outline: 'oval',
        fill: '#c9cdd2',
      });
  measureUpright(stage, geometry, 0, deep);
}

/** A canvas stretched on its frame; the picture runs round the edge. */
function drawCanvas(stage: Stage, geometry: Geometry): void {
  const { width, height } = geometry;
  const deep = Math.min(width, height) * (geometry.depth > 30 ? 0.12 : 0.07);
  stage.shadow(upright(width, height), [deep * 1.4, 0, -deep * 0.6]);
  box(stage, [0, 0, 0], width, deep, height, ['#f5efe2', 'var(--spot)', '#fbf7ee'], 0.22);
  stage.surface([0, deep, height], RIGHT, DOWN, width, height, { fill: '#fbf7ee', art: { motif: 'display', seed: 7 } });
  measureUpright(stage, geometry, 0, deep);
}

/** A flag on its bent pole. */
function drawFlag(stage: Stage, geometry: Geometry): void {
  const height = Math.max(geometry.width, geometry.height);
  const width = height * 0.26;
  const pole = height * 1.14;
  stage.shadow(
    [
      [-width * 0.5, 0, 0],
      [width * 0.5, 0, 0],
    ],
    [width * 0.4, width * 0.14, 0],
  );
  stage.line(
    [
      [-width * 0.6, 0, 0],
      [width * 0.6, 0, 0],
    ],
    { strokeWidth: 2.4 },
  );
  stage.line(
    [
      [-width * 0.25, -width * 0.5, 0],
      [width * 0.25, width * 0.5, 0],
    ],
    { strokeWidth: 2.4 },
  );
  stage.line(
    [
      [0, 0, 0],
      [0, 0, pole * 0.8],
    ],
    { strokeWidth: 2, stroke: METAL },
  );
  const path = `M0 ${height}L0 ${height * 0.22}C0 0 ${width * 0.7} 0 ${width * 0.96} ${height * 0.09}C${width * 1} ${height * 0.3} ${width * 0.9} ${height * 0.62} ${width * 0.82} ${height * 0.93}Z`;
  stage.surface([0, 1, pole], RIGHT, DOWN, width, height, { outline: path, art: { motif: 'display', seed: 11 } });
  stage.measure([width * 1.5, 0, pole], [width * 1.5, 0, pole - height], geometry.label.height);
}

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
  stage.surface([x, y, z + tall], RIGHT, [0, 1, 0], width, deep, { fill: top });
  stage.surface([x + width, y + deep, z + tall], [0, -1, 0], DOWN, deep, tall, { fill: side, shade });
  stage.surface([x, y + deep, z + tall], RIGHT, DOWN, width, tall, { fill: front });
}

function upright(width: number, height: number): Vector[] {
  return [
    [0, 0, 0],
    [width, 0, 0],
    [width, 0, height],
    [0, 0, height],
  ];
}

function measureUpright(stage: Stage, geometry: Geometry, z = 0, y = 0): void {
  const { width, height } = geometry;
  const gap = Math.max(width, height) * 0.08;
  const foot = z - gap * (z > 0 ? 1.6 : 1);
  stage.measure([0, y, foot], [width, y, foot], geometry.label.width);
  stage.measure([-gap, y, z + height], [-gap, y, z], geometry.label.height);
}

/** How each of these is placed and from where it is seen. */
export const LARGE = {
  poster: { camera: { yaw: 0, pitch: 16 }, draw: drawPoster },
  banner: { camera: { yaw: 0, pitch: 0 }, draw: drawBanner },
  rollup: { camera: { yaw: -20, pitch: 14 }, draw: drawRollup },
  sign: { camera: { yaw: -20, pitch: 12 }, draw: drawSign },
  flag: { camera: { yaw: 0, pitch: 14 }, draw: drawFlag },
  canvas: { camera: { yaw: -24, pitch: 12 }, draw: drawCanvas },
} as const satisfies Drawings;
