import type { Facts, Product, ProductProblem } from './product.ts';

export interface FactSet {
  readonly path: ProductProblem['path'];
  /** What stands at this place. */
  readonly given: Facts;
  /** The same, and what the product says of all its configurations. */
  readonly facts: Facts;
}

/** The facts of the product, and those of each option over them. */
export function factSetsOf({ facts, features }: Product): FactSet[] {
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

/** Facts that some option gives, or that the customer types. Beside the options of another feature they are not known yet. */
export function chosenFacts({ features }: Pick<Product, 'features'>): ReadonlySet<string> {
  return new Set(
    features.flatMap(({ options, number }) => [
      ...options.flatMap(({ facts }) => Object.keys(facts)),
      ...(number ? [number.fact] : []),
    ]),
  );
}
