import Holidays from 'date-holidays';
import { dayNumber, type Calendar, type DayNumber } from './engine/calendar.ts';

/** Public holidays from the date-holidays library, looked up once per country, region and year. */
export function holidayCalendar(): Calendar {
  const known = new Map<string, Map<number, ReadonlySet<DayNumber>>>();
  const holidaysOf = (country: string, region: string, year: number) => {
    const place = country + region;
    let years = known.get(place);
    if (!years) known.set(place, (years = new Map()));
    let days = years.get(year);
    if (!days) years.set(year, (days = readYear(country, region, year)));
    return days;
  };
  return {
    isHoliday: (country, region, day) =>
      holidaysOf(country, region, new Date(day * 86_400_000).getUTCFullYear()).has(day),
  };
}

/** Whether the library knows holidays of a region. For one that it does not know it would silently keep the nation's. */
export function hasRegion(country: string, region: string): boolean {
  return Object.hasOwn(new Holidays().getStates(country) ?? {}, region);
}

/** Days that the law keeps and the library counts as customs. */
const KEPT_BY_LAW: Readonly<Record<string, readonly string[]>> = {
  // Arbeitsgesetz (LR 822.10), article 18 (2): Staatsfeiertag and Allerheiligen.
  LI: ['08-15', '11-01'],
};

function readYear(country: string, region: string, year: number): Set<DayNumber> {
  const library = region ? new Holidays(country, region) : new Holidays(country);
  const found = library.getHolidays(year) as { date: string; end: Date; start: Date; type: string }[] | undefined;
  const days = (found ?? []).filter(({ type }) => type === 'public').map(({ date }) => date.slice(0, 10));
  const byLaw = (KEPT_BY_LAW[country] ?? []).map((day) => `${year}-${day}`);
  return new Set([...days, ...byLaw].map((day) => dayNumber(day)));
}
