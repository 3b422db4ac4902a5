import type { Drawings } from './drawings.ts';
import { EDGE, STOCK } from './draw-sheets.ts';
import type { Geometry } from './geometry.ts';
import { INK, type Stage, type Vector } from './scene.ts';
import { fixingsOf, OFF_WALL } from './sold-measures.rules.ts';
import { box, DOWN, measureUpright, METAL, NEAR, perforation, RIGHT, standingTube, upright } from './solids.ts';

const BLUE_BACK = '#7d9cc4';

/** A hanging poster. A rolled poster has its tube beside it; a folded one shows its folds. */
function drawPoster(stage: Stage, geometry: Geometry): void {
  const { width, height } = geometry;
  const unit = Math.min(width, height);
  const back = geometry.blueBack ? BLUE_BACK : geometry.printedBack ? 'var(--spot)' : undefined;
  const corner = back ? unit * 0.17 : 0;
  const fill = geometry.backlit ? '#fff6d6' : STOCK[geometry.stock];
  stage.shadow(upright(width, height), [unit * 0.06, 0, -unit * 0.05]);
  if (geometry.mounting === 'frame') frame(stage, geometry, unit * 0.045);
  if (geometry.backlit) glow(stage, geometry, unit * 0.035);
  const outline = corner > 0 ? cutCorner(width, height, corner) : 0;
  // At this size margins of a few millimetres would be invisible, so they are enlarged.
  const margin = geometry.border * 1.6;
  const strip = geometry.mounting === 'scroller' ? height * 0.035 : 0;
  if (margin + strip > 0) stage.surface([0, 0, height], RIGHT, DOWN, width, height, { fill, outline });
  stage.surface([margin, 0, height - margin - strip], RIGHT, DOWN, width - 2 * margin, height - 2 * (margin + strip), {
    fill,
    outline: margin + strip > 0 ? 0 : outline,
    art: { motif: 'display', seed: 6 },
    edge: margin + strip === 0,
  });
  if (geometry.packing === 'folded') folds(stage, width, height);
  if (back) turnedCorner(stage, [width, 0, 0], corner, back);
  if (geometry.mounting === 'scroller') rollers(stage, width, height, unit);
  else if (geometry.mounting !== 'frame') clips(stage, width, height, unit);
  if (geometry.packing === 'rolled') standingTube(stage, [width + unit * 0.2, 0, 0], unit * 0.07, unit * 0.86);
  measureUpright(stage, geometry);
}

function cutCorner(width: number, height: number, cut: number): string {
  return `M0 0L${width} 0L${width} ${height - cut}L${width - cut} ${height}L0 ${height}Z`;
}

/** The lower right corner is turned over and shows the back. */
function turnedCorner(stage: Stage, [x, y, z]: Vector, size: number, fill: string): void {
  stage.line(
    [
      [x - size, y, z],
      [x - size * 0.92, y, z + size * 0.92],
      [x, y, z + size],
    ],
    { closed: true, fill, stroke: INK },
  );
}

function clips(stage: Stage, width: number, height: number, unit: number): void {
  for (const x of [0.14, 0.86])
    stage.surface([width * x - unit * 0.02, 1, height + unit * 0.03], RIGHT, DOWN, unit * 0.04, unit * 0.075, {
      fill: INK,
      outline: unit * 0.006,
    });
}

/** The frame of a lit panel. */
function frame(stage: Stage, { width, height }: Geometry, bar: number): void {
  stage.surface([-bar, 0, height + bar], RIGHT, DOWN, width + 2 * bar, height + 2 * bar, {
    fill: METAL,
    outline: bar * 0.6,
  });
}

/** The light behind a film, seen round it. */
function glow(stage: Stage, { width, height }: Geometry, wide: number): void {
  stage.surface([-wide, 0, height + wide], RIGHT, DOWN, width + 2 * wide, height + 2 * wide, {
    fill: '#ffe17a',
    outline: wide,
    edge: false,
  });
}

/** Rollers above and below; a scrolling panel moves its posters between them. */
function rollers(stage: Stage, width: number, height: number, unit: number): void {
  const thick = unit * 0.06;
  for (const z of [height + thick, 0])
    stage.surface([-thick, 1, z], RIGHT, DOWN, width + 2 * thick, thick, { fill: METAL, outline: thick / 2 });
}

/** Two folds across and one along. Every second panel is shaded. */
function folds(stage: Stage, width: number, height: number): void {
  const [columns, rows] = width > height ? [4, 2] : [2, 4];
  const [w, h] = [width / columns, height / rows];
  const panels: Vector[][] = [];
  for (let row = 0; row < rows; row++)
    for (let column = row % 2; column < columns; column += 2)
      panels.push([
        [column * w, 1, row * h],
        [column * w + w, 1, row * h],
        [column * w + w, 1, row * h + h],
        [column * w, 1, row * h + h],
      ]);
  stage.lines(panels, { fill: '#ffffff', opacity: 0.16 });
  const creases = [
    ...Array.from({ length: columns - 1 }, (_, index): Vector[] => [
      [w * (index + 1), 1, 0],
      [w * (index + 1), 1, height],
    ]),
    ...Array.from({ length: rows - 1 }, (_, index): Vector[] => [
      [0, 1, h * (index + 1)],
      [width, 1, h * (index + 1)],
    ]),
  ];
  stage.lines(creases, { stroke: '#ffffff', strokeWidth: 1.1, opacity: 0.75 });
}

/** Colour and motif of each film on the glass. */
const FILMS: Readonly<Record<Geometry['film'], { readonly fill: string; readonly motif: 'label' | 'display' }>> = {
  frosted: { fill: '#f8fbfb', motif: 'label' },
  oneway: { fill: '#fffefb', motif: 'display' },
  static: { fill: '#d5e5e9', motif: 'label' },
};

/** A film on a shop window with a lifted corner. Behind the glass, the reflections run over the film. */
function drawWindowFilm(stage: Stage, geometry: Geometry): void {
  const { width, height, film } = geometry;
  const unit = Math.min(width, height);
  const margin = unit * 0.16;
  const bar = unit * 0.06;
  const { fill, motif } = FILMS[film];
  const pane = { width: width + 2 * margin, height: height + 2 * margin };
  const inside = geometry.mounting === 'inside';
  const rim = margin + bar;
  stage.shadow(
    upright(width, height).map(([x, y, z]): Vector => [x + (x > 0 ? rim : -rim), y, z + (z > 0 ? rim : -rim)]),
    [unit * 0.05, 0, -unit * 0.05],
  );
  stage.surface([-rim, 0, height + rim], RIGHT, DOWN, pane.width + 2 * bar, pane.height + 2 * bar, {
    fill: '#4b5157',
    outline: bar * 0.3,
  });
  stage.surface([-margin, 0, height + margin], RIGHT, DOWN, pane.width, pane.height, { fill: '#c3d8de' });
  if (!inside) reflections(stage, -margin, pane, height + margin);
  const corner = inside ? 0 : unit * 0.2;
  if (!inside) stage.shadow(upright(width * 0.98, height), [unit * 0.02, 0, -unit * 0.03]);
  stage.surface([0, 0, height], RIGHT, DOWN, width, height, {
    fill,
    outline: corner > 0 ? cutCorner(width, height, corner) : 0,
    art: { motif, seed: motif === 'display' ? 1 : 2 },
  });
  if (film === 'oneway') perforation(stage, [0, 0, height], width * 0.995, height, 19);
  if (corner > 0) turnedCorner(stage, [width, 0, 0], corner, film === 'oneway' ? INK : '#ffffff');
  if (inside) reflections(stage, -margin, pane, height + margin);
  stage.measure([0, 0, -margin - 3 * bar], [width, 0, -margin - 3 * bar], geometry.label.width);
  stage.measure([-margin - 3 * bar, 0, height], [-margin - 3 * bar, 0, 0], geometry.label.height);
}

function reflections(
  stage: Stage,
  left: number,
  pane: { readonly width: number; readonly height: number },
  top: number,
): void {
  const lean = Math.min(pane.height * 0.7, pane.width * 0.3);
  const streak = (from: number, wide: number): Vector[] => [
    [left + pane.width * from + lean, 1, top],
    [left + pane.width * (from + wide) + lean, 1, top],
    [left + pane.width * (from + wide), 1, top - pane.height],
    [left + pane.width * from, 1, top - pane.height],
  ];
  stage.lines([streak(0.08, 0.13), streak(0.26, 0.04), streak(0.52, 0.07)], { fill: '#ffffff', opacity: 0.4 });
}

/** A film on floor tiles, with a lifted corner. */
function drawFloorFilm(stage: Stage, geometry: Geometry): void {
  const { width, height } = geometry;
  const unit = Math.min(width, height);
  const margin = unit * 0.34;
  const floor = { width: width + 2 * margin, height: height + 2 * margin };
  stage.surface([-margin, -margin, 0], RIGHT, NEAR, floor.width, floor.height, { fill: '#e3ddd0', edge: false });
  const tile = unit * 0.42;
  const joints = (long: number) =>
    Array.from({ length: Math.min(14, Math.floor(long / tile)) }, (_, i) => tile * (i + 1));
  stage.lines(
    [
      ...joints(floor.width).map((x): Vector[] => [
        [x - margin, -margin, 0],
        [x - margin, floor.height - margin, 0],
      ]),
      ...joints(floor.height).map((y): Vector[] => [
        [-margin, y - margin, 0],
        [floor.width - margin, y - margin, 0],
      ]),
    ],
    { stroke: '#b9b1a0', strokeWidth: 1 },
  );
  const corner = unit * 0.24;
  stage.surface([0, 0, 0], RIGHT, NEAR, width, height, {
    outline: cutCorner(width, height, corner),
    art: { motif: 'display', seed: 1 },
  });
  const lifted: Vector = [width - corner * 0.8, height - corner * 0.8, corner * 0.5];
  stage.line([[width - corner, height, 0], lifted, [width, height - corner, 0]], {
    closed: true,
    fill: '#ffffff',
    stroke: INK,
  });
  const gap = margin + unit * 0.1;
  stage.measure([0, height + gap, 0], [width, height + gap, 0], geometry.label.width);
  stage.measure([-gap, 0, 0], [-gap, height, 0], geometry.label.height);
}

/** A canvas on its frame. Its edge shows the chosen finish. */
function drawCanvas(stage: Stage, geometry: Geometry): void {
  const { width, height, edge } = geometry;
  const deep = Math.min(width, height) * (geometry.depth > 30 ? 0.12 : 0.07);
  const runs = edge === 'image' ? width + deep : width;
  stage.shadow(upright(width, height), [deep * 1.4, 0, -deep * 0.6]);
  box(stage, [0, 0, 0], width, deep, height, ['#f5efe2', edge === 'none' ? 'var(--spot)' : '#fbf7ee', '#fbf7ee'], 0.22);
  // A mirrored edge repeats the last part of the front backwards; otherwise the picture continues.
  const [from, back] = edge === 'mirror' ? [width - deep, 0] : [width, deep];
  if (edge === 'mirror' || edge === 'image')
    stage.surface([width, back, height], edge === 'mirror' ? NEAR : [0, -1, 0], DOWN, deep, height, {
      fill: '#fbf7ee',
      art: { motif: 'display', seed: 7, width: runs, from },
      shade: 0.22,
    });
  stage.surface([0, deep, height], RIGHT, DOWN, width, height, {
    fill: '#fbf7ee',
    art: { motif: 'display', seed: 7, width: runs },
  });
  measureUpright(stage, geometry, 0, deep);
}

/** A board with its thickness: drilled, on spacers, or plain. */
function drawSign(stage: Stage, geometry: Geometry): void {
  const { width, height, board } = geometry;
  const unit = Math.min(width, height);
  const deep = unit * (0.02 + geometry.thickness * 0.012);
  // A board held off the wall has a more distant shadow.
  const off = geometry.spacers ? OFF_WALL : 0;
  const fixings = fixingsOf(geometry);
  stage.shadow(upright(width, height), [unit * 0.07 + off, 0, -unit * 0.05 - off]);
  if (geometry.spacers)
    for (const { x, y: z } of fixings)
      stage.line(
        [
          [x, 0, z],
          [x, -OFF_WALL, z],
        ],
        { stroke: METAL, strokeWidth: 5 },
      );
  const edge = board === 'pvc' ? '#ffffff' : EDGE[geometry.stock];
  box(stage, [0, 0, 0], width, deep, height, [STOCK[geometry.stock], edge, edge], board === 'pvc' ? 0.06 : 0);
  if (board !== 'pvc') insideOf(stage, geometry, deep);
  stage.surface([0, deep, height], RIGHT, DOWN, width, height, {
    fill: STOCK[geometry.stock],
    art: { motif: 'display', seed: 10 },
  });
  for (const { x, y: z, diameter } of fixings)
    stage.surface([x - diameter / 2, deep, z + diameter / 2], RIGHT, DOWN, diameter, diameter, {
      outline: 'oval',
      fill: geometry.spacers ? '#c9cdd2' : '#2b2e33',
    });
  measureUpright(stage, geometry, 0, deep);
}

/** The cut edge of the board: the webs between its walls, or the dark core between two metal sheets. */
function insideOf(stage: Stage, { width, height, board }: Geometry, deep: number): void {
  const side = (y: number, from: number, to: number): Vector[] => [
    [width, y, from],
    [width, y, to],
  ];
  const top = (y: number): Vector[] => [
    [0, y, height],
    [width, y, height],
  ];
  if (board === 'dibond') {
    stage.lines([side(deep / 2, 0, height), top(deep / 2)], { stroke: '#2b2e33', strokeWidth: 1.6 });
    return;
  }
  const webs = Array.from({ length: 40 }, (_, index) => (width * (index + 0.5)) / 40);
  stage.lines(
    webs.map((x) => [
      [x, 0, height],
      [x, deep, height],
    ]),
    { strokeWidth: 0.5, opacity: 0.55 },
  );
}

/** Position, camera and drawing of each kind. */
export const LARGE = {
  poster: { camera: { yaw: 0, pitch: 16 }, draw: drawPoster },
  windowFilm: { camera: { yaw: 0, pitch: 0 }, draw: drawWindowFilm },
  floorFilm: { camera: { yaw: -18, pitch: 50 }, draw: drawFloorFilm },
  sign: { camera: { yaw: 20, pitch: 12 }, draw: drawSign },
  canvas: { camera: { yaw: 24, pitch: 12 }, draw: drawCanvas },
} as const satisfies Drawings;
