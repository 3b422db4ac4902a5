import type { BasisPoints } from '#kernel/money.ts';
import { holds, namedBy, passes } from '../catalog/condition.ts';
import { hasFinishing } from '../catalog/finishing.rules.ts';
import { rowProblems } from '../catalog/price-list.rules.ts';
import type { Extra, PriceRecipe, Technology } from '../catalog/price-recipe.ts';
import {
  artworksOf,
  type Condition,
  defaultSelection,
  factsOf,
  type Facts,
  type Feature,
  type FactValue,
  type Product,
  type ProductProblem,
  type Selection,
} from '../catalog/product.ts';
import { baseQuantities, quantityOffer } from '../catalog/quantity.rules.ts';
import { nearestSelection, type CompiledProduct } from '../configurator/compiled-product.ts';
import { isConsistent } from '../configurator/engine/diagram.ts';
import { emptyAssignment } from '../configurator/engine/problem.ts';
import { factOf, type FeatureValues, type NumberValue, type Value } from '../configurator/feature-values.ts';
import { weightOf } from '../delivery/engine/delivery-promise.ts';
import type { PriceBook } from './engine/price-book.ts';
import { EVERYBODY, priceCurves, unrepairedCents, type CustomerClass, type PriceTerms } from './engine/quote.ts';
import { columnOf, costCurves } from './engine/technologies.ts';
import { euros, slipOf, type Cell } from './price-slips.rules.ts';

/** Facts that each machine needs as numbers above 0. Without them it would print nothing on nothing. */
export const NEEDED: Readonly<Record<Technology['kind'], readonly string[]>> = {
  digital: ['width', 'height', 'grammage'],
  offset: ['width', 'height', 'grammage'],
  roll: ['width', 'height'],
  area: ['width', 'height'],
  booklet: ['width', 'height', 'grammage', 'pages'],
  tiers: [],
  supplier: [],
  list: [],
};
/** What changes the price of a machine. */
export const READ: Readonly<Record<Technology['kind'], readonly string[]>> = {
  digital: ['printedSides', 'colours', 'leaves', 'motifs', 'bleed'],
  offset: ['printedSides', 'colours', 'leaves', 'motifs', 'bleed'],
  roll: ['materialFactor', 'labelsPerRoll'],
  area: ['eyelets'],
  booklet: ['printedSides', 'coverGrammage', 'bleed'],
  tiers: [],
  supplier: ['positions'],
  list: [],
};
/** What determines the price of a finishing. */
export const OF_FINISHING: Readonly<Record<PriceRecipe['finishing'][number], readonly string[]>> = {
  lamination: ['laminatedSides'],
  folding: ['folds'],
  creasing: ['folds', 'grammage'],
  rounded: ['rounded'],
  foil: ['foil'],
  spotUv: ['spotUv'],
  drill: ['drill'],
  perforation: ['perforation'],
  numbering: ['numbering'],
  dieCut: ['dieCut'],
};

/** The fact that asks for each finishing, and the finishing that then costs. */
const ASKED_BY: Readonly<Record<string, PriceRecipe['finishing'][number]>> = {
  laminatedSides: 'lamination',
  folds: 'folding',
  rounded: 'rounded',
  foil: 'foil',
  spotUv: 'spotUv',
  drill: 'drill',
  perforation: 'perforation',
  numbering: 'numbering',
  dieCut: 'dieCut',
};

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
      ...decidingFacts(price),
      'grams',
      // What is stiff travels flat, as long as its longer side: without it, it would be a roll.
      'thickness',
      'frame',
    ]),
  };
}

/**
 * Facts for prices, weights and dates that are missing, or that a price multiplies by and are no number. Each would count
 * as nothing, and the product would be sold for almost nothing. Types and ranges of the others: `fact-kinds`.
 */
export function factProblems(product: Product): ProductProblem[] {
  const needs = needsOf(product);
  const { given, read } = needs;
  const names = new Set([...given, ...read]);
  return [
    ...Object.entries(product.facts).flatMap(([name, value]) => wrongValue(['facts', name], name, value, needs)),
    ...product.features.flatMap((feature, index) => featureProblems(product, feature, index, names, needs)),
    ...givenAwayProblems(product),
    ...unaskedProblems(product),
    ...stepProblems(product),
    ...weightProblems(product),
    ...listProblems(product),
    ...extraProblems(product),
    ...[...given]
      .filter((name) => !isGiven(product, name))
      .map((name) => ({
        path: ['facts'],
        message: `nothing says '${name}', which its price or weight is made of: add it to facts, or to every option of a feature`,
      })),
  ];
}

/**
 * Steps of a technology or of the production that do not rise, and steps at which one costs more than before. A mistyped
 * price stands before the step, or at it.
 */
function stepProblems({ price, production }: Product): ProductProblem[] {
  return [
    ...price.technologies.flatMap((each, index) => {
      const steps = 'steps' in each ? each.steps : [];
      const path = ['price', 'technologies', index];
      const fallen = steps.findIndex((step, at) => at > 0 && step.from <= steps[at - 1]!.from);
      if (fallen > 0)
        return [{ path, message: sayFallen('from', steps[fallen]!.from, steps[fallen - 1]!.from, 'steps') }];
      const risen = steps.find((step, at) => at > 0 && step.price > steps[at - 1]!.price);
      return risen
        ? [{ path, message: `one costs more from ${risen.from} on than before: correct one of the two prices` }]
        : [];
    }),
    ...production.volume.flatMap(({ above }, at) => {
      const before = production.volume[at - 1]?.above ?? 0;
      return above > before
        ? []
        : [{ path: ['production', 'volume', at], message: sayFallen('above', above, before, 'steps of volume') }];
    }),
  ];
}

function sayFallen(bound: string, value: number, before: number, steps: string): string {
  return `${bound}: ${value} stands behind ${bound}: ${before}: order the ${steps}, or correct one`;
}

/** Machines that print what is finished afterwards. The price of the others includes what they do. */
const PRINTS_SHEETS: ReadonlySet<Technology['kind']> = new Set(['digital', 'offset', 'booklet', 'area']);
/** Above this many g/m² a fold is creased, and its price includes the folding (K10). */
const CREASED_ABOVE = 170;

/** Finishings of the product or of its options that nothing of the price reads. */
function givenAwayProblems(product: Product): ProductProblem[] {
  const { price, features, facts: own } = product;
  const kinds = price.technologies.map(({ kind }) => kind);
  if (!kinds.some((kind) => PRINTS_SHEETS.has(kind))) return [];
  const read = new Set(decidingFacts(price));
  return Object.entries(ASKED_BY).flatMap(([fact, finishing]) => {
    if (read.has(fact) || price.finishing.includes(finishing)) return [];
    if (fact === 'folds' && price.finishing.includes('creasing') && isAlwaysCreased(product)) return [];
    // A plotter cuts any outline of a foil or a board, round corners too.
    if (fact === 'rounded' && kinds.every((kind) => kind === 'area')) return [];
    const says = (what: string, value: FactValue | undefined) =>
      `${what} has ${fact}: ${String(value)} and no price: add ${finishing} to price.finishing, or name`;
    const ofProduct = hasFinishing(own[fact])
      ? [{ path: ['facts', fact], message: `${says('the product', own[fact])} the fact in extras` }]
      : [];
    const ofOptions = features.flatMap(({ id, options }, index) => {
      const at = options.findIndex(({ facts }) => hasFinishing(facts[fact]));
      if (at < 0) return [];
      const { key, facts } = options[at]!;
      return [
        {
          path: ['features', index, 'options', at],
          message: `${says(`option '${key}' of '${id}'`, facts[fact])} the option in extras`,
        },
      ];
    });
    return [...ofProduct, ...ofOptions];
  });
}

/** Finishings that are priced, and that no fact of the product or of an option asks for: what they cost would be left out. */
function unaskedProblems(product: Product): ProductProblem[] {
  return product.price.finishing.flatMap((finishing, at) => {
    const [fact = ''] = OF_FINISHING[finishing];
    return isGiven(product, fact)
      ? []
      : [
          {
            path: ['price', 'finishing', at],
            message: `${finishing} is priced, and no ${fact} is given: write it in facts or in an option, or remove ${finishing}`,
          },
        ];
  });
}

/** Whether every paper is so heavy that its folds are creased, which is charged. */
function isAlwaysCreased({ facts, features }: Product): boolean {
  const weights = [facts, ...features.flatMap(({ options }) => options.map((each) => each.facts))].flatMap(
    ({ grammage }) => grammage ?? [],
  );
  return weights.every((grammage) => Number(grammage) > CREASED_ABOVE);
}

/** Extras that charge one option twice, and options beside a charged one that nothing charges. */
function extraProblems(product: Product): ProductProblem[] {
  const { extras = [] } = product.price;
  return [...twiceProblems(extras), ...freeProblems(product, extras)];
}

function twiceProblems(extras: readonly Extra[]): ProductProblem[] {
  return extras.flatMap(({ name, when }, index) => {
    const says = (message: string) => [{ path: ['price', 'extras', index], message }];
    for (const [fact, test] of Object.entries(when)) {
      const { values } = namedBy(test);
      const twice = values.find((value, at) => values.indexOf(value) < at);
      if (twice !== undefined)
        return says(`${fact} names ${String(twice)} twice: correct one, or what was meant costs nothing`);
    }
    const same = extras.findIndex((other) => other.name === name && isSameTest(other.when, when));
    return same < index
      ? says(`${sayTest(when)} is charged as ${name} twice: correct one, or what was meant costs nothing`)
      : [];
  });
}

function isSameTest(one: Condition, other: Condition): boolean {
  return sayTest(one) === sayTest(other);
}

function sayTest(when: Condition): string {
  const tests = Object.entries(when).map(
    ([fact, test]) => `${fact}: ${String(Array.isArray(test) ? test.join(', ') : test)}`,
  );
  return `{${tests.toSorted().join(', ')}}`;
}

/**
 * Words of a fact that no extra names, though an extra names others of them: 'plate' beside 'full'. Only facts with the word
 * 'none' are looked at: of other facts the usual values cost nothing.
 */
function freeProblems({ price, features }: Product, extras: readonly Extra[]): ProductProblem[] {
  const charging = [...extras, ...price.technologies].map(({ when }) => when ?? {});
  return features.flatMap(({ id, options }, index) => {
    const facts = new Set(options.flatMap((option) => Object.keys(option.facts)));
    return [...facts].flatMap((fact) => {
      const isCharged = extras.some(({ when }) => when[fact] !== undefined);
      if (!isCharged || !options.some((option) => option.facts[fact] === 'none')) return [];
      return options.flatMap(({ key, facts: { [fact]: word } }, at) =>
        word === undefined || word === 'none' || charging.some((when) => fact in when && passes(when[fact]!, word))
          ? []
          : [
              {
                path: ['features', index, 'options', at],
                message: `option '${key}' of '${id}' costs nothing, and others of it are charged: name ${fact}: ${String(word)} in the when of an extra, one without a price if it is free`,
              },
            ],
      );
    });
  });
}

/** A product without a weight would be sent for nothing. */
function weightProblems(product: Product): ProductProblem[] {
  const { by, grams = 0 } = product.weight;
  return by === 'area' || grams > 0 || isGiven(product, 'grams')
    ? []
    : [
        {
          path: ['weight'],
          message: "nothing says what a piece weighs: write grams, or the fact 'grams' of its options",
        },
      ];
}

function featureProblems(
  product: Product,
  { id, options, number }: Feature,
  index: number,
  names: ReadonlySet<string>,
  needs: Needs,
): ProductProblem[] {
  const given = new Set(options.flatMap(({ facts }) => Object.keys(facts).filter((name) => names.has(name))));
  const ofOptions = options.flatMap(({ key, facts }, at) =>
    [...given].flatMap((name) => {
      const path = ['features', index, 'options', at];
      const value = facts[name];
      if (value !== undefined) return wrongValue(path, name, value, needs);
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
  return [...ofOptions, ...(number ? wrongValue(['features', index, 'number'], number.fact, number.min, needs) : [])];
}

function wrongValue(
  path: ProductProblem['path'],
  name: string,
  value: FactValue,
  { given, needed }: Needs,
): ProductProblem[] {
  if (!given.has(name)) return [];
  if (typeof value !== 'number')
    return [{ path, message: `'${name}' is '${String(value)}', which is no number: write it without its unit` }];
  if (needed.has(name) ? value > 0 : value >= 0) return [];
  return [{ path, message: `'${name}' is ${value}: write a number ${needed.has(name) ? 'above 0' : 'from 0'}` }];
}

function isGiven({ facts, features }: Pick<Product, 'facts' | 'features'>, name: string): boolean {
  return (
    name in facts ||
    features.some(({ options, number }) => number?.fact === name || options.some((option) => name in option.facts))
  );
}

/** Facts that decide which technology makes it, and what it costs besides. */
function decidingFacts(price: PriceRecipe): string[] {
  return [
    ...[...price.technologies, ...(price.extras ?? [])].flatMap(({ when }) => Object.keys(when ?? {})),
    ...columnFacts(price),
  ];
}

/** Facts that choose the column of a price list. */
function columnFacts({ technologies }: PriceRecipe): string[] {
  return technologies.flatMap((each) => (each.kind === 'list' && each.by !== undefined ? [each.by] : []));
}

/**
 * Lists that say no price for what is offered, or name a fact that nothing has. What contradicts itself in a list is told
 * where it is read (`price-list.rules`).
 */
function listProblems({ price, quantity, facts, features }: Product): ProductProblem[] {
  const offered = baseQuantities(quantity);
  return price.technologies.flatMap((each, index) => {
    if (each.kind !== 'list') return [];
    const wrong = (message: string) => [{ path: ['price', 'technologies', index], message }];
    const { by, rows, columns } = each;
    if (!rows) return wrong('the price list has no rows: write file: with a table of catalog/lists, or rows');
    if (by !== undefined && features.some(({ number }) => number?.fact === by))
      return wrong(`by names '${by}', a number that customers type: name a fact of options`);
    if (by !== undefined && !isGiven({ facts, features }, by))
      return wrong(`by names '${by}', which no option has: add the fact to every option of a feature`);
    if (by !== undefined && !columns)
      return wrong(`the columns have no names: write columns: with the values of '${by}'`);
    const ragged = rows.find((row) => row.length !== (by === undefined ? 1 : columns!.length) + 1);
    if (ragged) return wrong(`the row of ${ragged[0]} has ${ragged.length - 1} prices: give one for each column`);
    const fallen = rows.findIndex((row, at) => (rows[at - 1]?.[0] ?? 0) > row[0]!);
    if (fallen > 0)
      return wrong(`the row of ${rows[fallen]![0]} stands below that of ${rows[fallen - 1]![0]}: order them`);
    const contradicting = rows.flatMap((row, at) => (at === 0 ? [] : rowProblems(row, rows[at - 1]!, columns ?? [])));
    if (contradicting.length > 0) return contradicting.flatMap(wrong);
    const [first = 0, last = 0] = [rows[0]?.[0], rows.at(-1)?.[0]];
    const outside = offered.find((each) => each < first || each > last);
    return outside === undefined
      ? []
      : wrong(
          `${outside} is offered and the price list goes from ${first} to ${last}: add a row, or offer fewer quantities`,
        );
  });
}

/**
 * Technologies of one kind that are not all scaled. The options that make a piece larger or dearer would cost nothing
 * where the scale is missing.
 */
function scaleProblems({ technologies }: PriceRecipe): ProductProblem[] {
  return technologies.flatMap((each, index) => {
    const scaled = technologies.find((other) => other.kind === each.kind && 'scale' in other);
    return scaled && 'scale' in scaled && !('scale' in each)
      ? [
          {
            path: ['price', 'technologies', index],
            message: `another technology ${each.kind} has scale: ${scaled.scale}, this one has none: add its scale`,
          },
        ]
      : [];
  });
}

/**
 * Configurations that no technology makes, which would have no price, and those that two technologies of one kind make:
 * the cheaper would be sold whatever the other one says.
 */
export function recipeProblems(compiled: CompiledProduct): ProductProblem[] {
  const { technologies } = compiled.product.price;
  const unscaled = scaleProblems(compiled.product.price);
  if (unscaled.length > 0) return unscaled;
  const named = [
    ...technologies.flatMap(({ when }) => Object.keys(when ?? {})),
    ...columnFacts(compiled.product.price),
  ];
  for (const facts of factsThatOccur(compiled, new Set(named))) {
    const making = technologies.filter(({ when }) => holds(when, facts));
    const twice = making.find(({ kind }, at) => making.findIndex((each) => each.kind === kind) < at);
    const which = Object.entries(facts)
      .filter(([name]) => named.includes(name))
      .map(([name, value]) => `${name}: ${String(value)}`)
      .join(', ');
    const unlisted = making.find((each) => each.kind === 'list' && columnOf(each, facts) < 0);
    if (unlisted?.kind === 'list')
      return [
        {
          path: ['price', 'technologies', technologies.indexOf(unlisted)],
          message: `the price list has no column for ${unlisted.by}: ${String(facts[unlisted.by ?? ''])}: add it, or let a rule forbid the choice`,
        },
      ];
    if (making.length === 0)
      return [{ path: ['price', 'technologies'], message: `no technology makes {${which}}: add one, or widen a when` }];
    if (twice)
      return [
        {
          path: ['price', 'technologies', technologies.indexOf(twice)],
          message: `two technologies ${twice.kind} make {${which}}: tell them apart with when`,
        },
      ];
  }
  return [];
}

/** The facts of every combination that can be chosen of the features that decide the names. */
export function* factsThatOccur({ product, features, problem, diagram }: CompiledProduct, names: ReadonlySet<string>) {
  const deciding = [...features.keys()].filter((variable) =>
    features[variable]!.values.some((value) => [...names].some((name) => gives(features[variable]!, value, name))),
  );
  const combine = function* (at: number, assignment: Int32Array, facts: Facts): Generator<Facts> {
    const variable = deciding[at];
    if (variable === undefined) {
      if (isConsistent(diagram, assignment)) yield facts;
      return;
    }
    const { feature, values } = features[variable]!;
    for (const [index, value] of values.entries()) {
      assignment[variable] = index;
      for (const given of 'key' in value ? [value.facts] : numbersOf(feature, value))
        yield* combine(at + 1, assignment, { ...facts, ...given });
    }
    assignment[variable] = -1;
  };
  yield* combine(0, emptyAssignment(problem), product.facts);
}

function gives(feature: FeatureValues, value: Value, name: string): boolean {
  return name.startsWith('choice.')
    ? name === `choice.${feature.feature.id}`
    : factOf(feature, value, name) !== undefined;
}

/** The ends of a range of numbers that the rules do not tell apart. */
function numbersOf({ number }: Feature, { min, max }: NumberValue): Facts[] {
  return number ? [...new Set([min, max])].map((value) => ({ [number.fact]: value })) : [];
}

/**
 * Prices below what the material costs, and prices that a mistyped one beside them pulls down. Each option is tried in
 * the configuration nearest to the first one, at every offered quantity, as the cheapest of all customers buys it. So
 * the problem shows whichever figure is wrong.
 */
export function priceProblems(compiled: CompiledProduct, book: PriceBook): ProductProblem[] {
  return selectionsOf(compiled).flatMap(({ selection, path, what }) => {
    const cell = cheapCell(compiled.product, selection, termsOf(10_000, book), book);
    return cell ? [{ path, message: `${what}: ${cell.says}. ${cell.remedy}` }] : [];
  });
}

/**
 * The first price below the material at the markup of a shop. Undefined if there is none. At a markup of 10000 and more
 * the prices are at least those that `priceProblems` has checked.
 */
export function soldBelowMaterial(
  products: Iterable<CompiledProduct>,
  markup: BasisPoints,
  book: PriceBook,
): string | undefined {
  if (markup >= 10_000) return undefined;
  for (const compiled of products)
    for (const { selection, what } of selectionsOf(compiled)) {
      const cell = cheapCell(compiled.product, selection, termsOf(markup, book), book);
      if (cell) return `${compiled.product.id}, ${what}: ${cell.says}`;
    }
  return undefined;
}

/** The terms of the customer who pays least. */
function termsOf(markup: BasisPoints, book: PriceBook): PriceTerms {
  const customerClass = book.resellers.classes.reduce<CustomerClass>(
    (least, each) => (each.factor < least.factor ? each : least),
    EVERYBODY,
  );
  return { markup, customerClass, currencyFactor: 10_000 };
}

interface Tried {
  readonly selection: Selection;
  readonly path: ProductProblem['path'];
  readonly what: string;
}

/** The first configuration, and the nearest to it with each other option. */
export function selectionsOf(compiled: CompiledProduct): Tried[] {
  const { product } = compiled;
  const first = defaultSelection(product);
  return [
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
}

/**
 * More copies never cost less, so a price that is far too low lowers those of smaller quantities. Prices of the house are
 * lowered by at most 8 %; below this share of what the quantity costs by itself a figure is wrong.
 */
const LEAST_SHARE = 0.75;

const OF_PRODUCT = 'Correct its facts, or the figures of price';

/** The first offered quantity that costs less than its material, or far less than by itself, and what else is mistyped in its price. */
function cheapCell(product: Product, selection: Selection, terms: PriceTerms, book: PriceBook): Cell | undefined {
  const facts = factsOf(product, selection);
  const { list } = quantityOffer(product, facts);
  const artworks = artworksOf(facts);
  const { eco } = priceCurves(product.price, facts, artworks, list, terms, book).cents;
  const byThemselves = unrepairedCents(product.price, facts, artworks, list, 'eco', terms, book);
  for (const [at, quantity] of list.entries()) {
    const cents = eco[at] ?? 0;
    const cost = leastCents(product, facts, quantity, book);
    const alone = byThemselves[at] ?? 0;
    if (!Number.isFinite(alone))
      return {
        says: `no step of its price is for ${quantity}: add one, or offer other quantities`,
        remedy: OF_PRODUCT,
      };
    const isSound = cents > 0 && cents >= cost;
    if (isSound && cents >= alone * LEAST_SHARE) continue;
    const sold = `${quantity} costs ${euros(cents / 100)}`;
    if (isSound)
      return {
        says: `${sold}, ${euros(alone / 100)} by itself: another quantity is far too cheap`,
        remedy: OF_PRODUCT,
      };
    const others = { ...terms, customerClass: EVERYBODY };
    const usual = priceCurves(product.price, facts, artworks, list, others, book).cents.std[at] ?? 0;
    return belowCost(quantity, { cents, cost, usual }, terms, product);
  }
  return slipOf({ product, facts, artworks, quantities: list, eco }, terms, book);
}

/** Names the buyer, since the price of everybody may be right: then a class, eco or the margin gives too much away. */
function belowCost(
  quantity: number,
  { cents, cost, usual }: Readonly<Record<'cents' | 'cost' | 'usual', number>>,
  { customerClass }: PriceTerms,
  { price }: Product,
): Cell {
  const buyer = customerClass === EVERYBODY ? 'eco' : `eco for the class ${customerClass.name}`;
  const says = `${quantity} costs ${euros(cents / 100)} at ${buyer}, its material and press alone ${euros(cost / 100)}`;
  if (usual < cost) return { says, remedy: OF_PRODUCT };
  const figures = [
    'priorities.eco',
    ...(customerClass === EVERYBODY ? [] : [`the factor of ${customerClass.name}`]),
    ...(price.technologies.some(({ kind }) => kind === 'supplier') ? ['supplier.margin'] : []),
  ];
  return {
    says: `${says} (everybody pays ${euros(usual / 100)} at std)`,
    remedy: `Correct ${figures.join(' or ')} in catalog/prices.yaml, or the figures of price`,
  };
}

/**
 * What a quantity costs us at least, in cents, by the cheapest technology that makes it: its material and its press. Paper is counted by weight, boards, films
 * and labels by area, articles at the supplier's price, and what has a list of prices by weight.
 */
function leastCents(product: Product, facts: Facts, quantity: number, book: PriceBook): number {
  const technologies = product.price.technologies.filter(({ when }) => holds(when, facts));
  const costs = technologies.map(
    (each) => materialOf(product, each, facts, quantity, book) + pressOf(each, facts, quantity, book),
  );
  return Math.round(Math.min(...costs) * 100);
}

/** In euros. What is bought in, and what has a list of prices, is printed by others or within that price. */
function pressOf({ kind }: Technology, facts: Facts, quantity: number, { press, digital }: PriceBook): number {
  const { width, height, leaves = 1, printedSides = 1 } = facts;
  const squareMetres = ((Number(width) * Number(height)) / 1_000_000) * quantity * Number(leaves);
  const sides = Number(printedSides);
  switch (kind) {
    case 'digital':
      return press.perJob.digital + Math.ceil(squareMetres / digital.sheetSquareMetres) * sides * press.click;
    case 'offset':
      return press.perJob.offset + squareMetres * sides * press.perSquareMetre.offset;
    case 'booklet':
      return press.perJob.booklet;
    case 'roll':
    case 'area':
      return press.perJob[kind] + squareMetres * press.perSquareMetre[kind];
    default:
      return 0;
  }
}

/** In euros. */
function materialOf(product: Product, technology: Technology, facts: Facts, quantity: number, book: PriceBook): number {
  const { weight } = product;
  const squareMetres = ((Number(facts['width']) * Number(facts['height'])) / 1_000_000) * quantity;
  switch (technology.kind) {
    case 'digital':
    case 'offset':
    case 'booklet': {
      const perKg = Math.min(book.digital.paperPerKg, book.offset.paperPerKg);
      return weight.by === 'area' ? (weightOf(facts, quantity, 0) / 1000) * perKg : 0;
    }
    case 'area':
      return squareMetres * book.material.area[technology.table];
    case 'roll':
      return squareMetres * book.material.roll * Number(facts['materialFactor'] ?? 1);
    case 'list':
    case 'tiers': {
      const grams = weight.by === 'piece' ? weight.grams : undefined;
      return (weightOf(facts, quantity, 0, grams) / 1000) * book.material.perKg;
    }
    case 'supplier': {
      const article = { ...technology, setupPerPosition: 0, handling: 0, perFurtherPosition: 0 };
      const atCost = { ...book, supplier: { margin: 0 } };
      return Math.min(...costCurves(article, facts, 1, atCost).map((curve) => curve.cost(quantity)));
    }
  }
}
