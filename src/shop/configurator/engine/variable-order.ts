import type { ClosePair } from './close-pairs.ts';
import { isBound, type Slope } from './formula-slopes.ts';

/**
 * Orders of variables for the compilation, the most promising first. The size of a diagram depends mainly on its order:
 * variables that constrain each other should be close together.
 * Several heuristics propose orders (greedy frontier, Cuthill-McKee, FORCE on each), and an estimate of the diagram's
 * width ranks them. Deterministic: ties go to the smaller variable number.
 * @param sizes number of values of each variable
 * @param tied the variables of each constraint
 * @param formulas in which direction each variable of a formula makes it harder to fulfil
 * @param pairs variables of which one leaves few values of the other
 */
export function proposeOrders(
  sizes: readonly number[],
  tied: readonly (readonly number[])[],
  formulas: readonly ReadonlyMap<number, Slope>[],
  pairs: readonly ClosePair[],
): readonly (readonly number[])[] {
  const structure = structureOf(sizes, tied, pairs);
  const count = sizes.length;
  const natural = Array.from({ length: count }, (_, variable) => variable);
  const starts = [...natural]
    .sort((a, b) => structure.neighbours[a]!.length - structure.neighbours[b]!.length || a - b)
    .slice(0, 6);
  const seeds = [
    natural,
    betweenFormulasFirst(structure, formulas),
    ...starts.map((start) => breadthFirst(structure, start)),
  ];
  if (count <= MOST_FOR_FRONTIER) seeds.push(greedyFrontier(structure));
  const candidates = seeds.flatMap((seed) => [seed, force(structure, seed)]);
  const judged = candidates
    .flatMap((order) => (pairs.length > 0 ? [order, inPairs(structure, order)] : [order]))
    .flatMap((order) => [order, order.toReversed()])
    .map((order) => ({
      order,
      estimate: estimate(structure, order) + boundPairs(structure, order, formulas),
    }));
  judged.sort((a, b) => a.estimate - b.estimate);
  const seen = new Set<string>();
  return judged
    .map(({ order }) => order)
    .filter((order) => {
      const key = order.join();
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
}

/** With more variables the greedy frontier takes longer to find than the compilation. */
const MOST_FOR_FRONTIER = 600;

interface Structure {
  readonly weights: readonly number[];
  readonly scopes: readonly (readonly number[])[];
  readonly scopesOf: readonly (readonly number[])[];
  readonly neighbours: readonly (readonly number[])[];
  /** Of each variable: those that it makes a close pair with, and the bits that both need less. */
  readonly closeTo: readonly ReadonlyMap<number, number>[];
}

function structureOf(
  sizes: readonly number[],
  tied: readonly (readonly number[])[],
  pairs: readonly ClosePair[],
): Structure {
  const scopes = tied.filter((scope) => scope.length > 1);
  const scopesOf: number[][] = sizes.map(() => []);
  scopes.forEach((scope, index) => scope.forEach((variable) => scopesOf[variable]!.push(index)));
  const neighbours = sizes.map((_, variable) => [
    ...new Set(scopesOf[variable]!.flatMap((index) => scopes[index]!).filter((other) => other !== variable)),
  ]);
  const closeTo = sizes.map(() => new Map<number, number>());
  for (const { one, other, bits } of pairs) {
    closeTo[one]!.set(other, bits);
    closeTo[other]!.set(one, bits);
  }
  return { weights: sizes.map((size) => Math.log2(Math.max(size, 1))), scopes, scopesOf, neighbours, closeTo };
}

/** The same order, in which those that are close to a variable stand behind it. */
function inPairs({ closeTo }: Structure, order: readonly number[]): readonly number[] {
  const placed = new Set<number>();
  const place = (variable: number): void => {
    if (placed.has(variable)) return;
    placed.add(variable);
    for (const close of closeTo[variable]!.keys()) place(close);
  };
  order.forEach(place);
  return [...placed];
}

/** First the variables that some formulas bound from below and others from above, the smaller ones first. */
function betweenFormulasFirst({ weights }: Structure, formulas: readonly ReadonlyMap<number, Slope>[]): number[] {
  const isBetween = [...weights.keys()].map((variable) => isBound(formulas, variable));
  return [...weights.keys()].sort(
    (a, b) => Number(isBetween[b]) - Number(isBetween[a]) || weights[a]! - weights[b]! || a - b,
  );
}

/**
 * Log2 of the nodes that an order has more because a variable is the last one both of a formula that bounds it from below
 * and of one that bounds it from above: a node for each pair of bounds, and not one for each bound, but no more of them than
 * the variables above give.
 */
function boundPairs(
  { weights }: Structure,
  order: readonly number[],
  formulas: readonly ReadonlyMap<number, Slope>[],
): number {
  if (formulas.length === 0) return 0;
  const position = positions(order);
  const isLast = (formula: ReadonlyMap<number, Slope>, variable: number) =>
    [...formula.keys()].every((other) => position[other]! <= position[variable]!);
  return order.reduce((sum, variable, index) => {
    const ending = formulas.filter((each) => each.size > 1 && each.has(variable) && isLast(each, variable));
    if (!isBound(ending, variable))
      return sum + (index > 0 && isCrossed(ending, order[index - 1]!, variable) ? CROSSED : 0);
    const above = new Set(ending.flatMap((each) => [...each.keys()])).difference(new Set([variable]));
    const known = [...above].reduce((bits, other) => bits + weights[other]!, 0);
    return sum + Math.max(0, Math.min(weights[variable]!, known - weights[variable]!));
  }, 0);
}

/** Of orders that are nearly as good, the one without this is taken. */
const CROSSED = 0.25;

/** Whether formulas bound a variable ever less, and others ever more, as the one above it rises: each cuts the runs of the other. */
function isCrossed(formulas: readonly ReadonlyMap<number, Slope>[], above: number, variable: number): boolean {
  const ways = new Set(
    formulas.flatMap((formula) => {
      const [one, other] = [formula.get(above), formula.get(variable)];
      return typeof one === 'number' && typeof other === 'number' ? [one * other] : [];
    }),
  );
  return ways.has(1) && ways.has(-1);
}

/** Cuthill-McKee: breadth first, the least connected neighbour first, component after component. */
function breadthFirst(structure: Structure, start: number): number[] {
  const seen = new Set<number>();
  const order: number[] = [];
  const degree = (variable: number) => structure.neighbours[variable]!.length;
  const roots = [start, ...structure.weights.keys()];
  for (const root of roots) {
    if (seen.has(root)) continue;
    seen.add(root);
    order.push(root);
    for (let head = order.length - 1; head < order.length; head += 1) {
      const next = structure.neighbours[order[head]!]!.filter((variable) => !seen.has(variable));
      next.sort((a, b) => degree(a) - degree(b) || a - b);
      for (const variable of next) seen.add(variable);
      order.push(...next);
    }
  }
  return order;
}

/** The next variable is always the one that leaves the smallest frontier of variables with unfinished constraints. */
function greedyFrontier(structure: Structure): number[] {
  const placed = new Set<number>();
  const order: number[] = [];
  const openScopes = (variable: number, also: number) =>
    structure.scopesOf[variable]!.some((index) =>
      structure.scopes[index]!.some((other) => other !== also && !placed.has(other)),
    );
  let frontier: number[] = [];
  while (order.length < structure.weights.length) {
    const near = [...new Set(frontier.flatMap((variable) => structure.neighbours[variable]!))];
    const open = near.filter((variable) => !placed.has(variable));
    const choices = open.length > 0 ? open : [...structure.weights.keys()].filter((variable) => !placed.has(variable));
    let best = choices[0]!;
    let bestCost = Infinity;
    for (const choice of choices.toSorted((a, b) => a - b)) {
      let cost = openScopes(choice, choice) ? structure.weights[choice]! : 0;
      for (const variable of frontier) if (openScopes(variable, choice)) cost += structure.weights[variable]!;
      cost += structure.neighbours[choice]!.filter((other) => !placed.has(other)).length / 1000;
      if (cost < bestCost) {
        bestCost = cost;
        best = choice;
      }
    }
    placed.add(best);
    order.push(best);
    frontier = [...frontier, best].filter((variable) => openScopes(variable, -1));
  }
  return order;
}

/**
 * FORCE (Aloul, Markov, Sakallah 2003): each variable moves to the mean of its constraints' centres until the spans
 * stop shrinking.
 */
function force(structure: Structure, seed: readonly number[]): number[] {
  let order = [...seed];
  let best = order;
  let bestSpan = totalSpan(structure, order);
  for (let round = 0, idle = 0; round < 60 && idle < 6; round += 1) {
    const position = positions(order);
    const centres = structure.scopes.map(
      (scope) => scope.reduce((sum, variable) => sum + position[variable]!, 0) / scope.length,
    );
    const pull = order.map((_, variable) => {
      const own = structure.scopesOf[variable]!;
      return own.length === 0 ? position[variable]! : own.reduce((sum, index) => sum + centres[index]!, 0) / own.length;
    });
    order = order.toSorted((a, b) => pull[a]! - pull[b]! || a - b);
    const span = totalSpan(structure, order);
    idle = span < bestSpan ? 0 : idle + 1;
    if (span < bestSpan) {
      bestSpan = span;
      best = order;
    }
  }
  return best;
}

function positions(order: readonly number[]): Int32Array {
  const position = new Int32Array(order.length);
  order.forEach((variable, index) => (position[variable] = index));
  return position;
}

function totalSpan(structure: Structure, order: readonly number[]): number {
  const position = positions(order);
  let span = 0;
  for (const scope of structure.scopes) {
    const places = scope.map((variable) => position[variable]!);
    span += Math.max(...places) - Math.min(...places);
  }
  return span;
}

/**
 * Log2 of the summed cut widths. The width of a cut is the information about the variables above it that the diagram
 * must keep.
 */
function estimate({ weights, neighbours, closeTo }: Structure, order: readonly number[]): number {
  const position = positions(order);
  const leaves: number[][] = order.map(() => []);
  for (const variable of order) {
    const last = Math.max(position[variable]!, ...neighbours[variable]!.map((other) => position[other]!));
    leaves[last]!.push(variable);
  }
  const kept = new Set<number>();
  const bitsOf = (variable: number): number => {
    let less = 0;
    for (const [close, bits] of closeTo[variable]!) if (kept.has(close)) less = Math.max(less, bits);
    return Math.max(0, weights[variable]! - less);
  };
  let width = 0;
  let sum = 0;
  order.forEach((variable, index) => {
    width += bitsOf(variable);
    kept.add(variable);
    for (const gone of leaves[index]!) {
      kept.delete(gone);
      width -= bitsOf(gone);
    }
    sum += 2 ** Math.min(width, 900);
  });
  return Math.log2(sum);
}
