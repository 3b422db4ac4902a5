import { type Slope, slopeAlong, together } from './formula-slopes.ts';
import { type Constraint, type Expression, type Formula, scopeOf } from './problem.ts';
import { isWhole } from './whole-numbers.ts';
import { isBelow, isStrict } from './whole-sum.ts';

/** Formulas over fewer combinations are made one by one: that takes no time. */
const LEAST_COMBINATIONS = 10_000;

/** The limits of so many materials are gone through one by one, whichever of them is larger. */
const MOST_OPTIONS = 20;

/**
 * Size rules that get harder to fulfil, or easier, as the same sides rise, such as girth, volume and the sum of a parcel,
 * become one formula: the largest of what each exceeds its limit by. So the combinations of the sides are gone through once.
 */
export function joinedFormulas(constraints: readonly Constraint[], sizes: readonly number[]): readonly Constraint[] {
  const groups: Group[] = [];
  const others: Constraint[] = [];
  for (const constraint of constraints.toSorted((one, other) => scopeOf(other).length - scopeOf(one).length)) {
    const rule = constraint.kind === 'formula' ? sizeRule(constraint, sizes) : undefined;
    const group = rule && groups.find((each) => takes(each, rule));
    if (!rule) others.push(constraint);
    else if (group) add(group, rule);
    else groups.push({ slopes: new Map(rule.slopes), rules: [rule] });
  }
  return [...others, ...groups.map(({ rules }) => joined(rules))];
}

interface SizeRule {
  readonly given: Formula;
  /** The same rule as whole numbers that are at most another one. */
  readonly atMost: { readonly left: Expression; readonly limit: number };
  readonly scope: readonly number[];
  /** Of its measures. */
  readonly slopes: ReadonlyMap<number, Slope>;
}

interface Group {
  readonly slopes: Map<number, Slope>;
  readonly rules: SizeRule[];
}

function sizeRule(given: Formula, sizes: readonly number[]): SizeRule | undefined {
  const { unless, comparison } = given;
  const scope = scopeOf(given);
  const combinations = scope.reduce((product, variable) => product * sizes[variable]!, 1);
  const isOrdered = comparison !== '=' && comparison !== '!=';
  if (!isOrdered || unless.length > 0 || combinations < LEAST_COMBINATIONS) return undefined;
  if (!isWhole(given)) return undefined;
  const atMost = atMostOf(given);
  const formula: Formula = { ...given, left: atMost.left, comparison: '<=', right: { number: atMost.limit } };
  const measures = scope.filter((variable) => sizes[variable]! > MOST_OPTIONS);
  // Two sides are gone through once for each material, which takes no time.
  if (measures.length < scope.length && measures.length < 3) return undefined;
  const slopes = new Map(measures.map((variable) => [variable, slopeAlong(formula, variable)]));
  return [...slopes.values()].includes('mixed') ? undefined : { given, atMost, slopes, scope };
}

function atMostOf({ left, comparison, right }: Formula): SizeRule['atMost'] {
  const one = isStrict(comparison) ? 1 : 0;
  const [less, more] = isBelow(comparison) ? [left, right] : [right, left];
  if ('number' in more) return { left: less, limit: more.number - one };
  if ('number' in less) return { left: { apply: '*', terms: [more, { number: -1 }] }, limit: -less.number - one };
  return { left: { apply: '-', terms: [less, more] }, limit: 0 - one };
}

/** Whether a group has all variables of a rule, and each measure makes both harder or both easier. */
function takes({ slopes, rules }: Group, rule: SizeRule): boolean {
  const known = rules[0]!.scope;
  return (
    rule.scope.every((variable) => known.includes(variable)) &&
    [...rule.slopes].every(([variable, slope]) => together(slopes.get(variable)!, slope) !== 'mixed')
  );
}

function add({ slopes, rules }: Group, rule: SizeRule): void {
  for (const [variable, slope] of rule.slopes) slopes.set(variable, together(slopes.get(variable)!, slope));
  rules.push(rule);
}

function joined(rules: readonly SizeRule[]): Formula {
  const [first, ...others] = rules;
  if (others.length === 0) return first!.given;
  return {
    kind: 'formula',
    unless: [],
    left: {
      apply: 'max',
      terms: rules.map(({ atMost: { left, limit } }) => ({ apply: '-', terms: [left, { number: limit }] })),
    },
    comparison: '<=',
    right: { number: 0 },
  };
}
