import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { Currency } from '#kernel/currencies.ts';
import { textOf, type TextValues } from '#kernel/dictionary.ts';
import {
  formatCents,
  formatCountry,
  formatDay,
  formatFileSize,
  formatInstant,
  formatMoney,
  formatNumber,
  formatPercent,
} from '#kernel/format.ts';
import { fromDecimal } from '#kernel/money.ts';
import type { Boot } from './boot.ts';

/** t('stafforders:shown', { count: 2 }): dictionary page, key, values. */
export type Translate = (key: string, values?: TextValues) => string;

/** Formatters in the style of the shop. */
export interface Shown {
  money(amount: { readonly centAmount: number; readonly currencyCode: Currency }): string;
  /** An amount whose currency is not kept beside it. */
  cents(cents: number): string;
  number(value: number): string;
  /** Takes a percentage as the API sends it, '20.00'. */
  rate(percent: string): string;
  /** The day of a date, or of an instant in the time zone of the shop. */
  date(iso: string): string;
  instant(iso: string): string;
  country(code: string): string;
  /** A number of bytes (row 1.13). */
  fileSize(bytes: number): string;
}

interface Words {
  readonly t: Translate;
  readonly shown: Shown;
}

const WordsContext = createContext<Words | undefined>(undefined);

export function WordsProvider({ boot, children }: { readonly boot: Boot; readonly children: ReactNode }) {
  const words = useMemo<Words>(() => {
    const { dictionaries, language, locale, timeZone } = boot;
    return {
      t: (key, values) => textOf(dictionaries, language, key, values),
      shown: {
        money: ({ centAmount, currencyCode }) => formatMoney(centAmount, currencyCode, locale),
        cents: (cents) => formatCents(cents, locale),
        number: (value) => formatNumber(value, locale),
        rate: (percent) => formatPercent(fromDecimal(percent) ?? 0, locale),
        date: (iso) => formatDay(iso, timeZone),
        instant: (iso) => formatInstant(iso, timeZone),
        country: (code) => formatCountry(code, locale),
        fileSize: (bytes) => formatFileSize(bytes, locale),
      },
    };
  }, [boot]);
  return <WordsContext value={words}>{children}</WordsContext>;
}

function useWords(): Words {
  const words = useContext(WordsContext);
  if (!words) throw new Error('Texts need the frame of the back office around them');
  return words;
}

export function useTranslate(): Translate {
  return useWords().t;
}

export function useShown(): Shown {
  return useWords().shown;
}
