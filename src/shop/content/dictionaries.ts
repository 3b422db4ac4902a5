import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import i18next, { type i18n } from 'i18next';
import type { Language } from '../tenants/tenant.ts';

/** Every text a person reads, by language, page and key: tenants/dictionaries/<language>/<page>.json. */
export type Dictionary = Readonly<Record<string, string>>;
export interface Dictionaries {
  pages(language: Language, names?: readonly string[]): Readonly<Record<string, Dictionary>>;
  text(language: string, page: string, key: string, params?: Readonly<Record<string, string | number>>): string;
}

export const LANGUAGES = ['fr', 'it', 'en'] as const satisfies readonly Language[];

export function loadDictionaries(folder: string): Dictionaries {
  const resources = Object.fromEntries(LANGUAGES.map((language) => [language, readLanguage(join(folder, language))]));
  const instance: i18n = i18next.createInstance();
  void instance.init({
    resources,
    lng: 'fr',
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: ':',
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return {
    pages: (language, names) => {
      const all = resources[language] ?? {};
      return names ? Object.fromEntries(names.flatMap((name) => (all[name] ? [[name, all[name]]] : []))) : all;
    },
    text: (language, page, key, params) => instance.t(`${page}:${key}`, { ...params, lng: language }),
  };
}

function readLanguage(folder: string): Record<string, Dictionary> {
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort();
  return Object.fromEntries(
    files.map((name) => [name.slice(0, -5), JSON.parse(readFileSync(join(folder, name), 'utf8')) as Dictionary]),
  );
}
