import type { Expression, Formula } from './problem.ts';

/**
 * The same formula over whole numbers: 25.4 mm and steps of a half are counted in tenths or halves, and both sides are
 * multiplied alike. Whole numbers are computed exactly and in any order, so that such sizes compile as fast as whole
 * millimetres. Unchanged where a number has no such form, or where one on the way would be too large.
 */
export function inWholeNumbers(formula: Formula): Formula {
  const [left, right] = [scaled(formula.left), scaled(formula.right)];
  if (!left || !right) return formula;
  const [one, other] = alike([left, right]);
  const isOfParts = one!.by > 1 && isSafe(one!) && isSafe(other!);
  return isOfParts ? { ...formula, left: one!.expression, right: other!.expression } : formula;
}

/** Whether all that a formula is computed from and all that is met on the way are whole numbers. */
export function isWhole({ left, right }: Formula): boolean {
  return [left, right].every((side) => scaled(side)?.by === 1);
}

/** An expression that is so many times another one, and whole. */
interface Scaled {
  readonly expression: Expression;
  readonly by: number;
  /** No number that is met on the way to it is larger, with either sign. */
  readonly most: number;
}

function scaled(expression: Expression): Scaled | undefined {
  const whole = 'apply' in expression ? scaledTerms(expression) : scaledNumbers(expression);
  return whole && isSafe(whole) ? whole : undefined;
}

function isSafe({ by, most }: Scaled): boolean {
  return by <= Number.MAX_SAFE_INTEGER && most <= Number.MAX_SAFE_INTEGER;
}

function scaledNumbers(expression: Exclude<Expression, { readonly apply: unknown }>): Scaled | undefined {
  const numbers = 'number' in expression ? [expression.number] : expression.numbers;
  const by = denominatorOf(numbers);
  return by === undefined
    ? undefined
    : times({ expression, by: 1, most: numbers.reduce((most, each) => Math.max(most, Math.abs(each)), 0) }, by);
}

function scaledTerms({ apply, terms }: Extract<Expression, { readonly apply: unknown }>): Scaled | undefined {
  const known = terms.map(scaled);
  if (!known.every((term) => term !== undefined)) return undefined;
  const [one, other] = known;
  switch (apply) {
    case '*':
      return (
        one &&
        other && {
          expression: { apply, terms: [one.expression, other.expression] },
          by: one.by * other.by,
          most: Math.max(1, one.most) * Math.max(1, other.most),
        }
      );
    case '/':
      return one && other && divided(one, other);
    case 'floor':
    case 'ceil':
      return one?.by === 1 ? { ...one, expression: { apply, terms: [one.expression] } } : undefined;
    default: {
      const same = alike(known);
      const most = same.map((each) => each.most);
      return {
        expression: { apply, terms: same.map((each) => each.expression) },
        by: same[0]!.by,
        most: apply === '+' || apply === '-' ? most.reduce((sum, each) => sum + each, 0) : Math.max(...most),
      };
    }
  }
}

/** By a number above nought alone: of others the result is no whole number of parts. */
function divided(one: Scaled, { expression, by }: Scaled): Scaled | undefined {
  if (!('number' in expression) || expression.number <= 0) return undefined;
  const parts = one.by * expression.number;
  const common = greatestDivisor(by, parts);
  return { ...times(one, by / common), by: parts / common };
}

/** Each so many times that all are parts of the same size. */
function alike(terms: readonly Scaled[]): readonly Scaled[] {
  const by = terms.reduce((least, each) => (least / greatestDivisor(least, each.by)) * each.by, 1);
  return terms.map((each) => times(each, by / each.by));
}

function times({ expression, by, most }: Scaled, factor: number): Scaled {
  return {
    expression: factor === 1 ? expression : multiplied(expression, factor),
    by: by * factor,
    most: most * factor,
  };
}

function multiplied(expression: Expression, factor: number): Expression {
  if ('number' in expression) return { number: Math.round(expression.number * factor) };
  if ('variable' in expression)
    return { ...expression, numbers: expression.numbers.map((number) => Math.round(number * factor)) };
  return { apply: '*', terms: [{ number: factor }, expression] };
}

/** Sizes and prices have so many places at most. */
const MOST_PLACES = 6;

/** The least number that makes all of them whole. */
function denominatorOf(numbers: readonly number[]): number | undefined {
  const power = 10 ** placesOf(numbers);
  if (!Number.isFinite(power)) return undefined;
  return (
    power / numbers.reduce((common, number) => greatestDivisor(common, Math.abs(Math.round(number * power))), power)
  );
}

function placesOf(numbers: readonly number[]): number {
  let places = 0;
  for (const number of numbers)
    while (Math.round(number * 10 ** places) / 10 ** places !== number)
      if ((places += 1) > MOST_PLACES) return Infinity;
  return places;
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other);
}
