import { expect, test } from 'vitest';
import { panelsOf } from './folded.ts';

test.each([
  ['half', 2, 2],
  ['roll', 3, 3],
  ['zigzag', 4, 4],
  ['gate', 4, 3],
  ['parallel', 4, 4],
] as const)('a %s fold of %i is one sheet: its panels cover it once, and hang together', (fold, panels, count) => {
  const made = panelsOf({ fold, panels });
  expect(made).toHaveLength(count);
  const ends = made.map(({ from, to }) => [from, to] as const).toSorted(([a], [b]) => a - b);
  expect(ends[0]?.[0]).toBe(0);
  expect(ends.at(-1)?.[1]).toBe(1);
  for (const [index, [from]] of ends.entries()) if (index > 0) expect(from).toBe(ends[index - 1]?.[1]);
  expect(made.filter(({ on }) => on === undefined)).toHaveLength(1);
});

test('a zigzag changes its direction at every fold, a roll goes on in one', () => {
  const closes = (fold: 'zigzag' | 'roll') =>
    panelsOf({ fold, panels: 4 })
      .slice(1)
      .map((panel) => panel.closes);
  expect(closes('zigzag')).toEqual([-1, 1, -1]);
  expect(closes('roll')).toEqual([-1, -1, -1]);
});

test.each(['half', 'cross', 'roll', 'gate', 'parallel'] as const)(
  'a %s fold closes away from page 1, which is its outside',
  (fold) => {
    const folded = panelsOf({ fold, panels: 4 }).filter(({ on }) => on !== undefined);
    expect(new Set(folded.map(({ closes }) => closes))).toEqual(new Set([-1]));
  },
);
