import { isTimeZone } from '#kernel/known-names.ts';
import { EMAIL } from '#kernel/patterns.ts';
import { codesOf, isKnownPostalCode } from './addresses/postal-areas.rules.ts';
import type { ProductProblem } from './catalog/product.ts';
import { zoneToWrite } from './country-clock.ts';
import type { Network, Plant } from './delivery/engine/network.ts';
import { deskProblems } from './desk-problems.ts';
import { countryProblem } from './known-countries.ts';
import { plantDayProblems } from './plant-day-problems.ts';
import { EU_COUNTRIES } from './pricing/engine/vat-rates.ts';
import { roadProblems } from './road-problems.ts';
import { cheapZoneProblems, remoteLimitProblems, zoneLimitProblems, zonePriceProblems } from './zone-price-problems.ts';

/** Mistakes of catalog/plants.yaml, whose form is right: with one of them no date can be promised, or a wrong one. */

type Path = ProductProblem['path'];
type HasRegion = (country: string, region: string) => boolean;

const PRIORITIES_BY_DAYS = ['eco', 'std', 'fast', 'express'] as const;

/**
 * Time zones, countries, regions and patterns that do not work, and what its lists say of each other.
 * @param hasRegion whether the calendar knows holidays of a region
 */
export function networkProblems(network: Network, hasRegion: HasRegion): ProductProblem[] {
  return [
    ...network.plants.flatMap((plant, index) => plantProblems(plant, ['plants', index], network, hasRegion)),
    ...plantDayProblems(network.plants),
    ...productionProblems(network),
    ...network.regions.flatMap((each, index) =>
      regionProblem(['regions', index, 'region'], each.country, each.region, hasRegion),
    ),
    ...mailProblems(network),
    ...zoneProblems(network),
    ...zonePriceProblems(network),
    ...cheapZoneProblems(network),
    ...zoneLimitProblems(network),
    ...remoteLimitProblems(network),
    ...customsProblems(network),
    ...roadProblems(network),
    ...placeProblems(network),
    ...twice('plants', network.plants),
    ...twice('zones', network.zones),
  ];
}

function plantProblems(plant: Plant, path: Path, { zones, regions }: Network, hasRegion: HasRegion): ProductProblem[] {
  const { country, region, timeZone, collection } = plant;
  const code = collection?.postalCode ?? '';
  const zone = zoneToWrite(country, collection?.postalCode, timeZone);
  const there = regions.find((row) => row.country === country && fits(row.postalCode, code))?.region;
  return [
    ...countryProblem([...path, 'country'], country),
    ...(zones.some(({ from }) => from.includes(country))
      ? []
      : [
          {
            path: [...path, 'country'],
            message: `no zone leaves ${country}: add it to from of one, or correct the country`,
          },
        ]),
    ...regionProblem([...path, 'region'], country, region, hasRegion),
    ...(there === undefined || there === region
      ? []
      : [
          {
            path: [...path, 'region'],
            message: `${code}, where one collects, keeps the holidays of ${there} by its row of regions: write ${there}, or correct the row`,
          },
        ]),
    ...closedAndOpened(plant, path),
    ...cutOffProblem(plant, path),
    ...(zone === undefined
      ? []
      : [
          {
            path: [...path, 'timeZone'],
            message: isTimeZone(timeZone)
              ? `the clock of '${timeZone}' is not that of ${collection ? `${collection.postalCode} in ` : ''}${country}: write ${zone}, orders close by it`
              : `'${timeZone}' is no time zone of the IANA list: write ${zone}`,
          },
        ]),
    ...(collection && !isKnownPostalCode(country, collection.postalCode)
      ? [
          {
            path: [...path, 'collection', 'postalCode'],
            message: `'${collection.postalCode}' is no postal code of ${country}: correct it, VAT is that of this place`,
          },
        ]
      : []),
    ...deskProblems(collection, path),
  ];
}

/** Days on which it would be closed and open: a promise counts them, whoever wrote the closure does not. */
function closedAndOpened({ closed = [], opened = [] }: Plant, path: Path): ProductProblem[] {
  return opened.flatMap(({ from, to }, at) => {
    const both = closed.find((each) => each.from <= to && from <= each.to);
    if (!both) return [];
    const first = from > both.from ? from : both.from;
    return [
      {
        path: [...path, 'opened', at],
        message: `${first} is among the closed days, too, of '${both.reason}': take it out of one of them`,
      },
    ];
  });
}

function cutOffProblem({ cutOff }: Plant, path: Path): ProductProblem[] {
  return cutOff.express <= cutOff.default
    ? []
    : [
        {
          path: [...path, 'cutOff'],
          message: `express closes at ${cutOff.express}, after the others at ${cutOff.default}: what is made fastest closes first, or with them`,
        },
      ];
}

function productionProblems({ productionDays }: Network): ProductProblem[] {
  return PRIORITIES_BY_DAYS.slice(1).flatMap((priority, index) => {
    const slower = PRIORITIES_BY_DAYS[index]!;
    return productionDays[priority] <= productionDays[slower]
      ? []
      : [
          {
            path: ['productionDays', priority],
            message: `it takes longer than ${slower}: a faster delivery takes as many days at most`,
          },
        ];
  });
}

const MAIL_ADDRESS = new RegExp(EMAIL, 'u');

/** Addresses of suppliers to which no purchase order comes. */
function mailProblems({ suppliers = [] }: Network): ProductProblem[] {
  return suppliers.flatMap(({ email }, index) =>
    email === undefined || MAIL_ADDRESS.test(email)
      ? []
      : [
          {
            path: ['suppliers', index, 'email'],
            message: `'${email}' is no mail address: correct it, or purchase orders are lost`,
          },
        ],
  );
}

function zoneProblems({ plants, zones, customs = [] }: Network): ProductProblem[] {
  const isUncleared = (plant: string, to: string, from: readonly string[]) =>
    from.includes(plant) &&
    isBorder(plant, to) &&
    !customs.some((each) => each.from.includes(plant) && each.to.includes(to));
  return zones.flatMap(({ from, to, sameCountry = false }, index) => [
    ...((to !== undefined) === sameCountry
      ? [{ path: ['zones', index], message: 'a zone leads somewhere: write either to or sameCountry: true' }]
      : []),
    ...from.flatMap((code, at) => countryProblem(['zones', index, 'from', at], code)),
    ...(to ?? []).flatMap((code, at) => countryProblem(['zones', index, 'to', at], code)),
    ...(to ?? []).flatMap((code, at) => {
      const plant = plants.find((each) => isUncleared(each.country, code, from));
      return plant
        ? [
            {
              path: ['zones', index, 'to', at],
              message: `from ${plant.country} to ${code} is a customs border: give its days under customs`,
            },
          ]
        : [];
    }),
  ]);
}

function customsProblems({ customs = [] }: Network): ProductProblem[] {
  return customs.flatMap(({ from, to }, index) => [
    ...from.flatMap((code, at) => countryProblem(['customs', index, 'from', at], code)),
    ...to.flatMap((code, at) => countryProblem(['customs', index, 'to', at], code)),
    ...to.flatMap((code, at) => {
      const free = from.find((each) => !isBorder(each, code));
      return free === undefined
        ? []
        : [
            {
              path: ['customs', index, 'to', at],
              message: `goods move freely between ${free} and ${code}: remove it`,
            },
          ];
    }),
  ]);
}

/** Lists of places that postal codes tell. */
const PLACES = ['remote', 'asMainland', 'regions', 'arrivalTaxes'] as const;

function placeProblems(network: Network): ProductProblem[] {
  const ofNoEffect = network.remote.flatMap(({ days, surcharge, most, name }, index) =>
    days > 0 || surcharge || most
      ? []
      : [
          {
            path: ['remote', index],
            message: `nothing is slower, dearer or less at '${name}': give its days, or remove it`,
          },
        ],
  );
  return [
    ...PLACES.flatMap((list) =>
      (network[list] ?? []).flatMap(({ country, postalCode }, index) => [
        ...countryProblem([list, index, 'country'], country),
        ...(isPattern(postalCode)
          ? []
          : [
              {
                path: [list, index, 'postalCode'],
                message: `'${postalCode}' is no regular expression: correct it`,
              },
            ]),
        ...(isAnchored(postalCode)
          ? []
          : [
              {
                path: [list, index, 'postalCode'],
                message: `'${postalCode}' fits the middle of codes, too: begin it, and what stands after |, with ^`,
              },
            ]),
      ]),
    ),
    ...ofNoEffect,
  ];
}

/**
 * Rows of places that no postal code reaches, since their pattern fits none or a row before takes them all; and codes that
 * no row of regions fits, of countries whose other codes have one. The holidays of that place would not count. It goes
 * through all codes of a country, so it is asked of files and not with every other check, and the answer is kept: whoever
 * corrects a catalogue has it checked again and again, seldom with other places.
 */
export function unreachedPlaces(network: Network): readonly ProductProblem[] {
  const asked = JSON.stringify(PLACES.map((list) => (network[list] ?? []).map((row) => [row.country, row.postalCode])));
  if (lastUnreached?.asked !== asked) lastUnreached = { asked, problems: searchUnreached(network) };
  return lastUnreached.problems;
}

let lastUnreached: { readonly asked: string; readonly problems: readonly ProductProblem[] } | undefined;

function searchUnreached(network: Network): readonly ProductProblem[] {
  return PLACES.flatMap((list) => {
    const rows = (network[list] ?? []).map(({ country, postalCode }, index) => ({ country, postalCode, index }));
    return [...Map.groupBy(rows, ({ country }) => country)].flatMap(([country, places]) =>
      unreachedIn(list, country, places),
    );
  });
}

interface Row {
  readonly postalCode: string;
  readonly index: number;
}

function unreachedIn(list: (typeof PLACES)[number], country: string, rows: readonly Row[]): ProductProblem[] {
  const patterns = rows.flatMap(({ postalCode, index }) =>
    isPattern(postalCode) ? [{ index, pattern: new RegExp(postalCode) }] : [],
  );
  const reached = new Set<number>();
  const unfit: string[] = [];
  const count = { all: 0 };
  for (const code of codesOf(country)) {
    count.all += 1;
    const first = patterns.find(({ pattern }) => pattern.test(code));
    if (first) reached.add(first.index);
    else unfit.push(code);
  }
  if (count.all === 0) return [];
  const isWhole = list === 'regions' && unfit.length < count.all / 2;
  return [
    ...patterns
      .filter(({ index }) => !reached.has(index))
      .map(({ index }) => ({
        path: [list, index, 'postalCode'],
        message: `no postal code of ${country} comes to this row: correct it, or move it before the more general one`,
      })),
    ...(isWhole && unfit.length > 0
      ? [
          {
            path: [list],
            message: `${country} ${unfit[0]} has no region, as other codes of ${country} have: add its row`,
          },
        ]
      : []),
  ];
}

function regionProblem(path: Path, country: string, name: string, hasRegion: HasRegion): ProductProblem[] {
  return name === '' || hasRegion(country, name)
    ? []
    : [
        {
          path,
          message: `the calendar knows no region '${name}' of ${country}: correct it, or no holiday of it counts`,
        },
      ];
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

function fits(pattern: string, code: string): boolean {
  return code !== '' && isPattern(pattern) && new RegExp(pattern).test(code);
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text).source !== '';
  } catch {
    return false;
  }
}

/** Whether every alternative of a pattern begins where the code begins. */
function isAnchored(pattern: string): boolean {
  const outside = pattern.replaceAll(/\[[^\]]*\]/g, '');
  return withoutGroups(outside)
    .split('|')
    .every((each) => each.startsWith('^'));
}

function withoutGroups(text: string): string {
  const without = text.replaceAll(/\([^()]*\)/g, '');
  return without === text ? text : withoutGroups(without);
}
