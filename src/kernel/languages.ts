/** A language by its tag, as the folders of the dictionaries are named: 'fr', 'es'. Which there are is data. */
export type Language = string;

/** A text by language. Which languages it stands in is up to whoever wrote it. */
export type Localised = Readonly<Record<Language, string>>;

/** Languages in the order in which a text is looked for. */
export type Languages = readonly Language[];

/** Whoever has a language, and the languages that stand in for a text that is missing in it. */
export interface Speaker {
  readonly language: Language;
  readonly fallback?: Languages | undefined;
}

/** As a tag is written; of a text, of a tenant, of a folder. */
export const LANGUAGE_PATTERN = '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$';

export function languagesOf({ language, fallback = [] }: Speaker): Languages {
  return [language, ...fallback];
}

/** The text in the first of these languages that has it; in whichever has it where none of them does. */
export function textIn(text: Localised, languages: Languages): string {
  const found = languages.find((language) => text[language] !== undefined) ?? Object.keys(text).toSorted()[0];
  return found === undefined ? '' : (text[found] ?? '');
}
