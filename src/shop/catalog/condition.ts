import type { Condition, Facts, FactValue, Test } from './product.ts';

const COMPARISON = /^(<=|>=|<|>)\s*(-?\d+(?:\.\d+)?)$/;

/** Whether a fact's value passes a test of a product file. A missing fact passes only `not`. */
export function passes(test: Test, value: FactValue | undefined): boolean {
  if (Array.isArray(test)) return test.some((one: FactValue) => passes(one, value));
  if (typeof test === 'object') return !passes((test as { readonly not: FactValue | readonly FactValue[] }).not, value);
  if (typeof test !== 'string') return test === value;
  if (test.startsWith('not ')) return !passes(plain(test.slice(4).trim()), value);
  const comparison = COMPARISON.exec(test);
  if (!comparison) return test === value;
  if (typeof value !== 'number') return false;
  const bound = Number(comparison[2]);
  switch (comparison[1]) {
    case '<=':
      return value <= bound;
    case '>=':
      return value >= bound;
    case '<':
      return value < bound;
    default:
      return value > bound;
  }
}

/** Whether all entries of a condition are true for the facts. */
export function holds(condition: Condition | undefined, facts: Facts): boolean {
  return Object.entries(condition ?? {}).every(([fact, test]) => passes(test, facts[fact]));
}

/** Converts the text after 'not': 'not 1' means the number, 'not none' the word. */
function plain(text: string): FactValue {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

/** The values that a test names, and whether it compares numbers: `[matt, '>= 3']` names matt and compares. */
export function namedBy(test: Test): { readonly values: readonly FactValue[]; readonly compares: boolean } {
  if (Array.isArray(test)) {
    const parts = test.map((one: FactValue) => namedBy(one));
    return { values: parts.flatMap(({ values }) => values), compares: parts.some(({ compares }) => compares) };
  }
  if (typeof test === 'object') return namedBy((test as { readonly not: FactValue | readonly FactValue[] }).not);
  if (typeof test !== 'string') return { values: [test], compares: false };
  if (test.startsWith('not ')) return namedBy(plain(test.slice(4).trim()));
  return COMPARISON.test(test) ? { values: [], compares: true } : { values: [test], compares: false };
}
