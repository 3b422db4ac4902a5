import { applied, COMPARISONS, type Operation, TOLERANCE } from '#shop/catalog/formula.ts';
import { BoundRuns } from './bound-runs.ts';
import { type Slope, slopeAlong, slopeOf, trend } from './formula-slopes.ts';
import { FALSE, type NodeStore, TRUE } from './node-store.ts';
import { type Operand, operands } from './operands.ts';
import { type Assignment, type Expression, type Formula, scopeOf, variablesIn } from './problem.ts';
import { searchedTurns, turnNear } from './turns.ts';
import { turnsOfLast } from './turns-of-last.ts';

/** What a map takes for one number that is known already. */
const BYTES_OF_STATE = 48;
/** What the maps of one node take. */
const BYTES_OF_STATES = 256;

/**
 * The solutions of a diagram that fulfil a formula. Below some variables only what is computed from their values matters,
 * such as the sum so far: what is the same is one node. Where a variable only ever makes the formula harder to fulfil as
 * it rises, or only easier, two values with one child have it for all values between: so the ends of runs are searched by
 * halves, and a formula over free sizes is not tried for all combinations.
 * @param among where its states are ranges, what this diagram excludes is not looked at; otherwise the two are joined
 */
export function formulaDiagram(
  store: NodeStore,
  formula: Formula,
  levelOf: Int32Array,
  given: Assignment,
  among: number = TRUE,
): number {
  const current = new Int32Array(given.length);
  given.forEach((value, variable) => (current[variable] = value));
  const excused = new Map<number, Set<number>>();
  for (const { variable, values } of formula.unless) {
    if (given[variable]! >= 0 && values.includes(given[variable]!)) return among;
    excused.set(variable, new Set([...(excused.get(variable) ?? []), ...values]));
  }
  const open = scopeOf(formula)
    .filter((variable) => given[variable]! < 0)
    .sort((a, b) => levelOf[a]! - levelOf[b]!);
  const known = { ...formula, left: tabulated(formula.left), right: tabulated(formula.right) };
  const left = termOf(known.left, current);
  const right = termOf(known.right, current);
  const compared = COMPARISONS[formula.comparison];
  const holds = () => compared(left(), right());
  const isHeldBelow = formula.comparison === '<' || formula.comparison === '<=';
  const fixed = new Set([...given.keys()].filter((variable) => given[variable]! >= 0));
  const states = open.map((variable, depth) => {
    const before = open.slice(0, depth);
    const values = excused.get(variable);
    const slope = values ? 'mixed' : slopeAlong(formula, variable);
    const { state, isRange } = statesAbove(store, formula, { fixed, before, levelOf, current });
    return {
      variable,
      level: levelOf[variable]!,
      values,
      slope,
      isMonotone: slope !== 'mixed' && formula.comparison !== '=' && formula.comparison !== '!=',
      state,
      isRange,
      knownBelow: knownBelow(store, isRange),
      /** Where the formula last changed along this variable. */
      turns: [0, 0] as [number, number],
    };
  });
  const isFirst = (slope: Slope) => (slope === -1) !== isHeldBelow;
  const boundsOf = (one: Last, last: Last): BoundRuns => {
    const isFirstHeld = isFirst(last.slope);
    const isRising = ((one.slope === 1) === isHeldBelow) !== isFirstHeld;
    const two = { variable: one.variable, last: last.variable, isFirst: isFirstHeld, isRising, current };
    const holdsFor = (value: number, lowest: number): boolean => {
      current[one.variable] = value;
      current[last.variable] = lowest;
      return holds();
    };
    const turns = turnsOfLast(known, two) ?? searchedTurns(isFirstHeld, holdsFor);
    return new BoundRuns(store, { turns, levelAbove: one.level, level: last.level, isFirst: isFirstHeld, isRising });
  };
  const [above, lowest] = states.slice(-2);
  const bounds = above?.isMonotone && lowest?.isMonotone ? boundsOf(above, lowest) : undefined;
  // What stands between the last two would have to be looked at for each of their values.
  const isBeside = bounds !== undefined && lowest!.level === above!.level + 1;
  const isGuided = states.every(
    ({ isRange }, depth) => depth === 0 || isRange || (isBeside && depth === open.length - 1),
  );
  // Neighbouring values mostly lead to what was just looked up.
  let [joinedGuide, joinedNode, joined] = [FALSE, FALSE, FALSE];
  const build = (depth: number, guide: number): number => {
    if (guide === FALSE) return FALSE;
    const here = states[depth];
    if (!here) return holds() ? guide : FALSE;
    // The few nodes of the last variable serve all that is above them.
    if (guide !== TRUE && depth > 0 && depth === open.length - 1) {
      const node = build(depth, TRUE);
      if (guide !== joinedGuide || node !== joinedNode)
        [joinedGuide, joinedNode, joined] = [guide, node, store.and(guide, node)];
      return joined;
    }
    const state = here.state();
    const known = here.knownBelow(guide);
    const found = known.get(state);
    if (found !== undefined) return found;
    const node = guide !== TRUE && store.level[guide]! < here.level ? besides(depth, guide) : nodeOf(depth, guide);
    if (known.add(state, node)) store.useAside(BYTES_OF_STATE);
    return node;
  };
  /** A variable that the formula does not read. */
  const besides = (depth: number, guide: number): number => {
    const from = store.begin();
    for (let run = store.start[guide]!; run < store.start[guide + 1]!; run += 1)
      store.add(from, store.until[run]!, build(depth, store.children[run]!));
    return store.finish(store.level[guide]!, from);
  };
  const nodeOf = (depth: number, guide: number): number => {
    const { variable, level, values, turns, slope, isMonotone } = states[depth]!;
    const isLast = depth === open.length - 1;
    const boundsHere = depth === open.length - 2 ? bounds : undefined;
    const from = store.begin();
    boundsHere?.settle();
    if (boundsHere?.addAbove(from, guide)) return store.finish(level, from);
    const childOf = (value: number, below: number): number => {
      current[variable] = value;
      return values?.has(value) ? below : build(depth + 1, below);
    };
    /** Adds the runs one after the other. What two values have in common all values between them have. */
    const addRuns = (low: number, until: number, below: number): void => {
      const end = childOf(until - 1, below);
      let child = childOf(low, below);
      for (let first = low, length = 1; child !== end;) {
        let [last, next, after] = [first, until - 1, end];
        // Most runs are as long as the one before. Otherwise the steps grow until one goes too far, and what is left is halved.
        for (let step = Math.max(length - 1, 1), then = 1; next - last > 1; step = then, then *= 2) {
          const value = step > 0 && last + step < next ? last + step : (last + next) >> 1;
          const found = childOf(value, below);
          if (found === child) last = value;
          else [next, after, then] = [value, found, 0];
        }
        store.add(from, next, child);
        length = next - first;
        [first, child] = [next, after];
      }
      store.add(from, until, child);
    };
    /** Adds the runs of the last variable: it holds before a place and not from there on, or the other way. */
    const addTwo = (low: number, until: number, below: number): void => {
      const isHeldFirst = isFirst(slope);
      const turn = turnNear(turns[0], low, until, (value) => {
        current[variable] = value;
        return holds() === isHeldFirst;
      });
      turns[0] = turn;
      if (turn > low) store.add(from, turn, isHeldFirst ? below : FALSE);
      if (turn < until) store.add(from, until, isHeldFirst ? FALSE : below);
    };
    /** Adds the runs of the last variable: below the place at which both sides are equal, at it and above it. */
    const addThree = (low: number, until: number, below: number, isRising: boolean): void => {
      const sideAt = (value: number): number => {
        current[variable] = value;
        return isRising ? left() - right() : right() - left();
      };
      const equal = turnNear(turns[0], low, until, (value) => sideAt(value) < -TOLERANCE);
      const above = turnNear(turns[1], equal, until, (value) => sideAt(value) <= TOLERANCE);
      turns[0] = equal;
      turns[1] = above;
      const runs = [
        [low, equal],
        [equal, above],
        [above, until],
      ] as const;
      for (const [first, to] of runs) if (to > first) store.add(from, to, childOf(first, below));
    };
    const addAll = (low: number, until: number, below: number): void => {
      if (below === FALSE) store.add(from, until, FALSE);
      else if (isLast && isMonotone) addTwo(low, until, below);
      else if (isLast && slope !== 'mixed') addThree(low, until, below, slope >= 0);
      else if (boundsHere?.add(from, low, until, below)) return;
      else if (isMonotone) addRuns(low, until, below);
      else {
        store.look(until - low);
        for (let value = low; value < until; value += 1) store.add(from, value + 1, childOf(value, below));
      }
    };
    if (guide === TRUE || store.level[guide]! > level) addAll(0, store.widths[level]!, guide);
    else
      for (let run = store.start[guide]!, low = 0; run < store.start[guide + 1]!; run += 1) {
        const until = store.until[run]!;
        addAll(low, until, store.children[run]!);
        low = until;
      }
    return store.finish(level, from);
  };
  const root = build(0, isGuided ? among : TRUE);
  store.returnAside();
  return isGuided ? root : store.and(among, root);
}

/** One of the last two variables of a formula. */
interface Last {
  readonly variable: number;
  readonly level: number;
  readonly slope: Slope;
}

/** The nodes that were made for what is known of a formula above a variable. */
interface KnownStates {
  get(state: number | string): number | undefined;
  /** False if it takes no more memory. */
  add(state: number | string, node: number): boolean;
}

interface Above {
  readonly fixed: ReadonlySet<number>;
  readonly before: readonly number[];
  readonly levelOf: Int32Array;
  readonly current: Int32Array;
}

/** Above this number of combinations the results of a formula's parts are compared, since many combinations have the same. */
const MOST_BY_COMBINATION = 1_000_000;

/** What is known of a formula above a variable. */
interface StatesAbove {
  readonly state: () => number | string;
  /** Whether all states between two with one node have it too. */
  readonly isRange: boolean;
}

function statesAbove(store: NodeStore, formula: Formula, { fixed, before, levelOf, current }: Above): StatesAbove {
  const known = new Set([...fixed, ...before]);
  const parts = [...partsKnown(formula.left, known, current), ...partsKnown(formula.right, known, current)];
  const [only] = parts;
  if (only && parts.length === 1) {
    const isOrdered = formula.comparison !== '=' && formula.comparison !== '!=';
    const slope = isOrdered ? slopeOf(formula, (expression) => only.slopes.get(expression) ?? 0) : 'mixed';
    return { state: only.term, isRange: slope !== 'mixed' };
  }
  const own = new Set(parts.flatMap(({ slopes }) => [...slopes.keys()].flatMap(variablesIn)));
  const read = before.filter((variable) => own.has(variable));
  const [single] = read;
  if (single !== undefined && read.length === 1) {
    const isOrdered = formula.comparison !== '=' && formula.comparison !== '!=';
    return { state: () => current[single]!, isRange: isOrdered && slopeAlong(formula, single) !== 'mixed' };
  }
  const widths = read.map((variable) => store.widths[levelOf[variable]!]!);
  if (widths.reduce((product, width) => product * width, 1) > MOST_BY_COMBINATION)
    return { state: () => parts.map(({ term }) => term()).join(' '), isRange: false };
  return {
    state: () => read.reduce((sum, variable, at) => sum * widths[at]! + current[variable]!, 0),
    isRange: false,
  };
}

/** What is known of the states, by the node of the diagram that is reached. */
function knownBelow(store: NodeStore, isRange: boolean): (guide: number) => KnownStates {
  const byGuide = new Map<number, KnownStates>();
  let [lastGuide, last]: [number, KnownStates | undefined] = [FALSE, undefined];
  return (guide) => {
    if (last && guide === lastGuide) return last;
    let known = byGuide.get(guide);
    if (!known) {
      byGuide.set(guide, (known = isRange ? rangesOfStates() : eachState()));
      store.useAside(BYTES_OF_STATES);
    }
    [lastGuide, last] = [guide, known];
    return known;
  };
}

function eachState(): KnownStates {
  const nodes = new Map<number | string, number>();
  return {
    get: (state) => nodes.get(state),
    add: (state, node) => nodes.set(state, node).size > 0,
  };
}

/**
 * A formula that only gets harder as its state rises, or only easier, has one node for all states between two that have
 * it. So ranges of states are kept, in ascending order.
 */
function rangesOfStates(): KnownStates {
  const lows: number[] = [];
  const highs: number[] = [];
  const nodes: number[] = [];
  let place = -1;
  const isPlace = (at: number, state: number): boolean =>
    at >= -1 && (at < 0 || lows[at]! <= state) && !(lows[at + 1]! <= state);
  /** The last range that begins at a state or below it: mostly it is beside the one before. */
  const placeOf = (state: number): number => {
    if (isPlace(place, state)) return place;
    if (isPlace(place + 1, state)) return place + 1;
    if (isPlace(place - 1, state)) return place - 1;
    let [first, last] = [-1, lows.length];
    while (last - first > 1) {
      const middle = (first + last) >> 1;
      if (lows[middle]! <= state) first = middle;
      else last = middle;
    }
    return first;
  };
  return {
    get(state) {
      place = placeOf(state as number);
      return place >= 0 && (state as number) <= highs[place]! ? nodes[place] : undefined;
    },
    add(given, node) {
      const state = given as number;
      place = placeOf(state);
      if (nodes[place] === node) highs[place] = state;
      else if (nodes[place + 1] === node) lows[place + 1] = state;
      else {
        lows.splice(place + 1, 0, state);
        highs.splice(place + 1, 0, state);
        nodes.splice(place + 1, 0, node);
        return true;
      }
      return false;
    },
  };
}

type Term = () => number;

/** An expression in which what is computed from one variable alone is the number of each of its values. */
function tabulated(expression: Expression): Expression {
  if (!('apply' in expression)) return expression;
  const { apply } = expression;
  const terms = expression.terms.map(tabulated);
  const [variable, ...others] = new Set(terms.flatMap(variablesIn));
  const table = terms.find((term) => 'variable' in term);
  if (variable === undefined || others.length > 0 || !table) return { apply, terms };
  const current = new Int32Array(variable + 1);
  const term = termOf({ apply, terms }, current);
  const numbers = table.numbers.map((_, value) => {
    current[variable] = value;
    return term();
  });
  return { variable, numbers };
}

/** What an expression is with the current values. */
function termOf(expression: Expression, current: Int32Array): Term {
  if ('number' in expression) return () => expression.number;
  if ('variable' in expression) {
    const { variable, numbers } = expression;
    return () => numbers[current[variable]!]!;
  }
  const terms = expression.terms.map((term) => termOf(term, current));
  return folded(expression.apply, terms);
}

function folded(operation: Operation, terms: readonly Term[]): Term {
  const [left, right] = terms;
  if (!left || !right || terms.length > 2)
    return () =>
      applied(
        operation,
        terms.map((term) => term()),
      );
  switch (operation) {
    case '+':
      return () => left() + right();
    case '-':
      return () => left() - right();
    case '*':
      return () => left() * right();
    default:
      return () => applied(operation, [left(), right()]);
  }
}

/** A part of an expression that is known, and how what stands in it changes as it rises. */
interface Part {
  readonly term: Term;
  readonly slopes: ReadonlyMap<Expression, Slope>;
}

/** The parts of an expression that are known once some variables are, each as large as possible. */
function partsKnown(expression: Expression, known: ReadonlySet<number>, current: Int32Array): readonly Part[] {
  const variables = variablesIn(expression);
  if (!variables.some((variable) => known.has(variable))) return [];
  if ('number' in expression || variables.every((variable) => known.has(variable)))
    return [{ term: termOf(expression, current), slopes: new Map([[expression, 1]]) }];
  if ('variable' in expression) return [];
  const parts = operands(expression);
  if (!parts) return expression.terms.flatMap((term) => partsKnown(term, known, current));
  // Of a sum or a product it does not matter which of the terms that are known gave it.
  const isKnown = ({ term }: Operand) => variablesIn(term).every((variable) => known.has(variable));
  const own = parts.filter(isKnown);
  const others = parts.filter((each) => !isKnown(each)).flatMap(({ term }) => partsKnown(term, known, current));
  if (own.length === 0) return others;
  const operation = expression.apply === '*' ? '*' : '+';
  const terms = own.map(({ term, sign }) => {
    const positive = termOf(term, current);
    return sign > 0 ? positive : () => -positive();
  });
  const slopes = own.map(({ term, sign }): readonly [Expression, Slope] => [
    term,
    operation === '+' || (trend(term, () => 0)?.least ?? -1) >= 0 ? sign : 'mixed',
  ]);
  return [
    { term: terms.reduce((before, term) => folded(operation, [before, term])), slopes: new Map(slopes) },
    ...others,
  ];
}
