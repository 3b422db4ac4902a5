/**
 * Days as whole numbers since 1970-01-01. They are fast to count and, without hours, not affected by daylight saving.
 */

export type DayNumber = number;

/** Public holidays of a place. The data comes from outside, so that the engine stays pure. */
export interface Calendar {
  isHoliday(country: string, region: string, day: DayNumber): boolean;
}

const MS_PER_DAY = 86_400_000;

export function dayNumber(date: string): DayNumber {
  return Math.floor(Date.parse(`${date}T00:00:00Z`) / MS_PER_DAY);
}

export function isoDate(day: DayNumber): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
}

/** 0 is Sunday. */
export function weekday(day: DayNumber): number {
  return (((day + 4) % 7) + 7) % 7;
}

export function isWeekend(day: DayNumber): boolean {
  return [0, 6].includes(weekday(day));
}

export function isWorkingDay(calendar: Calendar, country: string, region: string, day: DayNumber): boolean {
  return !isWeekend(day) && !calendar.isHoliday(country, region, day);
}
