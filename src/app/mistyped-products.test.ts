import { join } from 'node:path';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { productFile, type ProductFile } from '#shop/catalog/product-file.schema.ts';
import { fileOfProduct, NOTHING_SHARED, productOfFile } from '#shop/catalog/product-of-file.ts';
import { defaultSelection, factsOf, type Facts, type Product, type Selection } from '#shop/catalog/product.ts';
import { quantityOffer } from '#shop/catalog/quantity.rules.ts';
import { holds } from '#shop/catalog/condition.ts';
import { nearestSelection, type CompiledProduct } from '#shop/configurator/compiled-product.ts';
import { priceBook, type PriceBook } from '#shop/pricing/engine/price-book.ts';
import { priceBookProblems } from '#shop/pricing/engine/price-book.rules.ts';
import { EVERYBODY, priceCurves } from '#shop/pricing/engine/quote.ts';
import { checkedProduct, readCatalogSnapshot } from './catalog-snapshot-files.ts';
import { readSampleArtworks } from './sample-artwork-files.ts';

/**
 * Every key of a product file is dropped, misspelt, negated and given another type, one at a time. Either the check
 * refuses the file, or what it sells still costs more than the material of the right file.
 */

const CATALOG = join(import.meta.dirname, '../../catalog');
const { snapshot } = readCatalogSnapshot(CATALOG);
const against = { ...snapshot, artworks: readSampleArtworks(CATALOG).names };
const isProductFile = Compile(productFile);

/** Parts that people read. No price depends on them. */
const TEXTS = new Set(['name', 'tagline', 'description', 'label', 'info', 'message', 'address', 'texts']);

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
type Path = readonly (string | number)[];

interface Mistake {
  readonly what: string;
  readonly file: unknown;
}

function* mistakesOf(file: object): Generator<Mistake> {
  for (const path of pathsOf(file as Json)) {
    const change = (what: string, edit: (parent: Record<string | number, unknown>, key: string | number) => void) => {
      const copy = structuredClone(file) as Record<string | number, unknown>;
      let parent = copy;
      for (const part of path.slice(0, -1)) parent = parent[part] as Record<string | number, unknown>;
      edit(parent, path.at(-1)!);
      return { what: `${what} /${path.join('/')}`, file: copy };
    };
    yield change('without', (parent, key) => {
      if (Array.isArray(parent)) parent.splice(Number(key), 1);
      else delete parent[key];
    });
    if (typeof path.at(-1) === 'string')
      yield change('misspelt', (parent, key) => {
        parent[`${key}e`] = parent[key];
        delete parent[key];
      });
    const value = at(file as Json, path);
    if (typeof value === 'number') {
      yield change('negated', (parent, key) => (parent[key] = -value));
      yield change('with a unit', (parent, key) => (parent[key] = `${value} mm`));
    }
    if (typeof value === 'boolean') yield change('as a text', (parent, key) => (parent[key] = String(value)));
    if (typeof value === 'string') {
      yield change('as a number', (parent, key) => (parent[key] = 7));
      yield change('with a letter less', (parent, key) => (parent[key] = value.slice(0, -1)));
    }
  }
}

function* pathsOf(value: Json, path: Path = []): Generator<Path> {
  if (typeof value !== 'object' || value === null) return;
  const entries: [string | number, Json][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  for (const [key, part] of entries) {
    if (TEXTS.has(String(key))) continue;
    yield [...path, key];
    yield* pathsOf(part, [...path, key]);
  }
}

function at(value: Json, path: Path): Json | undefined {
  let part: unknown = value;
  for (const key of path) part = (part as Record<string | number, unknown>)[key];
  return part as Json | undefined;
}

/** The material of a quantity in cents, worked out from the right file by itself, without waste, press or setup. */
function materialCents(product: Product, facts: Facts, quantity: number): number {
  const width = Number(facts['width']) / 1000;
  const height = Number(facts['height']) / 1000;
  const perPiece = product.price.technologies
    .filter(({ when }) => holds(when, facts))
    .map((each) => {
      switch (each.kind) {
        case 'digital':
        case 'offset':
          return width * height * (Number(facts['grammage']) / 1000) * 1.69;
        case 'booklet':
          return width * height * (Number(facts['grammage']) / 1000) * 1.69 * (Number(facts['pages']) / 2 - 2);
        case 'area':
          return width * height * 0.5 * Math.min(...snapshot.book.area.tables[each.table].map(({ price }) => price));
        case 'roll':
          return width * height * 0.5;
        case 'tiers':
          return 0.5 * scaleOf(each.scale, facts) * Math.min(...each.steps.map(({ price }) => price));
        case 'supplier':
          return scaleOf(each.scale, facts) * Math.min(...each.steps.map(({ price }) => price));
      }
    });
  return Math.min(...perPiece) * quantity * 100;
}

function scaleOf(scale: string | undefined, facts: Facts): number {
  return scale === undefined ? 1 : Number(facts[scale]);
}

/** The first price below the material of the right file. Selections that the right file does not know are left out. */
function soldTooCheaply(right: CompiledProduct, wrong: CompiledProduct): string | undefined {
  const first = defaultSelection(wrong.product);
  const selections: (Selection | undefined)[] = [
    first,
    ...wrong.product.features.flatMap(({ id, options }) =>
      options.map(({ key }) => nearestSelection(wrong, { ...first, [id]: key }, id)),
    ),
  ];
  for (const selection of selections) {
    if (!selection || !isKnown(right.product, selection)) continue;
    const facts = factsOf(wrong.product, selection);
    const { list } = quantityOffer(wrong.product, facts);
    const terms = { markup: 10_000, customerClass: EVERYBODY, currencyFactor: 10_000 };
    const { cents } = priceCurves(wrong.product.price, facts, 1, list, terms, snapshot.book);
    for (const [index, quantity] of list.entries()) {
      const material = materialCents(right.product, factsOf(right.product, selection), quantity);
      if (!(cents.eco[index]! >= material)) return `${quantity} for ${cents.eco[index]}, material ${material}`;
    }
  }
  return undefined;
}

function isKnown({ features }: Product, selection: Selection): boolean {
  return features.every(({ id, options, number }) =>
    number ? selection[id] !== undefined : options.some(({ key }) => key === selection[id]),
  );
}

test.each([...snapshot.products.keys()])('no mistyped key of %s sells it below its material', (id) => {
  const right = snapshot.products.get(id)!.compiled;
  let refused = 0;
  const cheap: string[] = [];
  for (const { what, file } of mistakesOf(fileOfProduct(right.product))) {
    const meant = isProductFile.Check(file) ? productOfFile(file as ProductFile, NOTHING_SHARED) : undefined;
    const result = meant && 'value' in meant ? checkedProduct(meant.value, {}, against) : undefined;
    if (!result?.ok) {
      refused += 1;
      continue;
    }
    const found = soldTooCheaply(right, result.compiled);
    if (found !== undefined) cheap.push(`${what}: ${found}`);
  }
  expect(cheap).toEqual([]);
  expect(refused).toBeGreaterThan(100);
});

test('a mistyped figure of prices.yaml is refused, or sells nothing below its material', () => {
  const isPriceBook = Compile(priceBook);
  const right = snapshot.products.get('bc-std')!.compiled;
  const accepted: string[] = [];
  for (const { what, file } of mistakesOf(snapshot.book)) {
    if (!isPriceBook.Check(file) || priceBookProblems(file as PriceBook).length > 0) continue;
    accepted.push(what);
    const result = checkedProduct(right.product, {}, { ...against, book: file as PriceBook });
    if (result.ok) expect([what, soldTooCheaply(right, result.compiled)]).toEqual([what, undefined]);
  }
  // Zero negated is zero. A table with a step less is a table, a class need not exist in each currency, and a name is free.
  expect(accepted.filter((what) => !/^without .*\/\d+$|\/from\/[A-Z]{3}$|^negated|\/(name|kind)$/.test(what))).toEqual(
    [],
  );
});
