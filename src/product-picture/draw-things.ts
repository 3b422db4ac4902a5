import type { Drawings } from './drawings.ts';
import { measureLying, stackOf, STOCK, WINDOW } from './draw-sheets.ts';
import type { Geometry } from './geometry.ts';
import { circle, INK, lying, plus, type Stage, type Vector } from './scene.ts';
import { cartonWindow } from './sold-measures.rules.ts';
import { box, DOWN, RIGHT } from './solids.ts';

interface BoxSize {
  readonly width: number;
  readonly deep: number;
  readonly tall: number;
}

/** A mailer box with an open lid. */
function drawMailerBox(stage: Stage, geometry: Geometry): void {
  const size: BoxSize = { width: geometry.width, deep: geometry.height, tall: geometry.depth };
  const { width, deep, tall } = size;
  const fill = STOCK[geometry.stock === 'white' ? 'white' : 'kraft'];
  stage.shadow(
    [
      [0, 0, 0],
      [width, 0, 0],
      [width, deep, 0],
      [0, deep, 0],
    ],
    [width * 0.18, deep * 0.04, 0],
  );
  const lean = (64 * Math.PI) / 180;
  const up: Vector = [0, -Math.cos(lean), Math.sin(lean)];
  stage.surface(plus([0, 0, tall], up, deep), RIGHT, [0, -up[1], -up[2]], width, deep, {
    fill: geometry.printedBack || geometry.stock !== 'kraft' ? fill : '#b08a58',
    ...(geometry.printedBack ? { art: { motif: 'solid', seed: 2 } } : {}),
  });
  stage.line(
    [
      plus([0, 0, tall], up, deep),
      plus([width, 0, tall], up, deep),
      plus([width * 0.97, deep * 0.1, tall + deep * 0.72], RIGHT, 0),
      [width * 0.03, deep * 0.1, tall + deep * 0.72],
    ],
    {
      closed: true,
      fill,
      stroke: INK,
    },
  );
  stage.surface([0, 0, tall], RIGHT, [0, 1, 0], width, deep, { fill: '#8a6d46' });
  stage.surface([0, 0, tall], RIGHT, DOWN, width, tall * 0.8, { fill: '#b08a58', edge: false });
  walls(stage, size, fill);
  measureBox(stage, size, geometry);
}

function walls(stage: Stage, { width, deep, tall }: BoxSize, fill: string): void {
  stage.surface([width, deep, tall], [0, -1, 0], DOWN, deep, tall, { fill, shade: 0.14 });
  stage.surface([0, deep, tall], RIGHT, DOWN, width, tall, { fill, art: { motif: 'label', seed: 2 }, finished: false });
}

/** A folding carton with its tuck flap up. */
function drawCarton(stage: Stage, geometry: Geometry): void {
  const size: BoxSize = { width: geometry.closedWidth, deep: geometry.depth, tall: geometry.closedHeight };
  const { width, deep, tall } = size;
  const fill = STOCK[geometry.stock];
  stage.shadow(
    [
      [0, 0, 0],
      [width, 0, 0],
      [width, deep, 0],
      [0, deep, 0],
    ],
    [width * 0.6, -deep * 0.1, 0],
  );
  stage.surface([0, 0, tall + deep * 0.55], RIGHT, DOWN, width, deep * 0.55, {
    fill,
    outline: width * 0.06,
    shade: 0.04,
  });
  box(stage, [0, 0, 0], width, deep, tall, [fill, fill, '#d9d2c1'], 0.14);
  stage.surface([width, deep, tall], [0, -1, 0], DOWN, deep, tall, {
    fill,
    art: { motif: 'solid', seed: 3 },
    shade: 0.16,
  });
  stage.surface([0, deep, tall], RIGHT, DOWN, width, tall, { fill, art: { motif: 'display', seed: 2 } });
  if (geometry.window === 'front') {
    const pane = cartonWindow({ width, height: tall });
    stage.surface([pane.x, deep + 1, tall - pane.y], RIGHT, DOWN, pane.width, pane.height, {
      fill: WINDOW,
      outline: width * 0.05,
    });
  }
  measureBox(stage, size, geometry);
}

/** A paper bag with handles and a gusset. */
function drawBag(stage: Stage, geometry: Geometry): void {
  const size: BoxSize = { width: geometry.closedWidth, deep: geometry.depth, tall: geometry.closedHeight };
  const { width, deep, tall } = size;
  const fill = STOCK[geometry.stock];
  stage.shadow(
    [
      [0, 0, 0],
      [width, 0, 0],
      [width, deep, 0],
      [0, deep, 0],
    ],
    [tall * 0.34, -deep * 0.2, 0],
  );
  handle(stage, geometry, 0);
  box(stage, [0, 0, 0], width, deep, tall, [fill, fill, '#b9ad95'], 0.14);
  stage.line(
    [
      [width, deep / 2, tall],
      [width, deep / 2, deep * 0.5],
      [width, 0, 0],
    ],
    { strokeWidth: 0.6, opacity: 0.5 },
  );
  stage.line(
    [
      [width, deep / 2, deep * 0.5],
      [width, deep, 0],
    ],
    { strokeWidth: 0.6, opacity: 0.5 },
  );
  stage.surface([0, deep, tall], RIGHT, DOWN, width, tall, { fill, art: { motif: 'label', seed: 3 }, finished: false });
  handle(stage, geometry, deep);
  measureBox(stage, size, geometry);
}

function handle(stage: Stage, { closedWidth: width, closedHeight: z, handle: kind }: Geometry, y: number): void {
  if (kind === 'flat') {
    const [low, high] = [z - width * 0.05, z + width * 0.2];
    stage.line(
      [
        [width * 0.3, y, low],
        [width * 0.3, y, high],
        [width * 0.7, y, high],
        [width * 0.7, y, low],
      ],
      { closed: false, strokeWidth: 7 },
    );
    stage.line(
      [
        [width * 0.3, y, low],
        [width * 0.3, y, high],
        [width * 0.7, y, high],
        [width * 0.7, y, low],
      ],
      { closed: false, strokeWidth: 5.6, stroke: '#b98f5b' },
    );
    return;
  }
  const high = width * 0.3;
  const points = Array.from({ length: 9 }, (_, index): Vector => {
    const angle = (index / 8) * Math.PI;
    return [width / 2 - Math.cos(angle) * width * 0.2, y, z - high * 0.12 + Math.sin(angle) * high];
  });
  stage.line(points, { closed: false, strokeWidth: 2, stroke: '#6f5432' });
}

function measureBox(stage: Stage, { width, deep, tall }: BoxSize, geometry: Geometry): void {
  const gap = Math.max(width, tall) * 0.1;
  stage.measure([0, deep + gap, 0], [width, deep + gap, 0], `${Math.round(width)} mm`);
  if (geometry.kind !== 'mailerBox') stage.measure([-gap, deep, tall], [-gap, deep, 0], `${Math.round(tall)} mm`);
}

/** A mug with a print that covers half of it. */
function drawMug(stage: Stage, geometry: Geometry): void {
  const x: Vector = [1, 0, 0];
  const y: Vector = [0, 1, 0];
  const radius = 40;
  const tall = 96;
  stage.shadow(circle([0, 0, 0], radius, x, y), [34, 6, 0]);
  const grip = Array.from({ length: 11 }, (_, index): Vector => {
    const angle = (index / 10 - 0.5) * Math.PI;
    return [radius - 2 + Math.cos(angle) * 27, 0, tall / 2 + Math.sin(angle) * 29];
  });
  stage.line(grip, { closed: false, strokeWidth: 12 });
  stage.line(grip, { closed: false, strokeWidth: 10, stroke: '#fffefb' });
  stage.body(circle([0, 0, 0], radius, x, y), [0, 0, tall], { fill: '#fffefb', stroke: INK });
  stage.surface([-26, radius * 0.8, 76], RIGHT, DOWN, 52, 58, {
    art: { motif: 'label', seed: 1 },
    edge: false,
    finished: false,
  });
  stage.line(circle([0, 0, tall], radius, x, y), { closed: true, fill: '#efe9da', stroke: INK });
  stage.line(circle([0, 0, tall - 2], radius * 0.92, x, y), {
    closed: true,
    fill: geometry.colouredInside ? 'var(--spot)' : '#d9d1bd',
    stroke: INK,
    strokeWidth: 0.5,
  });
}

/** Two ball-point pens side by side. */
function drawPen(stage: Stage, { dye, label, unprinted }: Geometry): void {
  const bodies = dye ? [dye.fill, dye.fill] : ['var(--spot)', INK];
  const print = dye && !dye.dark ? INK : STOCK.white;
  for (const [index, body] of bodies.entries()) {
    const y = index * 20;
    stage.shadow(
      [
        [0, y + 10, 0],
        [140, y + 10, 0],
      ],
      [0, 5, 0],
    );
    stage.surface([18, y, 0], RIGHT, [0, 1, 0], 104, 10, { fill: body, outline: 3 });
    stage.surface([0, y, 0], RIGHT, [0, 1, 0], 18, 10, { fill: '#d3d7db', outline: 'M0 5L14 1L18 0L18 10L14 9Z' });
    stage.surface([122, y + 2.5, 0], RIGHT, [0, 1, 0], 12, 5, { fill: '#d3d7db', outline: 2 });
    stage.surface([86, y - 2.4, 0], RIGHT, [0, 1, 0], 36, 3, { fill: '#d3d7db', outline: 1.4 });
    if (unprinted) continue;
    stage.surface([34, y + 3.4, 0], RIGHT, [0, 1, 0], 44, 3.2, {
      fill: print,
      outline: 0.4,
      edge: false,
      isMark: true,
    });
  }
  if (!unprinted) stage.measure([34, 38, 0], [78, 38, 0], label.width);
}

/** A card of plastic with memory in it, and the same card with its plug swung out. */
function drawUsb(stage: Stage, geometry: Geometry): void {
  const { width, height } = geometry;
  const fill = geometry.dye?.fill ?? STOCK.white;
  const thick = width * 0.035;
  const radius = width * 0.045;
  const art = geometry.unprinted ? undefined : ({ motif: 'name', seed: 1 } as const);
  const card = (at: Vector, degrees: number) =>
    stackOf(stage, {
      at,
      degrees,
      width,
      height,
      fill,
      edge: '#d9dcdf',
      outline: radius,
      art,
      layers: 2,
      thickness: thick,
    });
  const behind = card([width * 0.34, -height * 0.86, 0], 14);
  plug(stage, behind, 14, width, height, false);
  const top = card([0, 0, 0], 0);
  plug(stage, top, 0, width, height, true);
  measureLying(stage, geometry, [0, 0, 0]);
}

/** The plug in its recess, or swung out over the edge with its contacts to be seen. */
function plug(stage: Stage, top: Vector, degrees: number, width: number, height: number, isOut: boolean): void {
  const { u, v } = lying(degrees);
  const on = (x: number, y: number): Vector => plus(plus(top, u, x), v, y);
  const [long, wide] = [width * 0.3, height * 0.24];
  const y = height * 0.7;
  stage.surface(on(width - long, y), u, v, long, wide, { fill: '#5a5f66', outline: 1 });
  if (!isOut) {
    stage.surface(on(width - long * 0.96, y + wide * 0.08), u, v, long * 0.9, wide * 0.84, {
      fill: '#c9cdd2',
      outline: 1,
    });
    return;
  }
  const start = width - long * 0.2;
  stage.surface(on(start, y), u, v, long * 0.4, wide, { fill: '#eceef0', outline: 1 });
  stage.surface(on(start + long * 0.4, y + wide * 0.06), u, v, long * 0.72, wide * 0.88, {
    fill: '#c9cdd2',
    outline: 0.6,
  });
  for (const hole of [0.2, 0.58])
    stage.surface(on(start + long * 0.62, y + wide * hole), u, v, long * 0.16, wide * 0.2, {
      fill: '#4d5157',
      edge: false,
    });
}

/** Position, camera and drawing of each kind. */
export const THINGS = {
  mailerBox: { camera: { yaw: 28, pitch: 28 }, draw: drawMailerBox },
  carton: { camera: { yaw: 30, pitch: 20 }, draw: drawCarton },
  bag: { camera: { yaw: 28, pitch: 16 }, draw: drawBag },
  mug: { camera: { yaw: 0, pitch: 22 }, draw: drawMug },
  pen: { camera: { yaw: -24, pitch: 62 }, draw: drawPen },
  usb: { camera: { yaw: -22, pitch: 48 }, draw: drawUsb },
} as const satisfies Drawings;
