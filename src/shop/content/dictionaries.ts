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

export function loadDictionaries(folder: string): Dictionaries {
  const resources: Readonly<Record<string, Readonly<Record<string, Dictionary>>>> = Object.fromEntries(
    LANGUAGES.map((language) => [language, readLanguage(join(folder, language))]),
  );
  return {
    pages: (language, names) => {
      const all = resources[language] ?? {};
      return names ? Object.fromEntries(names.flatMap((name) => (all[name] ? [[name, all[name]]] : []))) : all;
    },
    text: (language, page, key, params) => textOf(resources[language] ?? {}, language, `${page}:${key}`, params),
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
