/** A language by its tag, like the names of the dictionary folders: 'fr', 'es'. The available languages are data. */
export type Language = string;

/** A text by language. Its author decides which languages it has. */
export type Localised = Readonly<Record<Language, string>>;

/** Languages in the order in which a text is looked for. */
export type Languages = readonly Language[];

/** Someone with a language, and the fallback languages for texts that are missing in it. */
export interface Speaker {
  readonly language: Language;
  readonly fallback?: Languages | undefined;
}

/** The form of a language tag, in texts, tenants and folder names. */
export const LANGUAGE_PATTERN = '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$';

export function languagesOf({ language, fallback = [] }: Speaker): Languages {
  return [language, ...fallback];
}

/** The text in the first of these languages that has it. If none has it, the text in any language. */
export function textIn(text: Localised, languages: Languages): string {
  const found = languages.find((language) => text[language] !== undefined) ?? Object.keys(text).toSorted()[0];
  return found === undefined ? '' : (text[found] ?? '');
}
