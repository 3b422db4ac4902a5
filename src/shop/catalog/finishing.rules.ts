import { passes } from './condition.ts';
import type { Facts, FactValue, Product, ProductProblem } from './product.ts';

/** Finishings that no night shift shortens. No product is sold express with one (`docs/prices.md`). */
const UNHURRIED = ['foil', 'spotUv', 'binding', 'dieCut'] as const;

/** Whether a fact of a finishing is on: a number above zero, true, or a word other than none. */
export function hasFinishing(value: Facts[string] | undefined): boolean {
  return typeof value === 'string'
    ? value !== 'none' && value !== ''
    : value === true || (typeof value === 'number' && value > 0);
}

/** Express that a product offers with a finishing that cannot be made that fast. */
export function hurriedProblems(product: Pick<Product, 'priorities' | 'facts' | 'features'>): ProductProblem[] {
  return product.priorities.flatMap(({ priority, when }, index) => {
    if (priority !== 'express') return [];
    return UNHURRIED.flatMap((fact) => {
      const test = when?.[fact];
      const offered = valuesOf(product, fact).find(
        (value) => hasFinishing(value) && (test === undefined || passes(test, value)),
      );
      return offered === undefined
        ? []
        : [
            {
              path: ['priorities', index],
              message: `express is offered with ${fact}: ${String(offered)}, which takes longer: add '${fact}' to its when, or leave express out`,
            },
          ];
    });
  });
}

function valuesOf({ facts, features }: Pick<Product, 'facts' | 'features'>, fact: string): readonly FactValue[] {
  return [facts, ...features.flatMap(({ options }) => options.map((option) => option.facts))].flatMap(
    (each) => each[fact] ?? [],
  );
}
