import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { textOf, type Dictionary, type TextValues } from '#kernel/dictionary.ts';
import { isFrench, withFrenchSpaces } from '#kernel/french-spaces.ts';
import { LANGUAGE_PATTERN, languagesOf, type Language, type Languages, type Speaker } from '#kernel/languages.ts';

type Pages = Readonly<Record<string, Dictionary>>;

/** All texts for visitors and staff, by language, page and key: tenants/dictionaries/<language>/<page>.json. */
export interface Dictionaries {
  /** The languages that have a folder, in alphabetical order. */
  readonly languages: Languages;
  /** The speaker that is used when no shop is known. */
  readonly house: Speaker;
  /** Returns the pages for a speaker. Missing texts come from the fallback languages. */
  pages(speaker: Speaker, names?: readonly string[]): Pages;
  text(speaker: Speaker, page: string, key: string, params?: TextValues): string;
  /** Returns the texts that another language has but this one has not, by file. */
  missing(language: Language): readonly MissingTexts[];
}

export interface MissingTexts {
  readonly file: string;
  readonly keys: readonly string[];
}

/**
 * Loads the dictionaries. The languages are those that have a folder in either place.
 * @param own the owner's texts, in files of the same names; they override the texts of the house
 * @param house the language used when no shop is known; the first language when absent
 */
export function loadDictionaries(folder: string, own?: string, house?: Language): Dictionaries {
  const folders = own === undefined ? [folder] : [folder, own];
  const languages = [...new Set(folders.flatMap(languagesIn))].toSorted();
  const written = new Map(
    languages.map((language) => [
      language,
      folders.map((each) => readLanguage(join(each, language), language)).reduce(over),
    ]),
  );
  const complete = new Map<string, Pages>();
  const pagesFor = (speaker: Speaker): Pages => {
    // All other languages are the last fallback, because a text in a foreign language is more useful than its key.
    const order = [...new Set([...languagesOf(speaker), ...languages])];
    const name = order.join(' ');
    let pages = complete.get(name);
    if (!pages) complete.set(name, (pages = order.map((each) => written.get(each) ?? {}).reduceRight(instead, {})));
    return pages;
  };
  return {
    languages,
    house: { language: house ?? languages[0] ?? '' },
    pages(speaker, names) {
      const all = pagesFor(speaker);
      return names ? Object.fromEntries(names.flatMap((name) => (all[name] ? [[name, all[name]]] : []))) : all;
    },
    text: (speaker, page, key, params) => textOf(pagesFor(speaker), speaker.language, `${page}:${key}`, params),
    missing(language) {
      const has = written.get(language) ?? {};
      const all = [...written.values()].reduce(instead, {});
      return Object.entries(all).flatMap(([page, texts]) => {
        const keys = lackingIn(has[page] ?? {}, texts);
        return keys.length > 0 ? [{ file: join(own ?? folder, language, `${page}.json`), keys }] : [];
      });
    },
  };
}

/** Returns the keys of texts that a dictionary lacks in every plural form. */
function lackingIn(dictionary: Dictionary, texts: Dictionary): string[] {
  const absent = Object.keys(texts).filter((key) => !Object.hasOwn(dictionary, key));
  const forms = new Set(absent.length > 0 ? Object.keys(dictionary).map(stemOf) : []);
  return absent.filter((key) => !forms.has(stemOf(key)));
}

/** Returns a key without its plural suffix. */
function stemOf(key: string): string {
  return key.replace(/_(?:zero|one|two|few|many|other)$/, '');
}

/** Merges pages; texts of `own` override texts of `house`. */
function over(house: Pages, own: Pages): Pages {
  return merged(house, own, (texts, others) => ({ ...texts, ...others }));
}

/** Merges pages; `second` fills only the texts that `first` lacks. Plural forms of a text stay together. */
function instead(second: Pages, first: Pages): Pages {
  return merged(second, first, (texts, others) => {
    const keys = lackingIn(others, texts);
    if (keys.length === 0) return others;
    return { ...Object.fromEntries(keys.map((key) => [key, texts[key] ?? ''])), ...others };
  });
}

function merged(one: Pages, other: Pages, both: (one: Dictionary, other: Dictionary) => Dictionary): Pages {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...names].map((name) => [name, both(one[name] ?? {}, other[name] ?? {})]));
}

const TAG = new RegExp(LANGUAGE_PATTERN);

function languagesIn(folder: string): Language[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && TAG.test(entry.name) ? [entry.name] : [],
  );
}

function readLanguage(folder: string, language: Language): Pages {
  if (!existsSync(folder)) return {};
  const asShown = isFrench(language) ? withFrenchSpaces : undefined;
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort();
  return Object.fromEntries(
    files.map((name) => {
      const texts = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Dictionary;
      return [name.slice(0, -5), asShown ? spacedBy(asShown, texts) : texts];
    }),
  );
}

function spacedBy(asShown: (text: string) => string, texts: Dictionary): Dictionary {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, asShown(text)]));
}
