import { expect, test } from 'vitest';
import { promotionFileProblems } from './promotion-file.rules.ts';
import type { Promotion } from './promotion.ts';

const five: Promotion = {
  id: 'five',
  code: 'FIVE',
  lane: 'code',
  amount: { EUR: 500 },
  minimum: { EUR: 4000 },
  tenants: ['tirage-fr'],
};
const told = (change: Partial<Promotion>) =>
  promotionFileProblems({ promotions: [{ ...five, ...change }], lossLeaders: [] }).map(
    ({ path, message }) => `${path.slice(2).join('/')} ${message.replace(/:.*/, '')}`,
  );
const { amount: _amount, minimum: _minimum, ...bare } = five;

test('a promotion with a minimum above its amount is right', () => expect(told({})).toEqual([]));

test.each<[string, Partial<Promotion>, string]>([
  ['an amount above its minimum', { amount: { EUR: 50_000 } }, 'amount/EUR promotion five takes the whole price'],
  ['an amount in euros', { amount: { EUR: 5 } }, 'amount/EUR promotion five'],
  ['a minimum in euros', { minimum: { EUR: 40 } }, 'minimum/EUR promotion five'],
])('%s would give everything away', (_, change, says) =>
  expect(told(change).some((each) => each.startsWith(says))).toBe(true),
);

test('nearly all of a price is not taken off', () => {
  const share = (basisPoints: number) =>
    promotionFileProblems({ promotions: [{ ...bare, basisPoints }], lossLeaders: [] }).length;
  expect([share(9000), share(10_000)]).toEqual([0, 1]);
});

test('an amount without a minimum would be the whole price of a small order', () =>
  expect(promotionFileProblems({ promotions: [{ ...bare, amount: { EUR: 500 } }], lossLeaders: [] })).toHaveLength(1));

test('a promotion ends within five years of its beginning, and in a year that somebody plans', () => {
  const from = '2027-01-01T00:00:00Z';
  expect(told({ from, until: '2031-12-31T23:00:00Z' })).toEqual([]);
  expect(told({ until: '2030-12-31T23:00:00Z' })).toEqual([]);
  expect(told({ until: '2207-12-31T23:00:00Z' })).toEqual(['until promotion five ends in 2207']);
  expect(told({ from, until: '2037-12-31T23:00:00Z' })).toEqual(['until promotion five ends in 2037']);
});
