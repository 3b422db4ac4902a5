import { Mesh, MeshBasicMaterial } from 'three';
import { describe, expect, test } from 'vitest';
import { geometryOf } from '#product-picture/geometry.ts';
import type { Build, Built } from '../model.ts';
import { buildWallCalendar } from './calendar.ts';
import { modelOf, partsIn } from '#test/builders/built-model.ts';
import { buildDeskCalendar, buildEnvelopes } from './office.ts';

const DESK = { kind: 'deskCalendar', width: 210, height: 100, leaves: 13, printedSides: 1 };
const WALL = { kind: 'wallCalendar', width: 297, height: 420, leaves: 13, printedSides: 1 };

/** What is printed on its leaves: the motif, the number of the month, the width in millimetres, and on how many of them. */
async function printsOf(build: Build, facts: Built['facts'], hasOwn: boolean) {
  const prints: { readonly print: readonly [string, number, number]; readonly material: MeshBasicMaterial }[] = [];
  const plain = () => new MeshBasicMaterial();
  const press = {
    hasOwn,
    bare: plain,
    body: plain,
    printed: ({ motif, seed }: { readonly motif: string; readonly seed: number }, width: number) => {
      const material = plain();
      prints.push({ print: [motif, seed, Math.round(width)], material });
      return Promise.resolve(material);
    },
  };
  const { object } = await build({ facts, geometry: geometryOf(facts), press } as unknown as Built);
  const worn: unknown[] = [];
  object.traverse((each) => {
    if (each instanceof Mesh) worn.push(...new Set([each.material].flat()));
  });
  return prints.map(({ print, material }) => [...print, worn.filter((each) => each === material).length]);
}

describe('a calendar', () => {
  test('on a desk has a cover, and twelve leaves with a month of their own beside the picture', async () => {
    const [cover, picture, ...months] = await printsOf(buildDeskCalendar, DESK, false);
    expect(cover).toEqual(['display', 1, 210, 1]);
    expect(picture).toEqual(['display', 1, 88, 12]);
    expect(months).toEqual(Array.from({ length: 12 }, (_, index) => ['month', index + 1, 122, 1]));
  });

  test('on a wall has a cover, and twelve leaves with a month of their own below a picture', async () => {
    const [cover, ...leaves] = await printsOf(buildWallCalendar, WALL, false);
    expect(cover).toEqual(['display', 1, 297, 1]);
    const months = leaves.flatMap(([motif, seed]) => (motif === 'month' ? [seed] : []));
    expect(months.toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 1),
    );
  });

  test.each([
    ['desk', buildDeskCalendar, DESK, 210],
    ['wall', buildWallCalendar, WALL, 297],
  ] as const)(
    'on a %s shows the page of the customer all over its first leaf, and on no other',
    async (_, build, facts, width) => {
      expect(await printsOf(build, facts, true)).toEqual([['display', 1, width, 1]]);
    },
  );

  test('of more leaves than a year and its cover has no more of them in the view', async () => {
    const months = (await printsOf(buildWallCalendar, { ...WALL, leaves: 53 }, false)).filter(
      ([motif]) => motif === 'month',
    );
    expect(months).toHaveLength(12);
  });
});

describe('an envelope', () => {
  const DL = { kind: 'envelope', width: 220, height: 110, closure: 'gummed' };
  const FILM = '#dce9ee';

  test('has its window on the side that was chosen, and each of the pile has one', async () => {
    const sides = await Promise.all(
      ['left', 'right'].map(async (window) => {
        const films = partsIn(await modelOf(buildEnvelopes, { ...DL, window }), FILM);
        expect(films).toHaveLength(13);
        expect([films[0]!.size.x, films[0]!.size.z]).toEqual([expect.closeTo(100), expect.closeTo(35)]);
        return Math.sign(films[0]!.middle.x);
      }),
    );
    expect(sides).toEqual([-1, 1]);
  });

  test('without one has none', async () => {
    expect(partsIn(await modelOf(buildEnvelopes, { ...DL, window: 'none' }), FILM)).toEqual([]);
  });
});
