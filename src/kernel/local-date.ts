/** The calendar day on a shop's clock, YYYY-MM-DD. */
export function todayOf({ now, timeZone }: { readonly now: Temporal.Instant; readonly timeZone: string }): string {
  return now.toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** The moment as the database's driver takes it. */
export function timestampOf({ now }: { readonly now: Temporal.Instant }): Date {
  return new Date(now.epochMilliseconds);
}
