import type { Currency } from '#kernel/currencies.ts';
import { isCountry, isRealDay, isTimeZone } from '#kernel/known-names.ts';
import { remedyFor } from '#kernel/similar-name.ts';
import type { Product, ProductProblem } from './catalog/product.ts';
import { isValidQuantity, quantityOffer } from './catalog/quantity.rules.ts';
import { factsOf } from './catalog/product.ts';
import type { TariffHeading } from './catalog/tariff.ts';
import { dayNumber } from './delivery/engine/calendar.ts';
import type { Network } from './delivery/engine/network.ts';
import { EU_COUNTRIES } from './pricing/engine/vat-rates.ts';
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
export function artworkProblems(
  { facts, features }: Pick<Product, 'facts' | 'features'>,
  artworks: ReadonlySet<string>,
): ProductProblem[] {
  const worn = [
    { path: ['facts', 'artwork'], name: facts['artwork'] },
    ...features.flatMap(({ options }, index) =>
      options.map(({ facts: own }, at) => ({
        path: ['features', index, 'options', at, 'facts', 'artwork'],
        name: own['artwork'],
      })),
    ),
  ];
  return worn.flatMap(({ path, name }) => {
    if (name === undefined || artworks.has(String(name))) return [];
    const remedy = remedyFor(String(name), artworks.keys(), 'remove it, or add its file');
    return [{ path, message: `there is no artwork '${String(name)}' in catalog/artworks: ${remedy}` }];
  });
}

export function promotionProblems({ promotions, lossLeaders }: PromotionFile, names: ProductNames): ProductProblem[] {
  return [
    ...promotions.flatMap((each, index) => promotionNames(each, ['promotions', index], names)),
    ...lossLeaders.flatMap((each, index) => lossLeaderNames(each, ['lossLeaders', index], names)),
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

/** The exact configuration of an offer of the window must be one that its product has. */
function lossLeaderNames(
  { lossLeaderKey, productId, configuration, quantity, priority }: LossLeader,
  path: ProductProblem['path'],
  { products, ids }: ProductNames,
): ProductProblem[] {
  const product = products.find(({ id }) => id === productId);
  if (!product) return missing([...path, 'productId'], [productId], ids, 'product');
  const wrong = Object.entries(configuration).flatMap(([name, chosen]) => {
    const feature = product.features.find(({ id }) => id === name);
    const said = (message: string) => [{ path: [...path, 'configuration', name], message }];
    if (!feature)
      return said(
        `${productId} has no feature '${name}': ${remedyFor(
          name,
          product.features.map(({ id }) => id),
          'remove it',
        )}`,
      );
    const keys = feature.options.map(({ key }) => key);
    return feature.number || keys.includes(chosen)
      ? []
      : said(`'${name}' of ${productId} has no option '${chosen}': ${remedyFor(chosen, keys, keys.join(', '))}`);
  });
  if (wrong.length > 0) return wrong;
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

export function tariffProblems(headings: readonly TariffHeading[], { ids, families }: ProductNames): ProductProblem[] {
  return headings.flatMap((heading, index) => [
    ...missing(['headings', index, 'products'], heading.products, ids, 'product'),
    ...missing(['headings', index, 'families'], heading.families, families, 'family'),
  ]);
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

/** The longest time that a plant is closed, or works when it would not: a mistyped year is longer. */
const LONGEST_SPAN_DAYS = 366;
const PRIORITIES_BY_DAYS = ['eco', 'std', 'fast', 'express'] as const;

/**
 * Time zones, countries, regions and patterns of the network that do not work. With one of them no date can be promised,
 * or a wrong one.
 * @param hasRegion whether the calendar knows holidays of a region
 */
export function networkProblems(
  { plants, productionDays, zones, remote, regions, customs = [], roads = [], arrivalTaxes = [] }: Network,
  hasRegion: (country: string, region: string) => boolean,
): ProductProblem[] {
  const country = (path: ProductProblem['path'], code: string) =>
    isCountry(code) ? [] : [{ path, message: `'${code}' is no country of ISO 3166: write FR` }];
  const region = (path: ProductProblem['path'], code: string, name: string) =>
    name === '' || hasRegion(code, name)
      ? []
      : [
          {
            path,
            message: `the calendar knows no region '${name}' of ${code}: correct it, or no holiday of it counts`,
          },
        ];
  const isUncleared = (plant: string, to: string, from: readonly string[]) =>
    from.includes(plant) &&
    isBorder(plant, to) &&
    !customs.some((each) => each.from.includes(plant) && each.to.includes(to));
  const pattern = (path: ProductProblem['path'], text: string) =>
    isPattern(text) ? [] : [{ path, message: `'${text}' is no regular expression: correct it` }];
  return [
    ...plants.flatMap((plant, index) => [
      ...country(['plants', index, 'country'], plant.country),
      ...(zones.some(({ from }) => from.includes(plant.country))
        ? []
        : [
            {
              path: ['plants', index, 'country'],
              message: `no zone leaves ${plant.country}: add it to from of one, or correct the country`,
            },
          ]),
      ...region(['plants', index, 'region'], plant.country, plant.region),
      ...(['closed', 'opened'] as const).flatMap((kind) =>
        (plant[kind] ?? []).flatMap(({ from, to }, at) =>
          isRealDay(from) && isRealDay(to) && from <= to && dayNumber(to) - dayNumber(from) <= LONGEST_SPAN_DAYS
            ? []
            : [
                {
                  path: ['plants', index, kind, at],
                  message: `from ${from} to ${to} are no days one after the other within a year: write 2027-08-02 and 2027-08-20`,
                },
              ],
        ),
      ),
      ...(isTimeZone(plant.timeZone)
        ? []
        : [
            {
              path: ['plants', index, 'timeZone'],
              message: `'${plant.timeZone}' is no time zone of the IANA list: write Europe/Paris`,
            },
          ]),
      ...(plant.collection?.hours ?? []).flatMap(({ from, to }, at) =>
        from < to
          ? []
          : [
              {
                path: ['plants', index, 'collection', 'hours', at],
                message: `it closes at ${to}, before it opens at ${from}: correct them`,
              },
            ],
      ),
    ]),
    ...PRIORITIES_BY_DAYS.slice(1).flatMap((priority, index) => {
      const slower = PRIORITIES_BY_DAYS[index]!;
      return productionDays[priority] <= productionDays[slower]
        ? []
        : [
            {
              path: ['productionDays', priority],
              message: `it takes longer than ${slower}: a faster delivery takes as many days at most`,
            },
          ];
    }),
    ...regions.flatMap((each, index) => region(['regions', index, 'region'], each.country, each.region)),
    ...zones.flatMap(({ to, sameCountry = false }, index) =>
      (to !== undefined) === sameCountry
        ? [{ path: ['zones', index], message: 'a zone leads somewhere: write either to or sameCountry: true' }]
        : [],
    ),
    ...zones.flatMap(({ from, to = [] }, index) => [
      ...from.flatMap((code, at) => country(['zones', index, 'from', at], code)),
      ...to.flatMap((code, at) => country(['zones', index, 'to', at], code)),
    ]),
    ...customs.flatMap(({ from, to }, index) => [
      ...from.flatMap((code, at) => country(['customs', index, 'from', at], code)),
      ...to.flatMap((code, at) => country(['customs', index, 'to', at], code)),
      ...to.flatMap((code, at) =>
        from.some((each) => !isBorder(each, code))
          ? [
              {
                path: ['customs', index, 'to', at],
                message: `goods move freely between ${from.find((each) => !isBorder(each, code))} and ${code}: remove it`,
              },
            ]
          : [],
      ),
    ]),
    ...zones.flatMap(({ to = [] }, index) =>
      to.flatMap((code, at) => {
        const plant = plants.find((each) => isUncleared(each.country, code, zones[index]!.from));
        return plant
          ? [
              {
                path: ['zones', index, 'to', at],
                message: `from ${plant.country} to ${code} is a customs border: give its days under customs`,
              },
            ]
          : [];
      }),
    ),
    ...roads.flatMap(({ from, to, through }, index) => [
      ...from.flatMap((code, at) => country(['roads', index, 'from', at], code)),
      ...to.flatMap((code, at) => country(['roads', index, 'to', at], code)),
      ...through.flatMap((code, at) =>
        [...from, ...to].includes(code)
          ? [{ path: ['roads', index, 'through', at], message: `${code} is an end of this road: remove it` }]
          : country(['roads', index, 'through', at], code),
      ),
    ]),
    ...roadProblems({ plants, zones, roads }),
    ...Object.entries({ remote, regions, arrivalTaxes }).flatMap(([list, places]) =>
      places.flatMap((place, index) => [
        ...country([list, index, 'country'], place.country),
        ...pattern([list, index, 'postalCode'], place.postalCode),
      ]),
    ),
    ...twice('plants', plants),
    ...twice('zones', zones),
  ];
}

/** What a parcel passes is known once for every pair of countries that a zone joins, and for no other. */
function roadProblems({
  plants,
  zones,
  roads,
}: Pick<Network, 'plants' | 'zones'> & { roads: NonNullable<Network['roads']> }): ProductProblem[] {
  const isServed = (from: string, to: string) =>
    from !== to && zones.some((zone) => zone.from.includes(from) && zone.to?.includes(to));
  const named = new Set<string>();
  const wrong = roads.flatMap(({ from, to }, index) =>
    from.flatMap((start) =>
      to.flatMap((end, at) => {
        const pair = `from ${start} to ${end}`;
        const isTwice = named.has(pair);
        named.add(pair);
        if (isServed(start, end) && !isTwice) return [];
        const message = isTwice ? `the road ${pair} is there twice: remove one` : `no zone leads ${pair}: remove it`;
        return [{ path: ['roads', index, 'to', at], message }];
      }),
    ),
  );
  const starts = [...new Set(plants.map(({ country }) => country))];
  const unnamed = zones.flatMap(({ to = [] }, index) =>
    to.flatMap((end, at) =>
      starts
        .filter(
          (start) =>
            zones[index]!.from.includes(start) && isServed(start, end) && !named.has(`from ${start} to ${end}`),
        )
        .map((start) => ({
          path: ['zones', index, 'to', at],
          message: `from ${start} to ${end} no road is known: give under roads the countries that it passes, or []`,
        })),
    ),
  );
  return [...wrong, ...unnamed];
}

/** Whether goods pass customs between two countries: the union with Monaco and San Marino, and Switzerland with Liechtenstein, are one area each. */
function isBorder(one: string, other: string): boolean {
  return customsArea(one) !== customsArea(other);
}

function customsArea(country: string): string {
  if (EU_COUNTRIES.has(country) || country === 'SM') return 'EU';
  return country === 'LI' ? 'CH' : country;
}

function twice(list: string, entries: readonly { readonly id: string }[]): ProductProblem[] {
  return entries.flatMap(({ id }, index) =>
    entries.findIndex((each) => each.id === id) < index
      ? [{ path: [list, index, 'id'], message: `'${id}' is there twice: rename one` }]
      : [],
  );
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text).source !== '';
  } catch {
    return false;
  }
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
