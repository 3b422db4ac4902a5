import { expect, test } from 'vitest';
import { hurriedProblems } from './finishing.rules.ts';
import type { Feature } from './product.ts';

const words = { fr: 'non', it: 'no', en: 'no' };
const die: Feature = {
  id: 'shape',
  label: words,
  hidden: false,
  sortIndex: 0,
  default: 'straight',
  options: [
    { key: 'straight', label: words, facts: { dieCut: 'none' } },
    { key: 'round', label: words, facts: { dieCut: 'standard' } },
    { key: 'own', label: words, facts: { dieCut: 'own' } },
  ],
};

test.each([
  ['without a condition', { priority: 'express' }, true],
  ['under a condition on something else', { priority: 'express', when: { sra3Sheets: '<= 600' } }, true],
  ['under a condition that leaves a die of the house in', { priority: 'express', when: { dieCut: 'not own' } }, true],
  ['without a die alone', { priority: 'express', when: { dieCut: 'none' } }, false],
  ['not at all', { priority: 'fast' }, false],
] as const)('K17 a product that is cut with a die and sold express %s is refused: %j %s', (_, offer, isRefused) => {
  const product = { facts: {}, features: [die], priorities: [{ priority: 'std' as const }, offer] };
  expect(hurriedProblems(product).map(({ path }) => path)).toEqual(isRefused ? [['priorities', 1]] : []);
});

test('K17 a binding that every copy has leaves express out, and paper alone does not', () => {
  const priorities = [{ priority: 'express' as const }];
  expect(hurriedProblems({ facts: { binding: 'wire' }, features: [], priorities })).toHaveLength(1);
  expect(hurriedProblems({ facts: { binding: 'none', foil: 0 }, features: [], priorities })).toEqual([]);
});
