import { key, line, list, map, object, oneOf, text, Type, type Static } from '#kernel/schema.ts';
import { priceRecipe } from './price-recipe.ts';
import type { Product } from './product.ts';
import { productionRecipe } from './production-recipe.ts';

/** What may stand in catalog/products/<id>.yaml. Everything optional has its plain meaning in `productOfFile`. */

const words = (maxLength: number) => object({ fr: text(maxLength, 1), it: text(maxLength, 1), en: text(maxLength, 1) });
const info = object({ title: words(80), description: words(1200) });
const name = Type.String({ minLength: 1, maxLength: 60, pattern: '^[a-zA-Z][a-zA-Z0-9-]*$' });
const factValue = Type.Union([Type.Number({ minimum: -1e9, maximum: 1e9 }), Type.Boolean(), line(60, 1)]);
const factValues = Type.Union([factValue, list(factValue, 60, 1)]);
const facts = map(factValue, 40, '^[a-zA-Z][a-zA-Z0-9]*$');
const condition = map(Type.Union([factValues, object({ not: factValues })]), 20, '^[a-zA-Z][a-zA-Z0-9.-]*$');
const count = Type.Integer({ minimum: 1, maximum: 10_000_000 });
const length = Type.Number({ minimum: 0, maximum: 1_000_000 });

const option = object({
  key: line(60, 1),
  label: words(80),
  info: Type.Optional(info),
  facts: Type.Optional(facts),
  preference: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
});

const feature = object({
  id: name,
  label: words(80),
  info: Type.Optional(info),
  hidden: Type.Optional(Type.Boolean()),
  options: Type.Optional(list(option, 200, 1)),
  number: Type.Optional(object({ fact: name, min: length, max: length, step: length, unit: line(12) })),
  default: Type.Union([line(60, 1), Type.Number()]),
  scale: Type.Optional(Type.Boolean()),
  role: Type.Optional(Type.Literal('sets')),
});

const rule = object({
  id: name,
  rule: Type.String({ minLength: 2, maxLength: 4, pattern: '^K[0-9]{1,2}$' }),
  message: words(300),
  when: Type.Optional(condition),
  // oxlint-disable-next-line unicorn/no-thenable -- a word of the product files; schemas are never awaited
  then: Type.Optional(condition),
  forbid: Type.Optional(condition),
  require: Type.Optional(condition),
  formula: Type.Optional(line(300, 3)),
  table: Type.Optional(object({ columns: list(line(60, 1), 12, 1), rows: list(list(factValues, 12, 1), 2000) })),
});

const range = object({ min: count, max: count, step: count, when: Type.Optional(condition) });

const quantityLimit = object({
  when: condition,
  min: Type.Optional(count),
  max: Type.Optional(count),
  message: words(300),
});

const quantity = object({
  display: oneOf(['grid', 'slider'] as const),
  list: Type.Optional(list(count, 200, 1)),
  ranges: Type.Optional(list(range, 20, 1)),
  /** Quantities shown first of a range. */
  shown: Type.Optional(list(count, 200, 1)),
  default: count,
  freeEntry: Type.Optional(object({ min: count, max: count })),
  limits: Type.Optional(list(quantityLimit, 20)),
});

export const productFile = object({
  id: key,
  variant: Type.Optional(key),
  family: key,
  group: key,
  name: words(80),
  tagline: words(200),
  description: words(2000),
  facts,
  features: list(feature, 60, 1),
  constraints: Type.Optional(list(rule, 200)),
  quantity,
  sets: Type.Optional(
    object({ feature: name, unit: oneOf(['copies', 'rolls'] as const), max: count, minimumPerSet: count }),
  ),
  priorities: list(
    object({
      priority: oneOf(['eco', 'std', 'fast', 'express'] as const),
      when: Type.Optional(condition),
      message: Type.Optional(words(300)),
    }),
    4,
    1,
  ),
  uploadTypes: list(oneOf(['upload', 'dex', 'hds'] as const), 3),
  fileCheck: Type.Boolean(),
  templateDisabled: Type.Optional(Type.Boolean()),
  designExperience: Type.Boolean(),
  noPrinting: Type.Optional(Type.Boolean()),
  unitPrice: Type.Optional(Type.Boolean()),
  taxCode: line(40, 1),
  weight: object({
    by: oneOf(['area', 'piece'] as const),
    grams: Type.Optional(length),
    packaging: length,
  }),
  supplier: Type.Optional(object({ locationId: key })),
  price: priceRecipe,
  production: productionRecipe,
});
export type ProductFile = Static<typeof productFile>;

/** The product that a correct file means: what it leaves out filled in, features numbered in the file's order. */
export function productOfFile(file: ProductFile): Product {
  const { name: title, tagline, description, quantity: offer, ...rest } = file;
  return {
    ...rest,
    variant: file.variant ?? file.id,
    texts: { name: title, tagline, description },
    features: file.features.map(({ options = [], hidden = false, ...own }, index) => ({
      ...own,
      hidden,
      sortIndex: index + 1,
      default: String(own.default),
      options: options.map(({ facts: given = {}, ...more }) => ({ ...more, facts: given })),
    })),
    constraints: file.constraints ?? [],
    quantity: {
      display: offer.display,
      mode: offer.ranges ? 'range' : 'list',
      list: offer.list ?? offer.shown ?? [],
      ranges: offer.ranges ?? [],
      default: offer.default,
      limits: offer.limits ?? [],
      ...(offer.freeEntry ? { freeEntry: offer.freeEntry } : {}),
    },
    templateDisabled: file.templateDisabled ?? false,
    noPrinting: file.noPrinting ?? false,
    unitPrice: file.unitPrice ?? false,
  };
}
