import type { Drawings } from './drawings.ts';
import { n } from './artwork.ts';
import { STOCK } from './draw-sheets.ts';
import type { Geometry } from './geometry.ts';
import type { Stage, Vector } from './scene.ts';
import { DOWN, RIGHT } from './solids.ts';

type Spot = readonly [x: number, y: number];
type Area = readonly [x: number, y: number, width: number, height: number];

/** One side of a flat garment: outlines on a square of 100, and the lines on them. */
interface View {
  readonly outline: string;
  readonly fill: string;
  /** Drawn before the outline: the far strap of a bag. */
  readonly behind?: string;
  /** Drawn over the outline: a hood, a near strap. */
  readonly over?: string;
  /** Drawn inside the hood's opening. */
  readonly hollow?: string;
  readonly lines: readonly (readonly Spot[])[];
}

interface Garment {
  readonly front: View;
  readonly back: View;
  readonly areas: Readonly<Record<'front' | 'back' | 'chest', Area>>;
}

const TSHIRT_SEAMS: View['lines'] = [
  [
    [21, 42],
    [22, 30],
  ],
  [
    [79, 42],
    [78, 30],
  ],
];

const TSHIRT: Garment = {
  front: {
    outline:
      'M35 6C40 13 60 13 65 6L80 11C86 13 90 17 92 23L99 43L83 50L79 42L80 98L20 98L21 42L17 50L1 43L8 23C10 17 14 13 20 11Z',
    fill: '#fbfaf6',
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
      ...TSHIRT_SEAMS,
    ],
  },
  back: {
    outline:
      'M35 6C41 8.5 59 8.5 65 6L80 11C86 13 90 17 92 23L99 43L83 50L79 42L80 98L20 98L21 42L17 50L1 43L8 23C10 17 14 13 20 11Z',
    fill: '#fbfaf6',
    lines: [
      [
        [34, 9],
        [42, 11.4],
        [50, 12],
        [58, 11.4],
        [66, 9],
      ],
      [
        [20, 11],
        [35, 15.5],
        [50, 17],
        [65, 15.5],
        [80, 11],
      ],
      ...TSHIRT_SEAMS,
    ],
  },
  areas: { front: [33, 28, 34, 45], back: [31, 26, 38, 50], chest: [56, 27, 13, 13] },
};

const HOODIE_BODY =
  'M34 14L20 18C14 20 11 24 9.5 30L1 78C.8 80 2 81 3.5 81.4L12 83C13.5 83.2 14.6 82.4 15 81L22 52L21 95C21 97 22 98 24 98L76 98C78 98 79 97 79 95L78 52L85 81C85.4 82.4 86.5 83.2 88 83L96.5 81.4C98 81 99.2 80 99 78L90.5 30C89 24 86 20 80 18L66 14C60 20 40 20 34 14Z';
const HOODIE_SEAMS: View['lines'] = [
  [
    [21, 91],
    [79, 91],
  ],
  [
    [1.8, 75],
    [16.2, 77],
  ],
  [
    [98.2, 75],
    [83.8, 77],
  ],
  [
    [22, 52],
    [23, 36],
  ],
  [
    [78, 52],
    [77, 36],
  ],
];

const HOODIE: Garment = {
  front: {
    outline: HOODIE_BODY,
    fill: '#fbfaf6',
    over: 'M30 19C29 7 38 0 50 0C62 0 71 7 70 19C67 25 58 29 50 31C42 29 33 25 30 19Z',
    hollow: 'M38 17C38 8 44 5 50 5C56 5 62 8 62 17C59 22 55 25 50 27C45 25 41 22 38 17Z',
    lines: [
      [
        [46, 28],
        [45, 43],
      ],
      [
        [54, 28],
        [55, 43],
      ],
      [
        [29, 91],
        [36, 73],
        [64, 73],
        [71, 91],
      ],
      ...HOODIE_SEAMS,
    ],
  },
  back: {
    outline: HOODIE_BODY,
    fill: '#fbfaf6',
    over: 'M31 16C29 4 40 0 50 0C60 0 71 4 69 16C68 26 58 31 50 31C42 31 32 26 31 16Z',
    lines: [
      [
        [50, 0],
        [50, 31],
      ],
      ...HOODIE_SEAMS,
    ],
  },
  areas: { front: [36, 34, 28, 36], back: [31, 36, 38, 48], chest: [58, 34, 13, 13] },
};

/** A strap of cloth: an arch between two places on the hem, from `top` downwards. */
function strap(left: number, right: number, top: number, foot: number): readonly Spot[] {
  const middle = (left + right) / 2;
  return Array.from({ length: 17 }, (_, step): Spot => {
    const angle = Math.PI * (1 - step / 16);
    const x = middle + ((right - left) / 2) * Math.sign(Math.cos(angle)) * Math.abs(Math.cos(angle)) ** 0.55;
    return [x, foot - (foot - top) * Math.sin(angle) ** 0.8];
  });
}

function band(outer: readonly Spot[], inner: readonly Spot[]): string {
  const points = [...outer, ...inner.toReversed()].map(([x, y]) => `${n(x)} ${n(y)}`);
  return `M${points.join('L')}Z`;
}

const TOTE: View = {
  outline: 'M17 33C38 34.5 62 34.5 83 33C84 56 85 78 86.5 97C62 99.5 38 99.5 13.5 97C15 78 16 56 17 33Z',
  fill: '#f2e8d2',
  behind: band(strap(33, 67, 6, 38), strap(37.5, 62.5, 10.5, 38)),
  over: band(strap(30.5, 69.5, 2, 45), strap(35.5, 64.5, 7, 45)),
  lines: [
    [
      [16.8, 37.5],
      [33, 38.6],
      [50, 39],
      [67, 38.6],
      [83.2, 37.5],
    ],
    [
      [31.3, 40.5],
      [35, 44],
    ],
    [
      [35, 40.5],
      [31.3, 44],
    ],
    [
      [65, 40.5],
      [68.7, 44],
    ],
    [
      [68.7, 40.5],
      [65, 44],
    ],
    [
      [20, 62],
      [19, 78],
      [21, 92],
    ],
    [
      [80, 60],
      [81.5, 76],
      [79.5, 90],
    ],
  ],
};

const LANYARD: View = {
  outline: 'M36 2L44 2L52 66L60 2L68 2L56 74L56 80L48 80L48 74Z',
  fill: 'var(--spot)',
  lines: [
    [
      [50, 80],
      [50, 84],
      [54, 84],
      [54, 80],
    ],
  ],
};

/** Draws the printed side. If both sides are printed, the back is behind the front. */
function drawGarment(stage: Stage, geometry: Geometry): void {
  const garment = geometry.garment === 'hoodie' ? HOODIE : TSHIRT;
  const fill = geometry.dye?.fill ?? garment.front.fill;
  const place = geometry.printPlace;
  const both = place === 'frontback' || place === 'chestback';
  const seam = geometry.dye?.dark ? '#ffffff8c' : undefined;
  const backAt = both ? 78 : 0;
  if (both || place === 'back') {
    side(stage, garment.back, fill, { at: backAt, seam });
    print(stage, garment.areas.back, fill, backAt);
  }
  const onFront = place === 'front' || place === 'frontback' ? 'front' : place === 'back' ? undefined : 'chest';
  if (onFront) {
    side(stage, garment.front, fill, { at: 0, seam });
    print(stage, garment.areas[onFront], fill, 0);
  }
  const widest = onFront === 'chest' && !both ? 'chest' : place === 'front' || place === 'frontback' ? 'front' : 'back';
  const at = widest === 'back' ? backAt : 0;
  measurePrint(stage, geometry, garment.areas[widest], at);
}

function drawTote(stage: Stage, geometry: Geometry): void {
  const area: Area = [30, 44, 40, 36];
  const fill = geometry.dye?.fill ?? TOTE.fill;
  side(stage, TOTE, fill, { at: 0 });
  print(stage, area, fill, 0);
  measurePrint(stage, geometry, area, 0);
}

function drawLanyard(stage: Stage, geometry: Geometry): void {
  const area: Area = [36, 84, 32, 15];
  side(stage, LANYARD, geometry.dye?.fill ?? LANYARD.fill, { at: 0 });
  print(stage, area, STOCK.white, 0, true);
  // The measure is the width of the ribbon, not of the badge.
  measurePrint(stage, geometry, [48, 84, 8, 15], 0);
}

function side(
  stage: Stage,
  view: View,
  fill: string,
  { at, seam }: { readonly at: number; readonly seam?: string | undefined },
): void {
  const piece = (outline: string, colour: string, edge = true, dx = 0) =>
    stage.surface([at + dx, 0, 100 - dx * 0.8], RIGHT, DOWN, 100, 100, { outline, fill: colour, edge });
  piece(view.outline, '#e3dfd3', false, 2.5);
  if (view.behind) piece(view.behind, fill);
  piece(view.outline, fill);
  if (view.over) piece(view.over, fill);
  if (view.hollow) piece(view.hollow, '#00000038');
  stage.lines(
    view.lines.map((line) => line.map(([x, y]): Vector => [at + x, 0, 100 - y])),
    { closed: false, ...(seam ? { stroke: seam } : {}) },
  );
}

function print(stage: Stage, [x, y, width, height]: Area, fill: string, at: number, edge = false): void {
  stage.surface([at + x, 1, 100 - y], RIGHT, DOWN, width, height, {
    fill,
    art: { motif: 'label', seed: 2 },
    edge,
    finished: false,
  });
}

function measurePrint(stage: Stage, geometry: Geometry, [x, y, width, height]: Area, at: number): void {
  // The measure is not readable on a dark garment or over a pocket, so it is placed below.
  const low = geometry.dye?.dark || geometry.garment === 'hoodie' ? -6 : 100 - y - height - 4;
  stage.measure([at + x, 1, low], [at + x + width, 1, low], geometry.label.width);
}

/** Position, camera and drawing of each kind. */
export const GARMENTS = {
  tshirt: { camera: { yaw: 0, pitch: 0 }, draw: drawGarment },
  tote: { camera: { yaw: 0, pitch: 0 }, draw: drawTote },
  lanyard: { camera: { yaw: 0, pitch: 0 }, draw: drawLanyard },
} as const satisfies Drawings;
