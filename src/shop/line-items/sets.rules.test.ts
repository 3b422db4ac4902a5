import { expect, test } from 'vitest';
import { isRefusal } from '#kernel/refusal.ts';
import type { Product } from '../catalog/product.ts';
import { admitSets } from './sets.rules.ts';

const COPIES = { sets: { unit: 'copies', minimumPerSet: 50 } } as unknown as Product;
const ROLLS = { sets: { unit: 'rolls' } } as unknown as Product;

const split = (...quantities: number[]) => quantities.map((quantity) => ({ name: '', quantity }));
const counts = (answer: ReturnType<typeof admitSets>) =>
  isRefusal(answer) ? answer.refusal : answer.map(({ quantity }) => quantity);

test('4.2.09 a split without names stays as it was given', () =>
  expect(counts(admitSets(COPIES, {}, 3, 500, split(100, 200, 200)))).toEqual([100, 200, 200]));

test('a split without names that no longer adds up is shared out evenly', () =>
  expect(counts(admitSets(COPIES, {}, 3, 600, split(100, 200, 200)))).toEqual([200, 200, 200]));

test('a split without names obeys the least of each set', () =>
  expect(counts(admitSets(COPIES, {}, 3, 500, split(10, 245, 245)))).toBe('sets_invalid'));

test('named sets count, nameless ones beside them do not', () =>
  expect(counts(admitSets(COPIES, {}, 2, 300, [...split(100), { name: 'A', quantity: 200 }]))).toBe('sets_invalid'));

test('rolls are shared out as rolls, so that the split means the same when it is edited', () => {
  const facts = { labelsPerRoll: 500 };
  const even = admitSets(ROLLS, facts, 2, 1500, []);
  expect(counts(even)).toEqual([2, 1]);
  expect(counts(admitSets(ROLLS, facts, 2, 1500, isRefusal(even) ? [] : even))).toEqual([2, 1]);
});
