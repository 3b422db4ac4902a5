/** Every time zone changes its day at a quarter of an hour. */
const QUARTER_MS = 900_000;
let latest = { quarter: -1, days: new Map<string, string>() };

/** The calendar day on a shop's clock, YYYY-MM-DD. Asked many times a request, so the day of this quarter is kept. */
export function todayOf({ now, timeZone }: { readonly now: Temporal.Instant; readonly timeZone: string }): string {
  const quarter = Math.floor(now.epochMilliseconds / QUARTER_MS);
  if (latest.quarter !== quarter) latest = { quarter, days: new Map() };
  let day = latest.days.get(timeZone);
  if (day === undefined) latest.days.set(timeZone, (day = now.toZonedDateTimeISO(timeZone).toPlainDate().toString()));
  return day;
}

/** The moment as the database's driver takes it. */
export function timestampOf({ now }: { readonly now: Temporal.Instant }): Date {
  return new Date(now.epochMilliseconds);
}
