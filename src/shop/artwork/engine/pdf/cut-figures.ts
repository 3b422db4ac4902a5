import { union, type Box } from '../box.ts';
import { isNear, NEAR, type Point } from './open-lines.ts';

/** A part of a cutting line, in the page's own points. */
export interface CutFigure {
  readonly box: Box;
  /** Where it begins and where it ends. None of one that is closed. */
  readonly ends: readonly Point[];
}

/** What is drawn in pieces whose ends meet is one figure, as a line along the edge with rounded corners. */
export function joinedFigures(pieces: readonly CutFigure[]): readonly Box[] {
  const groups = new Groups(pieces.length);
  const known = new Map<string, [Point, number][]>();
  for (const [index, { ends }] of pieces.entries()) {
    for (const end of ends) {
      const met = squaresAround(end)
        .flatMap((square) => known.get(square) ?? [])
        .find(([other]) => isNear(end, other));
      if (met) groups.join(met[1], index);
      else {
        const square = squareOf(end);
        known.set(square, [...(known.get(square) ?? []), [end, index]]);
      }
    }
  }
  const boxes = new Map<number, Box>();
  for (const [index, { box }] of pieces.entries()) {
    const group = groups.of(index);
    const before = boxes.get(group);
    boxes.set(group, before ? union(before, box) : box);
  }
  return [...boxes.values()];
}

class Groups {
  readonly #above: number[];

  constructor(count: number) {
    this.#above = Array.from({ length: count }, (_, index) => index);
  }

  of(index: number): number {
    let at = index;
    while (this.#above[at] !== at) {
      // The way is made shorter for the next look.
      this.#above[at] = this.#above[this.#above[at]!]!;
      at = this.#above[at]!;
    }
    return at;
  }

  join(a: number, b: number): void {
    this.#above[this.of(b)] = this.of(a);
  }
}

function squareOf([x, y]: Point): string {
  return `${Math.floor(x / NEAR)} ${Math.floor(y / NEAR)}`;
}

function squaresAround([x, y]: Point): readonly string[] {
  return [-NEAR, 0, NEAR].flatMap((dx) => [-NEAR, 0, NEAR].map((dy) => squareOf([x + dx, y + dy])));
}
