import { contains, type Box } from '../box.ts';

/** More places of a page than these are told without a mark. */
const MOST_PLACES = 12;
/** And more of a whole document than these. */
const MOST_PLACES_OF_DOCUMENT = 300;

/** Where on a page something is that a check tells. */
export class Places {
  readonly #budget: { places: number };
  readonly #boxes: Box[] = [];
  #isAny = false;

  /** @param budget counts the places of all pages */
  constructor(budget: { places: number }) {
    this.#budget = budget;
  }

  add(box: Box): void {
    this.#isAny = true;
    const isFull = this.#boxes.length >= MOST_PLACES || this.#budget.places >= MOST_PLACES_OF_DOCUMENT;
    if (isFull || this.#boxes.some((known) => contains(known, box))) return;
    this.#budget.places += 1;
    this.#boxes.push(box);
  }

  /** Undefined for none. Empty where it is on the page, and no place of it is kept. */
  all(): readonly Box[] | undefined {
    return this.#isAny ? this.#boxes : undefined;
  }
}
