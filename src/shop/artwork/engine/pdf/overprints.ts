import { areaOf, contains, intersection, isEmpty, type Box } from '../box.ts';
import type { Colour, Paint } from '../facts.ts';
import { plateOf } from '../plates.ts';
import { PROCESS, type Space } from './colours.ts';
import { Places } from './places.ts';

/** Overprint (ISO 32000-2, 8.6.7): on plates that an object leaves alone, what lies below is printed, too. */

/** How many objects are kept that may lie below. Beyond that the first ones drawn are forgotten, and nothing is told of them. */
const MOST_BELOW = 500;
/** How often two objects of a document are compared. Beyond, nothing more is told. */
const MOST_LOOKS = 500_000;
/** A thinner line, in points, is a trap: it overprints so that no white shows where plates shift. */
const THINNEST_LINE = 1;
/** Less ink than this share of one plate is not seen in a mixture. */
const LEAST_SHARE = 0.1;
/** Boxes are larger than what is drawn in them, so two objects meet where their boxes share this much of the smaller one. */
const LEAST_OVERLAP = 0.25;

/** An object as it is drawn. */
export interface Drawn {
  readonly kind: Paint['kind'];
  readonly colour: Colour;
  /** Of a line its width, in points. */
  readonly size: number;
  readonly space: Space;
  readonly overprints: boolean;
  /** Overprint mode 1: a value of 0 for an ink leaves what lies below. */
  readonly sparesZero: boolean;
  /** 0 to 1. */
  readonly opacity: number;
  /** Whether a mask hides parts of it. */
  readonly isMasked: boolean;
  /** Whether it darkens what lies below in viewers, too. */
  readonly isMixedAnyhow: boolean;
  /** Whether it surely fills its box: a rectangle, or a picture that stands upright and has no mask of its own. */
  readonly fillsBox: boolean;
}

/** Share by plate. Plates of their own, as white and foil, are none of it. */
type Shares = ReadonlyMap<string, number>;

interface Below {
  readonly drawn: Drawn;
  readonly seen: Box;
  readonly covers: boolean;
  /** Worked out when somebody asks: most files overprint nothing. */
  shares?: Shares;
}

/** Finds the coloured objects of a page whose overprint mixes them with what lies below. Viewers show them unmixed. */
export class Overprints {
  readonly #budget: { looks: number };
  readonly #places: Places;
  readonly #below: Below[] = [];
  /** Where in what lies below the group begins that is drawn now. */
  #floor = 0;

  /** @param budget counts over all pages */
  constructor(budget: { looks: number; places: number }) {
    this.#budget = budget;
    this.#places = new Places(budget);
  }

  add(drawn: Drawn, seen: Box): void {
    const mayMix = drawn.overprints && !drawn.isMixedAnyhow && !isTrap(drawn) && isColoured(sharesOf(drawn));
    if (mayMix && this.#mixes(drawn, seen)) this.#places.add(seen);
    // The box of a line holds much that the line does not touch, and a mask may hide anything.
    if (drawn.kind === 'line' || drawn.isMasked) return;
    const covers = drawn.fillsBox && !drawn.overprints && drawn.opacity === 1;
    this.#below.push({ drawn, seen, covers });
    if (this.#below.length > 2 * MOST_BELOW) this.#forget();
  }

  /** What is drawn within a group of its own knows nothing of what lies below the group. */
  isolated(draw: () => void): void {
    const before = this.#floor;
    const count = this.#below.length;
    this.#floor = count;
    draw();
    // Some may have been forgotten meanwhile, the oldest first.
    this.#floor = Math.max(0, before - (count - this.#floor));
  }

  all(): readonly Box[] | undefined {
    return this.#places.all();
  }

  #forget(): void {
    this.#below.splice(0, MOST_BELOW);
    this.#floor = Math.max(0, this.#floor - MOST_BELOW);
  }

  #mixes(drawn: Drawn, seen: Box): boolean {
    const spares = sparedBy(drawn);
    for (let at = this.#below.length - 1; at >= this.#floor && this.#budget.looks < MOST_LOOKS; at -= 1) {
      this.#budget.looks += 1;
      const below = this.#below[at]!;
      if (!meets(drawn.kind, seen, below)) continue;
      below.shares ??= sharesOf(below.drawn);
      if ([...below.shares].some(([plate, share]) => share >= LEAST_SHARE && spares(plate))) return true;
      if (below.covers && contains(below.seen, seen)) return false;
    }
    return false;
  }
}

function isTrap({ kind, size }: Drawn): boolean {
  return kind === 'line' && size < THINNEST_LINE;
}

/** What black alone overprints stays black. */
function isColoured(shares: Shares): boolean {
  return [...shares.keys()].some((plate) => plate !== 'Black');
}

const PROCESS_INKS = [...PROCESS];

function sharesOf({ colour, opacity }: Drawn): Shares {
  if (colour.isWhite || colour.isAll || opacity === 0) return new Map();
  const inks = colour.inks ?? inksOfUnknown(colour);
  const process = PROCESS_INKS.map((plate, index) => [plate, (inks[index] ?? 0) * opacity] as const);
  const spots = colour.spots.filter((spot) => plateOf(spot) === undefined).map((spot) => [spot, opacity] as const);
  return new Map([...process, ...spots].filter(([, share]) => share > 0));
}

/** Of a picture or a gradient. What a pattern paints is drawn by itself. */
function inksOfUnknown({ space }: Colour): readonly number[] {
  if (space === 'gray') return [0, 0, 0, 1];
  return space === 'cmyk' || space === 'rgb' || space === 'lab' ? [1, 1, 1, 1] : [];
}

/** On which plates an object that overprints leaves what lies below. */
function sparedBy({ space, colour, sparesZero }: Drawn): (plate: string) => boolean {
  if (space.plates.length > 0) return (plate) => !space.plates.includes(plate);
  const { inks } = colour;
  // The mode is for plain values of ink alone: those of a picture, a gradient or a profile are all printed. A stencil has plain ones.
  if (!sparesZero || !inks || space.space !== 'cmyk' || space.hasProfile) return (plate) => !PROCESS.has(plate);
  return (plate) => !PROCESS.has(plate) || inks[PROCESS_INKS.indexOf(plate)] === 0;
}

function meets(kind: Paint['kind'], seen: Box, below: Below): boolean {
  if (kind === 'line') return below.drawn.kind !== 'text' && contains(below.seen, seen);
  const both = intersection(seen, below.seen);
  if (isEmpty(both)) return false;
  return areaOf(both) >= LEAST_OVERLAP * Math.min(areaOf(seen), areaOf(below.seen));
}
