import { join } from 'node:path';
import { readYamlFile, sayProblems } from '#platform/yaml-file.ts';
import { loadCatalog, type LoadedCatalog } from '#shop/catalog/catalog-files.ts';
import { compileProduct } from '#shop/configurator/compile-product.ts';
import { network } from '#shop/delivery/engine/network.ts';
import { holidayCalendar } from '#shop/delivery/holidays.ts';
import type { Offer, SoldProduct } from '#shop/offer.ts';
import { priceBook } from '#shop/pricing/engine/price-book.ts';
import type { Static, TSchema } from 'typebox';

/** Reads the catalog folder: products with their configurators, prices, plants. A product with a problem is in maintenance; wrong prices or plants stop the start. */
export function readOffer(folder: string): { catalog: LoadedCatalog; offer: Offer } {
  const products = new Map<string, SoldProduct>();
  const catalog = loadCatalog(folder, (product) => {
    const result = compileProduct(product);
    if (!result.ok) return result.problems;
    products.set(product.id, { compiled: result.compiled, version: '' });
    return [];
  });
  for (const { product, version } of catalog.products) {
    const sold = products.get(product.id);
    if (sold) products.set(product.id, { ...sold, version });
  }
  for (const id of catalog.maintenance) products.delete(id);
  return {
    catalog,
    offer: {
      book: readTable(join(folder, 'prices.yaml'), priceBook),
      network: readTable(join(folder, 'plants.yaml'), network),
      calendar: holidayCalendar(),
      products,
      maintenance: catalog.maintenance,
    },
  };
}

function readTable<S extends TSchema>(file: string, schema: S): Static<S> {
  const content = readYamlFile(file, schema);
  if ('problems' in content)
    throw new Error(`A file of the catalogue needs a correction:\n${sayProblems(content.problems)}`);
  return content.value;
}
