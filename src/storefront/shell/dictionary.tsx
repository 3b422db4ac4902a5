import i18next, { type TFunction } from 'i18next';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { Payload } from './payload.ts';

/** t('cart:title', { count: 2 }): page of the dictionary, key, values. */
export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;

export function createTranslate(
  payload: Pick<Payload, 'dictionaries'> & { readonly shop: { readonly language: string } },
  showKeys = false,
): Translate {
  const instance = i18next.createInstance();
  const { language } = payload.shop;
  void instance.init({
    resources: { [language]: payload.dictionaries },
    lng: showKeys ? 'cimode' : language,
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: ':',
    appendNamespaceToCIMode: true,
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  const t = instance.t as TFunction<string, undefined>;
  return (key, values) => t(key, { ...values });
}

const TranslateContext = createContext<Translate>((key) => key);

export function DictionaryProvider({
  payload,
  showKeys,
  children,
}: {
  readonly payload: Payload;
  readonly showKeys: boolean;
  readonly children: ReactNode;
}) {
  const { language } = payload.shop;
  const translate = useMemo(
    () => createTranslate({ dictionaries: payload.dictionaries, shop: { language } }, showKeys),
    [payload.dictionaries, language, showKeys],
  );
  return <TranslateContext value={translate}>{children}</TranslateContext>;
}

export function useTranslate(): Translate {
  return useContext(TranslateContext);
}
