import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { textOf, type TextValues } from '#kernel/dictionary.ts';
import type { Payload } from './payload.ts';

/** t('cart:title', { count: 2 }): dictionary page, key, values. */
export type Translate = (key: string, values?: TextValues) => string;

const TranslateContext = createContext<Translate>((key) => key);

/** Provides the texts of a page. With `showKeys`, every text is shown as its key (row 3.03). */
export function DictionaryProvider({
  payload,
  showKeys,
  children,
}: {
  readonly payload: Payload;
  readonly showKeys: boolean;
  readonly children: ReactNode;
}) {
  const { dictionaries } = payload;
  const { language } = payload.shop;
  const translate = useMemo<Translate>(
    () => (showKeys ? (key) => key : (key, values) => textOf(dictionaries, language, key, values)),
    [dictionaries, language, showKeys],
  );
  return <TranslateContext value={translate}>{children}</TranslateContext>;
}

export function useTranslate(): Translate {
  return useContext(TranslateContext);
}
