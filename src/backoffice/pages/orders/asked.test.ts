import { expect, test } from 'vitest';
import { readAsked, sortOf, writeAsked } from './asked.ts';

const asked = (query: string) => readAsked(new URLSearchParams(query));

test.each([
  ['', 'newest'],
  ['sort=oldest', 'oldest'],
  ['sort=due', 'due'],
  ['dueTo=2026-12-31&sort=oldest', 'due'],
  // The list finds by words in one order only: nothing else is claimed.
  ['q=flyer&sort=due', 'newest'],
])('what the page says of the order of the list is how it comes: %j is %s', (query, sort) =>
  expect(sortOf(asked(query))).toBe(sort),
);

test('the address holds what is asked, and nothing that is as usual', () => {
  const query = 'q=flyer&order=placed%2Cconfirmed&sort=oldest&columns=placed%2Camount';
  expect(writeAsked(asked(query)).toString()).toBe(
    'q=flyer&order=placed%2Cconfirmed&sort=oldest&columns=placed%2Camount',
  );
  expect(writeAsked(asked('sort=newest')).toString()).toBe('');
});
