import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readYamlFile } from '#platform/yaml-file.ts';
import { loadCatalog } from './catalog-files.ts';
import { defaultSelection, factsOf, type Facts, type Product } from './product.ts';
import { headingProblem } from './tariff-headings.ts';
import { isClassified, tariffCode, tariffFile, taxHeadingProblems } from './tariff.ts';

const CATALOG = join(import.meta.dirname, '../../../catalog');
const read = readYamlFile(join(CATALOG, 'tariff.yaml'), tariffFile);
if ('problems' in read) throw new Error(JSON.stringify(read.problems));
const { headings } = read.value;
const { products } = loadCatalog(CATALOG);
const codeOf = (id: string, chosen: Readonly<Record<string, string>> = {}) => {
  const product = products.find((each) => each.product.id === id)!.product;
  return tariffCode(headings, product, factsOf(product, { ...defaultSelection(product), ...chosen }));
};

describe('the customs tariff', () => {
  test.each(products.map(({ product }) => product.id))('has a heading for every configuration of %s', (id) =>
    expect(isClassified(headings, products.find(({ product }) => product.id === id)!.product)).toBe(true),
  );

  test.each([
    ['fly-a5', {}, '4911.10'],
    ['boo-sad', {}, '4901.99'],
    ['env-dl', {}, '4817.10'],
    ['app-tee', { garment: 'tshirt' }, '6109.10'],
    ['app-tee', { garment: 'hoodie' }, '6110.20'],
    ['pro-tote', { article: 'mug' }, '6912.00'],
    ['lab-roll', { material: 'pp-white' }, '3919.90'],
    ['lab-roll', { material: 'kraft' }, '4821.10'],
  ])('7.5.08 %s with %j crosses a border under %s', (id, chosen, code) => expect(codeOf(id, chosen)).toBe(code));

  test('a product that only some configurations have a heading for is not classified', () => {
    const some = [{ code: '6109.10', what: 'T-shirts', products: ['app-tee'], when: { garment: 'tshirt' } }];
    const tee = { id: 'app-tee', family: 'promo' };
    expect(isClassified(some, tee)).toBe(false);
    expect(tariffCode(some, tee, { garment: 'hoodie' })).toBeUndefined();
  });
});

describe('a class of VAT', () => {
  const flat = products.find(({ product }) => product.id === 'fly-a5')!.product;
  const told = (code: string, taxCode: Product['taxCode'], facts: Facts = {}) => {
    const product = { ...flat, features: [], taxCode, facts: { ...flat.facts, ...facts } };
    return taxHeadingProblems([{ code, what: 'Print', products: [flat.id] }], product).length > 0;
  };

  test.each([
    ['4901.99', 'book', { binding: 'stapled', pages: 1 }],
    ['4901.99', 'book', { folds: 1 }],
    ['4903.00', 'book', { pages: 16 }],
    ['4901.10', 'book', {}],
    ['4904.00', 'book', {}],
    ['4905.90', 'book', {}],
    ['4901.10', 'leaflet', {}],
    ['4911.10', 'leaflet', {}],
    ['4910.00', 'standard', {}],
    ['4901.99', 'standard', {}],
    ['4911.10', 'standard', { binding: 'stapled', pages: 16 }],
    ['4901.10', 'standard', { folds: 1 }],
    ['4820.10', 'standard', { binding: 'wire', pages: 100 }],
  ] as const)('of heading %s may be %s with %j', (code, taxCode, facts) =>
    expect(told(code, taxCode, facts)).toBe(false),
  );

  test.each([
    ['4901.99', 'book', {}],
    ['4910.00', 'book', { pages: 13 }],
    ['4911.10', 'book', { folds: 1 }],
    ['4820.10', 'leaflet', {}],
    ['4901.99', 'leaflet', { pages: 16 }],
    ['4901.99', 'standard', { binding: 'stapled', pages: 16 }],
    ['4903.00', 'standard', { folds: 3 }],
  ] as const)('of heading %s is no %s with %j', (code, taxCode, facts) =>
    expect(told(code, taxCode, facts)).toBe(true),
  );
});

describe('a code of the Harmonized System', () => {
  test.each([
    ['4919.99', 'no heading 4919: chapter 49 goes from 4901 to 4911'],
    ['3991.90', 'no heading 3991: chapter 39 goes from 3901 to 3926'],
    ['4280.10', 'no heading 4280: chapter 42 goes from 4201 to 4206'],
    ['4815.10', 'no heading 4815'],
    ['4900.10', 'no heading 4900'],
    ['4911.19', 'no subheading 4911.19: write one of 4911.10, 4911.91, 4911.99'],
    ['7701.10', 'of no chapter'],
    ['9801.10', 'of no chapter'],
  ])('%s that there is not', (code, says) => expect(headingProblem(code)).toContain(says));

  // By other tables: the Combined Nomenclature of the union and the tariffs of the United Kingdom and of Switzerland.
  test.each([
    '0106.90',
    '0309.10',
    '2404.12',
    '3827.11',
    '8549.11',
    '8807.10',
    '9620.00',
    '9706.10',
    '7907.00',
    '8487.90',
    '4823.90',
    '4821.10',
    '3926.90',
    '3919.90',
    '4202.92',
    '6110.20',
    '6912.00',
    '8310.00',
    '8523.51',
    '9608.10',
    '4905.20',
    '4907.00',
    '9505.10',
    '7616.99',
    '8306.30',
    '3924.10',
    '7013.37',
    '6307.90',
    '6505.00',
    '8211.93',
  ])('%s that there is', (code) => expect(headingProblem(code)).toBeUndefined());
});
