import type { Box } from '../box.ts';
import type { OpenLine } from '../facts.ts';

export type Point = readonly [number, number];

/** Ends as near as this, in points (a tenth of a millimetre), meet: drawing programs round their coordinates. */
export const NEAR = 0.28;
/** A page with more ends than these draws no cutting line. */
const MOST_ENDS = 5_000;
/** Open ends of one colour that are kept. */
const MOST_PLACES = 8;
/** Half the side of the square that shows an end, in points. */
const MARK = 3;

/** The ends of lines that are stroked in one spot colour each, and which of them meet no other. */
export class OpenLines {
  readonly #ends = new Map<string, Point[]>();
  #count = 0;

  /** @param ends in the page's own points: two of each line that is not closed */
  add(spot: string, ends: readonly Point[]): void {
    this.#count += ends.length;
    if (this.#count <= MOST_ENDS) this.#ends.set(spot, [...(this.#ends.get(spot) ?? []), ...ends]);
  }

  all(): readonly OpenLine[] {
    if (this.#count > MOST_ENDS) return [];
    return [...this.#ends].flatMap(([spot, ends]) => {
      const places = looseEnds(ends).slice(0, MOST_PLACES).map(placeOf);
      return places.length > 0 ? [{ spot, places }] : [];
    });
  }
}

/** Takes away each pair of ends that meet. They are looked for in squares as wide as the distance at which ends meet. */
function looseEnds(ends: readonly Point[]): readonly Point[] {
  const loose = new Map<string, Point[]>();
  const key = (column: number, row: number) => `${column} ${row}`;
  for (const end of ends) {
    const [column, row] = [Math.floor(end[0] / NEAR), Math.floor(end[1] / NEAR)];
    const around = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => key(column + dx, row + dy)));
    const met = around.find((square) => loose.get(square)?.some((other) => isNear(end, other)));
    if (met === undefined) loose.set(key(column, row), [...(loose.get(key(column, row)) ?? []), end]);
    else {
      const others = loose.get(met) ?? [];
      const index = others.findIndex((other) => isNear(end, other));
      loose.set(met, others.toSpliced(index, 1));
    }
  }
  return [...loose.values()].flat();
}

export function isNear(a: Point, b: Point): boolean {
  return Math.hypot(a[0] - b[0], a[1] - b[1]) <= NEAR;
}

function placeOf([x, y]: Point): Box {
  const hundredths = (value: number) => Math.round(value * 100) / 100;
  return [hundredths(x - MARK), hundredths(y - MARK), hundredths(x + MARK), hundredths(y + MARK)];
}
