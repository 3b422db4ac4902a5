import { isRealDay } from '#kernel/known-names.ts';
import type { ProductProblem } from './catalog/product.ts';
import { dayNumber } from './delivery/engine/calendar.ts';
import type { Plant } from './delivery/engine/network.ts';

/** Days of a plant's own, closed or opened, that somebody mistyped: every promise would count them. */

type OwnDays = NonNullable<Plant['closed']>[number];
type Kind = 'closed' | 'opened';

interface Entry {
  readonly path: ProductProblem['path'];
  readonly kind: Kind;
  readonly days: OwnDays;
}

/** In a row, the first and the last included. A mistyped month or year is longer. */
const MOST_DAYS = { closed: 35, opened: 14 } as const;
/** Years of a plan. It does not depend on the day of the check, so that a file that was right stays so. */
const YEARS = { first: 2015, last: 2060 } as const;
/** A date that lies farther from all others of the file has another year than was meant. */
const MOST_YEARS_APART = 3;

export function plantDayProblems(plants: readonly Pick<Plant, Kind>[]): ProductProblem[] {
  const entries = plants.flatMap((plant, index) =>
    (['closed', 'opened'] as const).flatMap((kind) =>
      (plant[kind] ?? []).map((days, at): Entry => ({ path: ['plants', index, kind, at], kind, days })),
    ),
  );
  const ordered = entries.filter(({ days: { from, to } }) => isRealDay(from) && isRealDay(to) && from <= to);
  const planned = ordered.filter(({ days: { from } }) => isPlanned(from));
  return [
    ...entries.filter((each) => !ordered.includes(each)).map(({ path, days }) => ({ path, message: disorderOf(days) })),
    ...ordered.flatMap(spanProblems),
    ...ordered
      .filter((each) => !planned.includes(each))
      .map(({ path, days: { from } }) => ({
        path,
        message: `${from} is in no year that anybody plans: correct the year`,
      })),
    ...strayProblems(planned),
  ];
}

/** Why two days are none, or not one after the other. */
function disorderOf({ from, to }: OwnDays): string {
  const missing = [from, to].find((day) => !isRealDay(day));
  if (missing === undefined) return `it ends on ${to}, before it begins on ${from}: exchange the days, or correct one`;
  const last = lastOf(missing);
  return `there is no day ${missing}: ${last === undefined ? 'write a date such as 2027-08-02' : `the month ends on ${last}`}`;
}

/** The last day of the month of a date. Undefined if there is no such month. */
function lastOf(date: string): string | undefined {
  const month = `${date.slice(0, 8)}01`;
  return isRealDay(month) ? Temporal.PlainDate.from(month).with({ day: 31 }).toString() : undefined;
}

function spanProblems({ path, kind, days: { from, to } }: Entry): ProductProblem[] {
  const count = dayNumber(to) - dayNumber(from) + 1;
  if (count <= MOST_DAYS[kind]) return [];
  const says =
    kind === 'closed'
      ? `a closure is at most ${MOST_DAYS.closed}: correct a date; one that is longer is written in parts`
      : `special openings are single days, at most ${MOST_DAYS.opened} in a row: list the days, or correct a date`;
  return [{ path, message: `from ${from} to ${to} are ${count} days, and ${says}` }];
}

/** Between the dates of a file may lie a gap; then the fewer of them are mistyped, and of as many the later. */
function strayProblems(entries: readonly Entry[]): ProductProblem[] {
  const sorted = entries.toSorted((one, other) => dayNumber(one.days.from) - dayNumber(other.days.from));
  const gap = sorted.findIndex((each, at) => at > 0 && isFar(sorted[at - 1]!, each));
  if (gap < 0) return [];
  const [before, after] = [sorted.slice(0, gap), sorted.slice(gap)];
  const isBefore = before.length < after.length;
  const next = isBefore ? after[0]! : before.at(-1)!;
  return (isBefore ? before : after).map(({ path, days: { from } }) => ({
    path,
    message: `${from} is more than ${MOST_YEARS_APART} years from ${next.days.from}, the next date of the plants: correct the year, or remove what is over`,
  }));
}

function isFar(one: Entry, other: Entry): boolean {
  return (
    Temporal.PlainDate.compare(
      Temporal.PlainDate.from(one.days.from).add({ years: MOST_YEARS_APART }),
      Temporal.PlainDate.from(other.days.from),
    ) < 0
  );
}

function isPlanned(date: string): boolean {
  const year = Number(date.slice(0, 4));
  return year >= YEARS.first && year <= YEARS.last;
}
