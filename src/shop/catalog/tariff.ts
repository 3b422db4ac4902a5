import { key, line, list, object, Type, type Static } from '#kernel/schema.ts';
import { holds } from './condition.ts';
import { condition } from './condition.schema.ts';
import type { Facts, Product } from './product.ts';

/** catalog/tariff.yaml: headings of the customs tariff. The first one that fits counts. */
export const tariffFile = object({
  headings: list(
    object({
      /** Six digits of the Harmonized System. */
      code: Type.String({ maxLength: 7, pattern: '^[0-9]{4}\\.[0-9]{2}$' }),
      what: line(120, 1),
      products: Type.Optional(list(key, 200, 1)),
      families: Type.Optional(list(key, 50, 1)),
      when: Type.Optional(condition),
    }),
    500,
    1,
  ),
});
export type TariffHeading = Static<typeof tariffFile>['headings'][number];

type Classified = Pick<Product, 'id' | 'family'>;

/** The heading of a configured product. Undefined if none fits. */
export function tariffCode(headings: readonly TariffHeading[], product: Classified, facts: Facts): string | undefined {
  return headings.find((heading) => names(heading, product) && holds(heading.when, facts))?.code;
}

/** Whether every configuration of a product has a heading: one of its headings has no condition. */
export function isClassified(headings: readonly TariffHeading[], product: Classified): boolean {
  return headings.some((heading) => heading.when === undefined && names(heading, product));
}

function names({ products = [], families = [] }: TariffHeading, { id, family }: Classified): boolean {
  return products.includes(id) || families.includes(family);
}
