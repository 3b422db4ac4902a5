import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { productFile, sharedFile, type ProductFile, type SharedParts } from '#shop/catalog/product-file.schema.ts';
import { fileOfProduct, NOTHING_SHARED, productOfFile } from '#shop/catalog/product-of-file.ts';
import { defaultSelection, factsOf, type Facts, type Product, type Selection } from '#shop/catalog/product.ts';
import { quantityOffer } from '#shop/catalog/quantity.rules.ts';
import { holds } from '#shop/catalog/condition.ts';
import { nearestSelection, type CompiledProduct } from '#shop/configurator/compiled-product.ts';
import { priceBook, type PriceBook } from '#shop/pricing/engine/price-book.ts';
import { priceBookProblems } from '#shop/pricing/engine/price-book.rules.ts';
import { EVERYBODY, priceCurves } from '#shop/pricing/engine/quote.ts';
import { mistakesOf } from '#test/builders/mistakes.ts';
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
        case 'list':
          return 0.5 * Math.min(...each.rows!.map(([amount = 1, ...prices]) => Math.min(...prices) / amount));
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
function soldTooCheaply(
  right: CompiledProduct,
  wrong: CompiledProduct,
  book: PriceBook = snapshot.book,
): string | undefined {
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
    const { cents } = priceCurves(wrong.product.price, facts, 1, list, terms, book);
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

test('a mistyped key of shared.yaml is refused, or the products that use it sell nothing below their material', () => {
  const isShared = Compile(sharedFile);
  const files = [...snapshot.products.keys()].map((id) => ({
    right: snapshot.products.get(id)!.compiled,
    file: parse(readFileSync(join(CATALOG, 'products', `${id}.yaml`), 'utf8')) as ProductFile,
  }));
  const shared = parse(readFileSync(join(CATALOG, 'shared.yaml'), 'utf8')) as SharedParts;
  const cheap: string[] = [];
  let refused = 0;
  let sold = 0;
  for (const { what, file } of mistakesOf(shared)) {
    if (!isShared.Check(file)) {
      refused += 1;
      continue;
    }
    const part = what.split('/')[2]!;
    // What is true of one product that uses a part is true of the others, so two are tried.
    for (const { right, file: product } of files.filter((each) => uses(each.file, part)).slice(0, 2)) {
      const meant = productOfFile(product, file);
      const result = 'value' in meant ? checkedProduct(meant.value, file.features, against) : undefined;
      if (!result?.ok) {
        refused += 1;
        continue;
      }
      sold += 1;
      const found = soldTooCheaply(right, result.compiled);
      if (found !== undefined) cheap.push(`${what} in ${right.product.id}: ${found}`);
    }
  }
  expect(cheap).toEqual([]);
  expect(refused).toBeGreaterThan(1000);
  expect(sold).toBeGreaterThan(100);
});

/** Whether a product takes a part of shared.yaml. */
function uses({ features, constraints = [], priorities }: ProductFile, part: string): boolean {
  return [...features, ...constraints, ...(Array.isArray(priorities) ? [] : [priorities as { use: string }])].some(
    ({ use }) => use === part,
  );
}

test('a mistyped figure of prices.yaml is refused, or sells nothing below its material', () => {
  const isPriceBook = Compile(priceBook);
  // One for each kind of technology and each table.
  const products = ['bc-std', 'boo-sad', 'lab-roll', 'lf-ban', 'lab-win', 'lf-rig', 'pos-l', 'pac-mail', 'app-tee'];
  const sellers = products.map((id) => snapshot.products.get(id)!.compiled);
  const accepted: string[] = [];
  for (const { what, file } of mistakesOf(snapshot.book)) {
    if (!isPriceBook.Check(file) || priceBookProblems(file as PriceBook).length > 0) continue;
    accepted.push(what);
    for (const right of sellers) {
      const result = checkedProduct(right.product, {}, { ...against, book: file as PriceBook });
      if (result.ok)
        expect([what, soldTooCheaply(right, result.compiled, file as PriceBook)]).toEqual([what, undefined]);
    }
  }
  // Zero negated is zero. A table with a step less is a table, a class need not exist in each currency, and a name is free.
  expect(accepted.filter((what) => !/^without .*\/\d+$|\/from\/[A-Z]{3}$|^negated|\/(name|kind)$/.test(what))).toEqual(
    [],
  );
});
