import type { ProductProblem } from './catalog/product.ts';
import { dayNumber, weekday, type Calendar } from './delivery/engine/calendar.ts';
import type { Network } from './delivery/engine/network.ts';
import { fullCode } from './full-code.ts';
import { REGION_TOWNS } from './region-towns.ts';

type Row = Network['regions'][number];

interface Placed {
  readonly code: string;
  readonly region: string;
  /** The row that takes the code, or -1. */
  readonly found: number;
}

/**
 * Rows of regions by which a known town keeps the holidays of another region, or none though a row names its own: a digit or
 * a letter is mistyped. Regions that keep the same days may stand for one another, and those that no row names may be left out.
 */
export function regionPlaceProblems({ regions }: Pick<Network, 'regions'>, calendar: Calendar): ProductProblem[] {
  const daysOf = holidaysBy(calendar);
  const keepsAlike = (country: string, one: string, other: string) =>
    one === other || daysOf(country, one) === daysOf(country, other);
  return Object.entries(REGION_TOWNS).flatMap(([country, towns]) => {
    const rows = regions.map((row) => (row.country === country ? row : undefined));
    const isNamed = (region: string) => rows.some((row) => row?.region === region);
    const isAlike = (one: string, other: string) =>
      keepsAlike(country, one, other) || (other.startsWith(`${one}-`) && !isNamed(other));
    const namedBy = (region: string) => rows.findIndex((row) => row !== undefined && isAlike(row.region, region));
    const known = placesIn(rows, country, towns);
    const misplaced = known.filter(({ found, region }) => !isAlike(rows[found]?.region ?? '', region));
    const told = misplaced.flatMap((place) => {
      const row = place.found < 0 ? namedBy(place.region) : place.found;
      const isLeftOut = row < 0 || (namedBy(place.region) < 0 && takesSeveral(place.found, misplaced));
      return isLeftOut ? [] : [{ row, place }];
    });
    const groups = [...Map.groupBy(told, ({ row, place }) => `${row} ${daysOf(country, place.region)}`).values()];
    const shorter = groups.length < SEVERAL ? '' : sayShorter(country);
    return groups.map((places, at) => {
      const { row, place } = places[0]!;
      const others = known.filter((each) => !keepsAlike(country, each.region, place.region));
      return {
        path: ['regions', row, 'postalCode'],
        message:
          sayMisplaced(
            regions,
            row,
            places.map((each) => each.place),
            others.map(({ code }) => code),
          ) + (at === 0 ? shorter : ''),
      };
    });
  });
}

function placesIn(
  rows: readonly (Row | undefined)[],
  country: string,
  towns: Readonly<Record<string, string>>,
): Placed[] {
  const patterns = rows.map((row) => row && new RegExp(row.postalCode));
  return Object.entries(towns).flatMap(([region, codes]) =>
    codes.split(' ').map((short) => {
      const code = fullCode(country, short);
      return { code, region, found: patterns.findIndex((pattern) => pattern?.test(code)) };
    }),
  );
}

/** A row for all the rest of a country is meant roughly. */
function takesSeveral(row: number, misplaced: readonly Placed[]): boolean {
  return new Set(misplaced.filter(({ found }) => found === row).map(({ region }) => region)).size > 1;
}

function sayMisplaced(
  regions: readonly Row[],
  row: number,
  places: readonly Placed[],
  others: readonly string[],
): string {
  const { code, region, found } = places[0]!;
  const { country } = regions[row]!;
  const more = places.length > 1 ? ` and ${places.length - 1} more` : '';
  const beginnings = beginningsOf(
    places.map((place) => place.code),
    others,
  );
  const meant = sayRow(country, beginnings, region);
  const isNamed = regions.some((each) => each.country === country && each.region === region);
  const theirs = isNamed ? `those of ${region}` : undefined;
  if (found < 0)
    return `no row takes ${code}${more}, in ${region}: correct ${theirs ?? 'the postal codes here'}, or write ${meant}`;
  const { postalCode, region: kept } = regions[found]!;
  const wrong = ['the postal codes here', theirs].filter(Boolean).join(', or ');
  return `'${postalCode}' takes ${code}${more} for ${kept}, in ${region}, which keeps other holidays: correct ${wrong}, or write before this row ${meant}`;
}

/** Who has so many to mend has written the rows roughly. */
const SEVERAL = 3;

function sayShorter(country: string): string {
  return `. Shorter: copy all rows of ${country} from the catalog/plants.yaml that comes along, or leave out all of them, and only the holidays of the whole country count`;
}

/** A row that can be written as it is. */
function sayRow(country: string, beginnings: readonly string[], region: string): string {
  const [only, ...more] = beginnings;
  const taken = more.length > 0 ? `(${beginnings.join('|')})` : only;
  return `{country: ${country}, postalCode: "^${taken}", region: ${/^\d+$/.test(region) ? `"${region}"` : region}}`;
}

/** The letters, or two digits, before which a beginning would reach farther than anybody knows. */
const LEAST = /^(?:[A-Z]+|\d\d)/;

/** The shortest beginnings of codes that no other code has. */
function beginningsOf(codes: readonly string[], others: readonly string[]): string[] {
  const shortest = codes.map((code) => {
    const least = LEAST.exec(code)?.[0].length ?? code.length;
    const lengths = Array.from({ length: code.length - least }, (_, more) => least + more);
    const length = lengths.find((each) => others.every((other) => !other.startsWith(code.slice(0, each))));
    return code.slice(0, length);
  });
  return [...new Set(shortest)].toSorted();
}

/** Two years, since what falls on a Sunday in one does not in the other. */
const [FROM, TO] = [dayNumber('2027-01-01'), dayNumber('2028-12-31')];
const DAYS = Array.from({ length: TO - FROM + 1 }, (_, at) => FROM + at).filter((day) => weekday(day) > 0);

/** Holidays of a region on days on which anybody works. Each region's are counted once. */
function holidaysBy(calendar: Calendar): (country: string, region: string) => string {
  const counted = new Map<string, string>();
  return (country, region) => {
    const key = `${country} ${region}`;
    const days = counted.get(key) ?? DAYS.filter((day) => calendar.isHoliday(country, region, day)).join();
    counted.set(key, days);
    return days;
  };
}
