import { CURRENCY_FACTS, type Currency } from './currencies.ts';
import type { BasisPoints } from './money.ts';

/** How values are shown. Every date, size and price that a person reads is formatted here. */

/** DD-MM-YYYY (§9). An invalid date logs 'Invalid Date' and gives an empty string (§8). */
export function formatDate(value: string, warn: (message: string) => void = console.warn): string {
  const date = parseLocalDate(value);
  if (!date) {
    warn('Invalid Date');
    return '';
  }
  return `${String(date.day).padStart(2, '0')}-${String(date.month).padStart(2, '0')}-${String(date.year).padStart(4, '0')}`;
}

const WEEKDAY = { weekday: 'long', timeZone: 'UTC' } as const;
const MINUTE = {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Formatters are cached: making one takes longer than a page may take for all of its dates. */
function formatterOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${locale} ${options.timeZone} ${options.weekday}`;
  let formatter = formatters.get(name);
  if (!formatter) formatters.set(name, (formatter = new Intl.DateTimeFormat(locale, options)));
  return formatter;
}

/** 'mercredi 25-11-2026', in the locale's language. */
export function formatWeekdayDate(
  value: string,
  locale: string,
  warn: (message: string) => void = console.warn,
): string {
  const date = parseLocalDate(value);
  if (!date) return formatDate(value, warn);
  const weekday = formatterOf(locale, WEEKDAY).format(Date.UTC(date.year, date.month - 1, date.day));
  return `${weekday} ${formatDate(value, warn)}`;
}

/** Formats an instant (ISO, UTC) as 'DD-MM-YYYY HH:mm' in a time zone. */
export function formatInstant(value: string, timeZone: string, warn: (message: string) => void = console.warn): string {
  const time = Date.parse(value);
  if (Number.isNaN(time)) {
    warn('Invalid Date');
    return '';
  }
  const parts = formatterOf('en-GB', { ...MINUTE, timeZone }).formatToParts(time);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${part('day')}-${part('month')}-${part('year')} ${part('hour')}:${part('minute')}`;
}

const countryNames = new Map<string, Intl.DisplayNames>();

/** Gives 'France' for 'FR', in the locale's language. */
export function formatCountry(code: string, locale: string): string {
  let names = countryNames.get(locale);
  if (!names) countryNames.set(locale, (names = new Intl.DisplayNames([locale], { type: 'region' })));
  return names.of(code) ?? code;
}

/**
 * How a locale writes numbers. The styles are defined here because the tables of servers and browsers differ between
 * releases, and a price must look the same on both.
 */
export interface NumberStyle {
  readonly decimal: string;
  readonly group: string;
  /** The fewest digits that get a group mark: Italian writes 1000 and 10.000. */
  readonly groupFrom: number;
  readonly symbol: 'before' | 'after';
  /** The space between a one-character symbol and the amount after it. Longer symbols always get a space. */
  readonly symbolSpace: string;
  /** The space between a rate and the percent sign. */
  readonly percentSpace: string;
}

/** French print uses a narrow space here (U+202F), but our font has none: a browser would show '1000' for '1 000'. */
const GROUP_SPACE = '\u00a0';
const FRENCH: NumberStyle = {
  decimal: ',',
  group: GROUP_SPACE,
  groupFrom: 4,
  symbol: 'after',
  symbolSpace: '',
  percentSpace: '\u00a0',
};
const STYLES: Readonly<Record<string, NumberStyle>> = {
  fr: FRENCH,
  'fr-CH': { ...FRENCH, decimal: '.' },
  it: { decimal: ',', group: '.', groupFrom: 5, symbol: 'after', symbolSpace: '', percentSpace: '' },
  en: { decimal: '.', group: ',', groupFrom: 4, symbol: 'before', symbolSpace: '', percentSpace: '' },
};

/** Styles of locales that are not defined here. */
const learned = new Map<string, NumberStyle>();

/** How numbers are written in a locale: as defined here, otherwise as this machine's tables say. */
export function numberStyleOf(locale: string): NumberStyle {
  const written = STYLES[locale] ?? STYLES[locale.slice(0, 2)] ?? learned.get(locale);
  if (written) return written;
  const style = styleByTables(locale);
  learned.set(locale, style);
  return style;
}

/** Gives the browser the number style of its server, whatever its own tables say. */
export function learnNumberStyle(locale: string, style: NumberStyle): void {
  learned.set(locale, style);
}

function styleByTables(locale: string): NumberStyle {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).formatToParts(1_234_567.5);
  const textOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const placeOf = (type: string) => parts.findIndex((part) => part.type === type);
  const isGrouped = new Intl.NumberFormat(locale).formatToParts(1234).some(({ type }) => type === 'group');
  const percent = new Intl.NumberFormat(locale, { style: 'percent' }).formatToParts(0.2);
  return {
    decimal: textOf('decimal'),
    group: textOf('group').replace(/\s/, GROUP_SPACE),
    groupFrom: isGrouped ? 4 : 5,
    symbol: placeOf('currency') < placeOf('integer') ? 'before' : 'after',
    symbolSpace: parts[placeOf('currency') + 1]?.type === 'literal' ? GROUP_SPACE : '',
    percentSpace: percent.some(({ type }) => type === 'literal') ? GROUP_SPACE : '',
  };
}

/** Writes a number with this many decimals, in the locale's marks. */
function writeNumber(value: number, decimals: number, locale: string): string {
  const style = numberStyleOf(locale);
  const [whole = '0', fraction] = Math.abs(value).toFixed(decimals).split('.');
  const grouped = whole.length >= style.groupFrom ? whole.replaceAll(/\B(?=(\d{3})+$)/g, style.group) : whole;
  return fraction === undefined ? grouped : `${grouped}${style.decimal}${fraction}`;
}

function withSymbol(sign: string, amount: string, currency: Currency, locale: string): string {
  const { symbol } = CURRENCY_FACTS[currency];
  const style = numberStyleOf(locale);
  if (style.symbol === 'after') return `${sign}${amount}\u00a0${symbol}`;
  return `${sign}${symbol}${symbol.length > 1 ? '\u00a0' : style.symbolSpace}${amount}`;
}

const SIZES = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** B, kB, MB, GB, TB with two decimals (row 1.13), in decimal steps of 1000. Empty if the value is not a number. */
export function formatFileSize(bytes: number, locale: string): string {
  if (!Number.isFinite(bytes)) return '';
  let value = Math.max(0, bytes);
  let unit = 0;
  while (unit < SIZES.length - 1 && Math.round(value * 100) / 100 >= 1000) {
    value /= 1000;
    unit += 1;
  }
  return `${writeNumber(value, 2, locale)}\u00a0${SIZES[unit]}`;
}

/** '39,60 €' in the domain's locale (row 1.11). */
export function formatMoney(cents: number, currency: Currency, locale: string): string {
  return withSymbol(cents < 0 ? '-' : '', writeCents(cents, currency, locale), currency, locale);
}

/** '1 234,50', where the currency is not told. */
export function formatCents(cents: number, locale: string): string {
  return writeNumber(cents / 100, 2, locale);
}

/** '+4,20 €' or '-1,10 €'. Zero gives an empty string. */
export function formatMoneyDifference(cents: number, currency: Currency, locale: string): string {
  return cents === 0 ? '' : withSymbol(cents < 0 ? '-' : '+', writeCents(cents, currency, locale), currency, locale);
}

function writeCents(cents: number, currency: Currency, locale: string): string {
  return writeNumber(cents / 100, CURRENCY_FACTS[currency].decimals, locale);
}

/**
 * Unit prices below one show four decimals, others two (decision 10). These rounded prices are never multiplied back.
 */
export function formatUnitPrice(decimal: string, currency: Currency, locale: string): string {
  const price = Number(decimal);
  return withSymbol('', writeNumber(price, price < 1 ? 4 : 2, locale), currency, locale);
}

/** A number, '12 500', with the decimals that it has, two at most: '0,25'. */
export function formatNumber(value: number, locale: string): string {
  const decimals = [0, 1].find((each) => Number(value.toFixed(each)) === value) ?? 2;
  return `${value < 0 ? '-' : ''}${writeNumber(value, decimals, locale)}`;
}

/**
 * Reads a whole number as people type it: '12 500', '12.500', "12'500", '12,500'. Undefined for anything else, '12,5'
 * too.
 */
export function readNumber(typed: string): number | undefined {
  const plain = typed.replaceAll(/\s/g, '').replaceAll(/[.,'’](?=\d{3}(?!\d))/g, '');
  return /^\d{1,15}$/.test(plain) ? Number(plain) : undefined;
}

/** Formats a rate in basis points: '5,5 %', in English and Italian without the space. */
export function formatPercent(rate: BasisPoints, locale: string): string {
  const { decimal, percentSpace } = numberStyleOf(locale);
  return `${String(rate / 100).replace('.', decimal)}${percentSpace}%`;
}

function parseLocalDate(value: string): { year: number; month: number; day: number } | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(value);
  if (!match) return undefined;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const check = new Date(Date.UTC(year, month - 1, day));
  return check.getUTCMonth() === month - 1 && check.getUTCDate() === day ? { year, month, day } : undefined;
}
