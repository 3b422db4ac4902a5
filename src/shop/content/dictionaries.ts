import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { textOf, type Dictionary, type TextValues } from '#kernel/dictionary.ts';
import type { Language } from '../tenants/tenant.ts';

/** Every text a person reads, by language, page and key: tenants/dictionaries/<language>/<page>.json. */
export interface Dictionaries {
  pages(language: Language, names?: readonly string[]): Readonly<Record<string, Dictionary>>;
  text(language: string, page: string, key: string, params?: TextValues): string;
}

export const LANGUAGES = ['fr', 'it', 'en'] as const satisfies readonly Language[];

/** @param own texts of the owner, in files of the same names: each goes before that of the house */
export function loadDictionaries(folder: string, own?: string): Dictionaries {
  const resources: Readonly<Record<string, Readonly<Record<string, Dictionary>>>> = Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      withOwn(readLanguage(join(folder, language)), own === undefined ? {} : readLanguage(join(own, language))),
    ]),
  );
  return {
    pages: (language, names) => {
      const all = resources[language] ?? {};
      return names ? Object.fromEntries(names.flatMap((name) => (all[name] ? [[name, all[name]]] : []))) : all;
    },
    text: (language, page, key, params) => textOf(resources[language] ?? {}, language, `${page}:${key}`, params),
  };
}

function withOwn(
  house: Readonly<Record<string, Dictionary>>,
  own: Readonly<Record<string, Dictionary>>,
): Readonly<Record<string, Dictionary>> {
  const pages = new Set([...Object.keys(house), ...Object.keys(own)]);
  return Object.fromEntries([...pages].map((page) => [page, { ...house[page], ...own[page] }]));
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
