import { conjoin, levels } from './compile.ts';
import { type Diagram, isConsistent } from './diagram.ts';
import { FALSE, NodeStore } from './node-store.ts';
import { type Assignment, emptyAssignment, type Problem, satisfies, scopeOf } from './problem.ts';

/** Why a value is not possible. Without any one of these choices or constraints the reason no longer excludes it. */
export interface Reason {
  /** Variables whose choices exclude the value, ascending. */
  readonly choices: readonly number[];
  /** Indexes of the constraints that are the reason, ascending. */
  readonly constraints: readonly number[];
}

/**
 * A minimal set of choices of the selection that exclude `variable = value`. It tries to delete each choice in turn,
 * with
 * one pass over the diagram each. Of several minimal sets it returns the one with the earlier variables of
 * `prominence`.
 * Empty if no solution at all has the value. Undefined if the value is possible.
 */
export function blockingChoices(
  diagram: Diagram,
  chosen: Assignment,
  variable: number,
  value: number,
  prominence: readonly number[],
): readonly number[] | undefined {
  const kept = Int32Array.from(chosen);
  kept[variable] = value;
  if (isConsistent(diagram, kept)) return undefined;
  const needed: number[] = [];
  for (const candidate of prominence.toReversed()) {
    if (candidate === variable || kept[candidate]! < 0) continue;
    const choice = kept[candidate]!;
    kept[candidate] = -1;
    if (isConsistent(diagram, kept)) {
      kept[candidate] = choice;
      needed.push(candidate);
    }
  }
  return needed.sort((a, b) => a - b);
}

/**
 * A minimal set of constraints that, with the given choices alone, leaves no solution (the choices are known to
 * conflict).
 * It prefers one constraint that the choices break alone, the first in order. Otherwise it uses QuickXplain
 * (Junker 2004) over small diagrams of the open variables.
 */
export function blockingConstraints(problem: Problem, order: Int32Array, chosen: Assignment): readonly number[] {
  const single = problem.constraints.findIndex(
    (constraint) => scopeOf(constraint).every((variable) => chosen[variable]! >= 0) && !satisfies(constraint, chosen),
  );
  if (single >= 0) return [single];
  const conflict = (part: readonly number[]) => conflicts(problem, order, chosen, part);
  const explain = (background: readonly number[], added: boolean, part: readonly number[]): readonly number[] => {
    if (added && conflict(background)) return [];
    if (part.length === 1) return part;
    const half = part.length >> 1;
    const left = part.slice(0, half);
    const right = part.slice(half);
    const fromRight = explain([...background, ...left], true, right);
    const fromLeft = explain([...background, ...fromRight], fromRight.length > 0, left);
    return [...fromLeft, ...fromRight];
  };
  const all = problem.constraints.map((_, index) => index);
  return [...explain([], false, all)].sort((a, b) => a - b);
}

function conflicts(problem: Problem, order: Int32Array, chosen: Assignment, part: readonly number[]): boolean {
  const widths = Int32Array.from(order, (variable) => problem.sizes[variable]!);
  const constraints = part.map((index) => problem.constraints[index]!);
  return conjoin(new NodeStore(widths, Infinity), constraints, levels([...order]), chosen) === FALSE;
}

/** Choices and constraints together: see `blockingChoices` and `blockingConstraints`. */
export function explain(
  problem: Problem,
  diagram: Diagram,
  chosen: Assignment,
  variable: number,
  value: number,
  prominence: readonly number[],
): Reason | undefined {
  const choices = blockingChoices(diagram, chosen, variable, value, prominence);
  if (!choices) return undefined;
  const conflict = emptyAssignment(problem);
  for (const choice of choices) conflict[choice] = chosen[choice]!;
  conflict[variable] = value;
  return { choices, constraints: blockingConstraints(problem, diagram.order, conflict) };
}
