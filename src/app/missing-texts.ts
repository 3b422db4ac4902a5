import { join } from 'node:path';
import type { Config } from '#platform/config.ts';
import { missingTexts } from '#shop/catalog/product-texts.rules.ts';
import type { Product } from '#shop/catalog/product.ts';
import type { Dictionaries } from '#shop/content/dictionaries.ts';
import type { Log } from '#shop/context.ts';
import type { TenantFiles } from '#shop/shop-files.ts';

/** Number of missing texts, for each language with missing texts. */
export type MissingTexts = Readonly<Record<string, number>>;

/**
 * Logs the texts that a shop's languages lack, by file, with their keys. Another language is shown instead of a missing
 * text. Returns the numbers.
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

/** Used when the files have not changed: logs only the numbers, and how to see the keys. */
export function sayMissingAgain(missing: MissingTexts, log: Pick<Log, 'warn'>): void {
  for (const [language, texts] of Object.entries(missing))
    log.warn(
      { language, texts },
      `${texts} texts are missing in ${language}, and another language stands in for them: npm run catalog -- apply names each`,
    );
}
