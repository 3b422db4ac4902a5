import { serverAddressIn } from '#kernel/server-addresses.ts';
import type { Speaker } from '#kernel/languages.ts';
import { pathOfProduct } from './assortment.rules.ts';
import type { Product, ProductProblem } from './catalog/product.ts';
import type { PageFileEntry } from './content/page.ts';

/** Addresses of pages that something else has already. */

/** Pages at an address that the server answers itself: nobody would ever see them. */
export function unreachedPages(entries: readonly PageFileEntry[]): (ProductProblem & Pick<PageFileEntry, 'id'>)[] {
  return entries.flatMap(({ id, path }, index) => {
    const address = serverAddressIn(path);
    return address === undefined
      ? []
      : [
          {
            id,
            path: [index, 'path'],
            message: `page ${id} has the path ${path}, and what begins with ${address}/ belongs to the server: write another path`,
          },
        ];
  });
}

/** Pages at the address of a product, whose page would stand at another one for good. */
export function pagesOfProducts(
  entries: readonly PageFileEntry[],
  sold: readonly Product[],
  speaker: Speaker,
): ProductProblem[] {
  const owners = new Map(sold.map((product) => [pathOfProduct(speaker, product), product.id]));
  return entries.flatMap(({ id, path }, index) => {
    const product = owners.get(path);
    return product === undefined
      ? []
      : [
          {
            path: [index, 'path'],
            message: `page ${id} has the path ${path}, which is that of the product ${product}: write another path, or an \`address\` into catalog/products/${product}.yaml`,
          },
        ];
  });
}
