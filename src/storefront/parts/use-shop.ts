import { createContext, useContext, useMemo } from 'react';
import {
  formatCountry,
  formatFileSize,
  formatMoney,
  formatNumber,
  formatPercent,
  formatWeekdayDate,
  formatInstant,
  formatMoment,
  formatDay,
} from '#kernel/format.ts';
import type { Currency } from '#kernel/currencies.ts';
import { fromDecimal } from '#kernel/money.ts';
import type { ShopFacts } from '../client/payload.ts';

const ShopContext = createContext<ShopFacts | undefined>(undefined);
export const ShopProvider = ShopContext;

export function useShop(): ShopFacts {
  const shop = useContext(ShopContext);
  if (!shop) throw new Error('useShop needs a page around it');
  return shop;
}

/** Address of the sample artworks; null without them, and in a picture that stands on no page. */
export function useSampleArtworks(): string | null {
  return useContext(ShopContext)?.artworks ?? null;
}

/** Formatters for values in this shop's style. */
export interface Shown {
  money(amount: { readonly centAmount: number; readonly currencyCode: Currency }): string;
  cents(cents: number, currency: Currency): string;
  number(value: number): string;
  /** Takes a percentage as the API sends it, '20.00'. */
  rate(percent: string): string;
  /** The day of a date, or of an instant in the time zone of the shop. */
  date(iso: string): string;
  /** A day in a sentence, in the shop's style. */
  weekday(iso: string): string;
  instant(iso: string): string;
  /** An instant in a sentence, in the shop's style. */
  moment(iso: string): string;
  country(code: string): string;
  /** A number of bytes (row 1.13). */
  fileSize(bytes: number): string;
}

export function useShown(): Shown {
  const { locale, timeZone, dates } = useShop();
  return useMemo(
    () => ({
      money: (amount) => formatMoney(amount.centAmount, amount.currencyCode, locale),
      cents: (cents, currency) => formatMoney(cents, currency, locale),
      number: (value) => formatNumber(value, locale),
      rate: (percent) => formatPercent(fromDecimal(percent) ?? 0, locale),
      date: (iso) => formatDay(iso, timeZone),
      weekday: (iso) => formatWeekdayDate(iso, locale, { dates, now: Date.now() }),
      instant: (iso) => formatInstant(iso, timeZone),
      moment: (iso) => formatMoment(iso, locale, timeZone, { dates, now: Date.now() }),
      country: (code) => formatCountry(code, locale),
      fileSize: (bytes) => formatFileSize(bytes, locale),
    }),
    [locale, timeZone, dates],
  );
}
