/** Days and moments on a place's clock. Asked many times a request, and dear to work out, so the latest answers are kept. */

/** What a clock on the wall shows. */
export interface WallClock {
  /** YYYY-MM-DD */
  readonly day: string;
  /** Since midnight. */
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
 * When a clock shows this time of a day, as an instant in UTC. In the night when clocks change, a time that is skipped is
 * read as the later one, a time that comes twice as its first.
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

/** The moment as the database's driver takes it. */
export function timestampOf({ now }: { readonly now: Temporal.Instant }): Date {
  return new Date(now.epochMilliseconds);
}

/** A day written YYYY-MM-DD, of month 1 to 12 and day 1 to 31; one that its month does not have is the month's last. */
export function dayWithin(text: string): Temporal.PlainDate {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
  return Temporal.PlainDate.from({ year, month, day });
}
