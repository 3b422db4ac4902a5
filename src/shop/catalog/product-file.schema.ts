import { inLanguages, key, line, list, map, object, oneOf, text, Type, type Static } from '#kernel/schema.ts';
import { COUNTED_IN } from './counted-in.ts';
import { condition, factValue, factValues } from './condition.schema.ts';
import { PRIORITIES } from './product.ts';
import { priceRecipe } from './price-recipe.ts';
import { productionRecipe } from './production-recipe.ts';
import { TAX_CLASSES } from './tax-class.ts';

/** The format of catalog/products/<id>.yaml. `productOfFile` fills in the defaults of optional parts. */

const words = (maxLength: number) => inLanguages(text(maxLength, 1));
export const productName = words(80);
const address = Type.String({ maxLength: 80, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' });
const info = object({ title: words(80), description: words(1200) });
const name = Type.String({ minLength: 1, maxLength: 60, pattern: '^[a-zA-Z][a-zA-Z0-9-]*$' });
const facts = map(factValue, 40, '^[a-zA-Z][a-zA-Z0-9]*$');
const count = Type.Integer({ minimum: 1, maximum: 10_000_000 });
const length = Type.Number({ minimum: 0, maximum: 1_000_000 });

const option = object({
  key: line(60, 1),
  label: words(80),
  info: Type.Optional(info),
  facts: Type.Optional(facts),
  preference: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
});

/** Grams: less than one was written in kilograms. */
const gram = Type.Number({ minimum: 1, maximum: 1_000_000 });
const ruleKey = Type.String({ minLength: 2, maxLength: 4, pattern: '^K[0-9]{1,2}$' });
const numberEntry = object({
  fact: name,
  min: length,
  max: length,
  step: length,
  unit: line(12),
  presets: Type.Optional(list(length, 12)),
});
const sharedFeature = object({
  folded: Type.Optional(Type.Boolean()),
  label: words(80),
  info: Type.Optional(info),
  options: Type.Optional(list(option, 200, 1)),
  number: Type.Optional(numberEntry),
  scale: Type.Optional(Type.Boolean()),
  role: Type.Optional(Type.Literal('sets')),
});
/** What a rule may say. Each product has rules of one form each; `when` stands beside others. */
export const ruleForms = {
  when: Type.Optional(condition),
  // oxlint-disable-next-line unicorn/no-thenable -- a word of the product files; schemas are never awaited
  then: Type.Optional(condition),
  forbid: Type.Optional(condition),
  require: Type.Optional(condition),
  formula: Type.Optional(line(300, 3)),
  table: Type.Optional(object({ columns: list(line(60, 1), 12, 1), rows: list(list(factValues, 12, 1), 2000) })),
};
const sharedRule = object({ rule: ruleKey, message: words(300), ...ruleForms });

const feature = object({
  /** Name of a feature of catalog/shared.yaml. Further keys beside it override it for this product. */
  use: Type.Optional(name),
  id: Type.Optional(name),
  label: Type.Optional(words(80)),
  info: Type.Optional(info),
  hidden: Type.Optional(Type.Boolean()),
  folded: Type.Optional(Type.Boolean()),
  /** A text selects an option of the shared feature by its key. */
  options: Type.Optional(list(Type.Union([option, line(60, 1)]), 200, 1)),
  number: Type.Optional(numberEntry),
  default: Type.Union([line(60, 1), Type.Number()]),
  scale: Type.Optional(Type.Boolean()),
  role: Type.Optional(Type.Literal('sets')),
});

const rule = object({
  use: Type.Optional(name),
  id: Type.Optional(name),
  rule: Type.Optional(ruleKey),
  message: Type.Optional(words(300)),
  ...ruleForms,
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
  /** Quantities of a range that are shown first. */
  shown: Type.Optional(list(count, 200, 1)),
  default: count,
  freeEntry: Type.Optional(object({ min: count, max: count })),
  limits: Type.Optional(list(quantityLimit, 20)),
});

const priorities = list(
  object({
    priority: oneOf(PRIORITIES),
    when: Type.Optional(condition),
    message: Type.Optional(words(300)),
  }),
  4,
  1,
);

/** catalog/shared.yaml: parts that many products use, by name. */
export const sharedFile = object({
  features: map(sharedFeature, 100, '^[a-zA-Z][a-zA-Z0-9]*$'),
  rules: map(sharedRule, 100, '^[a-zA-Z][a-zA-Z0-9]*$'),
  priorities: map(priorities, 20, '^[a-zA-Z][a-zA-Z0-9]*$'),
});
export type SharedParts = Static<typeof sharedFile>;

export const productFile = object({
  id: key,
  variant: Type.Optional(key),
  family: key,
  group: key,
  /**
   * The last part of the page's address in each language. If absent, it is made from the name once, and does not change
   * with the name.
   */
  address: Type.Optional(inLanguages(address)),
  name: productName,
  tagline: words(200),
  description: words(2000),
  facts,
  features: list(feature, 60, 1),
  constraints: Type.Optional(list(rule, 200)),
  quantity,
  sets: Type.Optional(
    object({ feature: name, unit: oneOf(['copies', 'rolls'] as const), max: count, minimumPerSet: count }),
  ),
  sizes: Type.Optional(list(line(12, 1), 20, 2)),
  priorities: Type.Union([object({ use: name }), priorities]),
  uploadTypes: list(oneOf(['upload', 'dex', 'hds'] as const), 3),
  fileCheck: Type.Boolean(),
  templateDisabled: Type.Optional(Type.Boolean()),
  designExperience: Type.Boolean(),
  noPrinting: Type.Optional(Type.Boolean()),
  countedIn: Type.Optional(oneOf(COUNTED_IN)),
  unitPrice: Type.Optional(Type.Boolean()),
  taxCode: oneOf(TAX_CLASSES),
  weight: object({
    by: oneOf(['area', 'piece'] as const),
    grams: Type.Optional(gram),
    packaging: gram,
  }),
  supplier: Type.Optional(object({ locationId: key, stockBy: Type.Optional(list(name, 6)) })),
  price: priceRecipe,
  production: productionRecipe,
});
export type ProductFile = Static<typeof productFile>;
