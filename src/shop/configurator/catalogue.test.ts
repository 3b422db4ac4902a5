import { expect, test } from 'vitest';
import { loadCatalog } from '#shop/catalog/catalog-files.ts';
import { defaultSelection } from '#shop/catalog/product.ts';
import { compileProduct } from './compile-product.ts';
import { freedSelection, resolveSelection, validOptions, whyBlocked } from './compiled-product.ts';

const problemsOf = (product: Parameters<typeof compileProduct>[0]) => {
  const result = compileProduct(product);
  return result.ok ? [] : result.problems;
};
const catalog = loadCatalog('catalog', problemsOf);

test('every product file of the shop is sound: rules, options, defaults, quantities', () => {
  expect(catalog.problems).toEqual([]);
  expect(catalog.products.map(({ product }) => product.id)).toEqual(
    expect.arrayContaining(['bc-std', 'fly-a5', 'lab-roll']),
  );
});

test.each(catalog.products.map(({ product }) => [product.id, product] as const))(
  '3.17 every option of %s is valid now, or says why not and how to have it',
  (_, product) => {
    const result = compileProduct(product);
    if (!result.ok) throw new Error('the product file has problems');
    const { compiled } = result;
    const selection = defaultSelection(product);
    const valid = validOptions(compiled, selection);
    expect(resolveSelection(compiled, {})).toEqual(selection);
    for (const feature of product.features) {
      for (const { key } of feature.options) {
        const freed = freedSelection(compiled, selection, feature.id, key)!;
        expect(freed[feature.id]).toBe(key);
        expect(resolveSelection(compiled, freed)).toEqual(freed);
        if (valid[feature.id]?.has(key)) expect(freed).toEqual({ ...selection, [feature.id]: key });
        else expect(whyBlocked(compiled, selection, feature.id, key)?.rules.length).toBeGreaterThan(0);
      }
    }
  },
);

const ARTWORKS = { feature: 'sizes', unit: 'copies', max: 4, minimumPerSet: 1 } as const;
const compiledOf = (id: string) => {
  const result = compileProduct(catalog.products.find(({ product }) => product.id === id)!.product);
  if (!result.ok) throw new Error('the product file has problems');
  return result.compiled;
};

test('4.2.04 a 135 g flyer that is to be laminated becomes 170 g, and K1 says why', () => {
  const flyer = compiledOf('fly-a5');
  const selection = defaultSelection(flyer.product);
  expect(selection['paper']).toBe('gloss-135');
  expect(whyBlocked(flyer, selection, 'lamination', 'matt-1')).toMatchObject({
    features: [{ id: 'paper' }],
    rules: [{ rule: 'K1' }],
  });
  expect(freedSelection(flyer, selection, 'lamination', 'matt-1')).toMatchObject({
    paper: 'gloss-170',
    lamination: 'matt-1',
  });
});

test('4.2.04 what has to change stays of its kind: silk paper stays silk, a gloss lamination gloss', () => {
  const flyer = compiledOf('fly-a5');
  const silk = { ...defaultSelection(flyer.product), paper: 'silk-135' };
  expect(freedSelection(flyer, silk, 'lamination', 'matt-1')).toMatchObject({ paper: 'silk-170' });
  const both = { ...silk, paper: 'silk-170', sides: '4-4', lamination: 'gloss-2' };
  const freed = freedSelection(flyer, both, 'sides', '4-0')!;
  expect(freed['lamination']).toMatch(/^gloss/);
});

test('4.2.04 a measure gives way only where nothing else would do', () => {
  const banner = compiledOf('lf-ban');
  const wide = { ...defaultSelection(banner.product), width: '4000', height: '4000', seam: 'accepted' };
  const freed = freedSelection(banner, wide, 'seam', 'none')!;
  expect([freed['width'], freed['height']].filter((each) => each === '4000')).toHaveLength(1);
  const rolls = compiledOf('lab-roll');
  const long = { ...defaultSelection(rolls.product), width: '300', height: '450', core: '25' };
  expect(freedSelection(rolls, long, 'labelsPerRoll', '1000')).toMatchObject({ width: '300' });
});

test('4.2.09 sets are a visible feature of the products that take several artworks', () => {
  for (const id of ['bc-std', 'lab-roll']) {
    const { product } = compiledOf(id);
    const sets = product.features.find(({ role }) => role === 'sets');
    expect(sets?.id).toBe(product.sets?.feature);
    expect(sets?.hidden).toBe(false);
  }
});

test.each([
  ['a step of nothing', { step: 0 }, 'step', 'more than 20000 steps'],
  ['a step that is far too small', { step: 1e-9 }, 'step', 'more than 20000 steps'],
  ['a range that ends before it begins', { min: 300, max: 200 }, 'max', 'no number from min to max'],
] as const)('a free size with %s is refused', (_, wrong, key, message) => {
  const { product } = compiledOf('sti-die');
  const at = product.features.findIndex(({ number }) => number);
  const features = product.features.map((each) =>
    each.number ? { ...each, number: { ...each.number, ...wrong } } : each,
  );
  const problem = problemsOf({ ...product, features }).find((each) => each.message.includes(message));
  expect(problem?.path).toEqual(['features', at, 'number', key]);
});

const tee = catalog.products.find(({ product }) => product.id === 'app-tee')!.product;
const unsized = { ...tee };
delete unsized.sizes;
const given = (feature: (typeof tee.features)[number]) => ({
  ...feature,
  options: feature.options.filter(({ facts }) => facts['sizeSplit'] !== 'own'),
});

test.each([
  ['nobody names them', unsized, ['features', 2, 'options', 1], "'own' lets the customer give sizes"],
  ['no option asks for them', { ...tee, features: tee.features.map(given) }, ['sizes'], 'add an option with the fact'],
  ['there are artworks too', { ...tee, sets: ARTWORKS }, ['sizes'], 'remove sets or sizes'],
  ['one is there twice', { ...tee, sizes: [...tee.sizes!, 'M'] }, ['sizes', 8], "'M' is there twice"],
  [
    'a mix gives another one',
    { ...tee, sizes: ['S', 'M', 'L', 'XL'] },
    ['features', 2, 'options', 2],
    "the mix 'mix-small' gives 'XS'",
  ],
] as const)('K24 a product whose customers give sizes is refused when %s', (_, product, path, message) => {
  const problem = problemsOf(product).find((each) => each.message.includes(message));
  expect(problem?.path).toEqual(path);
});
