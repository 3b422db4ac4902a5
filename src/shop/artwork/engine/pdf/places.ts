import { contains, type Box } from '../box.ts';

/** More places of a page than these are told without a mark. */
const MOST_PLACES = 12;

/** Where on a page something is that a check tells. */
export class Places {
  readonly #boxes: Box[] = [];

  add(box: Box): void {
    const isKnown = this.#boxes.some((known) => contains(known, box));
    if (!isKnown && this.#boxes.length < MOST_PLACES) this.#boxes.push(box);
  }

  /** Undefined for none. */
  all(): readonly Box[] | undefined {
    return this.#boxes.length > 0 ? this.#boxes : undefined;
  }
}
