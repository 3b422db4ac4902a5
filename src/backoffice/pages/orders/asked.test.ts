import { expect, test } from 'vitest';
import { isWhole, readAsked, sortOf, writeAsked } from './asked.ts';

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

test('an empty list is one without orders only where nothing was left out', () => {
  for (const whole of ['', 'sort=oldest', 'columns=placed']) expect(isWhole(asked(whole)), whole).toBe(true);
  for (const part of [
    'q=x',
    'order=placed',
    'vat=digits',
    'dueTo=2026-12-31',
    'from=2026-01-01',
    'sort=due',
    'after=x',
  ])
    expect(isWhole(asked(part)), part).toBe(false);
});
