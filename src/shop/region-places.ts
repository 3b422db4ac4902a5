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
  const keepsAlike = comparison(calendar);
  return Object.entries(REGION_TOWNS).flatMap(([country, towns]) => {
    const rows = regions.map((row) => (row.country === country ? row : undefined));
    const isNamed = (region: string) => rows.some((row) => row?.region === region);
    const isAlike = (one: string, other: string) =>
      keepsAlike(country, one, other) || (other.startsWith(`${one}-`) && !isNamed(other));
    const namedBy = (region: string) => rows.findIndex((row) => row !== undefined && isAlike(row.region, region));
    const misplaced = placesIn(rows, country, towns).filter(
      ({ found, region }) => !isAlike(rows[found]?.region ?? '', region),
    );
    const told = misplaced.flatMap((place) => {
      const row = place.found < 0 ? namedBy(place.region) : place.found;
      const isLeftOut = row < 0 || (namedBy(place.region) < 0 && takesSeveral(place.found, misplaced));
      return isLeftOut ? [] : [{ row, place }];
    });
    return [...Map.groupBy(told, ({ row, place }) => `${row} ${place.region}`).values()].map((places) => ({
      path: ['regions', places[0]!.row, 'postalCode'],
      message: sayMisplaced(
        regions,
        places.map(({ place }) => place),
      ),
    }));
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

function sayMisplaced(regions: readonly Row[], places: readonly Placed[]): string {
  const { code, region, found } = places[0]!;
  const more = places.length > 1 ? ` and ${places.length - 1} more` : '';
  return found < 0
    ? `no row takes ${code}${more}, in ${region}: correct the postal codes of ${region}`
    : `'${regions[found]!.postalCode}' takes ${code}${more} for ${regions[found]!.region}, in ${region}, which keeps other holidays: correct the postal codes here, or those of ${region}`;
}

/** Two years, since what falls on a Sunday in one does not in the other. */
const [FROM, TO] = [dayNumber('2027-01-01'), dayNumber('2028-12-31')];
const DAYS = Array.from({ length: TO - FROM + 1 }, (_, at) => FROM + at).filter((day) => weekday(day) > 0);

/** Whether two regions keep the same holidays on days on which anybody works. Each region's are counted once. */
function comparison(calendar: Calendar): (country: string, one: string, other: string) => boolean {
  const counted = new Map<string, string>();
  const daysOf = (country: string, region: string): string => {
    const key = `${country} ${region}`;
    const days = counted.get(key) ?? DAYS.filter((day) => calendar.isHoliday(country, region, day)).join();
    counted.set(key, days);
    return days;
  };
  return (country, one, other) => one === other || daysOf(country, one) === daysOf(country, other);
}
