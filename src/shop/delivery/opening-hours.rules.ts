import { formatClock } from '#kernel/format.ts';

interface Opening {
  /** 1 is Monday. */
  readonly days: readonly number[];
  readonly from: string;
  readonly to: string;
}

export interface OpeningLine {
  readonly days: string;
  readonly times: string;
}

/** Opening hours as they stand at a door: days with the same hours share a line. Closed days are left out. */
export function openingLines(hours: readonly Opening[], locale: string): OpeningLine[] {
  const runs: { first: number; last: number; times: string }[] = [];
  for (let day = 1; day <= 7; day += 1) {
    const open = hours.filter(({ days }) => days.includes(day)).toSorted((a, b) => (a.from < b.from ? -1 : 1));
    const times = open.map(({ from, to }) => `${formatClock(from, locale)} – ${formatClock(to, locale)}`).join(', ');
    const run = runs.at(-1);
    if (run?.times === times && run.last === day - 1) run.last = day;
    else if (times !== '') runs.push({ first: day, last: day, times });
  }
  return runs.map(({ first, last, times }) => {
    const days = [...new Set([first, last])].map((day) => weekday(day, locale));
    return { days: days.join(' – '), times };
  });
}

function weekday(day: number, locale: string): string {
  // The first of January 2024 was a Monday.
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));
}
