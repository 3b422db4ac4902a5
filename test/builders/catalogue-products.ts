import { join } from 'node:path';
import { loadCatalog } from '#shop/catalog/catalog-files.ts';
import type { Facts, Product } from '#shop/catalog/product.ts';

/** The products of the house as their files say, for tests that change one of them. */
export const { products } = loadCatalog(join(import.meta.dirname, '../../catalog'));

export const productOf = (id: string) => products.find(({ product }) => product.id === id)!.product;

/** The product with other facts in the options of a key. */
export function withFacts(id: string, key: string, facts: Facts): Product {
  const product = productOf(id);
  const features = product.features.map((feature) => ({
    ...feature,
    options: feature.options.map((each) => (each.key === key ? { ...each, facts: { ...each.facts, ...facts } } : each)),
  }));
  return { ...product, features };
}

export const messages = (problems: readonly { readonly message: string }[]) => problems.map(({ message }) => message);
