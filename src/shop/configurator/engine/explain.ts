import { Budget, UNLIMITED } from './budget.ts';
import { conjoin, constraintParts, levels } from './compile.ts';
import { ConsistencySearch, type Diagram } from './diagram.ts';
import { FALSE, NodeStore, TooLarge } from './node-store.ts';
import { type Assignment, type Constraint, emptyAssignment, type Problem, satisfies, scopeOf } from './problem.ts';

/** Why a value is not possible. */
export interface Reason {
  /**
   * Variables whose choices exclude the value, ascending. Without any one of them it is possible, unless the budget was
   * spent: then some of them may not matter.
   */
  readonly choices: readonly number[];
  /**
   * Indexes of the constraints that exclude it together with these choices, ascending, each of them needed. Undefined
   * if the budget was spent before they were found.
   */
  readonly constraints: readonly number[] | undefined;
}

/** Answers why values are not possible, within one budget for all questions and a smaller one for each. */
export class Explainer {
  private readonly problem: Problem;
  private readonly diagram: Diagram;
  private readonly prominence: readonly number[];
  private readonly whole: Budget;
  private readonly mostOfOne: number;
  private readonly consistency: ConsistencySearch;
  private readonly scopes: readonly (readonly number[])[];
  /** The constraints of each variable. */
  private readonly ofVariable: readonly (readonly number[])[];

  /** @param prominence of several minimal sets of choices, the one with the earlier variables of this order is named */
  constructor(
    { problem, diagram, prominence }: { problem: Problem; diagram: Diagram; prominence: readonly number[] },
    budget: { readonly whole: number; readonly each: number } = { whole: UNLIMITED, each: UNLIMITED },
  ) {
    this.problem = problem;
    this.diagram = diagram;
    this.prominence = prominence;
    this.whole = new Budget(budget.whole);
    this.mostOfOne = budget.each;
    this.consistency = new ConsistencySearch(diagram);
    this.scopes = problem.constraints.map(scopeOf);
    const ofVariable = problem.sizes.map((): number[] => []);
    this.scopes.forEach((scope, index) => scope.forEach((variable) => ofVariable[variable]!.push(index)));
    this.ofVariable = ofVariable;
  }

  /** @param value a value that is not possible together with the choices: whoever asks knows that from `alternatives` */
  explain(chosen: Assignment, variable: number, value: number): Reason {
    return this.whole.within(this.mostOfOne, (budget) => {
      const choices = this.blockingChoices(chosen, variable, value, budget);
      const conflict = emptyAssignment(this.problem);
      for (const choice of choices) conflict[choice] = chosen[choice]!;
      conflict[variable] = value;
      return {
        choices,
        constraints: blockingConstraints(this.problem, this.diagram.order, conflict, budget, this.scopes),
      };
    });
  }

  /** Choices that the budget does not suffice to try stay in the set. Empty if no solution at all has the value. */
  private blockingChoices(chosen: Assignment, variable: number, value: number, budget: Budget): readonly number[] {
    const given = new Int32Array(chosen.length);
    // Where the other choices go together, a constraint that is broken alone is one of this variable. Seeing that at
    // once is far less work than proving it by the diagram, which decides in all other cases.
    const ofVariable = this.ofVariable[variable]!;
    const excludes = (choices: readonly number[]): boolean => {
      given.fill(-1);
      for (const choice of choices) given[choice] = chosen[choice]!;
      given[variable] = value;
      return (
        brokenAlone(this.problem, this.scopes, ofVariable, given, budget) !== undefined ||
        this.consistency.isConsistent(given, budget) === false
      );
    };
    const all = this.prominence.filter((each) => each !== variable && chosen[each]! >= 0);
    return [...smallest(all, excludes)].sort((a, b) => a - b);
  }
}

/**
 * A minimal set of constraints that, with the given choices alone, leaves no solution (the choices are known to
 * conflict).
 * It prefers one constraint that the choices break alone, the first in order. Otherwise it looks among the constraints
 * of the chosen variables, then among those of their neighbours too, and so on, with small diagrams of the open
 * variables. Undefined if the budget is spent before the set is minimal.
 */
export function blockingConstraints(
  problem: Problem,
  order: Int32Array,
  chosen: Assignment,
  budget: Budget,
  scopes: readonly (readonly number[])[] = problem.constraints.map(scopeOf),
): readonly number[] | undefined {
  const alone = brokenAlone(problem, scopes, [...scopes.keys()], chosen, budget);
  if (alone !== undefined) return [alone];
  const conflict = (part: readonly number[]) => conflicts(problem, order, chosen, part, budget);
  for (const part of rings(
    scopes,
    [...chosen.keys()].filter((variable) => chosen[variable]! >= 0),
  )) {
    const excludes = conflict(part);
    if (excludes === undefined) return undefined;
    if (!excludes) continue;
    const needed = smallest(part, (some) => conflict(some) === true);
    return budget.isSpent ? undefined : [...needed].sort((a, b) => a - b);
  }
  return undefined;
}

/** The first of these constraints of which all variables are chosen and that the choices break. */
function brokenAlone(
  { constraints }: Problem,
  scopes: readonly (readonly number[])[],
  among: readonly number[],
  chosen: Assignment,
  budget: Budget,
): number | undefined {
  const isChosen = (variable: number) => chosen[variable]! >= 0;
  for (const index of among) {
    const constraint = constraints[index]!;
    if (!scopes[index]!.every(isChosen)) continue;
    if (!budget.take(rowsOf(constraint))) return undefined;
    if (!satisfies(constraint, chosen)) return index;
  }
  return undefined;
}

/** Indexes of the constraints that touch the variables, then also of those that touch these, until nothing is added. */
function* rings(scopes: readonly (readonly number[])[], variables: readonly number[]): Generator<readonly number[]> {
  const reached = new Set(variables);
  let before = -1;
  for (;;) {
    const part = [...scopes.keys()].filter((index) => scopes[index]!.some((variable) => reached.has(variable)));
    if (part.length === before) break;
    before = part.length;
    yield part;
    for (const index of part) for (const variable of scopes[index]!) reached.add(variable);
  }
  // No choices, or choices that have no part in it: the constraints conflict among themselves.
  if (before < scopes.length) yield [...scopes.keys()];
}

/**
 * A minimal part of a list that still conflicts (QuickXplain, Junker 2004): of several it is the one with the earlier
 * members. The whole list is known to conflict. A part of which `conflict` cannot say so counts as one that does not:
 * what is returned conflicts in any case.
 */
function smallest(list: readonly number[], conflict: (part: readonly number[]) => boolean): readonly number[] {
  const search = (background: readonly number[], added: boolean, part: readonly number[]): readonly number[] => {
    if (added && conflict(background)) return [];
    if (part.length <= 1) return part;
    const half = part.length >> 1;
    const left = part.slice(0, half);
    const right = part.slice(half);
    const fromRight = search([...background, ...left], true, right);
    const fromLeft = search([...background, ...fromRight], fromRight.length > 0, left);
    return [...fromLeft, ...fromRight];
  };
  return search([], true, list);
}

/** Undefined if the budget is spent before it is known. */
function conflicts(
  problem: Problem,
  order: Int32Array,
  chosen: Assignment,
  part: readonly number[],
  budget: Budget,
): boolean | undefined {
  const widths = Int32Array.from(order, (variable) => problem.sizes[variable]!);
  const constraints = part.map((index) => problem.constraints[index]!);
  if (!budget.take(constraints.reduce((sum, constraint) => sum + rowsOf(constraint), 0))) return undefined;
  try {
    const store = new NodeStore(widths, { bytes: Infinity, deadline: Infinity, now: () => 0 }, budget);
    return conjoin(store, constraintParts(store, constraints, levels([...order]), chosen)) === FALSE;
  } catch (fault) {
    if (fault instanceof TooLarge) return undefined;
    throw fault;
  }
}

/** What reading a constraint costs: every row of a table is looked at. */
function rowsOf(constraint: Constraint): number {
  return constraint.kind === 'table' ? constraint.tuples.length + 1 : 1;
}
