import { expect, test } from 'vitest';
import { holds, passes } from './condition.ts';
import { parseFormula } from './formula.ts';

test.each([
  ['1 + 2 * 3 = 7', true],
  ['(1 + 2) * 3 = 9', true],
  ['-2 * 3 < 0', true],
  ['10 / 4 = 2.5', true],
  ['floor(10 / 4) + ceil(0.2) = 3', true],
  ['max(width, height) <= 420', true],
  ['min(width, height) > 210', false],
  ['width * height != 62370', false],
  ['0.1 + 0.2 = 0.3', true],
  ['depth < 5', false],
  ['1 / (width - 297) > 5', false],
  ['1 / (width - 297) < 5', false],
  ['depth >= 5', false],
])('the formula %s is %s', (source, answer) => {
  const parsed = parseFormula(source);
  const facts: Record<string, number> = { width: 297, height: 210 };
  expect(parsed.ok && parsed.formula.holds((name) => facts[name])).toBe(answer);
});

test.each([
  'width',
  'width <',
  '(1 + 2 < 4',
  'width < 4 5',
  'sqrt(4) < 3',
  'constructor(1) < 2',
  'a ; b',
  '< 4',
  '1 < 2 < 3',
])('the formula "%s" is refused with words', (source) => {
  expect(parseFormula(source)).toEqual({ ok: false, problem: expect.stringContaining(source) });
});

test.each([
  [170, 170, true],
  ['>= 170', 170, true],
  ['> 170', 170, false],
  ['<= 1', 0, true],
  ['< 300', 300, false],
  ['< 300', 'coated', false],
  ['coated', 'coated', true],
  ['not none', 'matt', true],
  ['not none', 'none', false],
  ['not 1', 1, false],
  [['matt', 'gloss'], 'gloss', true],
  [{ not: ['matt', 'gloss'] }, 'gloss', false],
  [{ not: 'matt' }, undefined, true],
  ['coated', undefined, false],
  [true, true, true],
  [true, 'true', false],
])('the test %j on %j is %s', (wanted, value, answer) => {
  expect(passes(wanted, value)).toBe(answer);
});

test('a condition holds when all of its entries do', () => {
  expect(holds({ grammage: '>= 170', paper: 'coated' }, { grammage: 250, paper: 'coated' })).toBe(true);
  expect(holds({ grammage: '>= 170', paper: 'coated' }, { grammage: 135, paper: 'coated' })).toBe(false);
  expect(holds(undefined, {})).toBe(true);
});
