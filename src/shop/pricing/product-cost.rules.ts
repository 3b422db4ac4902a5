import type { PriceRecipe, Technology } from '../catalog/price-recipe.ts';
import {
  artworksOf,
  defaultSelection,
  factsOf,
  type Feature,
  type FactValue,
  type Product,
  type ProductProblem,
  type Selection,
} from '../catalog/product.ts';
import { quantityOffer } from '../catalog/quantity.rules.ts';
import { nearestSelection, type CompiledProduct } from '../configurator/compiled-product.ts';
import { weightOf } from '../delivery/engine/delivery-promise.ts';
import type { PriceBook } from './engine/price-book.ts';
import { EVERYBODY, priceCurves, printCents } from './engine/quote.ts';

/** Facts that each machine needs as numbers above 0. Without them it would print nothing on nothing. */
const NEEDED: Readonly<Record<Technology['kind'], readonly string[]>> = {
  digital: ['width', 'height', 'grammage'],
  offset: ['width', 'height', 'grammage'],
  roll: ['width', 'height'],
  area: ['width', 'height'],
  booklet: ['width', 'height', 'grammage', 'pages'],
  tiers: [],
  supplier: [],
};
/** Numbers from 0 that change the price of a machine. */
const READ: Readonly<Record<Technology['kind'], readonly string[]>> = {
  digital: ['printedSides', 'leaves', 'motifs', 'bleed'],
  offset: ['printedSides', 'leaves', 'motifs', 'bleed'],
  roll: ['materialFactor', 'labelsPerRoll'],
  area: ['eyelets'],
  booklet: ['printedSides', 'coverGrammage', 'bleed'],
  tiers: [],
  supplier: ['positions'],
};
/** Numbers and words that determine the price of a finishing. */
const OF_FINISHING: Readonly<Record<PriceRecipe['finishing'][number], readonly string[]>> = {
  lamination: ['laminatedSides'],
  folding: ['folds'],
  creasing: ['folds', 'grammage'],
  rounded: ['rounded'],
  foil: ['foil'],
  spotUv: ['spotUv'],
  drill: ['drill'],
  perforation: ['perforation'],
  numbering: ['numbering'],
};
const WORDS = new Set(['rounded', 'foil', 'spotUv', 'drill', 'perforation', 'numbering']);
const PLAIN = { markup: 10_000, customerClass: EVERYBODY, currencyFactor: 10_000 };

interface Needs {
  /** Facts that every configuration has. */
  readonly given: ReadonlySet<string>;
  /** Facts of every configuration that must be above 0. */
  readonly needed: ReadonlySet<string>;
  /** If one option of a feature has such a fact, every option of the feature must have it. */
  readonly read: ReadonlySet<string>;
}

function needsOf({ price, weight }: Product): Needs {
  const kinds = price.technologies.map(({ kind }) => kind);
  const scales = price.technologies.flatMap((each) =>
    'scale' in each && each.scale !== undefined ? [each.scale] : [],
  );
  const ofWeight = weight.by === 'area' ? ['width', 'height', 'grammage'] : [];
  const needed = [...kinds.flatMap((kind) => NEEDED[kind]), ...ofWeight];
  return {
    given: new Set([...needed, ...scales]),
    needed: new Set(needed),
    read: new Set([
      ...kinds.flatMap((kind) => READ[kind]),
      ...price.finishing.flatMap((name) => OF_FINISHING[name]),
      'grams',
    ]),
  };
}

/**
 * Facts for prices, weights and dates that are missing, of the wrong type or negative. Each would count as
 * nothing, and the product would be sold for almost nothing.
 */
export function factProblems(product: Product): ProductProblem[] {
  const { given, needed, read } = needsOf(product);
  const names = new Set([...given, ...read]);
  return [
    ...Object.entries(product.facts).flatMap(([name, value]) =>
      names.has(name) ? wrongValue(['facts', name], name, value, needed) : [],
    ),
    ...product.features.flatMap((feature, index) => featureProblems(product, feature, index, names, needed)),
    ...[...given]
      .filter((name) => !isGiven(product, name))
      .map((name) => ({
        path: ['facts'],
        message: `nothing says '${name}', which its price or weight is made of: add it to facts, or to every option of a feature`,
      })),
  ];
}

function featureProblems(
  product: Product,
  { id, options, number }: Feature,
  index: number,
  names: ReadonlySet<string>,
  needed: ReadonlySet<string>,
): ProductProblem[] {
  const given = new Set(options.flatMap(({ facts }) => Object.keys(facts).filter((name) => names.has(name))));
  const ofOptions = options.flatMap(({ key, facts }, at) =>
    [...given].flatMap((name) => {
      const path = ['features', index, 'options', at];
      const value = facts[name];
      if (value !== undefined) return wrongValue(path, name, value, needed);
      return name in product.facts
        ? []
        : [
            {
              path,
              message: `option '${key}' of '${id}' has no fact '${name}', which others of it have and its price, weight or date is made of: add it here or in catalog/shared.yaml`,
            },
          ];
    }),
  );
  const isTyped = number !== undefined && names.has(number.fact);
  return [...ofOptions, ...(isTyped ? wrongValue(['features', index, 'number'], number.fact, number.min, needed) : [])];
}

function wrongValue(
  path: ProductProblem['path'],
  name: string,
  value: FactValue,
  needed: ReadonlySet<string>,
): ProductProblem[] {
  if (WORDS.has(name) && typeof value !== 'number') return [];
  if (typeof value !== 'number')
    return [{ path, message: `'${name}' is '${String(value)}', which is no number: write it without its unit` }];
  if (needed.has(name) ? value > 0 : value >= 0) return [];
  return [{ path, message: `'${name}' is ${value}: write a number ${needed.has(name) ? 'above 0' : 'from 0'}` }];
}

function isGiven({ facts, features }: Product, name: string): boolean {
  return (
    name in facts ||
    features.some(({ options, number }) => number?.fact === name || options.some((option) => name in option.facts))
  );
}

/**
 * Prices below the cost of the paper alone. Each option is tried in the configuration nearest to the first one, at
 * every
 * offered quantity. So the problem shows whichever figure is wrong.
 */
export function priceProblems(compiled: CompiledProduct, book: PriceBook): ProductProblem[] {
  const { product } = compiled;
  const first = defaultSelection(product);
  const tried: { readonly selection: Selection; readonly path: ProductProblem['path']; readonly what: string }[] = [
    { selection: first, path: ['price'], what: 'the first configuration' },
    ...product.features.flatMap(({ id, options }, index) =>
      options.flatMap(({ key }, at) => {
        const selection = key === first[id] ? undefined : nearestSelection(compiled, { ...first, [id]: key }, id);
        return selection
          ? [{ selection, path: ['features', index, 'options', at], what: `option '${key}' of '${id}'` }]
          : [];
      }),
    ),
  ];
  return tried.flatMap(({ selection, path, what }) => {
    const cell = cheapCell(product, selection, book);
    return cell ? [{ path, message: `${what}: ${cell}. Correct its facts, or the figures of price` }] : [];
  });
}

/** The first offered quantity that costs less than its paper. */
function cheapCell(product: Product, selection: Selection, book: PriceBook): string | undefined {
  const facts = factsOf(product, selection);
  const { list } = quantityOffer(product, facts);
  const curves = priceCurves(product.price, facts, artworksOf(facts), list, PLAIN, book);
  for (const quantity of list) {
    const cents = printCents(curves, 'eco', quantity);
    const material = materialCents(product, facts, quantity, book);
    if (cents !== undefined && cents > 0 && cents >= material) continue;
    const euros = (amount: number) => (amount / 100).toFixed(2);
    return `${quantity} costs ${euros(cents ?? 0)} €, its paper alone ${euros(material)} €`;
  }
  return undefined;
}

/** The cost of the paper by its weight, at the lowest price of paper. Zero for products that are not made of sheets. */
function materialCents(product: Product, facts: Product['facts'], quantity: number, book: PriceBook): number {
  const isOfSheets = product.price.technologies.every(({ kind }) => ['digital', 'offset', 'booklet'].includes(kind));
  if (!isOfSheets || product.weight.by !== 'area') return 0;
  const perKg = Math.min(book.digital.paperPerKg, book.offset.paperPerKg);
  return Math.round((weightOf(facts, quantity, 0) / 1000) * perKg * 100);
}
