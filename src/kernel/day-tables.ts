import { lookDaysUp, type DayStyle, type ZoneOffsets } from './format.ts';

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

/** Zones change at whole quarters of an hour, and not twice in a week. */
const STEP_MS = 15 * 60_000;
const WEEK_MS = 7 * 86_400_000;
const REACH_WEEKS = 57;

/** The offsets of a time zone for more than a year around now, as the tables of this machine say. */
export function zoneOffsetsOf(timeZone: string, now: number): ZoneOffsets {
  const clock = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const minutesAt = (time: number): number => {
    const name = clock.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours = '0', minutes = '0'] = /([+-])(\d+):(\d+)/.exec(name) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  };
  const from = Math.floor((now - REACH_WEEKS * WEEK_MS) / STEP_MS) * STEP_MS;
  const end = from + 2 * REACH_WEEKS * WEEK_MS;
  const offsets: (readonly [number, number])[] = [];
  let minutes = minutesAt(from);
  for (let time = from; time < end; time += WEEK_MS) {
    if (minutesAt(time + WEEK_MS) === minutes) continue;
    let [same, until] = [time, time + WEEK_MS];
    while (until - same > STEP_MS) {
      const middle = same + Math.floor((until - same) / 2 / STEP_MS) * STEP_MS;
      if (minutesAt(middle) === minutes) same = middle;
      else until = middle;
    }
    offsets.push([until, minutes]);
    minutes = minutesAt(until);
  }
  return { from, offsets: [...offsets, [end, minutes]] };
}
