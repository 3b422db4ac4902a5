import { expect, test } from 'vitest';
import { messages, productOf } from '#test/builders/catalogue-products.ts';
import { contradictionProblems } from './contradictions.rules.ts';
import type { Facts, Feature, Product, Rule } from './product.ts';

const words = { fr: 'un', it: 'un', en: 'a' };

function feature(id: string, options: Readonly<Record<string, Facts>>): Feature {
  return {
    id,
    label: words,
    hidden: false,
    sortIndex: 0,
    default: Object.keys(options)[0]!,
    options: Object.entries(options).map(([key, facts]) => ({ key, label: words, facts })),
  };
}

const quantity = { display: 'grid', mode: 'list', list: [100, 500], ranges: [], default: 100, limits: [] } as const;
const product = (part: Partial<Product>) =>
  ({
    facts: {},
    features: [],
    constraints: [],
    priorities: [],
    price: { technologies: [], finishing: [] },
    quantity,
    taxCode: 'standard',
    weight: { by: 'area', packaging: 100 },
    ...part,
  }) as unknown as Product;
const placesOf = (part: Partial<Product>) => contradictionProblems(product(part)).map(({ path }) => path.join('/'));

test('options with the same facts are told by the first of them, in whatever order the facts stand', () => {
  const size = feature('size', {
    a: { width: 85, height: 55 },
    b: { width: 85, height: 54 },
    c: { height: 55, width: 85 },
    d: { width: 85, height: 55 },
  });
  expect(
    contradictionProblems(product({ features: [size] })).map(({ path, message }) => [path.at(-1), message]),
  ).toEqual(
    ['c', 'd'].map((key, at) => [
      at + 2,
      `options 'a' and '${key}' of 'size' have the same facts {height: 55, width: 85}, so one is made for the other: correct one, or remove it`,
    ]),
  );
});

test('options without facts, and those that a rule names by their keys, are told apart without facts', () => {
  const rule: Rule = { id: 'r', rule: 'K1', message: words, forbid: { 'choice.size': 'b' } };
  const size = feature('size', { a: { width: 85 }, b: { width: 85 } });
  expect(placesOf({ features: [feature('colour', { red: {}, blue: {} })] })).toEqual([]);
  expect(placesOf({ features: [size], constraints: [rule] })).toEqual([]);
  expect(placesOf({ features: [size] })).toEqual(['features/0/options/1']);
});

test('what an option says is compared with what the product says of all of them', () => {
  const sides = feature('sides', { one: { printedSides: 1 }, two: { printedSides: 2 } });
  expect(placesOf({ facts: { colours: '4/4' }, features: [sides] })).toEqual(['features/0/options/0']);
  expect(placesOf({ facts: { colours: '4/4', printedSides: 1 } })).toEqual(['facts']);
  expect(placesOf({ facts: { colours: '0/1', printedSides: 1, lamination: 'none' } })).toEqual([]);
  const film = feature('film', { none: { laminatedSides: 0 }, matt: { laminatedSides: 1 } });
  expect(placesOf({ facts: { lamination: 'matt' }, features: [film] })).toEqual(['features/0/options/0']);
});

test('numbers of artworks that customers type are compared with the largest quantity, and those of options one by one', () => {
  const sets = { feature: 'sets', unit: 'copies', max: 40, minimumPerSet: 25 } as const;
  const typed = { ...feature('sets', {}), number: { fact: 'sets', min: 1, max: 21, step: 1, unit: '' } };
  const chosen = feature('sets', { '1': { sets: 1 }, '20': { sets: 20 }, '21': { sets: 21 }, '50': { sets: 50 } });
  expect(placesOf({ sets, features: [typed] })).toEqual(['features/0/number/max']);
  expect(placesOf({ sets, features: [chosen] })).toEqual(['features/0/options/2', 'features/0/options/3']);
  expect(placesOf({ sets, features: [chosen], quantity: { ...quantity, freeEntry: { min: 1, max: 1250 } } })).toEqual([
    'features/0/options/3',
  ]);
});

test('a book and a leaflet are printed sheets', () => {
  const of = (taxCode: Product['taxCode'], kind: string, facts: Facts) =>
    placesOf({ taxCode, facts, price: { technologies: [{ kind }], finishing: [] } as unknown as Product['price'] });
  expect(of('book', 'list', { pages: 16 })).toEqual([]);
  expect(of('book', 'supplier', { pages: 16 })).toEqual(['taxCode']);
  expect(of('leaflet', 'offset', {})).toEqual([]);
  expect(of('leaflet', 'roll', {})).toEqual(['taxCode']);
});

test('a size that is proposed and cannot be chosen is told', () => {
  const { features, ...rest } = productOf('lab-roll');
  const proposed = (...presets: number[]) =>
    messages(
      contradictionProblems({
        ...rest,
        features: features.map((each) =>
          each.id === 'width' ? { ...each, number: { ...each.number!, presets } } : each,
        ),
      }),
    );
  expect(proposed(30, 5000)).toEqual([
    "'width' goes from 15 to 310 in steps of 1, and 5000 is none of them: correct it",
  ]);
  expect(proposed(3, 30.5)).toHaveLength(2);
  expect([proposed(), proposed(15, 310), proposed(20, 30, 40, 50, 60, 80, 100, 120)].flat()).toEqual([]);
});

test('a bleed of labels on a roll is no more than a knife takes', () => {
  const { facts, ...rest } = productOf('lab-roll');
  const bled = (bleed: number) => messages(contradictionProblems({ ...rest, facts: { ...facts, bleed } }));
  expect(bled(200)).toEqual(['bleed is 200, and no press takes it: write 10 mm at most']);
  expect([bled(1), bled(1.5), bled(2), bled(3), bled(5)].flat()).toEqual([]);
});

test('panels that do not cover the open sheet are told, and those of every fold do', () => {
  const { facts, ...rest } = productOf('fly-a5');
  const said = ([width, height, closedWidth, closedHeight, panels]: readonly [
    number,
    number,
    number,
    number,
    number,
  ]) =>
    messages(
      contradictionProblems({
        ...rest,
        facts: { ...facts, width, height, closedWidth, closedHeight, panels, folds: panels - 1 },
      }),
    );
  expect(said([297, 210, 9.9, 210, 3])).toEqual([
    'closed it is 9.9 × 210 mm, and 3 panels of that make no 297 × 210 mm: correct one, or write the flap that is glued as flapHeight',
  ]);
  expect(said([297, 210, 99, 21, 3])).toHaveLength(1);
  expect(said([420, 297, 105, 297, 3])).toHaveLength(1);
  const honest = [
    [297, 210, 99, 210, 3],
    [297, 210, 100, 210, 3],
    [296, 210, 99, 210, 3],
    [297, 210, 148, 210, 2],
    [297, 210, 148.5, 210, 3],
    [420, 297, 210, 297, 3],
    [396, 210, 198, 210, 4],
    [594, 420, 99, 210, 12],
    [840, 594, 105, 148, 32],
    [200, 200, 100, 200, 2],
    [450, 210, 120, 210, 4],
  ] as const;
  for (const sides of honest) expect(said(sides)).toEqual([]);
});

test('a flap that is glued is no panel: of what no machine folds it may be, and of all others it is written', () => {
  const { facts, ...rest } = productOf('fly-a5');
  const said = ([width, height, closedWidth, closedHeight, panels]: readonly number[], more: Facts = {}) =>
    messages(
      contradictionProblems({
        ...rest,
        facts: { ...facts, width, height, closedWidth, closedHeight, panels, ...more } as Facts,
      }),
    );
  // Tents for tables, folders with a pocket, sleeves, wallets for tickets and discs, a box without a depth.
  const honest = [
    [240, 90, 65, 90, 3],
    [420, 380, 210, 297, 2],
    [440, 378, 220, 308, 2],
    [210, 310, 210, 90, 3],
    [316, 148, 148, 148, 2],
    [125, 270, 125, 125, 2],
    [230, 100, 100, 100, 2],
    [215, 110, 210, 99, 1],
    [310, 60, 70, 60, 4],
    [470, 350, 225, 310, 2],
  ] as const;
  for (const sides of honest) {
    const [width, height, closedWidth, closedHeight, panels] = sides;
    expect(said(sides)).toEqual([]);
    expect(said([height, width, closedHeight, closedWidth, panels])).toEqual([]);
    expect(said(sides, { folds: panels - 1, flapHeight: 20 })).toEqual([]);
  }
  expect(said([240, 90, 65, 90, 3], { folds: 2 })).toHaveLength(1);
  // What is left is a panel, or more.
  expect(said([420, 297, 105, 297, 3])).toHaveLength(1);
  expect(said([420, 380, 210, 29.7, 2])).toHaveLength(1);
});

test('folds that cannot make the panels are told, and those that can are not', () => {
  const { facts, ...rest } = productOf('lea-tri');
  const folded = (folds: number, panels: number) =>
    messages(contradictionProblems({ ...rest, facts: { ...facts, folds, panels } }));
  expect(folded(1, 3)).toEqual(['1 fold makes 2 panels, and panels is 3: correct one']);
  expect(folded(2, 30)).toEqual(['2 folds make 3 to 4 panels, and panels is 30: correct one']);
  expect([folded(2, 3), folded(2, 4), folded(3, 4), folded(3, 8), folded(5, 6)].flat()).toEqual([]);
});
