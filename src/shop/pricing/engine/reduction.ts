import type { Priority } from '../../catalog/product.ts';
import {
  UNFIT,
  warningOf,
  type Evaluation,
  type GoneReason,
  type UnfitReason,
} from '../../promotions/engine/evaluate.ts';

/** The result of a promotion for one cell of the grid. */
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
 * The result of a promotion over all cells, in any order. If a cell is chosen, only that cell counts. Otherwise the
 * promotion applies if it applies in any cell, and if not, this returns the first reason in the order of the reasons.
 * @param gone why it has run out for all, known without any cell
 * @returns undefined if it applies
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
