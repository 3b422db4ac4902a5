/* oxlint-disable unicorn/no-thenable -- `then` is a word of the product files */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { inLanguages, line } from '#kernel/schema.ts';
import { loadCatalog } from '#shop/catalog/catalog-files.ts';
import { passes } from '#shop/catalog/condition.ts';
import { COMPARISONS, FUNCTIONS, parseFormula } from '#shop/catalog/formula.ts';
import { readPriceTable } from '#shop/catalog/price-list.rules.ts';
import { FINISHINGS, technology } from '#shop/catalog/price-recipe.ts';
import { productFile, ruleForms, type SharedParts } from '#shop/catalog/product-file.schema.ts';
import type { Facts, Test } from '#shop/catalog/product.ts';
import { priceBook } from '#shop/pricing/engine/price-book.ts';
import { NEEDED, OF_FINISHING, READ } from '#shop/pricing/product-cost.rules.ts';

/**
 * docs/catalogue.md, for whoever writes product files. Names, types and ranges come from the schemas that check the files,
 * facts from the tables that check prices, and examples from the catalogue. Only the meaning is written here.
 */

const CATALOG = join(import.meta.dirname, '../../catalog');
const PAGE = '../../docs/catalogue.md';

/** The parts of TypeBox's schemas that are JSON Schema. */
interface Form {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Form[];
  readonly items?: Form;
  readonly properties?: Readonly<Record<string, Form>>;
  readonly propertyNames?: { readonly pattern?: string };
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
}

const formOf = (schema: TSchema): Form => schema as Form;

function said(form: Form): string {
  if (form.const !== undefined) return `\`${String(form.const)}\``;
  if (form.enum) return form.enum.map((value) => `\`${String(value)}\``).join(', ');
  if (form.anyOf) return [...new Set(form.anyOf.map(said))].join(' or ');
  switch (form.type) {
    case 'array':
      return `list of ${form.minItems ?? 0} to ${form.maxItems}`;
    case 'object':
      if (form.properties) return 'section';
      return form.propertyNames?.pattern === LANGUAGES
        ? 'text by language'
        : `names with values, ${form.maxProperties} at most`;
    case 'integer':
      return `whole number ${range(form)}`.trim();
    case 'number':
      return `number ${range(form)}`.trim();
    case 'string':
      return `text of ${form.minLength ?? 0} to ${form.maxLength ?? 'any number of'} characters`;
    default:
      return form.type ?? 'any';
  }
}

const LANGUAGES = formOf(inLanguages(line(1))).propertyNames?.pattern;

function range({ minimum, exclusiveMinimum, maximum }: Form): string {
  const from = exclusiveMinimum === undefined ? minimum : `above ${exclusiveMinimum}`;
  return [from === undefined ? '' : `from ${from}`, maximum === undefined ? '' : `to ${maximum}`].join(' ').trim();
}

interface Field {
  readonly path: string;
  readonly form: Form;
  readonly isRequired: boolean;
}

/** Every field below a section. Texts by language and facts are one field each, and rule forms have a table of their own. */
function* fieldsOf(form: Form, path = ''): Generator<Field> {
  for (const [name, part] of Object.entries(form.properties ?? {})) {
    const field = `${path}${name}`;
    if (path === 'constraints[].' && name in ruleForms) continue;
    yield { path: field, form: part, isRequired: form.required?.includes(name) ?? false };
    if (field === 'price.technologies') continue;
    yield* below(part, field);
  }
}

function* below(form: Form, path: string): Generator<Field> {
  if (form.properties) yield* fieldsOf(form, `${path}.`);
  else if (form.items) yield* below(form.items, `${path}[]`);
  else for (const one of form.anyOf ?? []) yield* below(one, path);
}

const MEANINGS: Readonly<Record<string, string>> = {
  id: 'The file’s name without `.yaml`. Orders keep it for ever',
  variant: 'The number under which other systems know it. Absent: the id',
  family: 'The family whose page lists it and whose heading of `tariff.yaml` it has',
  group: 'Group of products for statistics and the editor',
  address: 'Last part of the page’s address. Absent: made of the name once, and kept when that changes',
  name: 'Name, in every language',
  tagline: 'One sentence under the name',
  description:
    'Text of the page. It says the size (`210 × 99 mm`, `21 × 9,9 cm`) where `width` and `height` are among `facts` and the id has no code of it (`a5`, `85x55`): a size stands twice, so that a slip is found. Of what is sold unprinted and by the piece nobody asks it',
  facts: 'Facts that are true of every choice ([facts](facts.md))',
  features: 'What customers choose, in the order of the page',
  'features[].use': 'A feature of `shared.yaml`. What stands beside it is this product’s own',
  'features[].id': 'Its name in selections and rules (`choice.<id>`). With `use`: the shared name, unless given',
  'features[].label': 'Name on the page, in every language. The English one is its name for other programs',
  'features[].info': 'Help beside it',
  'features[].info.title': 'Heading of the help',
  'features[].info.description': 'Text of the help',
  'features[].hidden': 'It has one option and is not shown',
  'features[].folded': 'Most customers leave it as it is: the page folds it',
  'features[].options': 'Its options, or keys of the shared ones that this product has',
  'features[].options[].key': 'Its name in selections. Never change one that was sold',
  'features[].options[].label': 'Name on the page, in every language',
  'features[].options[].info': 'Help beside it',
  'features[].options[].info.title': 'Heading of the help',
  'features[].options[].info.description': 'Text of the help',
  'features[].options[].facts': 'What is true if it is chosen: prices, dates, weights and pictures are made of it',
  'features[].options[].preference':
    'Where the shop must choose for the customer, the lowest comes first. Absent: the default, then the order here',
  'features[].number': 'A number that the customer types',
  'features[].number.fact': 'The fact that it is',
  'features[].number.min': 'Smallest',
  'features[].number.max': 'Largest',
  'features[].number.step': 'Step from the smallest',
  'features[].number.unit': 'Unit on the page',
  'features[].number.presets': 'Usual values, as buttons',
  'features[].default': 'The first choice: the key of an option, or a number',
  'features[].scale': 'Its options are steps, such as weights of paper: a forced change takes the nearest one',
  'features[].role': '`sets`: how many artworks one line has (fact `sets`)',
  constraints: 'Rules: see below',
  'constraints[].use': 'A rule of `shared.yaml`',
  'constraints[].id': 'Name in messages to authors. With `use`: the shared name, unless given',
  'constraints[].rule': 'Number in the shop’s list of rules, K1 to K99',
  'constraints[].message': 'The reason, in a sentence for customers, in every language',
  quantity: 'How many can be ordered',
  'quantity.display': 'How they are shown',
  'quantity.list': 'The offered quantities. Give either these or `ranges`',
  'quantity.ranges': 'Quantities by step',
  'quantity.ranges[].min': 'Smallest',
  'quantity.ranges[].max': 'Largest',
  'quantity.ranges[].step': 'Step from the smallest',
  'quantity.ranges[].when': 'The facts under which this range counts',
  'quantity.shown': 'Quantities of the ranges that the page shows first',
  'quantity.default': 'The first quantity',
  'quantity.freeEntry': 'The customer may type another one',
  'quantity.freeEntry.min': 'Smallest that may be typed',
  'quantity.freeEntry.max': 'Largest that may be typed',
  'quantity.limits': 'Bounds under some facts',
  'quantity.limits[].when': 'The facts under which it counts',
  'quantity.limits[].min': 'Not less than this',
  'quantity.limits[].max': 'Not more than this',
  'quantity.limits[].message': 'The reason, in every language',
  sets: 'Several artworks in one line',
  'sets.feature': 'The feature with the role `sets`',
  'sets.unit': 'Whether artworks are counted in copies or in full rolls',
  'sets.max': 'Most artworks',
  'sets.minimumPerSet': 'Fewest copies of each',
  sizes: 'Sizes over which the quantity may be split, with an option that has `sizeSplit: own`',
  priorities: 'Speeds that are offered, or `use:` with those of `shared.yaml`',
  'priorities.use': 'Priorities of `shared.yaml`',
  'priorities[].priority': 'The speed',
  'priorities[].when':
    'The facts under which it is offered; besides those of the choice: `quantity`, `squareMetres`, `sra3Sheets`',
  'priorities[].message': 'Why it is not offered otherwise, in every language',
  uploadTypes: 'How files come: sent, made in the editor, drawn by the shop',
  fileCheck: 'Whether the check of files can be bought',
  templateDisabled: 'There is no empty file to download',
  designExperience: 'It can be made in the editor',
  noPrinting: 'It is sold unprinted: no files',
  countedIn: 'What one of it is called. Absent: copies',
  unitPrice: 'The price apiece is shown',
  taxCode: 'What it is for the law of VAT',
  weight: 'What it weighs',
  'weight.by': '`area`: size × grammage × leaves. `piece`: `grams`',
  'weight.grams': 'Grams a piece; an option’s fact `grams` goes before it',
  'weight.packaging': 'Grams of packaging of a line',
  supplier: 'It is bought in',
  'supplier.locationId': 'A supplier of `plants.yaml`',
  'supplier.stockBy': 'Features that name an article in stock',
  price: 'Who can make it, and what it may carry',
  'price.technologies': 'Machines: see below',
  'price.finishing': 'Finishings: see below',
  'price.extras': 'What options cost besides',
  'price.extras[].name': 'Its name in the explanation of a price',
  'price.extras[].when': 'The facts of the option',
  'price.extras[].setup': 'Euros, once',
  'price.extras[].perPiece': 'Euros for each piece',
  'price.extras[].perSquareMetre': 'Euros for each square metre of the size, closed for a booklet',
  'price.extras[].perFurtherArtwork': 'Euros for each artwork after the first',
  'price.factor': 'Times the whole price',
  production: 'Days in the plant on top of those of the priority',
  'production.extraDays': 'Days that it always takes',
  'production.volume': 'Days above a quantity; the highest step that is reached counts',
  'production.volume[].above': 'Above this quantity',
  'production.volume[].days': 'That many days',
  'production.maxParcelGrams': 'Heaviest parcel',
};

const OF_TECHNOLOGY: Readonly<Record<string, string>> = {
  digital: 'Sheet-fed digital press, SRA3',
  offset: 'Gang run on a large offset sheet',
  roll: 'Labels on a roll: digital, or flexo above a run length',
  area: 'Large format, by the square metre',
  booklet: 'Folded sheets bound between covers',
  tiers: 'Made piece by piece, at a price by quantity',
  supplier: 'Bought in, with the shop’s margin and a setup for each print position',
  list: 'A price list of your own, to the cent: see below',
};

const OF_RULE: Readonly<Record<string, string>> = {
  when: 'Where the facts are these, the rest of the rule counts (`then`, or a `formula`)',
  then: 'With `when`: the facts must be these too',
  forbid: 'The facts must not all be these',
  require: 'The facts must always be these',
  formula: 'A comparison of arithmetic over facts must be true',
  table: 'Only the listed combinations of `columns` exist. `*` allows any value',
};

/** Tests of a fact, each with a value that passes and one that does not. */
const TESTS: readonly (readonly [Test, string, string | number | boolean, string | number | boolean])[] = [
  [170, 'is this value', 170, 135],
  ['coated', 'is this word', 'coated', 'offset'],
  [['matt', 'gloss'], 'is one of these', 'gloss', 'none'],
  ['>= 170', 'is at least 170; likewise `<=`, `<`, `>`', 170, 169],
  ['not none', 'is another one, or absent', 'matt', 'none'],
  [{ not: ['none', 'gloss'] }, 'is none of these, or absent', 'matt', 'gloss'],
];

const inline = (value: unknown): string =>
  Array.isArray(value)
    ? `[${value.map(inline).join(', ')}]`
    : typeof value === 'object' && value !== null
      ? `{${Object.entries(value)
          .map(([name, part]) => `${name}: ${inline(part)}`)
          .join(', ')}}`
      : typeof value === 'string' && /^[<>=*]|: /.test(value)
        ? JSON.stringify(value)
        : String(value);

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
const names = (list: readonly string[]) => list.map((name) => `\`${name}\``).join(', ');

const shared = parse(readFileSync(join(CATALOG, 'shared.yaml'), 'utf8')) as SharedParts;
const rules = [
  ...Object.values(shared.rules),
  ...loadCatalog(CATALOG).products.flatMap(({ product }) => product.constraints),
];

/** An example of the one form that no rule of the catalogue has. */
const TABLE = {
  columns: ['paper', 'lamination'],
  rows: [
    ['coated', '*'],
    ['offset', 'none'],
  ],
};

/** The shortest rule of the catalogue that has a form, as it is written, without its sentence. */
function exampleOf(form: string): string {
  const forms = Object.keys(ruleForms);
  const written = rules
    .filter((rule) => form in rule)
    .map((rule) =>
      forms
        .filter((name) => name in rule)
        .map((name) => `${name}: ${inline(rule[name as keyof typeof rule])}`)
        .join(', '),
    );
  return written.toSorted((a, b) => a.length - b.length)[0] ?? `table: ${inline(TABLE)}`;
}

const fields = [...fieldsOf(formOf(productFile))];
const technologies = formOf(technology).anyOf!.map((form) => ({
  kind: String(form.properties!['kind']!.const) as keyof typeof NEEDED,
  own: Object.entries(form.properties!).filter(([name]) => name !== 'kind'),
}));
const figures = formOf(priceBook).properties!['finishing']!.properties!;

/** An example that the test reads. */
const COASTERS = `quantity;600;1200
100;49,00;78,00
250;92,00;151,00
500;149,00;262,00
`;

function page(): string {
  return `# Product files

Made by \`test/structure/catalogue-page.test.ts\` of the schemas that check the files, and of the catalogue
(\`npx vitest run --project rules catalogue-page -u\`). How a product is added: [CONTRIBUTING.md](../CONTRIBUTING.md), *A product*.
What facts there are, with types, units and ranges: [facts.md](facts.md). Where prices come from: [prices.md](prices.md).

## Fields of \`catalog/products/<id>.yaml\`
${table(
  ['field', 'type', 'must', 'meaning'],
  fields.map(({ path, form, isRequired }) => [
    `\`${path}\``,
    said(form),
    isRequired ? 'yes' : '',
    MEANINGS[path] ?? '',
  ]),
)}

## Kinds of rules
A rule of \`constraints\` (or of \`rules\` in \`shared.yaml\`) has one of these forms, and a sentence for the customer.

${table(
  ['form', 'meaning', 'shortest example of the catalogue'],
  Object.keys(ruleForms).map((form) => [`\`${form}\``, OF_RULE[form] ?? '', `\`${exampleOf(form)}\``]),
)}

The subject of a test is a fact, or \`choice.<feature>\` for the key of an option.

${table(
  ['test', 'is passed where the fact', 'so passes', 'and fails'],
  TESTS.map(([tested, meaning, good, bad]) => [`\`${inline(tested)}\``, meaning, `\`${good}\``, `\`${bad}\``]),
)}

## Formulas
Numbers, facts, \`+ - * /\`, parentheses, ${names(Object.keys(FUNCTIONS).map((name) => `${name}()`))}, and one of ${names(
    Object.keys(COMPARISONS),
  )}.
Two sides that differ by less than a billionth are equal. A fact that is absent, or no number, makes the comparison false.

## Technologies
An entry of \`price.technologies\` says \`kind\`, and where there are several, \`when\`. The cheapest that the facts allow makes it. The facts of
the third column must be numbers above 0 in every choice; of those of the fourth, all options of a feature have them or none.

${table(
  ['kind', 'meaning', 'needs the facts', 'reads the facts', 'may say'],
  technologies.map(({ kind, own }) => [
    `\`${kind}\``,
    OF_TECHNOLOGY[kind] ?? '',
    names(NEEDED[kind]),
    names(READ[kind]),
    own.map(([name, form]) => `\`${name}\` (${said(form)})`).join(', '),
  ]),
)}

## A price list of your own
A table of \`catalog/lists\`, saved as CSV from a spreadsheet: a line of headings, then a line for each quantity. The first column is the quantity,
each further one what it costs before VAT at standard speed. With one column of prices, write

\`\`\`
price: {technologies: [{kind: list, file: coasters.csv}], finishing: []}
\`\`\`

With a column for each option, name the fact that tells them apart with \`by\`; its values are the headings. Here options carry \`grammage: 600\` and
\`grammage: 1200\`, and the product says \`{kind: list, by: grammage, file: coasters.csv}\`:

\`\`\`
${COASTERS}\`\`\`

- Semicolons, commas or tabs stand between cells; amounts are written 1249.90, 1249,90 or 1 249,90 €.
- A price between two rows lies on a line. What is offered must lie between the first row and the last.
- More copies cost no less in all, and no more apiece: a row that says otherwise is named with its line.
- Several tables stand beside each other with \`when\`. Instead of a file, \`columns\` and \`rows\` may stand in the product: \`rows: [[100, 49, 78], [250, 92, 151]]\`.
- Finishings, extras, speeds, markup and currency of a shop come on top, as of every price.

## Finishings
What \`price.finishing\` names is charged where the facts ask for it, by the figures under \`finishing\` of \`prices.yaml\`.

${table(
  ['finishing', 'charged by the facts', 'figures'],
  FINISHINGS.map((name) => [
    `\`${name}\``,
    names(OF_FINISHING[name]),
    names(Object.keys(figures[name]?.properties ?? {})),
  ]),
)}
`;
}

describe('docs/catalogue.md', () => {
  test('is what the schemas, the tables of facts and the catalogue say', () =>
    expect(page()).toMatchFileSnapshot(PAGE));

  test('gives every field, rule, technology and finishing its meaning, and none that there is not', () => {
    expect(Object.keys(MEANINGS).toSorted()).toEqual([...new Set(fields.map(({ path }) => path))].toSorted());
    expect(Object.keys(OF_RULE)).toEqual(Object.keys(ruleForms));
    expect(Object.keys(OF_TECHNOLOGY).toSorted()).toEqual(technologies.map(({ kind }) => kind).toSorted());
    for (const form of Object.keys(ruleForms)) expect(exampleOf(form)).toContain(`${form}: `);
    expect(Compile(ruleForms.table).Check(TABLE)).toBe(true);
    for (const name of FINISHINGS) expect([name, figures[name]?.properties]).not.toEqual([name, undefined]);
  });

  test('gives an example of a price list that is read', () =>
    expect(readPriceTable(COASTERS)).toEqual({
      table: {
        columns: ['600', '1200'],
        rows: [
          [100, 49, 78],
          [250, 92, 151],
          [500, 149, 262],
        ],
      },
    }));

  test.each(TESTS)('says the truth of the test %j', (tested, _meaning, good, bad) => {
    expect([passes(tested, good), passes(tested, bad)]).toEqual([true, false]);
    expect(passes(tested, undefined)).toBe(_meaning.includes('absent'));
  });

  test('says the truth of formulas: functions, an equality within a billionth, an absent fact', () => {
    const holds = (text: string, facts: Facts = {}) => {
      const parsed = parseFormula(text);
      return parsed.ok && parsed.formula.holds((name) => (typeof facts[name] === 'number' ? facts[name] : undefined));
    };
    for (const name of Object.keys(FUNCTIONS)) expect([name, holds(`${name}(2) = 2`)]).toEqual([name, true]);
    expect(holds('0.1 + 0.2 = 0.3')).toBe(true);
    expect(holds('width >= 0')).toBe(false);
    expect(holds('width >= 0', { width: 1 })).toBe(true);
    expect(parseFormula('sqrt(2) > 1').ok).toBe(false);
  });
});
