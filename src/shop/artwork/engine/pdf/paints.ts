import { contains, intersection, isEmpty, union, type Box } from '../box.ts';
import type { Paint } from '../facts.ts';

/** How many kinds of objects of a page are told apart. A page beyond is cut. */
const MOST_KINDS = 400;
/** And of a whole document: its facts stay below 400 kB. */
const MOST_KINDS_OF_DOCUMENT = 1_500;
const LARGEST_SIZE = 10_000;
/** Figures of cutting lines that are kept of one kind. */
const MOST_FIGURES = 64;

/** An object, as it is drawn. */
export type Drawing = Omit<Paint, 'count' | 'places' | 'extent'>;

/** Brings the objects of a page together that are alike. */
export class Paints {
  readonly #budget: { kinds: number };
  readonly #kinds = new Map<string, Paint>();
  /** How many objects were seen, and how many lie outside of what is seen. */
  seen = 0;
  unseen = 0;
  /** Whether objects were left out. */
  isCut = false;

  /** @param budget counts the kinds of all pages */
  constructor(budget: { kinds: number }) {
    this.#budget = budget;
  }

  /**
   * @returns where it is seen; undefined where it is not
   * @param clip the part of the page in which objects are seen now
   * @param figures of which the object consists, where each is looked at by itself
   */
  add(paint: Drawing, box: Box, clip: Box, figures: readonly Box[] = []): Box | undefined {
    const asSeen = (each: Box) => rounded(intersection(grown(each), clip));
    const seen = asSeen(box);
    // What lies outside is not printed. A point that was clipped away is no fault.
    if (isEmpty(seen)) {
      this.unseen += 1;
      return undefined;
    }
    this.seen += 1;
    const { kind, colour, overprints, image } = paint;
    const size = hundredths(Math.min(paint.size, LARGEST_SIZE));
    const key = JSON.stringify([kind, colour, size, overprints, image]);
    const before = this.#kinds.get(key);
    const known = before && withFigures(before, figures.map(asSeen));
    if (known) this.#kinds.set(key, joined(known, seen));
    else if (this.#kinds.size < MOST_KINDS && this.#budget.kinds < MOST_KINDS_OF_DOCUMENT) {
      this.#budget.kinds += 1;
      const first = { ...paint, size, count: 1, places: [seen], extent: seen };
      this.#kinds.set(key, withFigures(first, figures.map(asSeen)));
    } else this.isCut = true;
    return seen;
  }

  all(): readonly Paint[] {
    return [...this.#kinds.values()];
  }
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

function rounded([left, bottom, right, top]: Box): Box {
  return [hundredths(left), hundredths(bottom), hundredths(right), hundredths(top)];
}

/** Lines have no area; they are still seen. */
function grown([left, bottom, right, top]: Box): Box {
  const least = 0.01;
  return [left, bottom, Math.max(right, left + least), Math.max(top, bottom + least)];
}

function withFigures(paint: Paint, more: readonly Box[]): Paint {
  if (more.length === 0) return paint;
  return { ...paint, figures: [...(paint.figures ?? []), ...more].slice(0, MOST_FIGURES) };
}

function joined(paint: Paint, box: Box): Paint {
  const count = paint.count + 1;
  if (contains(paint.extent, box)) return { ...paint, count };
  const all = [...paint.places, box];
  // Of each side the one that reaches furthest.
  const outermost = [
    all.reduce((a, b) => (b[0] < a[0] ? b : a)),
    all.reduce((a, b) => (b[1] < a[1] ? b : a)),
    all.reduce((a, b) => (b[2] > a[2] ? b : a)),
    all.reduce((a, b) => (b[3] > a[3] ? b : a)),
  ];
  return { ...paint, count, places: [...new Set(outermost)], extent: union(paint.extent, box) };
}
