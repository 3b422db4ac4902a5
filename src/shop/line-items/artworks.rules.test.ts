import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '#kernel/refusal.ts';
import type { Artwork } from './line-item.ts';
import { admitArtworks, areSameArtworks, isWithoutArtwork, spreadArtworks } from './artworks.rules.ts';

const rolls = { sets: { feature: 'sets', unit: 'rolls', max: 10, minimumPerSet: 250 } } as const;
const cards = { sets: { feature: 'sets', unit: 'copies', max: 50, minimumPerSet: 25 } } as const;
const perRoll = { labelsPerRoll: 500 };
const reason = (answer: ReturnType<typeof admitArtworks>) => (isRefusal(answer) ? answer.refusal : answer);

test('3.14 artworks on rolls are counted in rolls, and the labels follow from them', () => {
  const given = [
    { name: ' Rosé ', 'Number of Rolls': 3 },
    { name: 'Blanc', 'Number of Rolls': 1 },
  ];
  expect(admitArtworks(rolls, perRoll, 2, 2000, given)).toEqual([
    { id: '1', name: 'Rosé', quantity: 1500, rolls: 3 },
    { id: '2', name: 'Blanc', quantity: 500, rolls: 1 },
  ]);
});

test('9.04 artworks on rolls without details have a roll each before one has two', () => {
  expect(admitArtworks(rolls, perRoll, 3, 2000, [])).toEqual([
    { id: '1', name: '', quantity: 1000, rolls: 2 },
    { id: '2', name: '', quantity: 500, rolls: 1 },
    { id: '3', name: '', quantity: 500, rolls: 1 },
  ]);
});

test('a line is made again from the labels it was kept with', () => {
  const kept = admitArtworks(rolls, perRoll, 2, 1000, [
    { name: 'Rosé', quantity: 500 },
    { name: 'Blanc', quantity: 500 },
  ]);
  expect(kept).toMatchObject([{ rolls: 1 }, { rolls: 1 }]);
});

test.each([
  [
    'one artwork has no name',
    cards,
    [
      ['A', 50],
      ['', 50],
    ],
    'set_unnamed',
  ],
  [
    'one artwork is below the minimum of each',
    cards,
    [
      ['A', 80],
      ['B', 20],
    ],
    'set_too_small',
  ],
  [
    'the artworks do not add up',
    cards,
    [
      ['A', 50],
      ['B', 60],
    ],
    'sets_invalid',
  ],
  ['there are fewer artworks than chosen', cards, [['A', 100]], 'sets_invalid'],
  [
    'a roll would not be full',
    rolls,
    [
      ['A', 750],
      ['B', 250],
    ],
    'set_not_whole_rolls',
  ],
] as const)('5.07 a refusal names what is wrong: %s', (_, product, rows, key) => {
  const given = rows.map(([name, quantity]) => ({ name, quantity }));
  const total = product === rolls ? 1000 : 100;
  expect(reason(admitArtworks(product, perRoll, 2, total, given))).toBe(key);
});

const split = (...quantities: number[]) => quantities.map((quantity) => ({ name: '', quantity }));
const counts = (answer: ReturnType<typeof admitArtworks>) =>
  isRefusal(answer) ? answer.refusal : answer.map(({ quantity }) => quantity);

test('4.2.09 a split without names stays as it was given while it adds up', () => {
  expect(counts(admitArtworks(cards, {}, 3, 500, split(100, 200, 200)))).toEqual([100, 200, 200]);
  expect(counts(admitArtworks(cards, {}, 3, 600, split(100, 200, 200)))).toEqual([200, 200, 200]);
  expect(counts(admitArtworks(cards, {}, 3, 500, split(10, 245, 245)))).toBe('set_too_small');
});

test('a nameless artwork beside a named one is asked for its name', () => {
  expect(counts(admitArtworks(cards, {}, 2, 300, [...split(100), { name: 'A', quantity: 200 }]))).toBe('set_unnamed');
});

test('an even share of rolls means the same when it is edited', () => {
  const even = admitArtworks(rolls, perRoll, 2, 1500, []);
  expect(counts(even)).toEqual([1000, 500]);
  expect(counts(admitArtworks(rolls, perRoll, 2, 1500, isRefusal(even) ? [] : even))).toEqual([1000, 500]);
});

const SIZES = ['XS', 'S', 'M', 'L', 'XL', '2XL'];
const tee = { sizes: SIZES };
const own = { sizeSplit: 'own' };
const team = { S: 3, M: 5, L: 7, XL: 2 };
const pieces = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).map(([name, quantity]) => ({ name, quantity }));

describe('K24 the pieces of each size', () => {
  test('4.2.09 are kept in the order of the sizes; empty ones and sizes without pieces are left out', () => {
    const given = [{ name: '2XL' }, { name: '', quantity: 0 }, ...pieces({ XS: 0, L: 7, ' XL ': 2, S: 3, M: 5 })];
    expect(admitArtworks(tee, own, 1, 17, given)).toEqual([
      { id: '1', name: 'S', quantity: 3 },
      { id: '2', name: 'M', quantity: 5 },
      { id: '3', name: 'L', quantity: 7 },
      { id: '4', name: 'XL', quantity: 2 },
    ]);
    expect(counts(admitArtworks(tee, own, 1, 12, pieces({ M: 12 })))).toEqual([12]);
  });

  test.each([
    ['none are given', [], 'sizes_missing'],
    ['every size has none', pieces({ S: 0, M: 0 }), 'sizes_missing'],
    ['a size is unknown', pieces({ ...team, '5XL': 1 }), 'sizes_invalid'],
    ['a size has no name', pieces({ ...team, '': 1 }), 'sizes_invalid'],
    ['a size stands twice', [...pieces({ S: 3, M: 7, L: 5 }), { name: 'S', quantity: 2 }], 'sizes_invalid'],
    ['they are fewer than the quantity', pieces({ ...team, XL: 1 }), 'sizes_sum'],
    ['they are more than the quantity', pieces({ ...team, XL: 3 }), 'sizes_sum'],
  ])('5.07 are refused by name when %s', (_, given, key) => {
    expect(reason(admitArtworks(tee, own, 1, 17, given))).toBe(key);
  });

  test('add up to the quantity and are of known sizes, whatever is admitted', () => {
    const set = fc.record({ name: fc.constantFrom('', 'X', ...SIZES), quantity: fc.integer({ min: 0, max: 9 }) });
    fc.assert(
      fc.property(
        fc.array(set, { maxLength: 8 }),
        fc.integer({ min: 1, max: 30 }),
        fc.boolean(),
        (given, other, fits) => {
          const sum = given.reduce((all, { quantity }) => all + quantity, 0);
          const quantity = fits ? Math.max(1, sum) : other;
          const admitted = admitArtworks(tee, own, 1, quantity, given);
          if (isRefusal(admitted)) return;
          expect(admitted.reduce((all, each) => all + each.quantity, 0)).toBe(quantity);
          expect(admitted.map(({ name }) => name)).toEqual(
            SIZES.filter((size) => given.some((each) => each.name === size && each.quantity > 0)),
          );
        },
      ),
    );
  });

  test('are asked for by their option alone', () => {
    expect(admitArtworks(tee, { sizeSplit: 'S20 M80' }, 1, 17, [])).toEqual([]);
  });
});

test.each([
  [[250, 500], 1500, undefined, [500, 1000]],
  [[63, 63, 62, 62], 500, undefined, [126, 126, 124, 124]],
  [[1, 1, 1], 100, undefined, [34, 33, 33]],
  [[1500, 500], 4000, 500, [3000, 1000]],
  [[1500, 500], 2500, 500, [2000, 500]],
  [[], 1000, undefined, []],
] as const)(
  'artworks of %j are %i in all as they were shared, on rolls of %j: %j',
  (quantities, quantity, perRoll, after) => {
    const artworks = quantities.map((each, index) => ({
      id: String(index),
      name: 'A',
      quantity: each,
      ...(perRoll === undefined ? {} : { rolls: each / perRoll }),
    }));
    expect(spreadArtworks(artworks, quantity).map((artwork) => artwork.quantity)).toEqual(after);
  },
);

describe('the ids of artworks, by which files are for them', () => {
  const named = (...names: readonly string[]) => names.map((name) => ({ name, quantity: 100 }));
  const made = (names: readonly string[], former?: readonly Artwork[]) => {
    const changed = former && { artworks: former, mark: 'x' };
    const given = names.length > 1 ? named(...names) : [];
    const artworks = admitArtworks(cards, {}, names.length, 100 * names.length, given, changed);
    if (isRefusal(artworks)) throw new Error(artworks.refusal);
    return artworks;
  };
  const idsOf = (artworks: readonly Artwork[]) => artworks.map(({ id, name }) => `${id} ${name}`);
  const FOUR = made(['Léa', 'Tom', 'Inès', 'Noé']);

  test.each([
    ['one is taken out', ['Léa', 'Inès', 'Noé'], ['1 Léa', '3 Inès', '4 Noé']],
    ['they change places', ['Noé', 'Inès', 'Tom', 'Léa'], ['4 Noé', '3 Inès', '2 Tom', '1 Léa']],
    ['one has another name', ['Léa', 'Thomas', 'Inès', 'Noé'], ['1 Léa', '2 Thomas', '3 Inès', '4 Noé']],
    ['one comes', ['Léa', 'Tom', 'Zoé', 'Inès', 'Noé'], ['1 Léa', '2 Tom', 'x-1 Zoé', '3 Inès', '4 Noé']],
    ['one goes and one comes', ['Léa', 'Inès', 'Noé', 'Zoé'], ['1 Léa', '3 Inès', '4 Noé', 'x-1 Zoé']],
    ['one is left, without a name', ['?'], ['1 Léa']],
  ])('where %s', (_what, names, ids) => {
    expect(idsOf(made(names, FOUR))).toEqual(ids);
  });

  test('stay without names by their places', () => {
    const before = admitArtworks(cards, {}, 3, 300, []);
    if (isRefusal(before)) throw new Error(before.refusal);
    expect(idsOf(made(['A', 'B', 'C'], before))).toEqual(['1 A', '2 B', '3 C']);
    const fewer = admitArtworks(cards, {}, 2, 300, [], { artworks: before, mark: 'x' });
    expect(isRefusal(fewer) ? [] : idsOf(fewer)).toEqual(['1 ', '2 ']);
  });

  test('of a line that is made again as it was are given with it; what cannot be one is not taken', () => {
    const given = [
      { id: '4', name: 'Noé', quantity: 100 },
      { id: '4', name: 'Léa', quantity: 100 },
      { id: '<b>', name: 'Tom', quantity: 100 },
    ];
    const again = admitArtworks(cards, {}, 3, 300, given);
    expect(isRefusal(again) ? [] : idsOf(again)).toEqual(['4 Noé', '1 Léa', '2 Tom']);
  });

  test('whatever is changed, no two are the same, a name keeps its own, and a new one has none that was there', () => {
    const names = fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F'), { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(names, names, (before, now) => {
        const former = made(before);
        const next = made(now, former);
        expect(new Set(next.map(({ id }) => id)).size).toBe(next.length);
        for (const { id, name } of next) {
          const same = former.find((each) => each.name === name);
          if (same) expect(id).toBe(same.id);
          else if (before.length !== now.length) expect(former.map((each) => each.id)).not.toContain(id);
        }
        expect(areSameArtworks(former, next)).toBe(
          JSON.stringify(before.toSorted()) === JSON.stringify(now.toSorted()),
        );
        for (const { id } of former)
          expect(isWithoutArtwork({ artworks: next }, id)).toBe(!next.some((each) => each.id === id));
      }),
    );
    expect(isWithoutArtwork({ artworks: [] }, null)).toBe(false);
  });
});
