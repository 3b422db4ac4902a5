import { REFUSALS_OF_THE_DOOR } from '#platform/http/mount-endpoint.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#kernel/endpoint.ts';
import { isRefusedKind, REFUSED_KINDS } from '#shop/artwork/file-type.rules.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'tenants/dictionaries');
/** The demo supports every language that has a folder, and each one completely. */
const LANGUAGES = readdirSync(folder);
const pages = readdirSync(join(folder, 'fr')).map((name) => name.replace('.json', ''));

function read(language: string, page: string): Record<string, string> {
  return JSON.parse(readFileSync(join(folder, language, `${page}.json`), 'utf8')) as Record<string, string>;
}

const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name))].sort();

/** Source texts of the program, without tests. */
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
  .map((file) => ({ file, text: readFileSync(join(root, 'src', file), 'utf8') }));

/** Keys that source files use literally: t('page:key'), say('page', 'key'). */
function askedKeys(): { key: string; file: string }[] {
  return sources.flatMap(({ file, text }) => {
    const translated = [...text.matchAll(/\bt\(\s*'([a-z]+):([\w.]+)'/g)].map(([, page, key]) => ({
      key: `${page}:${key}`,
      file,
    }));
    const said = [...text.matchAll(/\bsay\('([a-z]+)', '(\w+)'/g)].map(([, page, key]) => ({
      key: `${page}:${key}`,
      file,
    }));
    return [...translated, ...said];
  });
}

/** Beginnings of keys that the code completes with a value: `order:status_${status}`. */
const BUILT = [
  'shell:to_pay_',
  'firstlook:undrawn_',
  'checkout:files_',
  'view:act_',
  'why:',
  'view:near_',
  'access:confirm_',
  'addresses:add_',
  'addresses:empty_',
  'addresses:title_',
  'cart:idle_',
  'cart:not_sold_',
  'cart:printed_',
  'stafforders:content_',
  'printcontent:content_',
  'printcontent:law_',
  'checks:amount_',
  'checks:area_',
  'checks:change_',
  'checks:limit_',
  'checks:means_',
  'checks:of_',
  'checks:profile_',
  'checks:title_',
  'checks:why_',
  'checkout:changed_',
  'checkout:method_',
  'checkout:number_',
  'checkout:staff_check_',
  'checkout:staff_unread_',
  'checkout:step_',
  'company:role_',
  'complaints:credit_',
  'complaints:event_',
  'complaints:kind_',
  'complaints:state_',
  'complaints:wish_',
  'content:beside_',
  'content:configure_scale_',
  'content:from_',
  'content:usual_',
  'fix:done_',
  'fix:spread_',
  'forms:category_',
  'forms:number_',
  'forms:problem_',
  'order:attempt_',
  'order:number_',
  'order:carrier_',
  'order:edit_closed_',
  'order:event_',
  'order:messages_by_',
  'order:method_',
  'order:reorder_reason_',
  'search:price_',
  'order:status_',
  'order:step_',
  'preflight:count_',
  'preflight:finding_',
  'preflight:severity_',
  'preflight:unreadable_',
  'proof:layer_',
  'proof:none_',
  'proof:metal_',
  'proof:plate_',
  'premium:turnover_',
  'privacy:goes_',
  'privacy:obstacle_',
  'privacy:stays_',
  'product:caveat_',
  'product:counted_',
  'product:priority_',
  'shell:prices_',
  'product:promo_',
  'requests:intro_',
  'requests:state_',
  'shell:away_',
  'shell:bad_request_',
  'shell:busy_',
  'shell:gone_',
  'shell:not_found_',
  'shell:offline_',
  'shell:server_error_',
  'staff:act_',
  'staff:help_',
  'staff:place_',
  'staffcustomers:applied_',
  'staffcustomers:column_',
  'staffcustomers:fact_',
  'staffcustomers:role_',
  'staffimport:column_',
  'staffimport:count_',
  'staffimport:file_',
  'staffimport:outcome_',
  'staffimport:wrong_',
  'staffmails:to_',
  'staffmails:when_',
  'stafforders:number_',
  'stafforders:axis_',
  'stafforders:by_',
  'stafforders:carrier_',
  'stafforders:column_',
  'stafforders:day_',
  'stafforders:lacks_',
  'stafforders:messages_waits_',
  'stafforders:money_',
  'stafforders:move_order_',
  'stafforders:payment_',
  'stafforders:priority_',
  'stafforders:provider_',
  'stafforders:side_',
  'stafforders:sort_',
  'stafforders:state_',
  'stafforders:sum_',
  'stafforders:technology_',
  'stafforders:vat_by_',
  'stafforders:why_',
  'staffrequests:as_',
  'staffrequests:go_',
  'staffrequests:kind_',
  'staffrequests:label_',
  'staffrequests:offer_state_',
  'staffrequests:state_',
  'staffrequests:to_',
  'staffteam:do_',
  'staffteam:done_',
  'staffteam:scope_',
  'staffteam:state_',
  'staffteam:text_',
  'uploads:is_flat_',
  'uploads:is_folded_',
  'staffuploads:fixed_',
  'staffuploads:by_',
  'staffuploads:column_',
  'staffuploads:do_',
  'staffuploads:fact_',
  'staffuploads:page_',
  'staffuploads:state_',
  'staffuploads:template_',
  'staffuploads:void_',
  'staffwebhooks:column_',
  'staffwebhooks:delivery_',
  'staffwebhooks:do_',
  'staffwebhooks:done_',
  'staffwebhooks:event_',
  'staffwebhooks:failure_',
  'staffwebhooks:state_',
  'staffwebhooks:text_',
  'uploads:approved_by_',
  'uploads:list_',
  'uploads:running_',
  'uploads:side_',
  'uploads:state_',
];

/** The words that stand between quotes, by file. Read once, and not for each key. */
const quoted = sources.map(({ file, text }) => ({
  folder: dirname(file),
  words: text.match(/(?<=['"`])[\w:.]+(?=['"`])/g) ?? [],
}));
const quotedAnywhere = new Set(quoted.flatMap(({ words }) => words));
const withStatus = new Set(sources.flatMap(({ text }) => text.match(/\w+(?=: \d{3})/g) ?? []));

/** The quoted words in folders with files that use keys of a page through a word elsewhere in them. */
function wordsOf(page: string): ReadonlySet<string> {
  const speaks = [`say('${page}'`, `'${page}', key`, `\`${page}:\${`];
  const folders = new Set(
    sources.filter(({ text }) => speaks.some((each) => text.includes(each))).map(({ file }) => dirname(file)),
  );
  return new Set(quoted.filter(({ folder }) => folders.has(folder)).flatMap(({ words }) => words));
}

/** Whether the code uses a key: in full, as a word in a folder that uses its page, or by a listed beginning. */
function isAsked(page: string, key: string, words: ReadonlySet<string>): boolean {
  const name = key.replace(/_(zero|one|two|few|many|other)$/, '');
  const whole = `${page}:${name}`;
  return (
    BUILT.some((beginning) => whole.startsWith(beginning)) ||
    quotedAnywhere.has(whole) ||
    words.has(name) ||
    words.has(key)
  );
}

/** Whether the code returns a refusal with this name. */
function isRefused(key: string): boolean {
  return quotedAnywhere.has(key) || withStatus.has(key);
}

function has(language: string, key: string): boolean {
  const [page = '', name = ''] = key.split(':');
  if (!pages.includes(page)) return false;
  const texts = read(language, page);
  return name in texts || `${name}_other` in texts;
}

describe('dictionaries', () => {
  test.each(LANGUAGES)('3.03 the pages of %s are those of French', (language) =>
    expect(readdirSync(join(folder, language)).sort()).toEqual(readdirSync(join(folder, 'fr')).sort()),
  );

  test.each(pages.flatMap((page) => LANGUAGES.map((language) => [page, language] as const)))(
    '3.03 %s in %s has every key, filled, with the same placeholders',
    (page, language) => {
      const french = read('fr', page);
      const other = read(language, page);
      expect(Object.keys(other).sort()).toEqual(Object.keys(french).sort());
      for (const [key, text] of Object.entries(other)) {
        expect(text.trim(), key).not.toBe('');
        expect(placeholders(text), key).toEqual(placeholders(french[key] ?? ''));
      }
    },
  );

  test('3.03 every text that the code asks for exists in every language', () => {
    const asked = askedKeys();
    expect(asked.length).toBeGreaterThan(100);
    const missing = asked.flatMap(({ key, file }) =>
      LANGUAGES.filter((language) => !has(language, key)).map((language) => `${language} ${key} (${file})`),
    );
    expect(missing).toEqual([]);
  });

  test('3.03 every text is asked for somewhere: what nobody reads is not kept', () => {
    const unused = pages.flatMap((page) => {
      const words = wordsOf(page);
      return Object.keys(read('fr', page))
        .filter((key) => (page === 'errors' ? !isRefused(key) : !isAsked(page, key, words)))
        .map((key) => `${page}:${key}`);
    });
    expect(unused).toEqual([]);
  });

  test('3.03 every listed beginning of a key is still built somewhere', () => {
    const built = (beginning: string) => {
      const [page = '', name = ''] = beginning.split(':');
      const word = `'${name.slice(0, -1)}'`;
      return sources.some(
        ({ text }) => text.includes(`\`${beginning}\${`) || (text.includes(`\`${page}:\${`) && text.includes(word)),
      );
    };
    const literal = BUILT.filter((beginning) => !built(beginning));
    expect(literal).toEqual([]);
  });

  test('8.01 every refusal that a contract names has a text in every language', async () => {
    const shop = join(root, 'src/shop');
    const files = readdirSync(shop, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.contract.ts'),
    );
    const modules = await Promise.all(
      files.map(async (name) => Object.values((await import(join(shop, name))) as Record<string, unknown>)),
    );
    const keys = new Set(
      modules
        .flat()
        .flatMap((value) =>
          typeof value === 'object' && value !== null && 'refusals' in value
            ? Object.keys((value as Endpoint).refusals)
            : [],
        ),
    );
    const door = [...REFUSALS_OF_THE_DOOR, 'fault'];
    const isMissing = (key: string, language: string) =>
      !(key in read(language, isRefusedKind(key) ? 'filekinds' : 'errors'));
    const missing = [...keys, ...door, ...REFUSED_KINDS].flatMap((key) =>
      LANGUAGES.filter((language) => isMissing(key, language)).map((language) => `${language} ${key}`),
    );
    expect(missing).toEqual([]);
  });

  test('no file has a key twice, of which the later text would be lost', () => {
    const doubled = LANGUAGES.flatMap((language) =>
      pages.flatMap((page) => {
        const text = readFileSync(join(folder, language, `${page}.json`), 'utf8');
        const keys = [...text.matchAll(/^ {2}"([^"]+)":/gm)].map(([, key]) => key);
        return keys.filter((key, at) => keys.indexOf(key) < at).map((key) => `${language} ${page}:${key}`);
      }),
    );
    expect(doubled).toEqual([]);
  });

  test('no text has the narrow space, which the text face lacks and a browser would not show', () => {
    const narrow = LANGUAGES.flatMap((language) =>
      pages.flatMap((page) => Object.entries(read(language, page)).map(([key, text]) => ({ key, text }))),
    ).filter(({ text }) => text.includes('\u202f'));
    expect(narrow).toEqual([]);
  });
});

test('Italian sentences name a weekday without an article', () => {
  const withWeekday = {
    cart: ['cut_off_files', 'cut_off_right_files', 'cut_off_proof', 'cut_off_payment', 'cut_off', 'cut_off_passed'],
    checkout: ['transfer_date', 'transfer_date_collected'],
    mail: ['files_until'],
    order: ['edit_until'],
  };
  const texts = Object.entries(withWeekday).flatMap(([page, keys]) => keys.map((key) => read('it', page)[key]));
  expect(texts).toHaveLength(10);
  for (const text of texts) {
    expect(text).toMatch(/\{\{(?:date|time)\}\}/);
    expect(text).not.toMatch(/\b(?:il|al|dal|del) \{\{(?:date|time)\}\}/);
  }
});
