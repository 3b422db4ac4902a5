/** Texts by page and key, as the files of tenants/dictionaries hold them. */
export type Dictionary = Readonly<Record<string, string>>;
export type TextValues = Readonly<Record<string, string | number>>;

const rules = new Map<string, Intl.PluralRules>();

/**
 * The text of 'page:key' with its {{values}} put in. With a `count` the plural form of the language is taken
 * (key_one, key_many, key_other). A missing text shows its key, so that it is seen and never breaks a page.
 */
export function textOf(
  pages: Readonly<Record<string, Dictionary>>,
  language: string,
  name: string,
  values: TextValues = {},
): string {
  const colon = name.indexOf(':');
  const page = pages[name.slice(0, colon)];
  const key = name.slice(colon + 1);
  const text = pluralForm(page, key, language, values['count']) ?? page?.[key];
  if (text === undefined) return name;
  return !text.includes('{{')
    ? text
    : text.replaceAll(/\{\{(\w+)\}\}/g, (mark, value: string) =>
        values[value] === undefined ? mark : String(values[value]),
      );
}

function pluralForm(
  page: Dictionary | undefined,
  key: string,
  language: string,
  count: string | number | undefined,
): string | undefined {
  if (typeof count !== 'number') return undefined;
  let rule = rules.get(language);
  if (!rule) rules.set(language, (rule = new Intl.PluralRules(language)));
  return page?.[`${key}_${rule.select(count)}`] ?? page?.[`${key}_other`];
}
