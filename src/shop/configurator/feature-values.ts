import { passes } from '#shop/catalog/condition.ts';
import type { Feature, Facts, FactValue, NumberEntry, Rule, Test } from '#shop/catalog/product.ts';

/**
 * A feature as the engine sees it: its values, numbered. An option is one value. A number's range is split where a rule
 * changes its result, so that every number inside a value is treated alike and the diagram stays exact.
 */
export interface FeatureValues {
  readonly feature: Feature;
  readonly values: readonly Value[];
}

export type Value = OptionValue | NumberValue;
export interface OptionValue {
  readonly key: string;
  readonly facts: Facts;
}
/** All numbers from min to max on the feature's step. */
export interface NumberValue {
  readonly min: number;
  readonly max: number;
}

/** A number feature with more numbers in its range has a step too fine to cut. */
export const MOST_NUMBERS = 20_000;

/** Values of a feature with options. */
export function optionValues(feature: Feature): FeatureValues {
  return { feature, values: feature.options.map(({ key, facts }) => ({ key, facts })) };
}

/** Values of a number. Neighbouring numbers are one value while `alike` finds that no rule distinguishes them. */
export function numberValues(
  feature: Feature,
  entry: NumberEntry,
  alike: (a: number, b: number) => boolean,
): FeatureValues {
  const numbers = gridOf(entry);
  const values: { min: number; max: number }[] = [];
  let previous: number | undefined;
  for (const number of numbers) {
    const last = values.at(-1);
    if (last && previous !== undefined && alike(previous, number)) last.max = number;
    else values.push({ min: number, max: number });
    previous = number;
  }
  return { feature, values };
}

export function gridOf(entry: NumberEntry): readonly number[] {
  const { min, step } = entry;
  return Array.from({ length: stepsOf(entry) }, (_, index) => roundOff(min + index * step));
}

/** How many numbers a range has: none if it ends before it begins, infinitely many with a step of 0. */
export function stepsOf({ min, max, step }: NumberEntry): number {
  return Math.floor((max - min) / step + 1e-9) + 1;
}

/** The value for a selection's text. -1 for an unknown option or a number outside the range or off the step. */
export function valueOf({ feature, values }: FeatureValues, chosen: string): number {
  if (!feature.number) return values.findIndex((value) => 'key' in value && value.key === chosen);
  const number = parseNumber(chosen);
  if (number === undefined || snap(feature.number, number) !== number) return -1;
  return values.findIndex((value) => 'min' in value && number >= value.min && number <= value.max);
}

/** The nearest number on the range and step. */
export function snap({ min, max, step }: NumberEntry, number: number): number {
  const top = roundOff(min + Math.floor((max - min) / step + 1e-9) * step);
  const nearest = roundOff(min + Math.round((number - min) / step) * step);
  return Math.min(top, Math.max(min, nearest));
}

/** Reads a plain decimal number, as a customer types it. All other forms are refused. */
export function parseNumber(text: string): number | undefined {
  return /^-?\d{1,9}([.,]\d{1,4})?$/.test(text) ? Number(text.replace(',', '.')) : undefined;
}

/** Whether all tests of the rules on this fact give the same result for both numbers. */
export function testedAlike(rules: readonly Rule[], fact: string): (a: number, b: number) => boolean {
  const tests = rules.flatMap((rule) => testsOf(rule, fact));
  return (a, b) => tests.every((test) => passes(test, a) === passes(test, b));
}

function testsOf(rule: Rule, fact: string): readonly Test[] {
  const conditions = [rule.when, rule.then, rule.forbid, rule.require];
  const tests: Test[] = conditions.flatMap((condition) => condition?.[fact] ?? []);
  const column = rule.table?.columns.indexOf(fact) ?? -1;
  const cells = column < 0 ? [] : rule.table!.rows.map((row) => row[column]!).filter((cell) => cell !== '*');
  return [...tests, ...cells];
}

/** The fact of a value. The smallest number of a range stands for the whole range. */
export function factOf({ feature }: FeatureValues, value: Value, fact: string): FactValue | undefined {
  if ('key' in value) return value.facts[fact];
  return feature.number?.fact === fact ? value.min : undefined;
}

function roundOff(number: number): number {
  return Math.round(number * 1e6) / 1e6;
}

/** The distance of a number from a value's range. */
export function distance({ min, max }: NumberValue, number: number): number {
  return Math.max(0, min - number, number - max);
}
