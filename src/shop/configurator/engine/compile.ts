import { Narrowing, type Narrowed } from './arc-consistency.ts';
import { closePairs } from './close-pairs.ts';
import { constraintDiagram, withChild } from './constraint-diagram.ts';
import { directionsOf, withoutExtremes } from './formula-slopes.ts';
import { type Diagram, flatten, type Rooted } from './diagram.ts';
import { joinedFormulas } from './joined-formulas.ts';
import { mergeValues, unmerged, type MergedProblem } from './merge-values.ts';
import { type Bounds, FALSE, NodeStore, TooLarge, TRUE } from './node-store.ts';
import { type Assignment, type Constraint, type Problem, scopeOf } from './problem.ts';
import { proposeOrders } from './variable-order.ts';

export type Compiled =
  | { readonly ok: true; readonly diagram: Diagram }
  /** `variables`: those that are tied together where the diagram grew most, the most tied ones first. */
  | { readonly ok: false; readonly problem: 'too large'; readonly variables: readonly number[] }
  | { readonly ok: false; readonly problem: 'impossible' };

export interface CompileLimits {
  readonly bytes: number;
  readonly milliseconds: number;
  /** What counts the milliseconds. Absent: the clock. */
  readonly now?: () => number;
}

/**
 * Only a small part of the memory stays. A product is refused by name within 20 s: what comes before the search and after
 * it takes its part of them.
 */
export const COMPILE_LIMITS: CompileLimits = { bytes: 256 * 2 ** 20, milliseconds: 18_000 };
const LEAST_BYTES = 2 ** 20;
/** So much work takes no time. */
const LEAST_WORK = 50_000;
/**
 * Rounds of attempts: the number of orders, the part of the memory for each up to the first that fits and for those after
 * it, and how many times the work of the first one those take. Most problems end in the first round. What a formula takes hardly depends on the order, so that the first one
 * has all of the memory at once, and at most so many may fail.
 */
const ROUNDS = {
  tables: [
    { orders: 4, part: 16, after: 16, failures: 4, work: Infinity },
    { orders: 4, part: 4, after: 4, failures: 4, work: Infinity },
    { orders: 2, part: 1, after: 1, failures: 2, work: Infinity },
  ],
  formulas: [{ orders: 4, part: 1, after: 16, failures: 2, work: 2 }],
} as const;

/**
 * A diagram of more edges takes long to make, so it is taken as it is and no other order is tried. Formulas are made
 * value by value for each order, and below hubs orders hardly differ.
 */
const ENOUGH_EDGES = { tables: 100_000, formulas: 20_000, belowHubs: 20_000 } as const;

/** How a problem is compiled: the variables that stand on top and are decided one by one, and the others below them. */
interface Plan {
  readonly hubs: readonly number[];
  readonly order: readonly number[];
  readonly decided: Decided;
}

/** What is left of a problem by the values of its hubs: for each value of the first one, and so on. Undefined: nothing. */
type Decided = { readonly left: Narrowed } | { readonly byValue: readonly (Decided | undefined)[] };

/**
 * Compiles a problem once, so that every later query is one pass over the diagram.
 * `impossible`: no configuration satisfies all constraints. `too large`: every order exceeded the limits.
 */
export function compile(problem: Problem, limits: CompileLimits = COMPILE_LIMITS): Compiled {
  const now = limits.now ?? (() => performance.now());
  const bounds: Bounds = { bytes: limits.bytes, now, deadline: now() + limits.milliseconds };
  const { sizes } = problem;
  const constraints = problem.constraints.flatMap((each): readonly Constraint[] =>
    each.kind === 'formula' ? withoutExtremes(each) : [each],
  );
  const merged = withJoinedFormulas(mergedWithin({ sizes, constraints }, bounds));
  const narrowing = new Narrowing(merged.problem);
  const start = narrowing.start();
  if (!start) return { ok: false, problem: 'impossible' };
  const hasFormulas = problem.constraints.some(({ kind }) => kind === 'formula');
  let guilty: readonly number[] | undefined;
  for (const plans of plansOf(merged.problem, narrowing, start)) {
    const enough = enoughEdges(plans, hasFormulas);
    for (const { orders, part, after, failures, work } of ROUNDS[hasFormulas ? 'formulas' : 'tables']) {
      const built: Built[] = [];
      let failed = 0;
      for (const plan of plans.slice(0, orders)) {
        if (now() > bounds.deadline || failed === failures || built.some(({ edges }) => edges > enough)) break;
        const bytes = Math.min(bounds.bytes, Math.max(LEAST_BYTES, bounds.bytes / (built.length === 0 ? part : after)));
        const most = Math.max(LEAST_WORK, work * (built[0]?.store.work ?? Infinity));
        const store = storeFor(merged.problem, plan, { ...bounds, bytes, work: most });
        try {
          const root = build(store, plan);
          const needed = store.needed([root]);
          built.push({ store, plan, root, needed, edges: store.edgesOf(needed) });
        } catch (fault) {
          if (!(fault instanceof TooLarge)) throw fault;
          guilty = crowded(merged.problem, store, plan.order);
          failed += 1;
        }
      }
      const best = built.toSorted((a, b) => a.edges - b.edges)[0];
      if (best?.root === FALSE) return { ok: false, problem: 'impossible' };
      if (best) return { ok: true, diagram: flatten(best, best.plan.order, { ...merged, sizes }) };
    }
  }
  return { ok: false, problem: 'too large', variables: guilty ?? [] };
}

function enoughEdges(plans: readonly Plan[], hasFormulas: boolean): number {
  if (plans.some(({ hubs }) => hubs.length > 0)) return ENOUGH_EDGES.belowHubs;
  return hasFormulas ? ENOUGH_EDGES.formulas : ENOUGH_EDGES.tables;
}

interface Built extends Rooted {
  readonly plan: Plan;
  readonly edges: number;
}

function mergedWithin(problem: Problem, bounds: Bounds): MergedProblem {
  try {
    return mergeValues(problem, bounds);
  } catch (fault) {
    if (!(fault instanceof TooLarge)) throw fault;
    return unmerged(problem);
  }
}

function withJoinedFormulas({ problem, classOf }: MergedProblem): MergedProblem {
  return { problem: { ...problem, constraints: joinedFormulas(problem.constraints, problem.sizes) }, classOf };
}

/** First the plans with hubs, if there are any, then those without. */
function* plansOf(problem: Problem, narrowing: Narrowing, start: Narrowed): Generator<readonly Plan[]> {
  const hubs = hubsOf(start);
  if (hubs.length > 0) yield plansBelow(problem, narrowing, start, hubs);
  yield plansBelow(problem, narrowing, start, []);
}

const FEWEST_OF_HUB = 8;
const PART_OF_HUB = 0.4;
const MOST_HUBS = 2;
/** More combinations of hubs are not decided one by one. */
const MOST_DECIDED = 2000;

/** The one or two variables that stand in a large part of the constraints, as a model of car stands in its price list. */
function hubsOf({ constraints, sizes }: Narrowed): readonly number[] {
  const counts = new Map<number, number>();
  let all = 0;
  for (const constraint of constraints) {
    const scope = constraint ? scopeOf(constraint).filter((variable) => sizes[variable]! > 1) : [];
    if (scope.length < 2) continue;
    all += 1;
    for (const variable of scope) counts.set(variable, (counts.get(variable) ?? 0) + 1);
  }
  const least = Math.max(FEWEST_OF_HUB, all * PART_OF_HUB);
  const hubs: number[] = [];
  let decided = 1;
  for (const [variable, count] of [...counts].sort(([a, more], [b, less]) => less - more || a - b)) {
    decided *= sizes[variable]!;
    if (count < least || hubs.length === MOST_HUBS || decided > MOST_DECIDED) break;
    hubs.push(variable);
  }
  return hubs;
}

/** The orders of the other variables are proposed for what is left of the constraints once the hubs are decided. */
function plansBelow(problem: Problem, narrowing: Narrowing, start: Narrowed, hubs: readonly number[]): readonly Plan[] {
  const sizes = new Int32Array(problem.sizes.length).fill(1);
  const scopes = problem.constraints.map(() => new Set<number>());
  const decided = decide(narrowing, start, hubs);
  for (const left of leftOf(decided)) {
    left.sizes.forEach((size, variable) => (sizes[variable] = Math.max(sizes[variable]!, size)));
    left.constraints.forEach((constraint, index) => {
      if (!constraint) return;
      for (const variable of scopeOf(constraint)) if (left.sizes[variable]! > 1) scopes[index]!.add(variable);
    });
  }
  const proposed = proposeOrders(
    [...sizes],
    scopes.map((scope) => [...scope]),
    problem.constraints.flatMap((each) => (each.kind === 'formula' ? [directionsOf(each)] : [])),
    closePairs(problem),
  );
  return proposed.map((order) => ({
    hubs,
    order: [...hubs, ...order.filter((variable) => !hubs.includes(variable))],
    decided,
  }));
}

function decide(narrowing: Narrowing, left: Narrowed, hubs: readonly number[]): Decided {
  const [hub, ...others] = hubs;
  if (hub === undefined) return { left };
  const byValue = Array.from(left.domains[hub]!, (isLeft, value) => {
    const then = isLeft === 1 ? narrowing.withValue(left, hub, value) : undefined;
    return then && decide(narrowing, then, others);
  });
  return { byValue };
}

function* leftOf(decided: Decided): Generator<Narrowed> {
  if ('left' in decided) yield decided.left;
  else for (const each of decided.byValue) if (each) yield* leftOf(each);
}

function storeFor(problem: Problem, { order }: Plan, bounds: Bounds): NodeStore {
  return new NodeStore(
    Int32Array.from(order, (variable) => problem.sizes[variable]!),
    bounds,
  );
}

/** All constraints in one store: for each value of a hub a diagram of its own, which share what they have in common. */
function build(store: NodeStore, { hubs, order, decided }: Plan): number {
  const levelOf = levels(order);
  const kept: number[] = [];
  const add = (depth: number, each: Decided | undefined): void => {
    if (!each) kept.push(FALSE);
    else if ('left' in each) kept.push(conjoin(store, partsOf(store, each.left, levelOf, hubs), kept));
    else {
      const first = kept.length;
      for (const then of each.byValue) add(depth + 1, then);
      const children = kept.splice(first);
      kept.push(store.node(depth, children));
    }
  };
  add(0, decided);
  return kept[0]!;
}

export function levels(order: readonly number[]): Int32Array {
  const levelOf = new Int32Array(order.length);
  order.forEach((variable, level) => (levelOf[variable] = level));
  return levelOf;
}

/** A part of a conjunction: where it stands, and what joins it to the others. */
interface Part {
  readonly top: number;
  readonly bottom: number;
  /** Variables of a formula: those of fewer come first, since the others need not look at what these exclude. */
  readonly read: number;
  readonly joinedTo: (others: number) => number;
}

/** What is left of a problem: its constraints, and the values that its variables may still have. */
function partsOf(store: NodeStore, left: Narrowed, levelOf: Int32Array, hubs: readonly number[]): readonly Part[] {
  const given = Int32Array.from(left.domains, (domain, variable) =>
    left.sizes[variable] === 1 ? domain.indexOf(1) : -1,
  );
  const domains = left.domains.flatMap((domain, variable): Part[] => {
    if (left.sizes[variable] === domain.length || hubs.includes(variable)) return [];
    const level = levelOf[variable]!;
    const values = new Set([...domain.keys()].filter((value) => domain[value] === 1));
    const joinedTo = (others: number) => store.and(others, withChild(store, level, values, FALSE));
    return [{ top: level, bottom: level, read: 0, joinedTo }];
  });
  return [...domains, ...constraintParts(store, left.constraints, levelOf, given)];
}

export function constraintParts(
  store: NodeStore,
  constraints: readonly (Constraint | undefined)[],
  levelOf: Int32Array,
  given: Assignment,
): readonly Part[] {
  return constraints.flatMap((constraint) => {
    if (!constraint) return [];
    const places = scopeOf(constraint)
      .filter((variable) => given[variable]! < 0)
      .map((variable) => levelOf[variable]!);
    return [
      {
        top: Math.min(...places),
        bottom: Math.max(...places),
        read: constraint.kind === 'formula' ? places.length : 0,
        joinedTo: (others) => constraintDiagram(store, constraint, levelOf, given, others),
      },
    ];
  });
}

/**
 * Joins all parts. It starts with the lowest ones: the finished part stays at the bottom, and later parts only work
 * above it. So the intermediate diagrams stay near the size of the final one.
 * @param kept other roots of the store, which get their new ids
 */
export function conjoin(store: NodeStore, parts: readonly Part[], kept: number[] = []): number {
  let all = TRUE;
  for (const { joinedTo } of parts.toSorted(byPlace)) {
    all = joinedTo(all);
    if (all === FALSE) return FALSE;
    const [now, ...others] = store.collect([all, ...kept]);
    all = now!;
    others.forEach((root, index) => (kept[index] = root));
  }
  return all;
}

/** Formulas of many variables come last, those that begin at the top first: they only look at what all others leave. */
function byPlace(a: Part, b: Part): number {
  const [many, manyOther] = [a.read > 2, b.read > 2];
  if (many && manyOther) return a.read - b.read || a.top - b.top;
  return Number(many) - Number(manyOther) || b.top - a.top || a.read - b.read || b.bottom - a.bottom;
}

/** Of the variables on both sides of the widest level, those that most constraints tie to the other side. */
function crowded({ constraints }: Problem, store: NodeStore, order: readonly number[]): readonly number[] {
  const nodesAt = new Int32Array(order.length + 1);
  for (let node = 2; node < store.count; node += 1) nodesAt[store.level[node]!]! += 1;
  const widest = nodesAt.indexOf(Math.max(...nodesAt));
  const levelOf = levels(order);
  const ties = new Map<number, number>();
  for (const constraint of constraints) {
    const scope = scopeOf(constraint);
    const above = scope.filter((variable) => levelOf[variable]! < widest);
    if (above.length === 0 || above.length === scope.length) continue;
    for (const variable of scope) ties.set(variable, (ties.get(variable) ?? 0) + 1);
  }
  return [...ties].sort(([a, more], [b, less]) => less - more || a - b).map(([variable]) => variable);
}
