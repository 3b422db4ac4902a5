import { defaultSelection, factsOf, type Product, type ProductProblem } from '../catalog/product.ts';
import type { PriceBook } from './engine/price-book.ts';
import { euros, gramsOf } from './price-slips.rules.ts';

/** Price lists of paper and board in another unit: whoever prints it, it takes a job of a press and its material. */

/** The first row of each list that costs less than the cheapest job of a press that prints sheets, and the material. */
export function listFloorProblems(product: Product, { press, material }: PriceBook): ProductProblem[] {
  const job = Math.min(press.perJob.digital, press.perJob.offset);
  const usual = factsOf(product, defaultSelection(product));
  return product.price.technologies.flatMap((each, index): ProductProblem[] => {
    if (each.kind !== 'list' || !(Number(usual['grammage']) > 0)) return [];
    const { by, columns = [], rows = [] } = each;
    const cells = rows.flatMap(([quantity = 0, ...prices]) =>
      prices.map((price, column) => {
        const facts = by === undefined ? usual : { ...usual, ...factsOfValue(product, by, columns[column] ?? '') };
        return { quantity, price, least: job + (gramsOf(product, facts, quantity) / 1000) * material.perKg };
      }),
    );
    const cheap = cells.find(({ price, least }) => price < least);
    return cheap
      ? [
          {
            path: ['price', 'technologies', index],
            message: `${cheap.quantity} cost ${euros(cheap.price)} by the list, and the cheapest job of a press with its material ${euros(cheap.least)}: correct the list, or press.perJob and material.perKg of catalog/prices.yaml`,
          },
        ]
      : [];
  });
}

function factsOfValue({ features }: Product, by: string, value: string) {
  const options = features.flatMap((each) => each.options);
  return options.find(({ facts }) => String(facts[by]) === value)?.facts;
}
