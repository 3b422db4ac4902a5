import { CURRENCY_FACTS, type Currency } from './currencies.ts';
import type { BasisPoints } from './money.ts';

/** How values are shown. Every date, size and price that a person reads is formatted here. */

/** How a shop writes dates in sentences. Data, tables and the API have DD-MM-YYYY always (decision 45). */
export type DateStyle = 'numbers' | 'words';

/** Sentences of a shop: their style, and now, because the year is told only of another one. */
export interface Prose {
  readonly dates: DateStyle;
  readonly now: number;
}

const IN_NUMBERS: Prose = { dates: 'numbers', now: 0 };

type Warn = (message: string) => void;

/** DD-MM-YYYY (§9). An invalid date logs 'Invalid Date' and gives an empty string (§8). */
export function formatDate(value: string, warn: Warn = console.warn): string {
  return timeOf(value) === undefined ? invalid(warn) : value.slice(0, 10).split('-').toReversed().join('-');
}

function invalid(warn: Warn): string {
  warn('Invalid Date');
  return '';
}

/** Where a time zone stands from UTC: minutes, each until an instant, from the first instant that is told. */
export interface ZoneOffsets {
  readonly from: number;
  readonly offsets: readonly (readonly [until: number, minutes: number])[];
}

const zones = new Map<string, ZoneOffsets>();

/** Gives the browser the offsets that its server knows. At other times it asks its own tables, which takes it long. */
export function learnZone(timeZone: string, zone: ZoneOffsets): void {
  zones.set(timeZone, zone);
}

const MINUTE = {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** The calendar and the clock of a time zone. It is kept: making one takes as long as drawing a part of a page. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  // British English has the parts in the order of our own dates, whatever stands between them.
  if (!clock) clocks.set(timeZone, (clock = new Intl.DateTimeFormat('en-GB', { ...MINUTE, timeZone })));
  return clock;
}

/** How a locale writes a day in words. */
export interface DayStyle {
  /** From Sunday. */
  readonly weekdays: readonly string[];
  readonly months: readonly string[];
  /** '{weekday} {day} {month}', in the locale's order. */
  readonly day: string;
  /** The same with {year}. */
  readonly dayOfYear: string;
}

const FRENCH_DAYS: DayStyle = {
  weekdays: 'dimanche lundi mardi mercredi jeudi vendredi samedi'.split(' '),
  months: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
  day: '{weekday} {day} {month}',
  dayOfYear: '{weekday} {day} {month} {year}',
};
const learnedDays = new Map<string, DayStyle>();

/** How a locale writes days that nobody has told yet. Only servers know more than French (`kernel/day-tables`). */
let lookDays: (locale: string) => DayStyle = () => FRENCH_DAYS;

export function lookDaysUp(by: (locale: string) => DayStyle): void {
  lookDays = by;
}

/** How days are written in a locale. */
export function dayStyleOf(locale: string): DayStyle {
  let style = learnedDays.get(locale);
  if (!style) learnedDays.set(locale, (style = lookDays(locale)));
  return style;
}

/** Gives the browser the words of its server, whatever its own tables say. */
export function learnDayStyle(locale: string, style: DayStyle): void {
  learnedDays.set(locale, style);
}

/** 'mercredi 25-11-2026' in the locale's language; in words 'mercredi 25 novembre', with the year if it is another. */
export function formatWeekdayDate(
  value: string,
  locale: string,
  prose: Prose = IN_NUMBERS,
  warn: Warn = console.warn,
): string {
  const time = timeOf(value);
  if (time === undefined) return formatDate(value, warn);
  if (prose.dates === 'words') return dayInWords(time, locale, new Date(prose.now).getUTCFullYear());
  return `${dayStyleOf(locale).weekdays[new Date(time).getUTCDay()]} ${formatDate(value)}`;
}

/** @param time midnight of the day in UTC */
function dayInWords(time: number, locale: string, thisYear: number): string {
  const date = new Date(time);
  const style = dayStyleOf(locale);
  const year = date.getUTCFullYear();
  const day = date.getUTCDate();
  return (year === thisYear ? style.day : style.dayOfYear)
    .replace('{weekday}', style.weekdays[date.getUTCDay()] ?? '')
    .replace('{day}', day === 1 && locale.startsWith('fr') ? '1er' : String(day))
    .replace('{month}', style.months[date.getUTCMonth()] ?? '')
    .replace('{year}', String(year));
}

/** Day, month, year, hour and minute of an instant in a time zone, with leading zeros. */
function partsOf(time: number, timeZone: string): readonly string[] {
  const zone = zones.get(timeZone);
  const minutes = zone && time >= zone.from ? zone.offsets.find(([until]) => time < until)?.[1] : undefined;
  if (minutes !== undefined) {
    const [year = '', month = '', day = '', hour = '', minute = ''] =
      new Date(time + minutes * 60_000).toISOString().match(/\d+/g) ?? [];
    return [day, month, year, hour, minute];
  }
  return clockOf(timeZone).format(time).match(/\d+/g) ?? [];
}

/** Formats an instant (ISO, UTC) as 'DD-MM-YYYY HH:mm' in a time zone. */
export function formatInstant(value: string, timeZone: string, warn: Warn = console.warn): string {
  const time = Date.parse(value);
  if (Number.isNaN(time)) return invalid(warn);
  const [day, month, year, hour, minute] = partsOf(time, timeZone);
  return `${day}-${month}-${year} ${hour}:${minute}`;
}

/** Formats the day of a local date, or of an instant in a time zone, as 'DD-MM-YYYY'. */
export function formatDay(value: string, timeZone: string, warn: Warn = console.warn): string {
  return value.includes('T') ? formatInstant(value, timeZone, warn).slice(0, 10) : formatDate(value, warn);
}

/** An instant in a sentence: in words 'lundi 23 novembre, 19 h 30'. */
export function formatMoment(value: string, locale: string, timeZone: string, { dates, now }: Prose): string {
  const numbers = formatInstant(value, timeZone);
  if (dates === 'numbers' || numbers === '') return numbers;
  const [day, month, year, hour, minute] = partsOf(Date.parse(value), timeZone);
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const thisYear = Number(partsOf(now, timeZone)[2]);
  return `${dayInWords(midnight, locale, thisYear)}, ${formatClock(`${hour}:${minute}`, locale)}`;
}

/** A time of day, 'HH:mm', in a sentence. */
export function formatClock(clock: string, locale: string): string {
  return locale.startsWith('fr') ? clock.replace(/^0/, '').replace(':', '\u00a0h\u00a0') : clock;
}

const countryNames = new Map<string, Intl.DisplayNames>();
const learnedCountries = new Map<string, Readonly<Record<string, string>>>();

/** Gives the browser the names of the shop's countries, as its server writes them. */
export function learnCountries(locale: string, names: Readonly<Record<string, string>>): void {
  learnedCountries.set(locale, names);
}

/** Gives 'France' for 'FR', in the locale's language. */
export function formatCountry(code: string, locale: string): string {
  const told = learnedCountries.get(locale)?.[code];
  if (told !== undefined) return told;
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
export const GROUP_SPACE = '\u00a0';
export const FRENCH: NumberStyle = {
  decimal: ',',
  group: GROUP_SPACE,
  groupFrom: 4,
  symbol: 'after',
  symbolSpace: '',
  percentSpace: '\u00a0',
};
/** The styles that were needed so far; in a browser, that of its shop. */
const learned = new Map<string, NumberStyle>();

/** How a locale writes numbers that nobody has told yet. Only servers know more than French (`kernel/number-tables`). */
let lookUp: (locale: string) => NumberStyle = () => FRENCH;

export function lookStylesUp(by: (locale: string) => NumberStyle): void {
  lookUp = by;
}

/** How numbers are written in a locale. */
export function numberStyleOf(locale: string): NumberStyle {
  const known = learned.get(locale);
  if (known) return known;
  const style = lookUp(locale);
  learned.set(locale, style);
  return style;
}

/** Gives the browser the number style of its server, whatever its own tables say. */
export function learnNumberStyle(locale: string, style: NumberStyle): void {
  learned.set(locale, style);
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

/** The same amount for a narrow place: its currency may come to stand on a line of its own. */
export function breakableMoney(money: string): string {
  return money.replace(/\u00a0(?!\d)|(?<!\d)\u00a0/, ' ');
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

/** A number, '12 500'. One that is not whole has its decimals, at most two: '0,25'. */
export function formatNumber(value: number, locale: string): string {
  const decimals = [0, 1].find((most) => Math.abs(value - Number(value.toFixed(most))) < 0.005) ?? 2;
  return `${value < 0 ? '-' : ''}${writeNumber(value, decimals, locale)}`;
}

/** 'a, b ou c': one of these, in the locale's language. */
export function formatAlternatives(texts: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(texts);
}

/**
 * Reads a whole number as people type it: '12 500', '12.500', "12'500", '12,500'. Undefined for anything else, '12,5'
 * too.
 */
export function readNumber(typed: string): number | undefined {
  const plain = typed.replaceAll(/\s/g, '').replaceAll(/[.,'’](?=\d{3}(?!\d))/g, '');
  return /^\d{1,15}$/.test(plain) ? Number(plain) : undefined;
}

/**
 * Reads also what is no whole number, so that the nearest ones can be offered: '2,5', '-5', '1e9'. At most a million
 * millions. Undefined for what is no number.
 */
export function readAnyNumber(typed: string): number | undefined {
  const plain = typed.replaceAll(/\s/g, '').replace(',', '.').replace('−', '-');
  const number = /^-?\d{1,15}(?:\.\d{1,6})?(?:e\d{1,3})?$/i.test(plain) ? Number(plain) : undefined;
  return readNumber(typed) ?? (number && Math.max(-MOST_READ, Math.min(number, MOST_READ)));
}

const MOST_READ = 1e12;

/** Formats a rate in basis points: '5,5 %', in English and Italian without the space. */
export function formatPercent(rate: BasisPoints, locale: string): string {
  const { decimal, percentSpace } = numberStyleOf(locale);
  return `${String(rate / 100).replace('.', decimal)}${percentSpace}%`;
}

const LOCAL_DATE = /^\d{4}-\d{2}-\d{2}/;

/** Midnight of a local date in UTC; undefined if there is no such day. */
function timeOf(value: string): number | undefined {
  const [date] = LOCAL_DATE.exec(value) ?? [];
  const time = Date.parse(`${date}T00:00Z`);
  return date && !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? time : undefined;
}
