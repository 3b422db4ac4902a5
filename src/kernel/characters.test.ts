import { expect, test } from 'vitest';
import { Value } from 'typebox/value';
import { lengthOf } from './characters.ts';
import { line } from './schema.ts';

test.each([
  ['letters', 'Élodie', 6],
  ['emoji', '😀'.repeat(80), 80],
  ['a letter beyond the first plane', '𝒜', 1],
])('%s are counted one by one, as the schemas count them', (_, text, length) => {
  expect(lengthOf(text)).toBe(length);
  expect([Value.Check(line(length), text), Value.Check(line(length - 1), text)]).toEqual([true, false]);
});
