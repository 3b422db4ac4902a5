import { expect, test } from 'vitest';
import { listStaffOrders } from '#shop/staff/staff-orders.contract.ts';
import { readTrailPage } from '#shop/staff/trail.contract.ts';
import { understood } from './strange-queries.rules.ts';

const of = (query: string, contract: Parameters<typeof understood>[1] = listStaffOrders, own = {}) => {
  const { search, strange } = understood(new URLSearchParams(query), contract, own);
  return [search.toString(), strange] as const;
};

test('an address that the list understands stays as it is', () => {
  const query =
    'q=flyer+a5&order=placed%2Cconfirmed&payment=paid&from=2026-01-01&dueTo=2026-12-31&sort=due&after=1774000000000.abc';
  expect(of(query)).toEqual([query, []]);
  expect(of('')).toEqual(['', []]);
  expect(of('act=login_as&customer=abc', readTrailPage)).toEqual(['act=login_as&customer=abc', []]);
});

test('names that nobody reads and values that are none are told, and ask nothing', () => {
  expect(of('placedFrom=2026-13-99&sort=bogus')).toEqual(['', ['placedFrom', 'sort']]);
  expect(of('page=999&q=flyer')).toEqual(['q=flyer', ['page']]);
  expect(of('order=placed,sold&from=2026-13-01&after=-1')).toEqual(['', ['order', 'from', 'after']]);
  expect(of(`q=${'x'.repeat(201)}&q=again`)).toEqual(['', ['q']]);
  expect(of('act=bogus&by=', readTrailPage)).toEqual(['', ['act']]);
});

test('what the page reads itself is understood too', () => {
  const own = { columns: (value: string) => value === 'placed' };
  expect(of('columns=placed', listStaffOrders, own)).toEqual(['columns=placed', []]);
  expect(of('columns=weight', listStaffOrders, own)).toEqual(['', ['columns']]);
});
