import { join } from 'node:path';
import type { Config } from '#platform/config.ts';
import { missingTexts } from '#shop/catalog/product-texts.rules.ts';
import type { Product } from '#shop/catalog/product.ts';
import type { Dictionaries } from '#shop/content/dictionaries.ts';
import type { Log } from '#shop/context.ts';
import type { TenantFiles } from '#shop/shop-files.ts';

/** How many texts are missing in each language that misses any. */
export type MissingTexts = Readonly<Record<string, number>>;

/**
 * Tells the operator what the languages of his shops do not say: file by file, each with its keys. Another language stands
 * in. Returns how many these are.
 */
export function sayMissingTexts(
  { catalogFolder }: Pick<Config, 'catalogFolder'>,
  tenants: readonly Pick<TenantFiles, 'tenant' | 'listed'>[],
  products: readonly Product[],
  dictionaries: Dictionaries,
  log: Pick<Log, 'warn'>,
): MissingTexts {
  const counts: Record<string, number> = {};
  for (const language of new Set(tenants.map(({ tenant }) => tenant.language))) {
    const tell = (file: string, keys: readonly string[]) => {
      counts[language] = (counts[language] ?? 0) + keys.length;
      log.warn({ language, file, keys }, `texts are missing in ${language}, and another language stands in for them`);
    };
    for (const { file, keys } of dictionaries.missing(language)) tell(file, keys);
    const spoken = tenants.filter(({ tenant }) => tenant.language === language);
    const sold = new Set(spoken.flatMap(({ listed }) => listed ?? products.map(({ id }) => id)));
    for (const product of products) {
      const keys = sold.has(product.id) ? missingTexts(product, language) : [];
      const file = join(catalogFolder, 'products', `${product.id}.yaml`);
      if (keys.length > 0) tell(file, keys);
    }
  }
  return counts;
}

/** The same where the files are those of the last time: only how many, and how to see them. */
export function sayMissingAgain(missing: MissingTexts, log: Pick<Log, 'warn'>): void {
  for (const [language, texts] of Object.entries(missing))
    log.warn(
      { language, texts },
      `${texts} texts are missing in ${language}, and another language stands in for them: npm run catalog -- apply names each`,
    );
}
