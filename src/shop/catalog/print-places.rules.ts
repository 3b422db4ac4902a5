import { factSetsOf } from './fact-sets.ts';
import type { Product, ProductProblem } from './product.ts';

/** Where a garment is printed, and for how many places one pays. */

/** How many prints each place is: the picture shows so many, and so many are made. */
const PRINTS: ReadonlyMap<unknown, number> = new Map([
  ['front', 1],
  ['back', 1],
  ['chest', 1],
  ['frontback', 2],
  ['chestback', 2],
]);

/** Prints that are made and not paid for, or paid for and not made. What names no number is paid for as one. */
export function printPlaceProblems(product: Product): ProductProblem[] {
  return factSetsOf(product).flatMap(({ path, given, facts: { printPlace, positions = 1 } }) => {
    const prints = PRINTS.get(printPlace);
    const isRight = prints === undefined || prints === positions;
    return isRight || !('printPlace' in given || 'positions' in given)
      ? []
      : [
          {
            path,
            message: `printPlace is '${String(printPlace)}', which is printed in ${prints} ${prints === 1 ? 'place' : 'places'}, and positions, which are paid for, is ${String(positions)}: correct one`,
          },
        ];
  });
}
