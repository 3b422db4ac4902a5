import { lookDaysUp, type DayStyle } from './format.ts';

/** How days are written in words, for servers. A browser is given the words of its shop, and carries none of this. */
lookDaysUp((locale) => {
  const parts = (time: number, year: object) =>
    new Intl.DateTimeFormat(locale, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      ...year,
      timeZone: 'UTC',
    }).formatToParts(time);
  const named = (time: number, wanted: string) => parts(time, {}).find(({ type }) => type === wanted)?.value ?? '';
  // The tables of machines differ in the comma of English dates.
  const pattern = (year: object): string =>
    parts(0, year)
      .map(({ type, value }) => (type === 'literal' ? value : `{${type}}`))
      .join('')
      .replace(',', '');
  return {
    // The first of January 2023 was a Sunday.
    weekdays: Array.from({ length: 7 }, (_, index) => named(Date.UTC(2023, 0, 1 + index), 'weekday')),
    months: Array.from({ length: 12 }, (_, index) => named(Date.UTC(2023, index, 1), 'month')),
    day: pattern({}),
    dayOfYear: pattern({ year: 'numeric' }),
  } satisfies DayStyle;
});
