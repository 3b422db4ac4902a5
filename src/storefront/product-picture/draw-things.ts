import type { Drawings } from './drawings.ts';
import { box } from './draw-large.ts';
import { STOCK } from './draw-sheets.ts';
import type { Geometry } from './geometry.ts';
import { circle, INK, plus, type Stage, type Vector } from './scene.ts';

const RIGHT: Vector = [1, 0, 0];
const DOWN: Vector = [0, 0, -1];

interface BoxSize {
  readonly width: number;
  readonly deep: number;
  readonly tall: number;
}

/** A mailer box, its lid standing open. */
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
    fill,
    art: { motif: 'solid', seed: 2 },
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
  stage.surface([0, deep, tall], RIGHT, DOWN, width, tall, { fill, art: { motif: 'mark', seed: 2 }, finished: false });
}

/** A folding carton, its tuck flap up. */
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
  handle(stage, width, 0, tall);
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
  handle(stage, width, deep, tall);
  measureBox(stage, size, geometry);
}

function handle(stage: Stage, width: number, y: number, z: number): void {
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

/** A flat thing seen from the front: an outline on a square of 100, and the printed area on it. */
interface FrontView {
  readonly outline: string;
  readonly fill: string;
  readonly print: readonly [x: number, y: number, width: number, height: number];
  readonly lines: readonly (readonly (readonly [number, number])[])[];
}

const TSHIRT: FrontView = {
  outline:
    'M35 6C40 13 60 13 65 6L80 11C86 13 90 17 92 23L99 43L83 50L79 42L80 98L20 98L21 42L17 50L1 43L8 23C10 17 14 13 20 11Z',
  fill: '#fbfaf6',
  print: [33, 28, 34, 45],
  lines: [
    [
      [35, 6],
      [39, 13],
      [45, 16.5],
      [50, 17.5],
      [55, 16.5],
      [61, 13],
      [65, 6],
    ],
    [
      [21, 42],
      [22, 30],
    ],
    [
      [79, 42],
      [78, 30],
    ],
  ],
};

const TOTE: FrontView = {
  outline: 'M16 34L84 34L87 98L13 98Z',
  fill: '#f2e8d2',
  print: [30, 46, 40, 42],
  lines: [
    [
      [16, 38],
      [84, 38],
    ],
    [
      [32, 38],
      [33, 14],
      [38, 5],
      [50, 2],
      [62, 5],
      [67, 14],
      [68, 38],
    ],
    [
      [37, 38],
      [38, 16],
      [42, 9],
      [50, 7],
      [58, 9],
      [62, 16],
      [63, 38],
    ],
  ],
};

const LANYARD: FrontView = {
  outline: 'M36 2L44 2L52 66L60 2L68 2L56 74L56 80L48 80L48 74Z',
  fill: 'var(--spot)',
  print: [36, 84, 32, 15],
  lines: [
    [
      [50, 80],
      [50, 84],
      [54, 84],
      [54, 80],
    ],
  ],
};

function drawTshirt(stage: Stage, geometry: Geometry): void {
  front(stage, TSHIRT, geometry);
}

function drawTote(stage: Stage, geometry: Geometry): void {
  front(stage, TOTE, geometry);
}

function drawLanyard(stage: Stage, geometry: Geometry): void {
  front(stage, LANYARD, geometry);
}

function front(stage: Stage, view: FrontView, geometry: Geometry): void {
  const [x, y, width, height] = view.print;
  const fill = geometry.dye?.fill ?? view.fill;
  const seam = geometry.dye?.dark ? { stroke: '#ffffff8c' } : {};
  stage.surface([2.5, 0, 98], RIGHT, DOWN, 100, 100, { outline: view.outline, fill: '#e3dfd3', edge: false });
  stage.surface([0, 0, 100], RIGHT, DOWN, 100, 100, { outline: view.outline, fill });
  for (const line of view.lines)
    stage.line(
      line.map(([px, py]): Vector => [px, 0, 100 - py]),
      { closed: false, ...(view === TSHIRT ? seam : {}) },
    );
  stage.surface([x, 1, 100 - y], RIGHT, DOWN, width, height, {
    fill: view === LANYARD ? STOCK.white : fill,
    art: { motif: 'label', seed: 2 },
    edge: view === LANYARD,
    finished: false,
  });
  // Ink is not read on a dark thing: its measure stands below it.
  const low = geometry.dye?.dark ? -6 : 100 - y - height - 4;
  stage.measure([x, 1, low], [x + width, 1, low], geometry.label.width);
}

/** A mug, its print wrapped half round. */
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
function drawPen(stage: Stage, { dye, label }: Geometry): void {
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
    stage.surface([34, y + 3.4, 0], RIGHT, [0, 1, 0], 44, 3.2, { fill: print, outline: 0.4, edge: false });
  }
  stage.measure([34, 38, 0], [78, 38, 0], label.width);
}

/** How each of these is placed and from where it is seen. */
export const THINGS = {
  mailerBox: { camera: { yaw: -28, pitch: 28 }, draw: drawMailerBox },
  carton: { camera: { yaw: -30, pitch: 20 }, draw: drawCarton },
  bag: { camera: { yaw: -28, pitch: 16 }, draw: drawBag },
  tshirt: { camera: { yaw: 0, pitch: 0 }, draw: drawTshirt },
  tote: { camera: { yaw: 0, pitch: 0 }, draw: drawTote },
  mug: { camera: { yaw: 0, pitch: 22 }, draw: drawMug },
  lanyard: { camera: { yaw: 0, pitch: 0 }, draw: drawLanyard },
  pen: { camera: { yaw: -24, pitch: 62 }, draw: drawPen },
} as const satisfies Drawings;
