import { union, type Box } from '../box.ts';
import type { CutFigure } from './cut-figures.ts';
import { apply, type Matrix } from './matrix.ts';
import type { Point } from './operators.ts';

/** The box of no point. */
const NOTHING: Box = [Infinity, Infinity, -Infinity, -Infinity];

/** In points: a turn by a quarter is written with rounding errors. */
const ROUNDING = 0.01;
/** More parts than these are no cutting line. */
const MOST_FIGURES = 5_001;
/** A rectangle leads back to where it began. */
const MOST_CORNERS = 5;

/** The path that is drawn now, in the page's own points. What adds to it tells the matrix that leads there. */
export class Path {
  #box: Box | undefined;
  /** Its parts, while a cutting line would be drawn along them. */
  #figures: CutFigure[] = [];
  #point: Point = [0, 0];
  /** Where the part that is drawn now began. */
  #began: Point | undefined;
  readonly #ends: Point[] = [];
  #parts = 0;
  #isCurved = false;
  readonly #corners: Point[] = [];

  get box(): Box | undefined {
    return this.#box;
  }

  /** Whether it is a rectangle that stands upright, and nothing else. */
  get fillsBox(): boolean {
    const box = this.#box;
    const isOne = this.#parts === 1 && this.#corners.length >= 4 && this.#corners.length <= MOST_CORNERS;
    if (!box || !isOne) return false;
    const [left, bottom, right, top] = box;
    const isAt = (one: number, other: number) => Math.abs(one - other) < ROUNDING;
    const cornerAt = ([x, y]: Point) =>
      (isAt(x, left) || isAt(x, right)) && (isAt(y, bottom) || isAt(y, top))
        ? `${isAt(x, left)} ${isAt(y, bottom)}`
        : '';
    const corners = new Set(this.#corners.map(cornerAt));
    // From each corner to the next one along a side, and not across.
    const isAlongSides = this.#corners.every(([x, y], index) => {
      const [nextX, nextY] = this.#corners[index + 1] ?? [x, y];
      return isAt(x, nextX) || isAt(y, nextY);
    });
    return !this.#isCurved && isAlongSides && corners.size === 4 && !corners.has('');
  }

  /** The ends of the parts that were left open. */
  get ends(): readonly Point[] {
    return this.#ends;
  }

  /** Parts that draw something: one that only begins does not. */
  get figures(): readonly CutFigure[] {
    return this.#figures.filter(({ box: [left, bottom, right, top] }) => right > left || top > bottom);
  }

  /** @param isCut whether the parts of a cutting line are to be kept */
  begin(point: Point, matrix: Matrix, isCut: boolean): void {
    this.leaveOpen(matrix);
    this.#parts += 1;
    if (isCut && this.#figures.length < MOST_FIGURES) this.#figures.push({ box: NOTHING, ends: [] });
    this.reach([point], matrix);
    this.#began = point;
  }

  reach(points: readonly Point[], matrix: Matrix): void {
    for (const point of points) {
      const [x, y] = apply(matrix, ...point);
      this.#box = this.#box ? union(this.#box, [x, y, x, y]) : [x, y, x, y];
      const figure = this.#figures.at(-1);
      if (figure) this.#figures[this.#figures.length - 1] = { ...figure, box: union(figure.box, [x, y, x, y]) };
      this.#point = point;
      if (this.#corners.length <= MOST_CORNERS) this.#corners.push([x, y]);
    }
    // A curve has two or three points, a line one, and a rectangle four.
    if (points.length === 2 || points.length === 3) this.#isCurved = true;
  }

  /** Leads the part that is drawn now back to where it began. */
  close(): void {
    if (this.#began) this.#point = this.#began;
    this.#began = undefined;
  }

  /** Ends the part that is drawn now where it is. */
  leaveOpen(matrix: Matrix): void {
    if (!this.#began) return;
    const ends = [apply(matrix, ...this.#began), apply(matrix, ...this.#point)];
    this.#ends.push(...ends);
    const figure = this.#figures.at(-1);
    if (figure) this.#figures[this.#figures.length - 1] = { ...figure, ends };
    this.#began = undefined;
  }
}
