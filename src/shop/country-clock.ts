import { isCountry, isTimeZone } from '#kernel/known-names.ts';

/** Territories overseas that may be written with the code of their state. Their clocks are right for it, too. */
const OVERSEAS: Readonly<Record<string, readonly string[]>> = {
  FR: ['GP', 'MQ', 'GF', 'RE', 'YT', 'PM', 'BL', 'MF', 'NC', 'PF', 'WF'],
  NL: ['AW', 'CW', 'SX', 'BQ'],
  DK: ['FO', 'GL'],
  GB: ['GI', 'GG', 'JE', 'IM'],
};

/** The time zone to write in place of one whose clock is not of the country. Undefined if it is, or cannot be told. */
export function clockOf(country: string, timeZone: string): string | undefined {
  if (!isCountry(country) || !isTimeZone(timeZone)) return undefined;
  const zones = [country, ...(OVERSEAS[country] ?? [])].flatMap(zonesOf);
  return zones.some((zone) => isSameTime(zone, timeZone)) ? undefined : zones[0];
}

/** Whether clocks of two time zones say the same, in winter and in summer. */
function isSameTime(one: string, other: string): boolean {
  return ['2026-01-15T12:00Z', '2026-07-15T12:00Z'].every((at) => {
    const instant = Temporal.Instant.from(at);
    return instant.toZonedDateTimeISO(one).offset === instant.toZonedDateTimeISO(other).offset;
  });
}

/** The time zones of a country, as the IANA list has them. */
function zonesOf(country: string): readonly string[] {
  return new Intl.Locale(`und-${country}`).getTimeZones() ?? [];
}
