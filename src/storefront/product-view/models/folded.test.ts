import { expect, test } from 'vitest';
import { foldedPart, offsetOf, panelsOf } from './folded.ts';

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

test.each(['half', 'cross', 'roll', 'gate'] as const)(
  'a %s fold closes away from page 1, which is its outside',
  (fold) => {
    const folded = panelsOf({ fold, panels: 4 }).filter(({ on }) => on !== undefined);
    expect(new Set(folded.map(({ closes }) => closes))).toEqual(new Set([-1]));
  },
);

/** Each panel as it lies on the table, seen from above: a line of length 1 from its hinge. */
function linesOf(fold: 'half' | 'roll' | 'zigzag' | 'parallel', count: number, closed: number) {
  const apart = 0.01;
  const panels = panelsOf({ fold, panels: count });
  const lines: { from: readonly [number, number]; to: readonly [number, number] }[] = [];
  let turned = 0;
  let end: readonly [number, number] = [0, 0];
  panels.forEach(({ closes }, index) => {
    if (index === 0) {
      // The cover stands from its left edge, where the next panel hangs, to the right.
      lines.push({ from: [0, 0], to: [1, 0] });
      return;
    }
    const part = foldedPart(fold, index, count, closed);
    const off = part * apart * offsetOf(fold, index, count);
    const from: readonly [number, number] = [end[0] + Math.sin(turned) * off, end[1] + Math.cos(turned) * off];
    turned += part * Math.PI * closes;
    const to: readonly [number, number] = [from[0] - Math.cos(turned), from[1] + Math.sin(turned)];
    lines.push({ from, to });
    end = to;
  });
  return lines;
}

type Line = ReturnType<typeof linesOf>[number];

function cross(a: Line, b: Line): boolean {
  const side = ({ from, to }: Line, [x, y]: readonly [number, number]) =>
    (to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]);
  const apart = (line: Line, other: Line) => side(line, other.from) * side(line, other.to) < -1e-9;
  return apart(a, b) && apart(b, a);
}

test.each([
  ['half', 2],
  ['roll', 3],
  ['roll', 4],
  ['zigzag', 3],
  ['zigzag', 4],
  ['parallel', 4],
] as const)('a %s fold of %i panels closes without a panel passing through another', (fold, count) => {
  const through: string[] = [];
  for (let step = 0; step <= 100; step += 1) {
    const lines = linesOf(fold, count, step / 100);
    lines.forEach((one, a) =>
      lines.forEach((other, b) => {
        if (b > a + 1 && cross(one, other)) through.push(`${step} %: ${a} and ${b}`);
      }),
    );
  }
  expect(through).toEqual([]);
});

test.each([
  ['half', 2, [0, 1]],
  ['roll', 3, [0, 2, 1]],
  ['zigzag', 4, [0, 1, 2, 3]],
  ['parallel', 4, [0, 3, 2, 1]],
] as const)('closed, the panels of a %s fold of %i lie behind the cover in their order', (fold, count, order) => {
  const lines = linesOf(fold, count, 1);
  expect(lines.map(({ from }) => Math.round(-from[1] / 0.01) + 0)).toEqual(order);
});
