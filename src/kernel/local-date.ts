/** The calendar day on a shop's clock, YYYY-MM-DD. */
export function todayOf({ now, timeZone }: { readonly now: Temporal.Instant; readonly timeZone: string }): string {
  return now.toZonedDateTimeISO(timeZone).toPlainDate().toString();
}
