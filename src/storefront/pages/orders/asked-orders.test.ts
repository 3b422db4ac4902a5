import { expect, test } from 'vitest';
import { askedOrders, isNarrowed, isReversed, queryOf, wrongFilters } from './asked-orders.ts';

const asked = (query: string) => askedOrders(new URLSearchParams(query));

test('what the list is asked stands in its address, and nothing else', () => {
  const query = '?q=flyer+a5&status=to_do&from=2026-01-01&to=2026-03-31&after=1774000000000.abc';
  expect(queryOf(asked(query))).toBe(query);
  expect(isNarrowed(asked(query))).toBe(true);
  expect([queryOf(asked('')), isNarrowed(asked('after=1.a'))]).toEqual(['', false]);
});

test('a period that ends before it begins is told apart from one of a single day and from half of one', () => {
  expect(isReversed(asked('from=2026-03-02&to=2026-03-01'))).toBe(true);
  expect(isReversed(asked('from=2026-03-01&to=2026-03-01'))).toBe(false);
  expect(isReversed(asked('from=2026-03-01'))).toBe(false);
});

test('a filter that is none is told as it was given, and filters nothing', () => {
  const query = new URLSearchParams('status=paid&from=2026-02-31&to=31/12/2026&of=mine&after=x');
  expect(wrongFilters(query)).toEqual({ status: 'paid', from: '2026-02-31', to: '31/12/2026' });
  expect(queryOf(askedOrders(query))).toBe('');
  expect(wrongFilters(new URLSearchParams('status=to_do&from=2024-02-29&to='))).toEqual({});
  expect(wrongFilters(new URLSearchParams({ from: `${'9'.repeat(500)}\u0000` })).from).toHaveLength(40);
});

test('garbage in the address asks nothing', () => {
  const garbage = { status: 'paid; drop', from: '2026-13-01', to: '31/12/2026', after: "1.a' or true" };
  expect(queryOf(asked(new URLSearchParams(garbage).toString()))).toBe('');
  expect(asked(`q=${'x'.repeat(10_000)}`).q).toHaveLength(200);
  expect(asked('q=a%00b%0a').q).toBe('a b');
});
