import { key, line, list, object, Type, type Static } from '#kernel/schema.ts';
import { holds } from './condition.ts';
import { condition } from './condition.schema.ts';
import { hasPages } from './contradictions.rules.ts';
import type { Facts, Product, ProductProblem } from './product.ts';
import type { TaxClass } from './tax-class.ts';

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
  return headings.find((heading) => classifies(heading, product) && holds(heading.when, facts))?.code;
}

/** Whether every configuration of a product has a heading: one of its headings has no condition. */
export function isClassified(headings: readonly TariffHeading[], product: Classified): boolean {
  return headings.some((heading) => heading.when === undefined && classifies(heading, product));
}

/**
 * Headings of print with a lower rate of VAT. Reduced rates of books follow chapter 49 (EU: directive 2006/112/EC, annex III,
 * point 6; DE: UStG, Anlage 2, no. 49): 4901 books, 4902 newspapers, 4903 picture books, 4904 music, 4905 maps. Leaflets that
 * advertise are 4911, others 4901.10 (HMRC, VAT Notice 701/10).
 */
const HEADINGS: Readonly<Record<Exclude<TaxClass, 'standard'>, { readonly of: RegExp; readonly say: string }>> = {
  book: { of: /^490[1-5]\./, say: '4901 to 4905' },
  leaflet: { of: /^(?:4911\.|4901\.10)/, say: '4911 or 4901.10' },
};

/** Books and brochures. Single sheets, music and maps need no binding. */
const BOUND = /^490(?:1\.9|[23])/;

/**
 * A class of VAT that the product's heading does not have: a calendar (4910) that is taxed as a book. And a book by its heading
 * that is not taxed as one: customers would pay the standard rate for it.
 */
export function taxHeadingProblems(headings: readonly TariffHeading[], product: Product): ProductProblem[] {
  const named = headings.filter((heading) => classifies(heading, product));
  const message = taxProblem(product, named.slice(0, named.findIndex(({ when }) => when === undefined) + 1));
  return message === undefined ? [] : [{ path: ['taxCode'], message: `taxCode is ${product.taxCode}, ${message}` }];
}

function taxProblem(product: Product, named: readonly TariffHeading[]): string | undefined {
  const { taxCode } = product;
  const [first] = named;
  const bound = named.filter(({ code }) => BOUND.test(code));
  if (taxCode === 'standard')
    return first && bound.length === named.length && hasPages(product)
      ? `and catalog/tariff.yaml has the product under ${first.code} (${first.what}): write book, or correct the heading: trade advertising is 4911.10`
      : undefined;
  const { of, say } = HEADINGS[taxCode];
  const other = named.find(({ code }) => !of.test(code));
  if (other)
    return `which is for headings ${say}, and catalog/tariff.yaml has the product under ${other.code} (${other.what}): write standard, or correct the heading`;
  return taxCode === 'book' && bound.length > 0 && !hasPages(product)
    ? 'and it has no binding, no fold and not more than one page: write leaflet or standard, or the heading of single sheets (4901.10), music (4904.00) or maps (4905)'
    : undefined;
}

/** Whether a heading names a product or its family. */
export function classifies(
  { products = [], families = [] }: Pick<TariffHeading, 'products' | 'families'>,
  { id, family }: Classified,
): boolean {
  return products.includes(id) || families.includes(family);
}
