import { n } from './artwork.ts';
import type { Geometry } from './geometry.ts';

type Spot = readonly [x: number, y: number];
export type Area = readonly [x: number, y: number, width: number, height: number];

/** One side of a flat garment: outlines on a square of 100, and the lines on them. */
export interface View {
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

/** 380 x 420 mm, with its print area of 280 x 320 mm below the hem. */
const TOTE_VIEW: View = {
  outline: 'M20 31.5C38 33 62 33 80 31.5C80.4 54 80.8 76 81.6 97C62 99 38 99 18.4 97C19.2 76 19.6 54 20 31.5Z',
  fill: '#f2e8d2',
  behind: band(strap(34, 66, 6, 36), strap(38.5, 61.5, 10.5, 36)),
  over: band(strap(31.5, 68.5, 2, 40), strap(36.5, 63.5, 7, 40)),
  lines: [
    [
      [19.9, 36],
      [35, 37],
      [50, 37.3],
      [65, 37],
      [80.1, 36],
    ],
    [
      [32.3, 36.6],
      [35.9, 39.4],
    ],
    [
      [35.9, 36.6],
      [32.3, 39.4],
    ],
    [
      [64.1, 36.6],
      [67.7, 39.4],
    ],
    [
      [67.7, 36.6],
      [64.1, 39.4],
    ],
  ],
};

export const TOTE = { front: TOTE_VIEW, back: TOTE_VIEW, areas: { front: [27.5, 43, 45, 51.4] } } as const;

export const LANYARD: View = {
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

/** The garment, and where it is printed on its front and its back. */
export function garmentOf({ garment, printPlace }: Pick<Geometry, 'garment' | 'printPlace'>) {
  const shape = garment === 'hoodie' ? HOODIE : TSHIRT;
  const isBehind = printPlace === 'back' || printPlace === 'frontback' || printPlace === 'chestback';
  const onFront =
    printPlace === 'front' || printPlace === 'frontback' ? 'front' : printPlace === 'back' ? undefined : 'chest';
  return {
    shape,
    front: onFront ? shape.areas[onFront] : undefined,
    back: isBehind ? shape.areas.back : undefined,
  };
}
