/* oxlint-disable unicorn/no-thenable -- `then` is a word of the product files */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holds } from '#shop/catalog/condition.ts';
import { parseFormula } from '#shop/catalog/formula.ts';
import { factsOf, type Feature, type Product, type Rule, type Selection } from '#shop/catalog/product.ts';
import { compileProduct } from './compile-product.ts';
import {
  byFeature,
  type CompiledProduct,
  describeSelection,
  freedSelection,
  nearestSelection,
  numberBounds,
  resolveSelection,
  validOptions,
  whyBlocked,
} from './compiled-product.ts';
import { gridOf } from './feature-values.ts';
import { packDiagram } from './engine/stored-diagram.ts';

const same = (text: string) => ({ fr: text, it: text, en: text });
const feature = (id: string, options: Feature['options'], more: Partial<Feature> = {}): Feature => ({
  id,
  label: same(`The ${id}`),
  hidden: false,
  sortIndex: 1,
  options,
  default: options[0]?.key ?? '',
  ...more,
});
const option = (key: string, facts: Feature['options'][number]['facts'] = {}) => ({
  key,
  label: same(`${key}!`),
  facts,
});

const papers = feature(
  'paper',
  [
    option('115', { grammage: 115, paper: 'coated' }),
    option('170', { grammage: 170, paper: 'coated' }),
    option('350', { grammage: 350, paper: 'coated' }),
    option('recycled', { grammage: 300, paper: 'recycled' }),
  ],
  { scale: true },
);
const lamination = feature(
  'lamination',
  ['none', 'matt', 'gloss'].map((key) => option(key, { lamination: key })),
);
const foil = feature('foil', [option('no', { foil: 0 }), option('gold', { foil: 1 })]);
const width = feature('width', [], {
  number: { fact: 'width', min: 15, max: 310, step: 5, unit: 'mm' },
  default: '50',
});
const height = feature('height', [], {
  number: { fact: 'height', min: 20, max: 120, step: 10, unit: 'mm' },
  default: '60',
});

const rules: readonly Rule[] = [
  {
    id: 'k1',
    rule: 'K1',
    message: same('k1'),
    when: { lamination: 'not none' },
    then: { grammage: '>= 170', paper: 'coated' },
  },
  { id: 'k2', rule: 'K2', message: same('k2'), when: { foil: 1 }, then: { lamination: 'matt', grammage: '>= 300' } },
  {
    id: 'area',
    rule: 'K15',
    message: same('area'),
    when: { 'choice.foil': 'gold' },
    formula: '(width + 3) * height <= 9000',
  },
  { id: 'narrow', rule: 'K15', message: same('narrow'), forbid: { width: '> 250', lamination: 'gloss' } },
  {
    id: 'sizes',
    rule: 'K6',
    message: same('sizes'),
    table: {
      columns: ['paper', 'height'],
      rows: [
        ['coated', '*'],
        ['recycled', [20, 30, 40]],
      ],
    },
  },
];

function product(features: readonly Feature[], constraints: readonly Rule[]): Product {
  return {
    id: 'test',
    variant: 'test',
    family: 'test',
    group: 'test',
    texts: { name: same('Test'), tagline: same('Test'), description: same('Test') },
    facts: { bleed: 2 },
    features: features.map((each, index) => ({ ...each, sortIndex: index + 1 })),
    constraints,
    quantity: { display: 'grid', mode: 'list', list: [100], ranges: [], default: 100, limits: [] },
    priorities: [{ priority: 'std' }],
    uploadTypes: ['upload'],
    fileCheck: true,
    templateDisabled: false,
    designExperience: false,
    noPrinting: false,
    unitPrice: false,
    countedIn: 'copies',
    taxCode: 'standard',
    weight: { by: 'area', packaging: 100 },
    price: { technologies: [{ kind: 'digital' }], finishing: [] },
    production: { extraDays: 0, volume: [], maxParcelGrams: 20_000 },
  };
}

const card = product([papers, lamination, foil, width, height], rules);

function compiled(source: Product): CompiledProduct {
  const result = compileProduct(source);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.compiled;
}

/** Evaluates the rules directly, on the facts of a complete selection. */
function allowed(source: Product, selection: Selection): boolean {
  const facts: Record<string, number | string | boolean> = { ...factsOf(source, selection) };
  for (const [id, key] of Object.entries(selection)) facts[`choice.${id}`] = key;
  return source.constraints.every((rule) => {
    if (rule.when && !holds(rule.when, facts)) return true;
    if (rule.forbid) return !holds(rule.forbid, facts);
    if (rule.formula !== undefined) {
      const parsed = parseFormula(rule.formula);
      return parsed.ok && parsed.formula.holds((name) => Number(facts[name]));
    }
    if (rule.table) {
      const { columns, rows } = rule.table;
      return rows.some((row) =>
        columns.every((name, at) => row[at] === '*' || [row[at]].flat().includes(facts[name] as never)),
      );
    }
    return holds(rule.then ?? rule.require, facts);
  });
}

const keysOf = (each: Feature) =>
  each.number
    ? Array.from({ length: (each.number.max - each.number.min) / each.number.step + 1 }, (_, index) =>
        String(each.number!.min + index * each.number!.step),
      )
    : each.options.map(({ key }) => key);
const anySelection = fc
  .tuple(...card.features.map((each) => fc.constantFrom(...keysOf(each))))
  .map((keys): Selection => Object.fromEntries(keys.map((key, index) => [card.features[index]!.id, key])));
const withChoice = (selection: Selection, id: string, key: string): Selection => ({ ...selection, [id]: key });
const turnedRound = (each: Feature): Feature => ({ ...each, options: each.options.toReversed() });
const everySelection = () => {
  let all: Selection[] = [{}];
  for (const each of card.features)
    all = all.flatMap((part) => keysOf(each).map((key) => withChoice(part, each.id, key)));
  return all;
};
const changes = (from: Selection, to: Selection) => Object.keys(from).filter((id) => from[id] !== to[id]).length;

describe('a product with options, typed numbers, a formula and a table', () => {
  const engine = compiled(card);
  const valid = everySelection().filter((selection) => allowed(card, selection));

  test('3.17 7.5.07 an option is valid exactly when the rules allow it beside the other choices', () => {
    fc.assert(
      fc.property(anySelection, (selection) => {
        const answer = validOptions(engine, selection);
        for (const each of card.features.filter(({ number }) => !number)) {
          const expected = keysOf(each).filter((key) => allowed(card, { ...selection, [each.id]: key }));
          expect([...answer[each.id]!].toSorted()).toEqual(expected.toSorted());
        }
      }),
    );
  });

  test('typed numbers have the bounds that the rules leave them', () => {
    fc.assert(
      fc.property(anySelection, (selection) => {
        for (const each of card.features.filter(({ number }) => number)) {
          const fits = keysOf(each)
            .filter((key) => allowed(card, { ...selection, [each.id]: key }))
            .map(Number);
          const bounds = fits.length > 0 ? { min: Math.min(...fits), max: Math.max(...fits) } : undefined;
          expect(numberBounds(engine, selection, each.id)).toEqual(bounds);
        }
      }),
    );
  });

  test('4.2.04 selections are replaced by the nearest valid ones: no valid selection has fewer changes', () => {
    fc.assert(
      fc.property(anySelection, (selection) => {
        const nearest = nearestSelection(engine, selection)!;
        expect(allowed(card, nearest)).toBe(true);
        expect(changes(selection, nearest)).toBe(Math.min(...valid.map((other) => changes(selection, other))));
      }),
      { numRuns: 60 },
    );
  });

  test('a valid selection stays as it is, whatever the order of its entries', () => {
    fc.assert(
      fc.property(fc.constantFrom(...valid), (selection) => {
        const reversed = Object.fromEntries(Object.entries(selection).toReversed());
        expect(nearestSelection(engine, reversed)).toEqual(selection);
        expect(resolveSelection(engine, reversed)).toEqual(selection);
      }),
    );
  });

  test('a blocked option names choices and rules, and the freed selection has it with the fewest other changes', () => {
    fc.assert(
      fc.property(fc.constantFrom(...valid), (selection) => {
        for (const each of card.features.filter(({ number }) => !number)) {
          for (const key of keysOf(each)) {
            const why = whyBlocked(engine, selection, each.id, key);
            expect(why === undefined).toBe(allowed(card, { ...selection, [each.id]: key }));
            const freed = freedSelection(engine, selection, each.id, key)!;
            const having = valid.filter((other) => other[each.id] === key);
            expect(freed[each.id]).toBe(key);
            expect(changes(selection, freed)).toBe(Math.min(...having.map((other) => changes(selection, other))));
            if (why) expect(why.features.length * why.rules.length).toBeGreaterThan(0);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  test('a neighbour of the same selection is solved once, whoever asks for it', () => {
    const selection = resolveSelection(engine, { paper: '115' })!;
    const first = freedSelection(engine, selection, 'lamination', 'matt');
    expect(freedSelection(engine, { ...selection }, 'lamination', 'matt')).toBe(first);
    const other = freedSelection(engine, resolveSelection(engine, { paper: '170' })!, 'lamination', 'matt');
    expect(other).not.toBe(first);
    expect(freedSelection(engine, selection, 'lamination', 'matt')).toEqual(first);
  });

  test('a forced change goes to the nearest step of a scale and the nearest number', () => {
    const light = { paper: '115', lamination: 'none', foil: 'no', width: '310', height: '60' };
    expect(freedSelection(engine, light, 'lamination', 'matt')).toEqual({ ...light, lamination: 'matt', paper: '170' });
    const heavy = { ...light, paper: '170' };
    expect(freedSelection(engine, heavy, 'lamination', 'gloss')).toEqual({
      ...heavy,
      lamination: 'gloss',
      width: '250',
    });
  });

  test('the order of features, options and rules in the file changes no valid option and no reason', () => {
    const turned = compiled({
      ...card,
      features: card.features.toReversed().map(turnedRound),
      constraints: card.constraints.toReversed(),
    });
    fc.assert(
      fc.property(anySelection, (selection) => {
        expect(validOptions(turned, selection)).toEqual(validOptions(engine, selection));
        const reasons = [engine, turned].map((each) =>
          whyBlocked(each, selection, 'foil', 'gold')?.features.map(({ id }) => id),
        );
        expect(reasons[1]).toEqual(reasons[0]);
      }),
    );
  });

  test('names on the wire are the English labels; unknown names are left out', () => {
    expect(byFeature(card, { 'The paper': '170', foil: 'no', 'The past': 'x' })).toEqual({ paper: '170', foil: 'no' });
    expect(byFeature(card, { 'The past': 'x' })).toBeUndefined();
    expect(byFeature(card, { constructor: 'x', __proto__x: 'y' })).toBeUndefined();
    expect(byFeature(card, {})).toEqual({});
  });

  test.each([
    ['an unknown option', { paper: '999' }],
    ['an unknown name', { paper: '170', rocket: '1' }],
    ['a number off its step', { width: '52' }],
    ['a number out of range', { width: '500' }],
    ['a number that is none', { width: '1e2' }],
    ['choices that contradict each other', { paper: '115', lamination: 'matt' }],
  ])('what is ordered is never mended in silence: %s', (_, selection) => {
    expect(resolveSelection(engine, selection)).toBeUndefined();
  });

  test('a partial selection is completed by the defaults, and described in words', () => {
    const selection = resolveSelection(engine, { lamination: 'matt', width: '100' })!;
    expect(selection).toEqual({ paper: '170', lamination: 'matt', foil: 'no', width: '100', height: '60' });
    expect(describeSelection(card, selection, ['fr']).slice(2)).toEqual([
      { name: 'The foil', value: 'no!' },
      { name: 'The width', value: '100 mm' },
      { name: 'The height', value: '60 mm' },
    ]);
  });
});

describe('free sizes under joint formulas', () => {
  const measure = (id: string, min: number, max: number, step = 1) =>
    feature(id, [], { number: { fact: id, min, max, step, unit: 'mm' }, default: String(min) });
  const material = feature('material', [
    option('light', { roll: 1300, girth: 1400, volume: 24_000 }),
    option('rigid', { roll: 900, girth: 1100, volume: 18_000 }),
  ]);
  const formulas = (lines: readonly (readonly [string, Rule['when']?])[]): readonly Rule[] =>
    lines.map(([formula, when], index) => ({
      id: `f${index}`,
      rule: 'K15',
      message: same(formula),
      formula,
      ...(when && { when }),
    }));
  const kinds: readonly (readonly [string, Product])[] = [
    [
      'an area and a roll for large format',
      product(
        [measure('width', 100, 1600), measure('height', 100, 2000), material],
        formulas([['width * height <= 1000000'], ['min(width, height) <= roll'], ['width <= 8 * height']]),
      ),
    ],
    [
      'the girth of a parcel, with a stricter one for a board',
      product(
        [measure('width', 100, 1400), measure('height', 100, 900), measure('depth', 20, 700), material],
        formulas([
          ['2 * width + 2 * height + depth <= 3000'],
          ['width + height + depth <= 1200', { 'choice.material': 'rigid' }],
        ]),
      ),
    ],
    [
      'length and girth, volume and two sides of a parcel',
      product(
        [measure('width', 20, 700), measure('height', 20, 700), measure('depth', 20, 500), material],
        formulas([
          ['2 * (width + height + depth) - max(width, height, depth) <= 1500'],
          ['width * height * depth < 40000000'],
          ['height + depth <= 800'],
          ['width + height + depth <= 700', { 'choice.material': 'rigid' }],
        ]),
      ),
    ],
    [
      'length and girth and volume of a parcel, each with a limit of the material',
      product(
        [measure('width', 20, 700), measure('height', 20, 700), measure('depth', 20, 500), material],
        formulas([
          ['2 * (width + height + depth) - max(width, height, depth) <= girth'],
          ['width * height * depth <= 1000 * volume'],
          ['width + depth < 600'],
        ]),
      ),
    ],
    [
      'a box in inches, and a third of a side',
      product(
        [
          measure('width', 25.4, 508, 1.5875),
          measure('height', 25.4, 508, 1.5875),
          measure('depth', 12.7, 254, 6.35),
          material,
        ],
        formulas([
          ['2 * (width + height + depth) - max(width, height, depth) <= 1270'],
          ['width * height + height * depth / 2 <= 161290.5'],
          ['width / 3 + depth <= 254', { 'choice.material': 'rigid' }],
        ]),
      ),
    ],
    [
      'a label at tenths of a millimetre',
      product(
        [measure('width', 15, 120, 0.1), measure('height', 15, 160, 0.1), material],
        formulas([
          ['(width + 2.4) * (height + 2.4) <= 9000.3'],
          ['height <= 2.5 * width'],
          ['width * height >= 220.1'],
        ]),
      ),
    ],
  ];

  test.each(kinds)(
    '%s: valid options, bounds and the nearest selection are those of the formulas themselves',
    (_, sized) => {
      const result = compileProduct(sized);
      if (!result.ok) throw new Error(result.problems[0]!.message);
      const { compiled } = result;
      const parsed = sized.constraints.map((rule) => {
        const formula = parseFormula(rule.formula!);
        if (!formula.ok) throw new Error(formula.problem);
        return { isGuarded: rule.when !== undefined, holds: formula.formula.holds };
      });
      const fits = (selection: Selection) => {
        const facts = factsOf(sized, selection);
        return parsed.every(
          ({ isGuarded, holds: isTrue }) =>
            (isGuarded && selection['material'] !== 'rigid') || isTrue((name) => facts[name] as number | undefined),
        );
      };
      const measures = sized.features.filter(({ number }) => number);
      const all = ({ number }: Feature) => gridOf(number!);
      const selections = fc.record({
        material: fc.constantFrom('light', 'rigid'),
        ...Object.fromEntries(measures.map((each) => [each.id, fc.constantFrom(...all(each)).map(String)])),
      });
      fc.assert(
        fc.property(selections, (wanted: Selection) => {
          const valid = validOptions(compiled, wanted)['material']!;
          for (const key of ['light', 'rigid']) expect(valid.has(key)).toBe(fits({ ...wanted, material: key }));
          for (const each of measures) {
            const possible = all(each).filter((number) => fits({ ...wanted, [each.id]: String(number) }));
            const bounds = numberBounds(compiled, wanted, each.id);
            expect(bounds).toEqual(possible.length === 0 ? undefined : { min: possible[0], max: possible.at(-1) });
          }
          const nearest = nearestSelection(compiled, wanted)!;
          expect(fits(nearest)).toBe(true);
          if (fits(wanted)) expect(nearest).toEqual(wanted);
          // A measure is only changed where another material does not help, and then as little as one change can.
          const other = { ...wanted, material: wanted['material'] === 'light' ? 'rigid' : 'light' };
          const changed = measures.filter(({ id }) => nearest[id] !== wanted[id]);
          expect(changed.length === 0).toBe(fits(wanted) || fits(other));
          const [only, second] = changed;
          if (!only || second || nearest['material'] !== wanted['material']) return;
          const distance = Math.abs(Number(nearest[only.id]) - Number(wanted[only.id]));
          for (const each of measures)
            for (const number of all(each)) {
              const isNearer = Math.abs(number - Number(wanted[each.id])) < distance - 1e-9;
              if (isNearer) expect(fits({ ...wanted, [each.id]: String(number) })).toBe(false);
            }
        }),
        { numRuns: 60 },
      );
    },
  );

  test('sizes of tenths whose product is exactly the limit fit, where a computer adds a little to it', () => {
    const length = feature('length', [option('long', { length: 3338.8 })]);
    const result = compileProduct(
      product([measure('width', 2500.1, 2500.5, 0.1), length], formulas([['width * length <= 8348001.64']])),
    );
    expect(2500.3 * 3338.8).toBeGreaterThan(8348001.64 + 1e-9);
    const bounds = result.ok && numberBounds(result.compiled, { width: '2500.1', length: 'long' }, 'width');
    expect(bounds).toEqual({ min: 2500.1, max: 2500.3 });
  });

  test.each([
    ['width / height = 1.5', 10.5, 15.4, undefined],
    ['width / height = 1.5', 10.5, 15.7, undefined],
    ['width / height = 1.5', 10.5, 15.6, 10.4],
    ['height / width = 0.7', 10, 17, 11.9],
  ])(
    'a ratio of sizes in tenths, %s, leaves from %d mm on to a width of %d the height %s',
    (formula, least, wide, high) => {
      const sides = [measure('width', least, 60, 0.1), measure('height', 7, 40, 0.1)];
      const result = compileProduct(product(sides, formulas([[formula]])));
      const bounds = result.ok && numberBounds(result.compiled, { width: String(wide), height: '10' }, 'height');
      expect(bounds).toEqual(high === undefined ? undefined : { min: high, max: high });
    },
  );
});

describe('a diagram that was stored', () => {
  const none = { bytes: 0, milliseconds: 0 };
  const packedOf = (source: Product) => {
    const result = compileProduct(source);
    if (!result.ok) throw new Error(result.problems[0]!.message);
    return packDiagram(result.compiled.problem, result.compiled.diagram);
  };

  test('is taken as it is, without any time or memory to make it', () => {
    expect(compileProduct(card, { limits: none })).toMatchObject({ ok: false });
    const again = compileProduct(card, { limits: none, packed: packedOf(card) });
    expect(again).toEqual(compileProduct(card));
  });

  test('of another product, or damaged, is made anew', () => {
    const packed = packedOf(card);
    const other = product([papers, lamination, foil, width, height], rules.slice(1));
    expect(compileProduct(other, { packed })).toEqual(compileProduct(other));
    expect(compileProduct(other, { limits: none, packed })).toMatchObject({ ok: false });
    for (const damaged of [new Uint8Array(), packed.slice(0, -4), packed.slice(1)])
      expect(compileProduct(card, { packed: damaged })).toEqual(compileProduct(card));
  });
});

describe('a product that cannot be sold says what to correct', () => {
  const wrong = (features: readonly Feature[], constraints: readonly Rule[]) => {
    const result = compileProduct(product(features, constraints));
    return result.ok ? [] : result.problems;
  };
  const rule = (more: Partial<Rule>): Rule => ({ id: 'r', rule: 'K1', message: same('r'), ...more });

  test.each([
    ['an unknown fact', [rule({ require: { weight: 3 } })], ['constraints', 0], "'weight'"],
    ['no form', [rule({})], ['constraints', 0], 'exactly one of'],
    ['a broken formula', [rule({ formula: 'grammage <' })], ['constraints', 0], 'missing'],
    [
      'an option nobody can choose',
      [rule({ forbid: { lamination: 'gloss' } })],
      ['features', 1, 'options', 2],
      "'gloss'",
    ],
    ['rules that leave nothing', [rule({ require: { grammage: '> 900' } })], ['constraints', 0], 'relax'],
    [
      'defaults that contradict',
      [rule({ forbid: { grammage: 115, lamination: 'none' } })],
      ['features', 0, 'default'],
      'defaults',
    ],
  ])('%s', (_, constraints, path, words) => {
    expect(wrong([papers, lamination], constraints)).toContainEqual({ path, message: expect.stringContaining(words) });
  });

  test('rules between too many features: those that are tied together most are named', () => {
    const keys = Array.from({ length: 6 }, (_, index) => `kind-${index}`);
    const parts = ['left', 'right'].flatMap((side) => keys.map((_, index) => `${side}-${index}`));
    const crossed = keys.flatMap((_, left) =>
      keys.flatMap((_same, right) =>
        keys.slice(1).map((key, index) =>
          rule({
            id: `${left}-${right}-${key}`,
            forbid: {
              [`choice.left-${left}`]: key,
              [`choice.right-${right}`]: keys[1 + ((index * (left + 2) + right) % 5)]!,
            },
          }),
        ),
      ),
    );
    const features = [...parts, 'alone'].map((id) =>
      feature(
        id,
        keys.map((key) => option(key)),
      ),
    );
    const result = compileProduct(product(features, crossed), { limits: { bytes: 100_000, milliseconds: Infinity } });
    expect(result.ok).toBe(false);
    const message = result.ok ? '' : result.problems[0]!.message;
    expect(message).toMatch(/^too large: .* '(left|right)-\d', '(left|right)-\d'/);
    expect(message).not.toContain('alone');
    expect(compileProduct(product(features, crossed)).ok).toBe(true);
  });

  test('a fact that two features give', () => {
    const twin = feature('twin', [option('a', { grammage: 1 })]);
    expect(wrong([papers, twin], [])[0]?.message).toContain('one source');
  });
});
