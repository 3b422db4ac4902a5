import type { Priority } from '../../catalog/product.ts';
import {
  UNFIT,
  warningOf,
  type Evaluation,
  type GoneReason,
  type UnfitReason,
} from '../../promotions/engine/evaluate.ts';

/** One cell of the grid held against a promotion. */
export interface Tried {
  readonly quantity: number;
  readonly priority: Priority;
  readonly evaluation: Evaluation;
}

export interface Cell {
  readonly quantity: number;
  readonly priority: Priority;
}

/**
 * What is said of a promotion over all cells, in whatever order they come: where one cell is chosen, as it does there;
 * otherwise as it does anywhere, and failing that the reason that stands first among reasons.
 * @param gone why it has run out for everybody, known without any cell
 * @returns undefined where it counts
 */
export function reasonOver(
  tried: readonly Tried[],
  chosen: Cell | undefined,
  gone: GoneReason | undefined,
): GoneReason | UnfitReason | undefined {
  if (gone !== undefined) return gone;
  const heard = chosen
    ? tried.filter(({ quantity, priority }) => quantity === chosen.quantity && priority === chosen.priority)
    : tried;
  if (heard.some(({ evaluation }) => evaluation.applies)) return undefined;
  const reasons = heard.flatMap(({ evaluation }) => (evaluation.applies ? [] : [evaluation.reason]));
  return (
    reasons.find((reason) => warningOf(reason) === 'no_longer_valid') ??
    UNFIT.find((reason) => reasons.includes(reason)) ??
    'other_product'
  );
}
