import { paneOf, type Pane } from '#shop/artwork/engine/envelope-window.ts';
import type { Drawings } from './drawings.ts';
import type { Dye } from './dyes.ts';
import type { Geometry, Stock } from './geometry.ts';
import { n } from './artwork.ts';
import { circle, INK, lying, plus, type Art, type Stage, type SurfaceLook, type Vector } from './scene.ts';
import { NOTEBOOK } from './sold-measures.rules.ts';

/** Colour of the unprinted stock. */
export const STOCK: Readonly<Record<Stock, string>> = {
  white: '#fffefb',
  natural: '#f6efdd',
  kraft: '#cfab7b',
  clear: '#e9f1f2',
  silver: '#d3d7db',
};

/** Colour of the cut edge of the stock, a little darker. */
export const EDGE: Readonly<Record<Stock, string>> = {
  white: '#ece7da',
  natural: '#e3d8bd',
  kraft: '#b58f5f',
  clear: '#cfdcde',
  silver: '#b3b8be',
};

/** Colour of the foil over an opening. */
export const WINDOW = '#dce9ee';

/** A lying sheet or stack, and its position. */
interface Lying {
  readonly at: Vector;
  readonly degrees?: number;
  readonly width: number;
  readonly height: number;
  readonly art?: Art | undefined;
  readonly outline?: SurfaceLook['outline'];
  readonly fill?: string;
  readonly edge?: string;
  readonly finished?: boolean;
  readonly layers?: number;
  readonly thickness?: number;
  /** Colour of the middle layer of every card, or of the whole edge. */
  readonly middle?: string | undefined;
}

/** A stack of equal sheets. The layers are visible at the cut edges. Returns the origin of the top. */
export function stackOf(stage: Stage, stack: Lying): Vector {
  const { u, v } = lying(stack.degrees ?? 0);
  const { width, height, layers = 1, thickness = 0 } = stack;
  const rim = rimOf(stack.at, u, v, { width, height, form: stack.outline ?? 0 });
  const reach = Math.max(thickness, Math.min(width, height) * 0.02);
  stage.shadow(rim, [reach * 0.9, reach * 0.45, 0]);
  if (layers > 1) {
    stage.body(rim, [0, 0, thickness], { fill: stack.edge ?? EDGE.white, stroke: INK, strokeWidth: 0.5 });
    if (stack.middle) cores(stage, rim, stack.middle, thickness, layers);
    // The visible part of the edge: from the far end of the left edge, around the near corners, to the far end of the
    // right edge.
    const seen = rim.slice(0, -Math.max(1, Math.floor(rim.length / 4)));
    stage.lines(
      Array.from({ length: layers - 1 }, (_, layer) =>
        seen.map((point) => plus(point, [0, 0, (thickness * (layer + 1)) / layers])),
      ),
      { closed: false, opacity: 0.28, strokeWidth: 0.5 },
    );
  }
  const top = plus(stack.at, [0, 0, thickness]);
  stage.surface(top, u, v, width, height, {
    outline: stack.outline ?? 0,
    fill: stack.fill ?? STOCK.white,
    art: stack.art,
    finished: stack.finished ?? stack.art !== undefined,
  });
  return top;
}

/** The coloured middle layer of every card in a stack, visible at its edge. */
function cores(stage: Stage, rim: readonly Vector[], fill: string, thickness: number, cards: number): void {
  const card = thickness / cards;
  const at = (z: number) => rim.map((point) => plus(point, [0, 0, z]));
  for (let index = 0; index < cards; index++) {
    stage.body(at(card * (index + 0.26)), [0, 0, card * 0.48], { fill });
    // The paper between this middle layer and the next one.
    stage.body(at(card * (index + 0.74)), [0, 0, card * (index < cards - 1 ? 0.52 : 0.26)], { fill: EDGE.white });
  }
}

/** The outline of a lying piece: down the left edge, along the near edge, up the right edge. Corners are rounded. */
function rimOf(
  at: Vector,
  u: Vector,
  v: Vector,
  { width, height, form }: { readonly width: number; readonly height: number; readonly form: number | string },
): Vector[] {
  const on = (x: number, y: number) => plus(plus(at, u, x), v, y);
  if (typeof form === 'string') {
    // A free contour is a little larger than this ellipse.
    const part = form === 'oval' ? 1 : 0.9;
    return circle([0, 0, 0], part, [1, 0, 0], [0, 1, 0], 20).map(([x, y]) =>
      on((width * (1 - x)) / 2, (height * (1 + y)) / 2),
    );
  }
  const r = Math.min(form, width / 2, height / 2);
  if (r === 0) return [on(0, 0), on(0, height), on(width, height), on(width, 0)];
  const cut = r * 0.29;
  return [
    on(cut, cut),
    on(0, r),
    on(0, height - r),
    on(cut, height - cut),
    on(r, height),
    on(width - r, height),
    on(width - cut, height - cut),
    on(width, height - r),
    on(width, r),
    on(width - cut, cut),
    on(width - r, 0),
    on(r, 0),
  ];
}

export function footprint(at: Vector, u: Vector, v: Vector, width: number, height: number): Vector[] {
  const right = plus(at, u, width);
  return [at, right, plus(right, v, height), plus(at, v, height)];
}

/**
 * Height of the stack: heavier stock gives a higher stack. It is exaggerated, because the real height would be
 * invisible.
 */
function heightOf(geometry: Geometry): number {
  return Math.max(geometry.width, geometry.height) * (0.012 + geometry.grammage * 0.00016);
}

function look(geometry: Geometry): Pick<Lying, 'fill' | 'edge' | 'outline'> {
  return {
    fill: geometry.dye?.fill ?? STOCK[geometry.stock],
    edge: (geometry.edgePainted ? geometry.edgeDye?.fill : undefined) ?? EDGE[geometry.stock],
    outline: outlineOf(geometry),
  };
}

export function outlineOf({ outline, radius, width, height }: Geometry): string | number {
  if (outline === 'die') return contour(width, height);
  return outline === 'oval' ? 'oval' : radius;
}

/** A shape that needs a cutting die. */
function contour(w: number, h: number): string {
  const at = (x: number, y: number) => `${n(w * x)} ${n(h * y)}`;
  return `M${at(0.24, 0.2)}C${at(0.22, 0)} ${at(0.52, -0.06)} ${at(0.6, 0.14)}C${at(0.74, 0.02)} ${at(0.98, 0.1)} ${at(0.9, 0.32)}C${at(1.06, 0.42)} ${at(1.02, 0.7)} ${at(0.84, 0.7)}C${at(0.88, 0.94)} ${at(0.6, 1.04)} ${at(0.5, 0.88)}C${at(0.36, 1.06)} ${at(0.08, 0.94)} ${at(0.14, 0.7)}C${at(-0.06, 0.64)} ${at(-0.04, 0.3)} ${at(0.24, 0.2)}Z`;
}

/** Motifs with few lines, because one picture contains several of them. */
const OTHER_SEEDS = [5, 6, 2];

/** Flyer: a stack. One turned sheet shows its back. */
function drawSheet(stage: Stage, geometry: Geometry, motif: Art['motif'] = 'display'): void {
  const { width, height } = geometry;
  const unit = Math.min(width, height);
  const aside: Lying = {
    at: [width * 0.42, -height * 0.12, 0],
    degrees: 11,
    width,
    height,
    ...look(geometry),
    ...(geometry.printedBack ? { art: { motif: motif === 'display' ? 'text' : 'solid', seed: 2 } } : {}),
  };
  // With several artworks, each has its own sheet.
  for (let other = geometry.artworks; other > 1; other--)
    stackOf(stage, {
      ...aside,
      at: [width * (0.3 + 0.16 * other), -height * (0.06 + 0.05 * other), 0],
      degrees: 4 + 6 * other,
      art: { motif, seed: OTHER_SEEDS[other - 2] ?? 0, set: other },
    });
  if (geometry.artworks === 1) stackOf(stage, aside);
  const top = stackOf(stage, {
    at: [0, 0, 0],
    width,
    height,
    ...look(geometry),
    art: { motif, seed: 1, grid: geometry.grid },
    layers: geometry.layers,
    thickness: heightOf(geometry),
  });
  if (geometry.perforated) tearLine(stage, geometry, top);
  cropMarks(stage, top, width, height, unit * 0.04 + geometry.bleed);
  measureLying(stage, geometry, top);
}

/** A coupon that tears off along its perforation. */
function tearLine(stage: Stage, { width, height }: Geometry, top: Vector): void {
  const line: Vector[] =
    height > width
      ? [plus(top, [0, height * 0.67, 0]), plus(top, [width, height * 0.67, 0])]
      : [plus(top, [width * 0.67, 0, 0]), plus(top, [width * 0.67, height, 0])];
  stage.line(line, { stroke: '#ffffff', strokeWidth: 2.6 });
  stage.line(line, { dashed: true, strokeWidth: 1.1 });
}

/** Cards in stacks, one stack for each artwork. A card in front shows the back. */
function drawCards(stage: Stage, geometry: Geometry): void {
  const { width, height } = geometry;
  const gap = Math.min(width, height) * 0.16;
  const thickness = Math.max(width, height) * (0.05 + geometry.grammage * 0.00035);
  const core = geometry.edgePainted ? undefined : geometry.edgeDye?.fill;
  const columns = geometry.artworks > 1 ? 2 : 1;
  const stacks = Array.from({ length: geometry.artworks }, (_, index) => index).toSorted(
    (a, b) => (a % columns) - (b % columns),
  );
  if (geometry.printedBack && geometry.artworks === 1)
    stackOf(stage, {
      at: [width * 0.34, -height * 0.74, 0],
      degrees: 16,
      width,
      height,
      ...look(geometry),
      art: { motif: 'solid', seed: 1 },
    });
  for (const index of stacks.toSorted((a, b) => Math.floor(a / columns) - Math.floor(b / columns)))
    stackOf(stage, {
      at: [(index % columns) * (width + gap), Math.floor(index / columns) * (height + gap), 0],
      width,
      height,
      ...look(geometry),
      art: geometry.unprinted
        ? undefined
        : { motif: index % 2 === 1 ? 'solid' : 'name', seed: index + 1, set: index + 1 },
      layers: core ? 4 : geometry.artworks > 1 ? 3 : Math.min(9, geometry.layers + 1),
      thickness: core ? thickness * 1.3 : thickness,
      middle: core,
    });
  if (geometry.artworks === 1) measureLying(stage, geometry, [0, 0, 0]);
}

/** A pad of sheets, glued at the top, on its backing. */
function drawPad(stage: Stage, geometry: Geometry): void {
  const { width, height, dye } = geometry;
  if (dye) return drawNotebook(stage, geometry, dye);
  const board = geometry.backing ? height * 0.03 : 0;
  if (board > 0)
    stackOf(stage, { at: [0, 0, 0], width, height, edge: '#8f7853', fill: '#a98f68', layers: 2, thickness: board });
  const top = stackOf(stage, {
    at: [0, 0, board],
    width,
    height,
    art: geometry.unprinted ? undefined : { motif: 'stationery', seed: 3 },
    ...leavesOf(geometry, Math.min(width, height)),
  });
  stage.surface(top, [1, 0, 0], [0, 1, 0], width, height * 0.05, { fill: 'var(--spot)' });
  measureLying(stage, geometry, [0, 0, 0]);
}

/** The pile that the leaves of a pad or a notebook make. */
function leavesOf({ leaves }: Geometry, unit: number) {
  const thickness = unit * (0.05 + Math.min(leaves, 120) * 0.0018);
  return { edge: EDGE.white, layers: Math.round(3 + leaves * 0.11), thickness };
}

/** A notebook in its coloured cover, of which a part is printed. */
function drawNotebook(stage: Stage, geometry: Geometry, dye: Dye): void {
  const { width, height } = geometry;
  const top = stackOf(stage, {
    at: [0, 0, 0],
    ...NOTEBOOK,
    fill: dye.fill,
    outline: 4,
    ...leavesOf(geometry, NOTEBOOK.width),
  });
  if (!geometry.unprinted) {
    const corner = plus(top, [(NOTEBOOK.width - width) / 2, (NOTEBOOK.height - height) / 2, 0]);
    stage.surface(corner, [1, 0, 0], [0, 1, 0], width, height, {
      fill: dye.fill,
      art: { motif: 'label', seed: 3 },
      edge: false,
      finished: false,
    });
  }
  const label = { width: `${NOTEBOOK.width} mm`, height: `${NOTEBOOK.height} mm` };
  measureLying(stage, { ...geometry, label }, [0, 0, 0], NOTEBOOK.width, NOTEBOOK.height);
}

/** An envelope from the front, and another that shows its flap. */
function drawEnvelope(stage: Stage, geometry: Geometry): void {
  const { width, height } = geometry;
  const fill = STOCK[geometry.stock];
  const { u, v } = lying(9);
  const back: Vector = [width * 0.2, -height * 0.78, 0];
  stackOf(stage, { at: back, degrees: 9, width, height, fill, outline: 2 });
  const on = (x: number, y: number) => plus(plus(back, u, x * width), v, y * height);
  stage.line([on(0, 1), on(0.38, 0.5), on(0.62, 0.5), on(1, 1)], { stroke: INK, strokeWidth: 0.6 });
  stage.line([on(0, 0), on(0.44, 0.58), on(0.56, 0.58), on(1, 0)], {
    closed: true,
    fill,
    stroke: INK,
    strokeWidth: 0.8,
  });
  // A peel-off strip is drawn as a band along the flap, gum as a fine line.
  stage.line([on(0.1, 0.05), on(0.445, 0.49), on(0.555, 0.49), on(0.9, 0.05)], {
    closed: false,
    ...(geometry.closure === 'strip'
      ? { stroke: '#c3ccd1', strokeWidth: 4 }
      : { stroke: '#b9a77c', strokeWidth: 1.2, dashed: true }),
  });
  const top = stackOf(stage, {
    at: [0, 0, 0],
    width,
    height,
    fill,
    outline: 2,
    art: { motif: 'mark', seed: 1 },
    layers: 4,
    thickness: height * 0.06,
  });
  const pane = windowOf(geometry);
  if (pane) addressWindow(stage, top, pane);
  measureLying(stage, geometry, top);
}

/** The window of an envelope, as its template has it. */
export function windowOf({ width, height, window }: Geometry): Pane | undefined {
  return window === 'none' ? undefined : paneOf(window === 'left' ? 'left' : 'right', { width, height });
}

/** An address behind the window. */
function addressWindow(stage: Stage, top: Vector, { x, y, width: wide, height: tall }: Pane): void {
  const corner = plus(top, [x, y, 0]);
  stage.surface(corner, [1, 0, 0], [0, 1, 0], wide, tall, { fill: WINDOW, outline: tall * 0.1 });
  stage.lines(
    [0.3, 0.5, 0.7].map((part, index): Vector[] => [
      plus(corner, [wide * 0.1, tall * part, 0]),
      plus(corner, [wide * (index === 2 ? 0.4 : 0.58), tall * part, 0]),
    ]),
    { stroke: '#4d5157', strokeWidth: 1.5 },
  );
}

/** Many labels printed on one sheet. */
function drawLabelSheet(stage: Stage, geometry: Geometry): void {
  drawSheet(stage, { ...geometry, printedBack: false }, 'labels');
}

/** Crop marks of a printer's sheet, in the plane of the paper. */
function cropMarks(stage: Stage, at: Vector, width: number, height: number, gap: number): void {
  const long = gap * 1.9;
  const corners = [
    [0, 0, -1, -1],
    [width, 0, 1, -1],
    [0, height, -1, 1],
    [width, height, 1, 1],
  ] as const;
  const marks = corners.flatMap(([x, y, sx, sy]) => {
    const corner = plus(at, [x, y, 0]);
    return [
      [plus(corner, [sx * gap, 0, 0]), plus(corner, [sx * (gap + long), 0, 0])],
      [plus(corner, [0, sy * gap, 0]), plus(corner, [0, sy * (gap + long), 0])],
    ];
  });
  stage.lines(marks, { strokeWidth: 0.7 });
}

export function measureLying(
  stage: Stage,
  geometry: Geometry,
  at: Vector,
  width = geometry.width,
  height = geometry.height,
): void {
  const gap = Math.max(width, height) * 0.09;
  const below = plus(at, [0, height + gap, 0]);
  const left = plus(at, [-gap, 0, 0]);
  stage.measure(below, plus(below, [width, 0, 0]), geometry.label.width);
  stage.measure(left, plus(left, [0, height, 0]), geometry.label.height);
}

/** Position, camera and drawing of each kind. */
export const SHEETS = {
  sheet: { camera: { yaw: -15, pitch: 58 }, draw: drawSheet },
  stationery: { camera: { yaw: -15, pitch: 58 }, draw: (stage, geometry) => drawSheet(stage, geometry, 'stationery') },
  card: { camera: { yaw: -24, pitch: 46 }, draw: drawCards },
  pad: { camera: { yaw: -20, pitch: 50 }, draw: drawPad },
  envelope: { camera: { yaw: -14, pitch: 58 }, draw: drawEnvelope },
  labelSheet: { camera: { yaw: -15, pitch: 58 }, draw: drawLabelSheet },
} as const satisfies Drawings;
