import { passes } from '#shop/catalog/condition.ts';
import {
  parseFormula,
  type Expression as NamedExpression,
  type Formula as NamedFormula,
} from '#shop/catalog/formula.ts';
import type { Condition, Facts, FactValue, Product, Rule, Test } from '#shop/catalog/product.ts';
import { type Constraint, type Expression, type Formula, type Literal, satisfies, scopeOf } from './engine/problem.ts';
import { inWholeNumbers } from './engine/whole-numbers.ts';
import { factOf, type FeatureValues } from './feature-values.ts';

/** The rules of a product as constraints over the numbered values of its features. Errors are for the file's author. */

export type Translated =
  | { readonly ok: true; readonly constraints: readonly Constraint[] }
  | { readonly ok: false; readonly problem: string };

/** A rule over more combinations than this must be split into smaller rules. */
const MOST_COMBINATIONS = 1_000_000;

/** The subject of a condition: the variable that decides it, and the fact of each of its values. */
type Subject =
  | { readonly kind: 'constant'; readonly value: FactValue | undefined }
  | { readonly kind: 'variable'; readonly variable: number; readonly of: readonly (FactValue | undefined)[] };

export function subjectOf(
  product: Pick<Product, 'facts'>,
  features: readonly FeatureValues[],
  name: string,
): Subject | undefined {
  if (name.startsWith('choice.')) {
    const variable = features.findIndex(({ feature }) => feature.id === name.slice('choice.'.length));
    if (variable < 0) return undefined;
    return {
      kind: 'variable',
      variable,
      of: features[variable]!.values.map((value) => ('key' in value ? value.key : undefined)),
    };
  }
  const variable = features.findIndex((entry) =>
    entry.values.some((value) => factOf(entry, value, name) !== undefined),
  );
  if (variable >= 0) {
    const entry = features[variable]!;
    return {
      kind: 'variable',
      variable,
      of: entry.values.map((value) => factOf(entry, value, name) ?? product.facts[name]),
    };
  }
  return name in product.facts ? { kind: 'constant', value: product.facts[name] } : undefined;
}

/** One rule as a list of constraints, all of which must be true. */
export function translateRule(
  product: Pick<Product, 'facts'>,
  features: readonly FeatureValues[],
  rule: Rule,
): Translated {
  const subjects = new Map<string, Subject>();
  for (const name of namesOf(rule)) {
    const subject = subjectOf(product, features, name);
    if (!subject) return problem(`rule ${rule.id} speaks of '${name}', which no option and no product fact gives`);
    subjects.set(name, subject);
  }
  const literal = (name: string, test: Test, wanted: boolean) => literalOf(subjects.get(name)!, test, wanted);
  const unless = Object.entries(rule.when ?? {}).map(([name, test]) => literal(name, test, false));
  if (rule.formula !== undefined) return formulaConstraint(product, features, rule, unless);
  if (rule.table) return tableConstraint(features, rule, subjects);
  if (rule.forbid) return clauses([Object.entries(rule.forbid).map(([name, test]) => literal(name, test, false))]);
  const must: Condition = rule.then ?? rule.require ?? {};
  return clauses(Object.entries(must).map(([name, test]) => unless.concat(literal(name, test, true))));
}

/** Every fact or choice that a rule names. */
export function namesOf(rule: Rule): readonly string[] {
  const conditions = [rule.when, rule.then, rule.forbid, rule.require];
  const formula = rule.formula === undefined ? undefined : parseFormula(rule.formula);
  return [
    ...conditions.flatMap((condition) => Object.keys(condition ?? {})),
    ...(rule.table?.columns ?? []),
    ...(formula?.ok ? formula.formula.names : []),
  ];
}

/** True, false, or a literal on a variable. */
function literalOf(subject: Subject, test: Test, wanted: boolean): Literal | boolean {
  if (subject.kind === 'constant') return passes(test, subject.value) === wanted;
  const values = subject.of.flatMap((fact, value) => (passes(test, fact) === wanted ? [value] : []));
  return { variable: subject.variable, values };
}

function clauses(lists: readonly (readonly (Literal | boolean)[])[]): Translated {
  const constraints = lists
    .filter((literals) => !literals.includes(true))
    .map((literals): Constraint => ({
      kind: 'clause',
      literals: literals.filter((entry) => typeof entry === 'object'),
    }));
  return { ok: true, constraints };
}

function tableConstraint(
  features: readonly FeatureValues[],
  rule: Rule,
  subjects: ReadonlyMap<string, Subject>,
): Translated {
  const { columns, rows } = rule.table!;
  const variables = [
    ...new Set(
      columns.flatMap((name) => {
        const subject = subjects.get(name)!;
        return subject.kind === 'variable' ? [subject.variable] : [];
      }),
    ),
  ];
  const tuples: number[][] = [];
  for (const row of rows) {
    if (row.length !== columns.length)
      return problem(`rule ${rule.id} has a row of ${row.length} cells under ${columns.length} columns`);
    const fits = (variable: number | undefined, value: number) =>
      columns.every((name, column) => {
        const subject = subjects.get(name)!;
        const cell = row[column]!;
        if (cell === '*') return true;
        if (subject.kind === 'constant') return passes(cell, subject.value);
        return subject.variable !== variable || passes(cell, subject.of[value]);
      });
    const choices = variables.map((variable) =>
      [...features[variable]!.values.keys()].filter((value) => fits(variable, value)),
    );
    for (const tuple of combinations(choices)) tuples.push([...tuple]);
    if (tuples.length > MOST_COMBINATIONS) return problem(`rule ${rule.id} lists too many combinations: split it`);
  }
  return { ok: true, constraints: [{ kind: 'table', scope: variables, tuples, allow: true }] };
}

function formulaConstraint(
  product: Pick<Product, 'facts'>,
  features: readonly FeatureValues[],
  rule: Rule,
  unless: readonly (Literal | boolean)[],
): Translated {
  const parsed = parseFormula(rule.formula!);
  if (!parsed.ok) return problem(`rule ${rule.id}: ${parsed.problem}`);
  if (unless.includes(true)) return { ok: true, constraints: [] };
  const whole = wholeFormula(product, features, parsed.formula);
  return { ok: true, constraints: [{ ...whole, unless: unless.filter((entry) => typeof entry === 'object') }] };
}

function wholeFormula(
  product: Pick<Product, 'facts'>,
  features: readonly FeatureValues[],
  { left, comparison, right }: NamedFormula,
): Formula {
  const overValues = (expression: NamedExpression): Expression => {
    if ('number' in expression) return expression;
    if ('apply' in expression) return { apply: expression.apply, terms: expression.terms.map(overValues) };
    const subject = subjectOf(product, features, expression.name);
    if (subject?.kind !== 'variable') return { number: numberIn(subject?.value) ?? NaN };
    return { variable: subject.variable, numbers: subject.of.map((fact) => numberIn(fact) ?? NaN) };
  };
  return inWholeNumbers({ kind: 'formula', unless: [], left: overValues(left), comparison, right: overValues(right) });
}

function numberIn(fact: FactValue | undefined): number | undefined {
  return typeof fact === 'number' ? fact : undefined;
}

/** A formula is tried for at most so many combinations of its values. Otherwise every step of a number is a value. */
const MOST_TRIED = 40_000;

/**
 * Whether two numbers of one feature give the same result in every formula, whatever the other features' values. Where
 * that would take long to find out, such as for two free sizes, no two numbers do.
 * @param finest all features, a number with each of its steps as a value
 * @param own the feature of the numbers
 */
export function formulaAlike(
  facts: Facts,
  finest: readonly FeatureValues[],
  rules: readonly Rule[],
  own: FeatureValues,
): (a: number, b: number) => boolean {
  const variable = finest.indexOf(own);
  const fact = own.feature.number?.fact ?? '';
  const formulas = rules.flatMap((rule) => {
    const parsed = rule.formula === undefined ? undefined : parseFormula(rule.formula);
    if (!parsed?.ok || !parsed.formula.names.includes(fact)) return [];
    const formula = wholeFormula({ facts }, finest, parsed.formula);
    return [{ formula, scope: scopeOf(formula).filter((other) => other !== variable) }];
  });
  const tried = ({ scope }: (typeof formulas)[number]) =>
    scope.reduce((product, other) => product * finest[other]!.values.length, own.values.length);
  if (formulas.some((formula) => tried(formula) > MOST_TRIED)) return () => false;
  const valueOf = new Map(own.values.map((value, at) => ['min' in value ? value.min : NaN, at]));
  const checks = formulas.flatMap(({ formula, scope }) =>
    [...combinations(scope.map((other) => [...finest[other]!.values.keys()]))].map((tuple) => {
      const values = new Int32Array(finest.length);
      scope.forEach((other, at) => (values[other] = tuple[at]!));
      return (number: number) => {
        values[variable] = valueOf.get(number)!;
        return satisfies(formula, values);
      };
    }),
  );
  return (a, b) => checks.every((check) => check(a) === check(b));
}

function* combinations(choices: readonly (readonly number[])[]): Generator<readonly number[]> {
  const [first, ...rest] = choices;
  if (!first) {
    yield [];
    return;
  }
  for (const value of first) for (const others of combinations(rest)) yield [value, ...others];
}

function problem(message: string): Translated {
  return { ok: false, problem: message };
}
