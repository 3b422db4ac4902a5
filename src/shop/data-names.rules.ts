import type { Currency } from '#kernel/currencies.ts';
import { isRealDay } from '#kernel/known-names.ts';
import { isOneLetterOff, remedyFor } from '#kernel/similar-name.ts';
import type { Product, ProductProblem } from './catalog/product.ts';
import { isValidQuantity, quantityOffer } from './catalog/quantity.rules.ts';
import { factsOf } from './catalog/product.ts';
import type { SoldProduct } from './catalog-snapshot.ts';
import { neverHolds } from './catalog/fact-names.rules.ts';
import { classifies, type TariffHeading } from './catalog/tariff.ts';
import { headingProblem } from './catalog/tariff-headings.ts';
import { nearestSelection, resolveSelection, type CompiledProduct } from './configurator/compiled-product.ts';
import type { Network } from './delivery/engine/network.ts';
import type { LossLeader, Promotion, PromotionFile } from './promotions/promotion.ts';

/** Names that stand in one data file and must exist in another, and dates that exist. */

/** The names of the products. */
export interface ProductNames {
  /** Products that are sold now. */
  readonly products: readonly Product[];
  /** Every id that a file may name: sold, in maintenance, or removed for good. */
  readonly ids: ReadonlySet<string>;
  readonly families: ReadonlySet<string>;
}

/** A product, or an option of it, that wears an artwork which has no file. */
export function artworkProblems(product: WithFacts, artworks: ReadonlySet<string>): ProductProblem[] {
  return unknownWords(product, 'artwork', artworks).map(({ path, word }) => ({
    path,
    message: `there is no artwork '${word}' in catalog/artworks: ${remedyFor(word, artworks, 'remove it, or add its file')}`,
  }));
}

/** A product, or an option of it, of a kind that nobody draws: its pictures would be those of a plain sheet. */
export function kindProblems(product: WithFacts, kinds: ReadonlySet<string>): ProductProblem[] {
  return unknownWords(product, 'kind', kinds).map(({ path, word }) => ({
    path,
    message: `there is no kind '${word}' of pictures: ${remedyFor(word, kinds, `write one of ${[...kinds].join(', ')}`)}`,
  }));
}

type WithFacts = Pick<Product, 'facts' | 'features'>;

/** Words that join products and may be any: one that is a letter off joins its product with nothing. */
const JOINING = ['group', 'family'] as const;

/** Joining words that are one letter away from one that more products have, and so probably misspelt. */
export function joiningProblems(products: readonly Pick<Product, 'id' | (typeof JOINING)[number]>[]) {
  return JOINING.flatMap((key) => {
    const joined = Map.groupBy(products, (product) => product[key]);
    return [...joined].flatMap(([word, few]) => {
      const meant = [...joined].find(([other, many]) => many.length > few.length && isOneLetterOff(word, other));
      const message = `${key} '${word}' is one letter away from '${meant?.[0]}', which ${meant?.[1].length} products have: write that, or another name`;
      return meant ? few.map(({ id }) => ({ id, path: [key], message })) : [];
    });
  });
}

/** The places of a product at which a fact has a word that is not known. */
function unknownWords({ facts, features }: WithFacts, fact: string, known: ReadonlySet<string>) {
  const said = [
    { path: ['facts', fact], word: facts[fact] },
    ...features.flatMap(({ options }, index) =>
      options.map(({ facts: own }, at) => ({
        path: ['features', index, 'options', at, 'facts', fact],
        word: own[fact],
      })),
    ),
  ];
  return said.flatMap(({ path, word }) =>
    word === undefined || known.has(String(word)) ? [] : [{ path, word: String(word) }],
  );
}

/** @param sold the products that can be configured, by id */
export function promotionProblems(
  { promotions, lossLeaders }: PromotionFile,
  names: ProductNames,
  sold: ReadonlyMap<string, Pick<SoldProduct, 'compiled'>>,
): ProductProblem[] {
  return [
    ...promotions.flatMap((each, index) => promotionNames(each, ['promotions', index], names)),
    ...lossLeaders.flatMap((each, index) => {
      const path = ['lossLeaders', index];
      const product = names.products.find(({ id }) => id === each.productId);
      if (!product) return missing([...path, 'productId'], [each.productId], names.ids, 'product');
      const promotion = promotions.find(({ id }) => id === each.promocodeId);
      return [
        ...lossLeaderNames(each, path, product, sold.get(each.productId)?.compiled),
        // A promotion with a misspelt name is told for itself.
        ...(promotion && promotionNames(promotion, [], names).length === 0
          ? lossLeaderPromotion(each, path, product, promotion)
          : []),
      ];
    }),
  ];
}

/** An offer whose promotion does not give its price: it would be sold at the full one. */
function lossLeaderPromotion(
  { lossLeaderKey, productId, tenants }: LossLeader,
  path: ProductProblem['path'],
  { family }: Product,
  promotion: Promotion,
): ProductProblem[] {
  const { products = [], families = [] } = promotion;
  const isFor = products.length + families.length === 0 || products.includes(productId) || families.includes(family);
  const without = tenants.filter((shop) => !promotion.tenants.includes(shop));
  return [
    ...(isFor
      ? []
      : [
          {
            path: [...path, 'productId'],
            message: `${lossLeaderKey}: promotion ${promotion.id} is not for ${productId}: add it to its products or families, or correct productId`,
          },
        ]),
    ...(without.length === 0
      ? []
      : [
          {
            path: [...path, 'tenants'],
            message: `${lossLeaderKey}: promotion ${promotion.id} is not of ${without.join(', ')}: add them there, or take them out here`,
          },
        ]),
  ];
}

/** Choices of an offer that the rules of its product do not allow together. */
function forbiddenChoices(
  { lossLeaderKey, configuration }: LossLeader,
  path: ProductProblem['path'],
  compiled: CompiledProduct,
): ProductProblem[] {
  if (resolveSelection(compiled, configuration)) return [];
  const nearest = nearestSelection(compiled, configuration) ?? {};
  const changed = Object.entries(configuration).filter(([name, chosen]) => nearest[name] !== chosen);
  const wrong = changed.map(([name, chosen]) => `${name}: ${chosen}`).join(', ');
  const right = changed.map(([name]) => `${name}: ${nearest[name]}`).join(', ');
  return [
    {
      path: [...path, 'configuration'],
      message: `${lossLeaderKey}: a rule of the product forbids ${wrong} with the other choices: write ${right}, or change those`,
    },
  ];
}

function promotionNames(
  { id, products, families, from, until }: Promotion,
  path: ProductProblem['path'],
  names: ProductNames,
): ProductProblem[] {
  const dates = Object.entries({ from, until }).flatMap(([name, date]) =>
    date === undefined || isRealDay(date)
      ? []
      : [{ path: [...path, name], message: `promotion ${id}: there is no day ${date.slice(0, 10)}: correct it` }],
  );
  const isOver = from !== undefined && until !== undefined && until <= from;
  return [
    ...missing([...path, 'products'], products, names.ids, 'product'),
    ...missing([...path, 'families'], families, names.families, 'family'),
    ...dates,
    ...(isOver ? [{ path: [...path, 'until'], message: `promotion ${id} ends before it begins: correct a date` }] : []),
  ];
}

/** Choices of features or options that a product does not have. */
export function choiceNames(choices: Readonly<Record<string, string>>, { id: productId, features }: Product) {
  return Object.entries(choices).flatMap(([name, chosen]) => {
    const feature = features.find(({ id }) => id === name);
    if (!feature) {
      const names = features.map(({ id }) => id);
      return [{ name, message: `${productId} has no feature '${name}': ${remedyFor(name, names, 'remove it')}` }];
    }
    const keys = feature.options.map(({ key }) => key);
    if (feature.number || keys.includes(chosen)) return [];
    const remedy = remedyFor(chosen, keys, keys.join(', '));
    return [{ name, message: `'${name}' of ${productId} has no option '${chosen}': ${remedy}` }];
  });
}

/** The exact configuration of an offer of the window must be one that its product has. */
function lossLeaderNames(
  lossLeader: LossLeader,
  path: ProductProblem['path'],
  product: Product,
  compiled: CompiledProduct | undefined,
): ProductProblem[] {
  const { lossLeaderKey, productId, configuration, quantity, priority } = lossLeader;
  const wrong = choiceNames(configuration, product).map(({ name, message }) => ({
    path: [...path, 'configuration', name],
    message,
  }));
  if (wrong.length > 0) return wrong;
  const forbidden = compiled ? forbiddenChoices(lossLeader, path, compiled) : [];
  if (forbidden.length > 0) return forbidden;
  const offer = quantityOffer(product, factsOf(product, configuration));
  return [
    ...(isValidQuantity(quantity, offer)
      ? []
      : [
          {
            path: [...path, 'quantity'],
            message: `${lossLeaderKey}: ${quantity} cannot be ordered of this configuration: write an offered quantity`,
          },
        ]),
    ...(product.priorities.some((each) => each.priority === priority)
      ? []
      : [{ path: [...path, 'priority'], message: `${lossLeaderKey}: ${productId} has no priority ${priority}` }]),
  ];
}

/**
 * Shops that a promotion names and that there are not, and currencies of its shops in which its amounts are missing. A
 * file that names none of the shops belongs to another installation's shops and is of no effect here.
 * @param shops the currencies of each shop; none of a shop that is refused
 */
export function promotionShops(
  { promotions, lossLeaders }: PromotionFile,
  shops: ReadonlyMap<string, readonly Currency[]>,
): ProductProblem[] {
  const named = [...promotions, ...lossLeaders].flatMap(({ tenants }) => tenants);
  if (!named.some((id) => shops.has(id))) return [];
  const ids = new Set(shops.keys());
  return [
    ...promotions.flatMap(({ tenants }, at) => missing(['promotions', at, 'tenants'], tenants, ids, 'shop')),
    ...lossLeaders.flatMap(({ tenants }, at) => missing(['lossLeaders', at, 'tenants'], tenants, ids, 'shop')),
    ...promotions.flatMap((each, at) => missingAmounts(each, ['promotions', at], shops)),
  ];
}

/** Where a shop sells in a currency that an amount does not name, the code would silently be worth nothing. */
function missingAmounts(
  { id, amount, minimum, tenants }: Promotion,
  path: ProductProblem['path'],
  shops: ReadonlyMap<string, readonly Currency[]>,
): ProductProblem[] {
  const needed = new Set(tenants.flatMap((shop) => shops.get(shop) ?? []));
  return Object.entries({ amount, minimum }).flatMap(([name, amounts]) =>
    [...needed]
      .filter((currency) => amounts && amounts[currency] === undefined)
      .map((currency) => ({
        path: [...path, name],
        message: `promotion ${id} is sold in ${currency}, which ${name} does not name: add ${currency}, in cents`,
      })),
  );
}

/** @param isWhole whether all products are known: of those in maintenance nobody knows to which row they come */
export function tariffProblems(
  headings: readonly TariffHeading[],
  { products, ids, families }: ProductNames,
  isWhole: boolean,
): ProductProblem[] {
  return headings.flatMap((heading, index) => [
    ...codeProblems(heading, index),
    ...(isWhole ? unreachedHeading(headings, index, products) : []),
    ...missing(['headings', index, 'products'], heading.products, ids, 'product'),
    ...missing(['headings', index, 'families'], heading.families, families, 'family'),
    ...neverHolds(
      ['headings', index, 'when'],
      heading.when ?? {},
      products.filter(({ id, family }) => heading.products?.includes(id) || heading.families?.includes(family)),
    ),
  ]);
}

function codeProblems({ code }: TariffHeading, index: number): ProductProblem[] {
  const message = headingProblem(code);
  return message === undefined ? [] : [{ path: ['headings', index, 'code'], message }];
}

/** A row to which no product comes, since rows before it take all of its products whatever is chosen. */
function unreachedHeading(
  headings: readonly TariffHeading[],
  index: number,
  products: readonly Product[],
): ProductProblem[] {
  const heading = headings[index]!;
  const named = products.filter((product) => classifies(heading, product));
  const takers = named.map((product) =>
    headings.slice(0, index).findIndex(({ when, ...other }) => when === undefined && classifies(other, product)),
  );
  const [first] = takers;
  return first === undefined || takers.includes(-1)
    ? []
    : [
        {
          path: ['headings', index],
          message: `no product comes to this row: ${headings[first]!.code} (${headings[first]!.what}) takes ${named[0]!.id} before it. Move it before that row, or remove it`,
        },
      ];
}

/** What a product names of catalog/plants.yaml. */
export function supplierProblems({ supplier, features }: Product, { suppliers = [] }: Network): ProductProblem[] {
  if (!supplier) return [];
  const known = new Set(suppliers.map(({ id }) => id));
  return [
    ...missing(['supplier', 'locationId'], [supplier.locationId], known, 'supplier'),
    ...missing(['supplier', 'stockBy'], supplier.stockBy, new Set(features.map(({ id }) => id)), 'feature'),
  ];
}

/** The names that are not among those known. */
export function missing(
  path: ProductProblem['path'],
  names: readonly string[] | undefined,
  known: ReadonlySet<string>,
  what: string,
): ProductProblem[] {
  return (names ?? [])
    .filter((name) => !known.has(name))
    .map((name) => ({
      path,
      message: `there is no ${what} '${name}': ${remedyFor(name, known, 'correct or remove it')}`,
    }));
}
