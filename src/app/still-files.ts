import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultSelection, factsOf, type Product } from '#shop/catalog/product.ts';
import { STILL_FILES, stillFile, stillKey } from '#product-picture/still.rules.ts';

/** The pictures of products that were rendered (`npm run stills`), by the language of what is printed on them, and by the brand. */
export interface Stills {
  readonly folder: string;
  readonly keys: ReadonlyMap<string, ReadonlySet<string>>;
  /** Changes with any of them. */
  readonly hash: string;
}

/** Reads catalog/stills. A catalogue may have none: its products are drawn then. A still that lacks a file is left out. */
export function readStills(catalogFolder: string): Stills {
  const folder = join(catalogFolder, 'stills');
  const hash = createHash('sha256');
  const keys = new Map<string, ReadonlySet<string>>();
  for (const language of existsSync(folder) ? readdirSync(folder).toSorted() : []) {
    const place = join(folder, language);
    const files = new Set(readdirSync(place).toSorted());
    for (const file of files) hash.update(`${language}/${file}`).update(readFileSync(join(place, file)));
    const named = new Set([...files].map((file) => file.split('-')[0] ?? ''));
    const isWhole = (key: string) => STILL_FILES.every((file) => files.has(stillFile(key, file)));
    keys.set(language, new Set([...named].filter(isWhole)));
  }
  return { folder, keys, hash: hash.digest('hex').slice(0, 12) };
}

/** Ids of the products whose first choices have no picture in some language: a drawing stands in there. */
export function withoutStill(products: readonly Product[], { keys }: Stills): string[] {
  const languages = [...keys.values()];
  const isShown = (product: Product) => {
    const key = stillKey(factsOf(product, defaultSelection(product)));
    return languages.length > 0 && languages.every((ofLanguage) => ofLanguage.has(key));
  };
  return products.filter((product) => !isShown(product)).map(({ id }) => id);
}
