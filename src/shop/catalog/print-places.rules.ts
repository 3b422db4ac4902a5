import { chosenFacts, factSetsOf } from './fact-sets.ts';
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

const NAMES = ['printPlace', 'positions'] as const;

/** Prints that are made and not paid for, or paid for and not made. What names no number is paid for as one. */
export function printPlaceProblems(product: Product): ProductProblem[] {
  const chosen = chosenFacts(product);
  return factSetsOf(product).flatMap(({ path, given, facts }) => {
    const { printPlace, positions = 1 } = facts;
    const prints = PRINTS.get(printPlace);
    const isKnown = NAMES.every((name) => name in facts || !chosen.has(name));
    const isRight = !isKnown || prints === undefined || prints === positions;
    return isRight || !NAMES.some((name) => name in given)
      ? []
      : [
          {
            path,
            message: `printPlace is '${String(printPlace)}', which is printed in ${prints} ${prints === 1 ? 'place' : 'places'}, and positions, which are paid for, is ${String(positions)}: correct one`,
          },
        ];
  });
}
