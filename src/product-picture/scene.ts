/**
 * A picture as data: surfaces and lines of a small three-dimensional world, seen by a parallel projection.
 * World: x to the right, y towards the viewer, z up, in millimetres. A parallel projection keeps every flat surface
 * affine, so a printed surface is one SVG matrix.
 */
export type Vector = readonly [x: number, y: number, z: number];
export type Point = readonly [x: number, y: number];
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** Degrees. Pitch 90 looks straight down, 0 looks straight ahead. */
export interface Camera {
  readonly yaw: number;
  readonly pitch: number;
}

/** A composition of print motifs, and the part of it on this surface. */
export interface Art {
  readonly motif: 'display' | 'name' | 'solid' | 'stationery' | 'label' | 'month' | 'text' | 'mark' | 'labels';
  readonly seed: number;
  /** Number of labels across and down. */
  readonly grid?: readonly [columns: number, rows: number];
  /** Size of the whole artwork if it covers several surfaces, and the start of this surface in it. */
  readonly width?: number;
  readonly from?: number;
  /** What a sample artwork shows on this panel of a folded sheet, instead of running over all of them. */
  readonly panel?: Art['motif'];
  /** Which of several artworks of one order it is, from 1. */
  readonly set?: number;
}

export interface Surface {
  readonly kind: 'surface';
  readonly matrix: Matrix;
  readonly width: number;
  readonly height: number;
  /** Corner radius, oval, or a path of absolute M L C Q Z inside width x height. */
  readonly outline: number | 'oval' | string;
  readonly fill: string;
  readonly art?: Art | undefined;
  /** Where an article is marked: the customer's own page lies there, and a plain bar until it is sent. */
  readonly isMark?: boolean | undefined;
  /** Whether the lamination is visible on it. */
  readonly finished: boolean;
  /** Opacity of the shade on a side that is turned away from the light. */
  readonly shade: number;
  readonly edge: boolean;
}

export interface Shape {
  readonly kind: 'shape';
  /** Subpaths with the same look. */
  readonly paths: readonly (readonly Point[])[];
  readonly closed: boolean;
  readonly fill: string;
  readonly opacity: number;
  readonly stroke: string;
  /** In screen units. */
  readonly strokeWidth: number;
  /** 'dots' draws an open line with round ends, for a row of dots. */
  readonly dashed: boolean | 'dots';
  /** A shadow, which has no sharp edge. */
  readonly soft: boolean;
}

export interface Measure {
  readonly kind: 'measure';
  readonly from: Point;
  readonly to: Point;
  readonly label: string;
}

export type Part = Surface | Shape | Measure;

export interface SurfaceLook {
  readonly outline?: Surface['outline'];
  readonly fill?: string;
  readonly art?: Art | undefined;
  readonly isMark?: boolean;
  readonly finished?: boolean;
  readonly shade?: number;
  readonly edge?: boolean;
}

export interface LineLook {
  readonly closed?: boolean;
  readonly fill?: string;
  readonly opacity?: number;
  readonly stroke?: string;
  readonly strokeWidth?: number;
  readonly dashed?: Shape['dashed'];
  readonly soft?: boolean;
}

export const INK = '#15171a';
const RADIANS = Math.PI / 180;

/** Collects the parts of a picture from back to front. Later parts are in front. */
export class Stage {
  readonly parts: Part[] = [];
  readonly #camera: {
    readonly cosYaw: number;
    readonly sinYaw: number;
    readonly cosPitch: number;
    readonly sinPitch: number;
  };

  constructor({ yaw, pitch }: Camera) {
    this.#camera = {
      cosYaw: Math.cos(yaw * RADIANS),
      sinYaw: Math.sin(yaw * RADIANS),
      cosPitch: Math.cos(pitch * RADIANS),
      sinPitch: Math.sin(pitch * RADIANS),
    };
  }

  project([x, y, z]: Vector): Point {
    const { cosYaw, sinYaw, cosPitch, sinPitch } = this.#camera;
    return [x * cosYaw - y * sinYaw, (x * sinYaw + y * cosYaw) * sinPitch - z * cosPitch];
  }

  /** A flat surface: `u` and `v` are unit vectors along its width and height. */
  surface(origin: Vector, u: Vector, v: Vector, width: number, height: number, look: SurfaceLook = {}): void {
    const [a, b] = this.project(u);
    const [c, d] = this.project(v);
    const [e, f] = this.project(origin);
    this.parts.push({
      kind: 'surface',
      matrix: [a, b, c, d, e, f],
      width,
      height,
      outline: look.outline ?? 0,
      fill: look.fill ?? '#fffefb',
      art: look.art,
      isMark: look.isMark,
      finished: look.finished ?? look.art !== undefined,
      shade: look.shade ?? 0,
      edge: look.edge ?? true,
    });
  }

  /** A line or an area through points of the world. */
  line(points: readonly Vector[], look: LineLook = {}): void {
    this.flat(
      points.map((point) => this.project(point)),
      look,
    );
  }

  /** Lines with the same look, sent as one path. */
  lines(lines: readonly (readonly Vector[])[], look: LineLook = {}): void {
    this.#shape(
      lines.map((points) => points.map((point) => this.project(point))),
      look,
    );
  }

  flat(points: readonly Point[], look: LineLook = {}): void {
    this.#shape([points], look);
  }

  #shape(paths: readonly (readonly Point[])[], look: LineLook): void {
    this.parts.push({
      kind: 'shape',
      paths,
      closed: look.closed ?? look.fill !== undefined,
      fill: look.fill ?? 'none',
      opacity: look.opacity ?? 1,
      stroke: look.stroke ?? (look.fill ? 'none' : INK),
      strokeWidth: look.strokeWidth ?? 0.8,
      dashed: look.dashed ?? false,
      soft: look.soft ?? false,
    });
  }

  /** The shadow on the table of a body between the points and the same points moved by `reach`. */
  shadow(points: readonly Vector[], reach: Vector): void {
    const moved = points.map((point) => plus(point, reach));
    this.flat(hull([...points, ...moved].map((point) => this.project(point))), { fill: INK, opacity: 0.2, soft: true });
  }

  /** The outline of a round or square body between two parallel faces. */
  body(points: readonly Vector[], depth: Vector, look: LineLook): void {
    const moved = points.map((point) => plus(point, depth));
    this.flat(hull([...points, ...moved].map((point) => this.project(point))), look);
  }

  measure(from: Vector, to: Vector, label: string): void {
    this.parts.push({ kind: 'measure', from: this.project(from), to: this.project(to), label });
  }
}

export function plus(a: Vector, b: Vector, factor = 1): Vector {
  return [a[0] + b[0] * factor, a[1] + b[1] * factor, a[2] + b[2] * factor];
}

/** Unit vectors of a sheet on the table, turned by `degrees`. */
export function lying(degrees: number): { readonly u: Vector; readonly v: Vector } {
  const turn = degrees * RADIANS;
  return { u: [Math.cos(turn), Math.sin(turn), 0], v: [-Math.sin(turn), Math.cos(turn), 0] };
}

/** Points of a circle in the plane of `u` and `v`. */
export function circle(centre: Vector, radius: number, u: Vector, v: Vector, points = 28): Vector[] {
  return Array.from({ length: points }, (_, index) => {
    const angle = (index / points) * 2 * Math.PI;
    return plus(plus(centre, u, radius * Math.cos(angle)), v, radius * Math.sin(angle));
  });
}

/** Convex hull by Andrew's monotone chain. */
export function hull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((p, q) => p[0] - q[0] || p[1] - q[1]);
  const half = (all: readonly Point[]) => {
    const chain: Point[] = [];
    for (const point of all) {
      while (chain.length >= 2 && turnsRight(chain.at(-2), chain.at(-1), point)) chain.pop();
      chain.push(point);
    }
    chain.pop();
    return chain;
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

function turnsRight(o: Point | undefined, p: Point | undefined, q: Point): boolean {
  if (!o || !p) return false;
  return (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0]) <= 0;
}

export interface Room {
  readonly width: number;
  readonly height: number;
  readonly padding: number;
}

/** Scales and centres the parts into the room. */
export function fitted(parts: readonly Part[], room: Room): Part[] {
  const points = parts.flatMap(cornersOf);
  const left = Math.min(...points.map(([x]) => x));
  const right = Math.max(...points.map(([x]) => x));
  const top = Math.min(...points.map(([, y]) => y));
  const bottom = Math.max(...points.map(([, y]) => y));
  const scale = Math.min(
    (room.width - 2 * room.padding) / Math.max(right - left, 1e-6),
    (room.height - 2 * room.padding) / Math.max(bottom - top, 1e-6),
  );
  const dx = room.width / 2 - ((left + right) / 2) * scale;
  const dy = room.height / 2 - ((top + bottom) / 2) * scale;
  const move = ([x, y]: Point): Point => [x * scale + dx, y * scale + dy];
  return parts.map((part) => moved(part, scale, move));
}

function moved(part: Part, scale: number, move: (point: Point) => Point): Part {
  switch (part.kind) {
    case 'surface': {
      const [a, b, c, d, e, f] = part.matrix;
      const [x, y] = move([e, f]);
      return { ...part, matrix: [a * scale, b * scale, c * scale, d * scale, x, y] };
    }
    case 'shape':
      return { ...part, paths: part.paths.map((points) => points.map(move)) };
    case 'measure':
      return { ...part, from: move(part.from), to: move(part.to) };
  }
}

/** The points that bound a part. */
export function cornersOf(part: Part): readonly Point[] {
  if (part.kind === 'shape') return part.paths.flat();
  if (part.kind === 'measure') return [part.from, part.to];
  const [a, b, c, d, e, f] = part.matrix;
  const { width, height } = part;
  return [
    [e, f],
    [e + a * width, f + b * width],
    [e + c * height, f + d * height],
    [e + a * width + c * height, f + b * width + d * height],
  ];
}
