/**
 * Where the last variable of a formula turns for each value of the one above it, while the values of all others stay as
 * they are: the formula holds for its values before the turn and not from the turn on, or the other way.
 */
export interface TurnsOfLast {
  /** Reads the values of all others. */
  settle(): void;
  /** Moves each turn to the first value that is not before it, if the formula says less than what was known. */
  narrow(turns: Int32Array, part: PartOfTwo): void;
}

/** The values of both variables that are looked at, each from the first up to the one that is not. */
export interface PartOfTwo {
  readonly from: number;
  readonly until: number;
  readonly low: number;
  readonly high: number;
}

/** The two variables, and what a formula is asked for them. */
export interface Two {
  readonly variable: number;
  readonly last: number;
  /** Whether the formula holds for the values of the last one before the turn. */
  readonly isFirst: boolean;
  /** Whether the turn rises with the other variable. */
  readonly isRising: boolean;
  /** The values of all variables. */
  readonly current: Int32Array;
}

/** The turns of any formula. */
export function searchedTurns(isFirst: boolean, holds: (value: number, last: number) => boolean): TurnsOfLast {
  const isBefore = (value: number, last: number): boolean => holds(value, last) === isFirst;
  return {
    settle() {},
    narrow(turns, part) {
      search(turns, part, isFirst, isBefore);
    },
  };
}

/** Each turn is searched from where the one before was, and how far it stays there. */
function search(
  turns: Int32Array,
  { from, until, low, high }: PartOfTwo,
  isFirst: boolean,
  isBefore: (value: number, last: number) => boolean,
): void {
  let turn = turns[from]!;
  for (let value = from, length = 1; value < until;) {
    const at = value;
    const now = (turn = turnNear(turn, low, high, (last) => isBefore(at, last)));
    const stays = (next: number): boolean =>
      (now === low || isBefore(next, now - 1)) && (now === high || !isBefore(next, now));
    const next = turnNear(value + length, value + 1, until, stays);
    for (length = next - value; value < next; value += 1) {
      const isNarrower = turn < turns[value]!;
      if (isNarrower === isFirst) turns[value] = turn;
    }
  }
}

/**
 * The first value from `low` on that is not before the turn, or `width` if all are. No value before it stands after one
 * that is not. It is searched from where the last turn was, since from one state to the next it moves little.
 */
export function turnNear(guess: number, low: number, width: number, isBefore: (value: number) => boolean): number {
  let [first, last] = [low - 1, width];
  for (let step = 1, at = Math.max(low, Math.min(guess, width - 1)); at > first && at < last; step *= 2) {
    if (isBefore(at)) at = (first = at) + step;
    else at = (last = at) - step;
  }
  while (last - first > 1) {
    const middle = (first + last) >> 1;
    if (isBefore(middle)) first = middle;
    else last = middle;
  }
  return last;
}
