/** Texts by page and key, as the files of tenants/dictionaries hold them. */
export type Dictionary = Readonly<Record<string, string>>;
export type TextValues = Readonly<Record<string, string | number>>;

const rules = new Map<string, Intl.PluralRules>();

/**
 * The text of 'page:key' with its {{values}} filled in. With a `count` it uses the plural form of the language
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
  return text === undefined ? name : filled(text, values);
}

/**
 * A page has hundreds of texts, and this is several times faster than a regular expression. A placeholder without a
 * value stays as it is.
 */
function filled(text: string, values: TextValues): string {
  let done = '';
  let from = 0;
  for (let open = text.indexOf('{{'); open >= 0; open = text.indexOf('{{', from)) {
    const close = text.indexOf('}}', open);
    if (close < 0) break;
    done += text.slice(from, open) + String(values[text.slice(open + 2, close)] ?? text.slice(open, close + 2));
    from = close + 2;
  }
  return done + text.slice(from);
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
