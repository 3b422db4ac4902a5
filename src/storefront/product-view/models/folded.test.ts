import { Mesh, MeshBasicMaterial, Vector3, type BoxGeometry } from 'three';
import { expect, test } from 'vitest';
import { geometryOf } from '#product-picture/geometry.ts';
import type { Built } from '../model.ts';
import { modelOf, partsIn } from '#test/builders/built-model.ts';
import { buildFolded, panelsOf } from './folded.ts';

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

const WIDTH = 400;

/** The panels of a leaflet that is closed to a part, from the cover on, as lines seen from above. */
async function linesOf(foldType: string, panels: number, closed: number) {
  const facts = { kind: 'folded', foldType, panels, width: WIDTH, height: 210, grammage: 135, printedSides: 1 };
  const paper = new MeshBasicMaterial();
  const press = { bare: () => paper, printed: () => Promise.resolve(paper) } as unknown as Built['press'];
  const model = await buildFolded({ geometry: geometryOf(facts), facts, press } as unknown as Built);
  model.pose(1 - closed);
  model.object.updateMatrixWorld(true);
  const lines: Line[] = [];
  model.object.traverse((each) => {
    if (!(each instanceof Mesh)) return;
    const { width, height } = (each.geometry as BoxGeometry).parameters;
    const [from, to] = [width / 2, -width / 2].map((x) => each.localToWorld(new Vector3(x, 0, 0)));
    const [top, foot] = [height / 2, -height / 2].map((y) => each.localToWorld(new Vector3(0, y, 0)));
    lines.push({ from: [from!.x, from!.z], to: [to!.x, to!.z], top: top!.y, foot: foot!.y });
  });
  return lines;
}

interface Line {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly top: number;
  readonly foot: number;
}

function cross(a: Line, b: Line): boolean {
  const side = ({ from, to }: Line, [x, y]: readonly [number, number]) =>
    (to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]);
  const apart = (line: Line, other: Line) => side(line, other.from) * side(line, other.to) < -1e-6;
  return apart(a, b) && apart(b, a);
}

test.each([
  ['half', 2],
  ['roll', 3],
  ['roll', 4],
  ['zigzag', 3],
  ['zigzag', 4],
  ['parallel', 4],
  ['gate', 4],
] as const)('a %s fold of %i panels closes without a panel passing through another', async (fold, count) => {
  const through: string[] = [];
  for (let step = 0; step <= 100; step += 2) {
    const lines = await linesOf(fold, count, step / 100);
    lines.forEach((one, a) =>
      lines.forEach((other, b) => {
        // Those beside each other share a fold.
        if (b > a + 1 && cross(one, other)) through.push(`${step} %: ${a} and ${b}`);
      }),
    );
  }
  expect(through).toEqual([]);
});

test.each([
  ['half', 2, [0, 1]],
  ['roll', 3, [0, 2, 1]],
  ['roll', 4, [0, 3, 2, 1]],
  ['zigzag', 4, [0, 1, 2, 3]],
  ['parallel', 4, [0, 3, 2, 1]],
] as const)(
  'closed, the panels of a %s fold of %i lie over each other behind the cover, in their order',
  async (fold, count, order) => {
    const lines = await linesOf(fold, count, 1);
    const deepest = Math.max(...lines.map(({ from }) => -from[1]));
    const places = lines.map(({ from }) => Math.round((-from[1] / deepest) * (count - 1)) + 0);
    expect(places).toEqual(order);
    for (const { from, to } of lines) {
      expect(Math.abs(from[1] - to[1])).toBeLessThan(0.001);
      expect(Math.min(from[0], to[0])).toBeCloseTo(-WIDTH / count / 2, 1);
      expect(Math.max(from[0], to[0])).toBeCloseTo(WIDTH / count / 2, 1);
    }
  },
);

test('a cross fold is closed to a quarter of its sheet, and stands folded in half before', async () => {
  const open = await linesOf('cross', 4, 0);
  const half = await linesOf('cross', 4, 0.5);
  const closed = await linesOf('cross', 4, 1);
  const wide = (lines: readonly Line[]) => {
    const across = lines.flatMap(({ from, to }) => [from[0], to[0]]);
    return Math.round(Math.max(...across) - Math.min(...across));
  };
  const high = (lines: readonly Line[]) => {
    const up = lines.flatMap(({ top, foot }) => [top, foot]);
    return Math.round(Math.max(...up) - Math.min(...up));
  };
  expect([open, half, closed].map((each) => [wide(each), high(each)])).toEqual([
    [WIDTH, 210],
    [WIDTH / 2, 210],
    [WIDTH / 2, 105],
  ]);
  expect(new Set(closed.map(({ from }) => Math.round(-from[1] * 100))).size).toBe(4);
  // On its way the lower half is behind the upper one.
  const swinging = await linesOf('cross', 4, 0.75);
  expect(Math.max(...swinging.map(({ from }) => from[1]))).toBeLessThan(1);
});

/** How much the inside of each panel looks at the viewer, in a leaflet that is opened to a part: 1 straight, -1 away. */
async function insideOf(facts: Partial<Built['facts']>, part: number) {
  const { object, pose } = await modelOf(buildFolded, {
    kind: 'folded',
    width: 300,
    height: 210,
    ...facts,
  } as Built['facts']);
  pose(part);
  object.updateMatrixWorld(true);
  return partsIn({ object }, 'display').map(
    ({ mesh }) => -Math.round(new Vector3(0, 0, 1).transformDirection(mesh.matrixWorld).z) + 0,
  );
}

test('closed, a leaflet has its cover towards who looks at it, and open its inside where that is printed', async () => {
  const roll = { foldType: 'roll', panels: 3, printedSides: 2 };
  expect((await insideOf(roll, 0))[0]).toBe(-1);
  expect(await insideOf(roll, 1)).toEqual([1, 1, 1]);
  expect(await insideOf({ ...roll, printedSides: 1 }, 1)).toEqual([-1, -1, -1]);
  // Its doors open towards who looks, so the inside is seen without a turn.
  expect(await insideOf({ foldType: 'gate', panels: 4, printedSides: 2 }, 1)).toEqual([1, 1, 1]);
});
