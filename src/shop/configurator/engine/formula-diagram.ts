import { applied, compares, type Operation } from '#shop/catalog/formula.ts';
import { FALSE, type NodeStore, TRUE } from './node-store.ts';
import { type Assignment, type Expression, type Formula, scopeOf, variablesIn } from './problem.ts';

/** What a map takes for one number that is known already. */
const BYTES_OF_STATE = 48;

/**
 * A formula as a diagram. Below some variables only what is computed from their values matters, such as the sum so far:
 * what is the same is one node. Where a variable only ever makes the formula harder to fulfil as it rises, or only
 * easier, two values with one child have it for all values between: so the ends of runs are searched by halves, and a
 * formula over free sizes is not tried for all combinations.
 */
export function formulaDiagram(store: NodeStore, formula: Formula, levelOf: Int32Array, given: Assignment): number {
  const current = new Int32Array(given.length);
  given.forEach((value, variable) => (current[variable] = value));
  const excused = new Map<number, Set<number>>();
  for (const { variable, values } of formula.unless) {
    if (given[variable]! >= 0 && values.includes(given[variable]!)) return TRUE;
    excused.set(variable, new Set([...(excused.get(variable) ?? []), ...values]));
  }
  const open = scopeOf(formula)
    .filter((variable) => given[variable]! < 0)
    .sort((a, b) => levelOf[a]! - levelOf[b]!);
  const left = termOf(formula.left, current);
  const right = termOf(formula.right, current);
  const holds = () => compares(left(), formula.comparison, right());
  const fixed = new Set([...given.keys()].filter((variable) => given[variable]! >= 0));
  const states = open.map((variable, depth) => {
    const known = new Set([...fixed, ...open.slice(0, depth)]);
    const terms = [...termsKnown(formula.left, known, current), ...termsKnown(formula.right, known, current)];
    const memo = new Map<number | string, number>();
    const [only] = terms;
    const state = terms.length === 1 && only ? only : () => terms.map((term) => term()).join(' ');
    const values = excused.get(variable);
    return {
      variable,
      level: levelOf[variable]!,
      values,
      isMonotone: !values && isMonotone(formula, variable),
      state,
      memo,
    };
  });
  const build = (depth: number): number => {
    const here = states[depth];
    if (!here) return holds() ? TRUE : FALSE;
    const state = here.state();
    const known = here.memo.get(state);
    if (known !== undefined) return known;
    const { variable, level, values } = here;
    const width = store.widths[level]!;
    const from = store.begin();
    const childOf = (value: number): number => {
      current[variable] = value;
      return values?.has(value) ? TRUE : build(depth + 1);
    };
    /** Adds the runs of all values from one to another. */
    const addBetween = (low: number, childOfLow: number, high: number, childOfHigh: number): void => {
      if (childOfLow === childOfHigh) store.add(from, high + 1, childOfLow);
      else if (high === low + 1) {
        store.add(from, low + 1, childOfLow);
        store.add(from, high + 1, childOfHigh);
      } else {
        const middle = (low + high) >> 1;
        const child = childOf(middle);
        addBetween(low, childOfLow, middle, child);
        addBetween(middle, child, high, childOfHigh);
      }
    };
    if (here.isMonotone) addBetween(0, childOf(0), width - 1, childOf(width - 1));
    else for (let value = 0; value < width; value += 1) store.add(from, value + 1, childOf(value));
    const node = store.finish(level, from);
    here.memo.set(state, node);
    store.useAside(BYTES_OF_STATE);
    return node;
  };
  const root = build(0);
  store.returnAside();
  return root;
}

type Term = () => number;

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

/** The parts of an expression that are known once some variables are, each as large as possible. */
function termsKnown(expression: Expression, known: ReadonlySet<number>, current: Int32Array): readonly Term[] {
  const variables = variablesIn(expression);
  if (!variables.some((variable) => known.has(variable))) return [];
  if ('number' in expression || variables.every((variable) => known.has(variable)))
    return [termOf(expression, current)];
  if ('variable' in expression) return [];
  const parts = operands(expression);
  if (!parts) return expression.terms.flatMap((term) => termsKnown(term, known, current));
  // Of a sum or a product it does not matter which of the terms that are known gave it.
  const isKnown = ({ term }: Operand) => variablesIn(term).every((variable) => known.has(variable));
  const own = parts.filter(isKnown).map(({ term, sign }) => {
    const positive = termOf(term, current);
    return sign > 0 ? positive : () => -positive();
  });
  const others = parts.filter((each) => !isKnown(each)).flatMap(({ term }) => termsKnown(term, known, current));
  const operation = expression.apply === '*' ? '*' : '+';
  return own.length === 0 ? others : [own.reduce((before, term) => folded(operation, [before, term])), ...others];
}

interface Operand {
  readonly term: Expression;
  readonly sign: 1 | -1;
}

/** The terms of a sum and of the sums in it, or the factors of a product; undefined if it is neither. */
function operands(expression: Expression): readonly Operand[] | undefined {
  if (!('apply' in expression)) return undefined;
  const { apply } = expression;
  if (apply !== '+' && apply !== '-' && apply !== '*') return undefined;
  const isSame = (term: Expression) => 'apply' in term && (term.apply === '*') === (apply === '*');
  return expression.terms.flatMap((term, index): readonly Operand[] => {
    const inner = (isSame(term) && operands(term)) || [{ term, sign: 1 }];
    return apply === '-' && index === 1 ? inner.map((each) => ({ ...each, sign: each.sign === 1 ? -1 : 1 })) : inner;
  });
}

/** Whether a formula is never true again once a rising variable has made it false, or never false again. */
function isMonotone({ left, comparison, right }: Formula, variable: number): boolean {
  if (comparison === '=' || comparison === '!=') return false;
  const difference = trend({ apply: '-', terms: [left, right] }, variable);
  return difference !== undefined && difference.slope !== 'mixed';
}

/** How a number changes as the values of a variable ascend, and between which bounds it stays. */
interface Trend {
  readonly slope: -1 | 0 | 1 | 'mixed';
  readonly least: number;
  readonly most: number;
}

/** Undefined if it is not always a finite number. */
function trend(expression: Expression, variable: number): Trend | undefined {
  if ('number' in expression) return { slope: 0, least: expression.number, most: expression.number };
  if ('variable' in expression) {
    const { numbers } = expression;
    let [least, most] = [Infinity, -Infinity];
    let [rises, falls] = [true, true];
    for (let value = 0; value < numbers.length; value += 1) {
      const number = numbers[value]!;
      if (!Number.isFinite(number)) return undefined;
      least = Math.min(least, number);
      most = Math.max(most, number);
      if (value > 0 && number < numbers[value - 1]!) rises = false;
      if (value > 0 && number > numbers[value - 1]!) falls = false;
    }
    const slope = expression.variable !== variable ? 0 : rises ? 1 : falls ? -1 : 'mixed';
    return { slope, least, most };
  }
  const terms = expression.terms.map((term) => trend(term, variable));
  const [a, b] = terms;
  if (!a || terms.includes(undefined)) return undefined;
  switch (expression.apply) {
    case '+':
      return b && { slope: together(a.slope, b.slope), least: a.least + b.least, most: a.most + b.most };
    case '-':
      return b && { slope: together(a.slope, turned(b.slope)), least: a.least - b.most, most: a.most - b.least };
    case '*':
      return b && product(a, b);
    case '/':
      // The reciprocal of a number that keeps its sign falls as the number rises.
      if (!b || (b.least <= 0 && b.most >= 0)) return undefined;
      return product(a, { slope: turned(b.slope), least: 1 / b.most, most: 1 / b.least });
    default: {
      const known = terms as readonly Trend[];
      return {
        slope: known.map(({ slope }) => slope).reduce(together),
        least: applied(
          expression.apply,
          known.map(({ least }) => least),
        ),
        most: applied(
          expression.apply,
          known.map(({ most }) => most),
        ),
      };
    }
  }
}

type Slope = Trend['slope'];

function together(a: Slope, b: Slope): Slope {
  if (a === 0 || a === b) return b;
  return b === 0 ? a : 'mixed';
}

function turned(slope: Slope): Slope {
  return slope === 'mixed' || slope === 0 ? slope : slope === 1 ? -1 : 1;
}

function product(a: Trend, b: Trend): Trend {
  const ends = [a.least * b.least, a.least * b.most, a.most * b.least, a.most * b.most];
  const withSign = (slope: Slope, { least, most }: Trend): Slope => {
    if (slope === 0) return 0;
    if (least >= 0) return slope;
    return most <= 0 ? turned(slope) : 'mixed';
  };
  return {
    slope: together(withSign(a.slope, b), withSign(b.slope, a)),
    least: Math.min(...ends),
    most: Math.max(...ends),
  };
}
