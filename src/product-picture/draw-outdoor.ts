import { FLAG_OUTLINES, flagPoints } from '#shop/artwork/engine/template/flag-shape.ts';
import type { Drawings } from './drawings.ts';
import { STOCK } from './draw-sheets.ts';
import type { Geometry } from './geometry.ts';
import { circle, INK, plus, type Stage, type Vector } from './scene.ts';
import { box, dots, DOWN, measureUpright, METAL, NEAR, perforation, RIGHT, upright } from './solids.ts';

const ROPE = '#6b6557';
const MOST_GAPS = 12;

/** A banner: hem, eyelets at their distance with ropes, poles in its pockets, holes of a mesh. */
function drawBanner(stage: Stage, geometry: Geometry): void {
  const { width, height, pocket } = geometry;
  const unit = Math.min(width, height);
  const inset = Math.min(unit * 0.06, Math.max(30, unit * 0.04));
  stage.shadow(upright(width, height), [unit * 0.08, 0, -unit * 0.07]);
  if (geometry.eyelets > 0) ropes(stage, width, height, inset, unit);
  poles(stage, geometry, unit);
  stage.surface([0, 0, height], RIGHT, DOWN, width, height, {
    fill: STOCK[geometry.stock],
    art: { motif: 'display', seed: 8 },
  });
  if (geometry.mesh) perforation(stage, [0, 0, height], width, height, 24);
  if (geometry.hem && pocket === 'none') {
    const [near, far] = [inset * 1.9, width - inset * 1.9];
    const top = height - inset * 1.9;
    stage.line(
      [
        [near, 0, top],
        [far, 0, top],
        [far, 0, near],
        [near, 0, near],
      ],
      { closed: true, dashed: true, strokeWidth: 0.6, stroke: '#ffffff' },
    );
  }
  if (pocket !== 'none') pocketSeams(stage, geometry, unit);
  if (geometry.eyelets > 0) eyelets(stage, geometry, inset);
  measureUpright(stage, geometry);
}

function ropes(stage: Stage, width: number, height: number, inset: number, unit: number): void {
  const corners = [
    [0, height, -1, 1],
    [width, height, 1, 1],
    [0, 0, -1, -1],
    [width, 0, 1, -1],
  ] as const;
  stage.lines(
    corners.map(([x, z, sx, sz]): Vector[] => [
      [x - sx * inset, 0, z - sz * inset],
      [x + sx * unit * 0.16, 0, z + sz * unit * 0.12],
    ]),
    { strokeWidth: 1.4, stroke: ROPE },
  );
}

function eyelets(stage: Stage, { width, height, eyelets: distance }: Geometry, inset: number): void {
  const along = (length: number) => {
    // Too many eyelets could not be told apart, so their number is reduced. A smaller distance still gives at least as
    // many as a larger one.
    const thinned = Math.max(distance, (distance / 250) * (length / MOST_GAPS));
    const gaps = Math.min(MOST_GAPS, Math.max(1, Math.round((length - 2 * inset) / thinned)));
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
  dots(stage, holes, INK, 4.4);
  dots(stage, holes, '#e8e9ea', 2.8);
}

/** Poles in the pockets with visible ends. A seam closes each pocket. */
function poles(stage: Stage, { width, height, pocket }: Geometry, unit: number): void {
  const out = unit * 0.13;
  const inset = unit * 0.045;
  const level = (z: number): Vector[] => [
    [-out, 0, z],
    [width + out, 0, z],
  ];
  const rising = (x: number): Vector[] => [
    [x, 0, -out],
    [x, 0, height + out],
  ];
  if (pocket === 'none') return;
  const both = pocket === 'topbottom' ? [level(inset), level(height - inset)] : [rising(inset), rising(width - inset)];
  stage.lines(both, { stroke: INK, strokeWidth: 6.4 });
  stage.lines(both, { stroke: '#c9cdd2', strokeWidth: 4.8 });
}

/** The seams of the pockets, over the print. */
function pocketSeams(stage: Stage, { width, height, pocket }: Geometry, unit: number): void {
  const inset = unit * 0.1;
  const seams: Vector[][] =
    pocket === 'topbottom'
      ? [inset, height - inset].map((z) => [
          [0, 0, z],
          [width, 0, z],
        ])
      : [inset, width - inset].map((x) => [
          [x, 0, 0],
          [x, 0, height],
        ]);
  stage.lines(seams, { dashed: true, strokeWidth: 0.9, stroke: INK, opacity: 0.7 });
}

/** The printed web of a roll-up in its cassette, or the web alone. */
function drawRollup(stage: Stage, geometry: Geometry): void {
  if (geometry.stand === 'none') return drawWeb(stage, geometry);
  const { width, height } = geometry;
  const lux = geometry.stand === 'lux';
  const base = width * (lux ? 0.15 : 0.1);
  const deep = width * (lux ? 0.34 : 0.2);
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
  // The light stand has two swivel feet; the heavy stand needs none.
  if (!lux)
    for (const x of [0.16, 0.84])
      box(stage, [width * x - width * 0.03, -deep * 0.7, 0], width * 0.06, deep * 2.6, width * 0.02, [
        '#aeb3b9',
        '#8d9299',
        '#c9cdd2',
      ]);
  box(stage, [-width * 0.03, 0, 0], width * 1.06, deep, base, ['#d9dcdf', '#aeb3b9', '#f2f3f4']);
  if (lux)
    for (const x of [-0.05, 0.97])
      box(stage, [width * x, -1, 0], width * 0.08, deep + 2, base * 1.05, [INK, INK, '#3a3d42']);
  stage.surface([0, deep / 2, height + base], RIGHT, DOWN, width, height, {
    fill: STOCK[geometry.stock],
    art: { motif: 'display', seed: 9 },
  });
  stage.surface([-width * 0.015, deep / 2 + 1, height + base * 1.2], RIGHT, DOWN, width * 1.03, width * 0.045, {
    fill: lux ? INK : '#c9cdd2',
  });
  measureUpright(stage, geometry, base);
}

/** A web without a stand: it hangs free, and its lower end is still rolled. */
function drawWeb(stage: Stage, geometry: Geometry): void {
  const { width, height } = geometry;
  const radius = width * 0.075;
  const up: Vector = [0, 0, 1];
  stage.shadow(circle([0, 0, 0], radius, RIGHT, NEAR, 12), [width * 1.2, -radius, 0]);
  stage.surface([0, 0, height + radius], RIGHT, DOWN, width, height, {
    fill: STOCK[geometry.stock],
    art: { motif: 'display', seed: 9 },
  });
  const turn = circle([0, radius, radius], radius, NEAR, up, 20);
  stage.body(turn, [width, 0, 0], { fill: STOCK.white, stroke: INK });
  const end = plus([0, radius, radius], RIGHT, width);
  for (const part of [1, 0.66, 0.33])
    stage.line(circle(end, radius * part, NEAR, up, 16), {
      closed: true,
      fill: '#ece7da',
      stroke: INK,
      strokeWidth: 0.6,
    });
  measureUpright(stage, geometry, radius);
}

/** How much of the outline the pole runs along, in points from the foot. A square flag has an arm at a right angle. */
const ALONG_POLE = { feather: 26, drop: 73 } as const;

/** The course of the pole within the flag, bent like its outline. */
function polePoints(shape: Geometry['flagShape'], width: number, height: number): readonly Vector[] {
  if (shape === 'square')
    return [
      [0, 0, 0],
      [0, 0, height],
      [width, 0, height],
    ];
  return flagPoints(shape, width, height)
    .slice(0, ALONG_POLE[shape])
    .map(([x, y]): Vector => [x, 0, height - y]);
}

function flagPath(shape: Geometry['flagShape'], width: number, height: number): string {
  return FLAG_OUTLINES[shape]
    .map(
      ([letter, ...shares]) =>
        `${letter}${shares.map((share, at) => share * (at % 2 === 0 ? width : height)).join(' ')}`,
    )
    .join('');
}

/** A flag on its pole and base. */
function drawFlag(stage: Stage, geometry: Geometry): void {
  const height = Math.max(geometry.width, geometry.height);
  const narrow = Math.min(height * 0.4, Math.max(height * 0.2, Math.min(geometry.width, geometry.height)));
  const width = narrow * (geometry.flagShape === 'drop' ? 1.45 : 1.1);
  const foot = height * 0.16;
  baseOf(stage, geometry.base, height);
  stage.line([[0, 0, 0], ...polePoints(geometry.flagShape, width, height).map((point) => plus(point, [0, 0, foot]))], {
    closed: false,
    strokeWidth: 3,
    stroke: METAL,
  });
  stage.surface([0, 1, foot + height], RIGHT, DOWN, width, height, {
    outline: flagPath(geometry.flagShape, width, height),
    art: { motif: 'display', seed: 3 },
  });
  stage.measure([width * 1.3, 0, foot + height], [width * 1.3, 0, foot], geometry.label.height);
}

/** A spike in the lawn, a cross on the floor, or a cross with a water ring as weight. */
function baseOf(stage: Stage, base: Geometry['base'], height: number): void {
  const reach = height * 0.19;
  const ground = (radius: number, z = 0) => circle([0, 0, z], radius, RIGHT, NEAR, 24);
  if (base === 'spike') {
    const tip = height * 0.09;
    stage.line(ground(reach), { fill: '#b9c7a0' });
    const blades = [-0.7, -0.45, 0.4, 0.65].map((x): Vector[] => [
      [reach * x - tip * 0.08, 0, 0],
      [reach * x, 0, tip * 0.4],
      [reach * x + tip * 0.1, 0, 0],
    ]);
    stage.lines(blades, { strokeWidth: 0.9, stroke: '#6f8250' });
    stage.line(
      [
        [-tip * 0.16, 0, tip * 0.7],
        [tip * 0.16, 0, tip * 0.7],
        [0, 0, -tip * 0.5],
      ],
      { closed: true, fill: INK },
    );
    return;
  }
  stage.shadow(ground(reach), [reach * 0.1, reach * 0.1, 0]);
  if (base === 'water') {
    stage.body(ground(reach), [0, 0, height * 0.035], { fill: '#31566f', stroke: INK });
    stage.line(ground(reach, height * 0.035), { closed: true, fill: '#5f8ba6', stroke: INK });
    stage.line(ground(reach * 0.4, height * 0.035), { closed: true, fill: '#31566f', stroke: INK });
    return;
  }
  const [x, y] = [reach * 1.1, reach * 1.5];
  stage.lines(
    [
      [
        [-x, -y, 0],
        [x, y, 0],
      ],
      [
        [x, -y, 0],
        [-x, y, 0],
      ],
    ],
    { strokeWidth: 4 },
  );
  stage.surface([-reach * 0.12, 1, height * 0.05], RIGHT, DOWN, reach * 0.24, height * 0.05, { fill: INK });
}

/** Position, camera and drawing of each kind. */
export const OUTDOOR = {
  banner: { camera: { yaw: 0, pitch: 0 }, draw: drawBanner },
  rollup: { camera: { yaw: 20, pitch: 14 }, draw: drawRollup },
  flag: { camera: { yaw: 0, pitch: 14 }, draw: drawFlag },
} as const satisfies Drawings;
