import { describe, expect, test } from 'vitest';
import { eyeletPlaces, seamsOf } from './banner.ts';

const banner = { width: 3000, height: 1000, eyelets: 500, hem: true, pocket: 'none' } as const;

describe('the rings of a banner', () => {
  test('are in its hem on all four sides, one in each corner, at the distance that was chosen', () => {
    const places = eyeletPlaces(banner);
    expect(places).toContainEqual([-1480, 480]);
    expect(places).toContainEqual([1480, -480]);
    const top = places.flatMap(([x, y]) => (y === 480 ? [x] : [])).toSorted((a, b) => a - b);
    expect(top).toHaveLength(7);
    for (const [at, x] of top.slice(1).entries()) expect(x - top[at]!).toBeCloseTo(2960 / 6);
    expect(new Set(places.map(String)).size).toBe(places.length);
  });

  test('are as many as the distance leaves, and none without one', () => {
    const count = (eyelets: number) => eyeletPlaces({ ...banner, eyelets }).length;
    expect([count(250), count(500), count(1000), count(0)]).toEqual([32, 16, 8, 0]);
  });
});

describe('the seams of a banner', () => {
  const lines = (part: Partial<Parameters<typeof seamsOf>[0]>) =>
    seamsOf({ ...banner, ...part }).map(({ x, y }) => [x, y]);

  test('are where its hem ends', () => {
    expect(lines({})).toEqual([
      [0, 460],
      [0, -460],
      [1460, 0],
      [-1460, 0],
    ]);
  });

  test('are those of the pockets where these take the place of the hem, and none where it is cut', () => {
    expect(lines({ pocket: 'topbottom' })).toEqual([
      [0, 420],
      [0, -420],
      [1460, 0],
      [-1460, 0],
    ]);
    expect(lines({ hem: false })).toEqual([]);
  });
});
