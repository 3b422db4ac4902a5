import type { Currency } from './money.ts';

/** How values are shown. Everything a person reads as a date, a size or a price passes here. */

/** DD-MM-YYYY (§9). An invalid date logs 'Invalid Date' and shows an empty string (§8). */
export function formatDate(value: string, warn: (message: string) => void = console.warn): string {
  const date = parseLocalDate(value);
  if (!date) {
    warn('Invalid Date');
    return '';
  }
  return `${String(date.day).padStart(2, '0')}-${String(date.month).padStart(2, '0')}-${String(date.year).padStart(4, '0')}`;
}

/** 'mercredi 25-11-2026' in the locale's language. */
export function formatWeekdayDate(
  value: string,
  locale: string,
  warn: (message: string) => void = console.warn,
): string {
  const date = parseLocalDate(value);
  if (!date) return formatDate(value, warn);
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(date.year, date.month - 1, date.day),
  );
  return `${weekday} ${formatDate(value, warn)}`;
}

/** Instant (ISO, UTC) to 'DD-MM-YYYY HH:mm' in a time zone. */
export function formatInstant(value: string, timeZone: string, warn: (message: string) => void = console.warn): string {
  const time = Date.parse(value);
  if (Number.isNaN(time)) {
    warn('Invalid Date');
    return '';
  }
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(time);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${part('day')}-${part('month')}-${part('year')} ${part('hour')}:${part('minute')}`;
}

const SIZES = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** B, kB, MB, GB, TB with two decimals (row 1.13), decimal steps of 1000. */
export function formatFileSize(bytes: number, locale: string): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  while (unit < SIZES.length - 1 && Math.round(value * 100) / 100 >= 1000) {
    value /= 1000;
    unit += 1;
  }
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value);
  return `${number} ${SIZES[unit]}`;
}

/** '39,60 €' in the domain's locale. */
export function formatMoney(cents: number, currency: Currency, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(cents / 100);
}

/** '+4,20 €', '-1,10 €', '±0,00 €' never: nothing to say is an empty string. */
export function formatMoneyDifference(cents: number, currency: Currency, locale: string): string {
  if (cents === 0) return '';
  return new Intl.NumberFormat(locale, { style: 'currency', currency, signDisplay: 'always' }).format(cents / 100);
}

/** Unit prices show four decimals and are never multiplied back. */
export function formatUnitPrice(decimal: string, currency: Currency, locale: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
  }).format(Number(decimal));
}

export function formatNumber(value: number, locale: string): string {
  return new Intl.NumberFormat(locale).format(value);
}

function parseLocalDate(value: string): { year: number; month: number; day: number } | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(value);
  if (!match) return undefined;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const check = new Date(Date.UTC(year, month - 1, day));
  return check.getUTCMonth() === month - 1 && check.getUTCDate() === day ? { year, month, day } : undefined;
}
