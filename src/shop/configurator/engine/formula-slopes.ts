import { applied, type Operation } from '#shop/catalog/formula.ts';
import { type Expression, type Formula, variablesIn } from './problem.ts';
import { differenceOf, gathered, isBelow, waysAlong } from './whole-sum.ts';

/**
 * In which direction each variable makes a formula harder to fulfil: 1 as its values ascend, -1 as they descend. Of a
 * mixed one, and of those of an equation, it is not known.
 */
export function directionsOf(formula: Formula): ReadonlyMap<number, Slope> {
  const variables = [...new Set([...variablesIn(formula.left), ...variablesIn(formula.right)])];
  return new Map(
    variables.map((variable) => {
      switch (formula.comparison) {
        case '<':
        case '<=':
          return [variable, slopeAlong(formula, variable)];
        case '>':
        case '>=':
          return [variable, turned(slopeAlong(formula, variable))];
        default:
          return [variable, 'mixed'];
      }
    }),
  );
}

/** Whether formulas bound a variable from both sides, by their directions. */
export function isBound(formulas: readonly ReadonlyMap<number, Slope>[], variable: number): boolean {
  const sides = new Set(formulas.flatMap((formula) => formula.get(variable) ?? []));
  return sides.has('mixed') || (sides.has(1) && sides.has(-1));
}

/**
 * Formulas that together say the same, of which none has a maximum that may not be too large, or a minimum that may not
 * be too small: it is said of each of their terms. What is left rises or falls along more variables.
 */
export function withoutExtremes(formula: Formula): readonly Formula[] {
  const whole = gathered(formula);
  const { comparison, left, right } = whole;
  if (comparison === '=' || comparison === '!=') return [formula];
  const isHarder = isBelow(comparison);
  return eachTerm(left, isHarder).flatMap((each) =>
    eachTerm(right, !isHarder).map((other) => gathered({ ...whole, left: each, right: other })),
  );
}

/** @param isHarder whether the formula is harder to fulfil as the expression rises */
function eachTerm(expression: Expression, isHarder: boolean): readonly Expression[] {
  if (!('apply' in expression)) return [expression];
  const { apply, terms } = expression;
  const [left, right] = terms;
  if (apply === (isHarder ? 'max' : 'min')) return terms.flatMap((term) => eachTerm(term, isHarder));
  if (!left || !right) return [expression];
  const bothOf = (isRightHarder: boolean) =>
    eachTerm(left, isHarder).flatMap((a) => eachTerm(right, isRightHarder).map((b) => ({ apply, terms: [a, b] })));
  if (apply === '+') return bothOf(isHarder);
  if (apply === '-') return bothOf(!isHarder);
  const isPositive = (term: Expression) => 'number' in term && term.number > 0;
  if ((apply === '*' || apply === '/') && isPositive(right))
    return eachTerm(left, isHarder).map((term) => ({ apply, terms: [term, right] }));
  if (apply === '*' && isPositive(left))
    return eachTerm(right, isHarder).map((term) => ({ apply, terms: [left, term] }));
  return [expression];
}

/**
 * How the left side of a formula changes against its right side as the values of a variable ascend. If it is not mixed, a
 * formula that compares by order is never true again once it is false, or never false again.
 */
export function slopeAlong(formula: Formula, variable: number): Slope {
  const rules = rulesOf(formula);
  if (rules.length > 1) return rules.map((rule) => slopeAlong(rule, variable)).reduce(together);
  const slope = slopeOf(formula, (expression) =>
    'variable' in expression && expression.variable === variable ? ascends(expression.numbers) : 0,
  );
  return slope === 'mixed' ? slopeOfSum(formula, variable) : slope;
}

/** The formulas of which one says that all are fulfilled: that the largest of some is at most a number. */
export function rulesOf(formula: Formula): readonly Formula[] {
  const { left, comparison, right } = formula;
  if (!('apply' in left) || left.apply !== 'max' || !isBelow(comparison) || !('number' in right)) return [formula];
  return left.terms.map((term) => {
    const [whole, limit] = 'apply' in term && term.apply === '-' ? term.terms : [];
    return whole && limit && 'number' in limit
      ? { ...formula, left: whole, right: { number: limit.number + right.number } }
      : { ...formula, left: term };
  });
}

/** Of what is added and taken away again, as the largest side of a parcel is of its girth. */
function slopeOfSum(formula: Formula, variable: number): Slope {
  const sum = differenceOf(formula);
  const slope = (sum && waysAlong(sum, variable))?.map(ascends).reduce(together) ?? 'mixed';
  return isBelow(formula.comparison) ? slope : turned(slope);
}

function ascends(numbers: readonly number[]): Slope {
  const steps = new Set(numbers.slice(1).map((number, at) => Math.sign(number - numbers[at]!)));
  if (!steps.has(-1)) return steps.has(1) ? 1 : 0;
  return steps.has(1) ? 'mixed' : -1;
}

export function slopeOf({ left, right }: Formula, slopeAt: (expression: Expression) => Slope): Slope {
  return trend({ apply: '-', terms: [left, right] }, slopeAt)?.slope ?? 'mixed';
}

/** How a number changes as something in it rises, and between which bounds it stays. */
interface Trend {
  readonly slope: Slope;
  readonly least: number;
  readonly most: number;
}

export type Slope = -1 | 0 | 1 | 'mixed';

/**
 * Undefined if it is not always a finite number.
 * @param slopeAt how a part changes by itself, 0 if it does not
 */
export function trend(expression: Expression, slopeAt: (expression: Expression) => Slope): Trend | undefined {
  const own = slopeAt(expression);
  if ('number' in expression) return { slope: own, least: expression.number, most: expression.number };
  if ('variable' in expression) {
    let [least, most] = [Infinity, -Infinity];
    for (const number of expression.numbers) {
      if (!Number.isFinite(number)) return undefined;
      least = Math.min(least, number);
      most = Math.max(most, number);
    }
    return { slope: own, least, most };
  }
  const whole = trendOfTerms(expression, slopeAt);
  return whole && own !== 0 ? { ...whole, slope: own } : whole;
}

function trendOfTerms(
  expression: Extract<Expression, { readonly apply: Operation }>,
  slopeAt: (expression: Expression) => Slope,
): Trend | undefined {
  const terms = expression.terms.map((term) => trend(term, slopeAt));
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

export function together(a: Slope, b: Slope): Slope {
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
