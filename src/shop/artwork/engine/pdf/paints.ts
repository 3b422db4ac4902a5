import { contains, heightOf, intersection, isEmpty, union, type Box } from '../box.ts';
import type { Paint } from '../facts.ts';
import { joinedFigures, type CutFigure } from './cut-figures.ts';

/** How many kinds of objects of a page are told apart. A page beyond is cut. */
const MOST_KINDS = 400;
/** And of a whole document: each takes about 300 bytes of its facts, so these take most of what is kept of a file. */
const MOST_KINDS_OF_DOCUMENT = 1_500;
const LARGEST_SIZE = 10_000;
/** Places of one kind that are kept beside the outermost ones, and of a whole document: about 30 bytes each. */
const MOST_PLACES = { text: 200, other: 100 };
const MOST_PLACES_OF_DOCUMENT = 800;
/** Figures of cutting lines that are kept of one kind, and of a whole document. Of lines beyond there is the extent alone. */
const MOST_FIGURES = 16;
const MOST_FIGURES_OF_DOCUMENT = 600;
/** A page whose cutting lines have more pieces than these is no drawing of a cut: only its extent is looked at. */
const MOST_PIECES = 5_000;

/** An object, as it is drawn. */
export type Drawing = Omit<Paint, 'count' | 'places' | 'inner' | 'extent'>;

/** Objects that are alike. */
interface Alike {
  readonly drawing: Drawing;
  count: number;
  extent: Box;
  /** Of each side the one that reaches furthest. */
  outermost: readonly Box[];
  readonly others: Box[];
}

interface Counts {
  kinds: number;
  figures: number;
  kept: number;
}

/** Brings the objects of a page together that are alike. */
export class Paints {
  readonly #budget: Counts;
  readonly #kinds = new Map<string, Alike>();
  /** What the cutting lines of a kind consist of. */
  readonly #pieces = new Map<string, CutFigure[]>();
  #pieceCount = 0;
  /** How many objects were seen, and how many lie outside of what is seen. */
  seen = 0;
  unseen = 0;
  /** Whether objects were left out. */
  isCut = false;

  /** @param budget counts the kinds, the figures and the places of all pages */
  constructor(budget: Counts) {
    this.#budget = budget;
  }

  /**
   * @returns where it is seen; undefined where it is not
   * @param clip the part of the page in which objects are seen now
   * @param pieces of which a cutting line consists. Undefined for all else.
   */
  add(paint: Drawing, box: Box, clip: Box, pieces?: readonly CutFigure[]): Box | undefined {
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
    if (before) this.#join(before, seen);
    else if (this.#kinds.size < MOST_KINDS && this.#budget.kinds < MOST_KINDS_OF_DOCUMENT) {
      this.#budget.kinds += 1;
      const others: Box[] = [];
      if (kind === 'text') this.#keep(others, seen);
      this.#kinds.set(key, { drawing: { ...paint, size }, count: 1, extent: seen, outermost: [seen], others });
    } else this.isCut = true;
    if (pieces && this.#kinds.has(key)) {
      const visible = pieces.map((piece) => ({ ...piece, box: asSeen(piece.box) }));
      this.#addPieces(
        key,
        visible.filter((piece) => !isEmpty(piece.box)),
      );
    }
    return seen;
  }

  /** To be asked once, at the end of the page: what is kept counts in the budget. */
  all(): readonly Paint[] {
    return [...this.#kinds].map(([key, { drawing, count, extent, outermost, others }]) => {
      const known = new Set(outermost.map(String));
      const inner = others.filter((box) => !known.has(String(box)));
      const paint = { ...drawing, count, places: outermost, ...(inner.length > 0 ? { inner } : {}), extent };
      const pieces = this.#pieces.get(key);
      return pieces ? this.#withFigures(paint, pieces) : paint;
    });
  }

  #join(alike: Alike, box: Box): void {
    const { extent, drawing, others } = alike;
    // The first one may be none of the outermost any more. As long as it is alone, it costs nothing.
    if (alike.count === 1 && drawing.kind !== 'text') this.#keep(others, extent);
    alike.count += 1;
    if (!contains(extent, box)) {
      alike.outermost = outermostOf([...alike.outermost, box]);
      alike.extent = union(extent, box);
    }
    const last = others.at(-1);
    if (last && drawing.kind === 'text' && continues(last, box)) others[others.length - 1] = union(last, box);
    else if (others.length < MOST_PLACES[drawing.kind === 'text' ? 'text' : 'other']) this.#keep(others, box);
  }

  #keep(places: Box[], box: Box): void {
    if (this.#budget.kept >= MOST_PLACES_OF_DOCUMENT) return;
    this.#budget.kept += 1;
    places.push(box);
  }

  #addPieces(key: string, pieces: readonly CutFigure[]): void {
    const before = this.#pieces.get(key) ?? [];
    this.#pieces.set(key, before);
    this.#pieceCount += pieces.length;
    if (this.#pieceCount <= MOST_PIECES) before.push(...pieces);
  }

  #withFigures(paint: Paint, pieces: readonly CutFigure[]): Paint {
    if (this.#pieceCount > MOST_PIECES) return paint;
    const figures = joinedFigures(pieces);
    const [only] = figures;
    // A single figure is what the extent says.
    if (only && figures.length === 1 && contains(only, paint.extent)) return paint;
    const left = Math.min(MOST_FIGURES, MOST_FIGURES_OF_DOCUMENT - this.#budget.figures);
    if (left <= 0) return paint;
    const innermost = figures.toSorted((a, b) => depthIn(paint.extent, b) - depthIn(paint.extent, a)).slice(0, left);
    this.#budget.figures += innermost.length;
    return { ...paint, figures: innermost };
  }
}

/** How far a box lies from the edges of another one that holds it. */
function depthIn(outer: Box, inner: Box): number {
  return Math.min(inner[0] - outer[0], inner[1] - outer[1], outer[2] - inner[2], outer[3] - inner[3]);
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

function outermostOf(all: readonly Box[]): readonly Box[] {
  const outermost = [
    all.reduce((a, b) => (b[0] < a[0] ? b : a)),
    all.reduce((a, b) => (b[1] < a[1] ? b : a)),
    all.reduce((a, b) => (b[2] > a[2] ? b : a)),
    all.reduce((a, b) => (b[3] > a[3] ? b : a)),
  ];
  return [...new Set(outermost)];
}

/** Whether a piece of text goes on in the line of the one before, as words do, and letters that are set one by one. */
function continues(before: Box, next: Box): boolean {
  const em = heightOf(before);
  const gap = next[0] - before[2];
  const isOnLine = Math.abs(next[1] - before[1]) < em / 10 && Math.abs(next[3] - before[3]) < em / 10;
  return isOnLine && gap > -em && gap < em * WORD_GAP;
}

/** Words are less apart than this share of the size of their letters; columns are more. */
const WORD_GAP = 0.6;
