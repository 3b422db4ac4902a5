import { namesReadBy } from './fact-names.rules.ts';
import type { Facts, Product, ProductProblem } from './product.ts';
import { baseQuantities } from './quantity.rules.ts';
import { mixProblem } from './size-split.rules.ts';

/**
 * Parts of a product that contradict one another. Each is right by itself; together they sell something else than they say,
 * or nothing.
 */
export function contradictionProblems(product: Product): ProductProblem[] {
  return [
    ...sameOptionProblems(product),
    ...factSetsOf(product).flatMap(({ path, given, facts }) =>
      [laminationProblem(given, facts), coloursProblem(given, facts), sizesProblem(given)].flatMap((message) =>
        message === undefined ? [] : [{ path, message }],
      ),
    ),
    ...artworksProblems(product),
  ];
}

/**
 * Options of one feature that the house cannot tell apart: whoever pays for one is made the other. Options that rules or
 * prices name by their keys are told apart, and those without facts are told apart by people.
 */
function sameOptionProblems(product: Product): ProductProblem[] {
  const named = new Set(namesReadBy(product));
  return product.features.flatMap(({ id, options }, index) => {
    if (named.has(`choice.${id}`)) return [];
    const first = new Map<string, string>();
    return options.flatMap(({ key, facts }, at) => {
      const told = sayFacts(facts);
      const same = first.get(told);
      first.set(told, same ?? key);
      return same === undefined || told === ''
        ? []
        : [
            {
              path: ['features', index, 'options', at],
              message: `options '${same}' and '${key}' of '${id}' have the same facts {${told}}, so one is made for the other: correct one, or remove it`,
            },
          ];
    });
  });
}

/** Writes 'foil: gold, setup: 65', in the order of the names. */
function sayFacts(facts: Facts): string {
  return Object.entries(facts)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(', ');
}

interface FactSet {
  readonly path: ProductProblem['path'];
  /** What stands at this place. */
  readonly given: Facts;
  /** The same, and what the product says of all its configurations. */
  readonly facts: Facts;
}

/** The facts of the product, and those of each option over them. */
function factSetsOf({ facts, features }: Product): FactSet[] {
  return [
    { path: ['facts'], given: facts, facts },
    ...features.flatMap(({ options }, index) =>
      options.map((option, at) => ({
        path: ['features', index, 'options', at],
        given: option.facts,
        facts: { ...facts, ...option.facts },
      })),
    ),
  ];
}

/** A film lies on one side at least, and no film on none: the price counts the sides, and the press reads the film. */
function laminationProblem(given: Facts, { lamination, laminatedSides }: Facts): string | undefined {
  if (!('lamination' in given || 'laminatedSides' in given)) return undefined;
  if (lamination === undefined || laminatedSides === undefined) return undefined;
  return (lamination === 'none') === (laminatedSides === 0)
    ? undefined
    : `lamination is '${String(lamination)}' on ${String(laminatedSides)} sides: correct lamination or laminatedSides`;
}

/** Inks of the front and of the back: '4/4' is printed on two sides, '4/0' on one. */
function coloursProblem(given: Facts, { colours, printedSides }: Facts): string | undefined {
  if (!('colours' in given || 'printedSides' in given) || colours === undefined) return undefined;
  const inks = /^(\d{1,2})\/(\d{1,2})$/.exec(String(colours))?.slice(1).map(Number);
  if (!inks) return `'colours' is '${String(colours)}', no inks of front and back: write 4/0 or 4/4`;
  const sides = inks.filter((each) => each > 0).length;
  return printedSides === undefined || printedSides === sides
    ? undefined
    : `colours '${String(colours)}' are inks of ${sides} sides, and printedSides is ${String(printedSides)}: correct one`;
}

function sizesProblem({ sizeSplit }: Facts): string | undefined {
  return sizeSplit === undefined ? undefined : mixProblem(sizeSplit);
}

/** Numbers of artworks that nobody could order: more than are allowed, or more copies than the largest quantity has. */
function artworksProblems({ sets, features, quantity }: Product): ProductProblem[] {
  const index = features.findIndex(({ id }) => id === sets?.feature);
  const feature = features[index];
  if (!sets || !feature) return [];
  const largest = baseQuantities(quantity).at(-1) ?? 0;
  const counts = [
    ...feature.options.map(({ facts }, at) => ({ path: ['options', at], count: Number(facts['sets'] ?? 1) })),
    ...(feature.number ? [{ path: ['number', 'max'], count: feature.number.max }] : []),
  ];
  return counts.flatMap(({ path, count }) => {
    const copies = count * sets.minimumPerSet;
    const says = (message: string) => [{ path: ['features', index, ...path], message }];
    if (count > sets.max) return says(`it offers ${count} artworks, and sets.max is ${sets.max}: correct one`);
    return count > 1 && copies > largest
      ? says(
          `${count} artworks of ${sets.minimumPerSet} copies or more are ${copies}, and the largest quantity is ${largest}: correct sets.minimumPerSet, or offer fewer artworks`,
        )
      : [];
  });
}
