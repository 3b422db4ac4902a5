import { join } from 'node:path';
import { defaultSelection, factsOf } from '#shop/catalog/product.ts';
import { EVERYBODY, priceCurves } from '#shop/pricing/engine/quote.ts';
import { readCatalogSnapshot } from '../src/app/catalog-snapshot-files.ts';
import type { Figure } from './run.ts';

const PLAIN = { markup: 10_000, customerClass: EVERYBODY, currencyFactor: 10_000 };
const QUANTITIES = 20;
const RUNS = 2000;

/**
 * The whole price grid of a configuration, 20 quantities by 4 priorities, repaired and rounded: the median per product.
 */
export function run(): Promise<Figure[]> {
  const { snapshot: offer } = readCatalogSnapshot(join(import.meta.dirname, '../catalog'));
  const timed = [...offer.products].map(([id, { compiled }]) => {
    const { product } = compiled;
    const facts = factsOf(product, defaultSelection(product));
    const artworks = typeof facts['sets'] === 'number' ? facts['sets'] : 1;
    const quantities = gridOf(product.quantity.list[0] ?? product.quantity.ranges[0]?.min ?? 1);
    const grid = () => priceCurves(product.price, facts, artworks, quantities, PLAIN, offer.book);
    return { id, microseconds: median(grid) };
  });
  const slowest = timed.toSorted((a, b) => b.microseconds - a.microseconds)[0];
  return Promise.resolve([
    ...timed.map(({ id, microseconds }) => ({ name: `${id} grid of 20 x 4`, value: `${microseconds.toFixed(1)} µs` })),
    {
      name: 'slowest grid of the catalogue (under 100 µs)',
      value: `${slowest?.microseconds.toFixed(1)} µs, ${slowest?.id}`,
    },
  ]);
}

/** Twenty quantities, ascending from the smallest one on sale. */
function gridOf(smallest: number): number[] {
  return Array.from({ length: QUANTITIES }, (_, at) => smallest * (at + 1));
}

function median(work: () => unknown): number {
  for (let warm = 0; warm < RUNS / 4; warm += 1) work();
  const times = Array.from({ length: RUNS }, () => {
    const start = process.hrtime.bigint();
    work();
    return Number(process.hrtime.bigint() - start) / 1000;
  });
  return times.toSorted((a, b) => a - b)[RUNS / 2] ?? Number.NaN;
}
