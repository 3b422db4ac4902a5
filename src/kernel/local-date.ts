/**
 * Days and moments on a place's clock. They are needed many times per request and slow to compute, so the latest
 * results
 * are cached.
 */

/** A local date and time. */
export interface WallClock {
  /** YYYY-MM-DD */
  readonly day: string;
  /** Minutes since midnight. */
  readonly minutes: number;
}

interface Moment {
  readonly now: Temporal.Instant;
  readonly timeZone: string;
}

const MINUTE_MS = 60_000;
let latest = { minute: -1, clocks: new Map<string, WallClock>() };

export function clockOf({ now, timeZone }: Moment): WallClock {
  const minute = Math.floor(now.epochMilliseconds / MINUTE_MS);
  if (latest.minute !== minute) latest = { minute, clocks: new Map() };
  let clock = latest.clocks.get(timeZone);
  if (!clock) latest.clocks.set(timeZone, (clock = readClock(now.toZonedDateTimeISO(timeZone))));
  return clock;
}

function readClock(time: Temporal.ZonedDateTime): WallClock {
  return { day: time.toPlainDate().toString(), minutes: time.hour * 60 + time.minute };
}

/** The calendar day on a shop's clock, YYYY-MM-DD. */
export function todayOf(moment: Moment): string {
  return clockOf(moment).day;
}

const MOST_INSTANTS = 1000;
const instants = new Map<string, string>();

/**
 * The UTC instant at which a clock shows this time of a day. When the clocks change, a skipped time is
 * read as the later one, and a time that occurs twice as the first one.
 * @param time HH:mm
 */
export function instantAt(day: string, time: string, timeZone: string): string {
  const local = `${day}T${time}`;
  const name = `${local} ${timeZone}`;
  let instant = instants.get(name);
  if (instant === undefined) {
    instant = Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).toInstant().toString();
    if (instants.size >= MOST_INSTANTS) instants.clear();
    instants.set(name, instant);
  }
  return instant;
}

/** The moment as a Date, for the database driver. */
export function timestampOf({ now }: { readonly now: Temporal.Instant }): Date {
  return new Date(now.epochMilliseconds);
}

/** Reads YYYY-MM-DD with month 1 to 12 and day 1 to 31. A day that the month does not have becomes its last day. */
export function dayWithin(text: string): Temporal.PlainDate {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
  return Temporal.PlainDate.from({ year, month, day });
}
