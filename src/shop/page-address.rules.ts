import { serverAddressIn, SIGN_IN_PATH } from '#kernel/server-addresses.ts';
import type { Speaker } from '#kernel/languages.ts';
import { pathOf, pathOfProduct, type Stood } from './assortment.rules.ts';
import type { Product, ProductProblem } from './catalog/product.ts';
import type { PageFileEntry } from './content/page.ts';

/** Addresses of pages that something else has already. */

/** Pages at an address that the server answers itself, and a sign-in elsewhere than it is looked for: nobody would see them. */
export function unreachedPages(entries: readonly PageFileEntry[]): (ProductProblem & Pick<PageFileEntry, 'id'>)[] {
  return entries.flatMap(({ id, path }, index) => {
    const message = whyUnreached(id, path);
    return message === undefined ? [] : [{ id, path: [index, 'path'], message }];
  });
}

function whyUnreached(id: string, path: string): string | undefined {
  const address = serverAddressIn(path);
  if (address !== undefined)
    return `page ${id} has the path ${path}, and what begins with ${address}/ belongs to the server: write another path`;
  return id === 'login' && path !== SIGN_IN_PATH
    ? `page login has the path ${path}, and who must sign in is led to ${SIGN_IN_PATH}: write path: ${SIGN_IN_PATH}`
    : undefined;
}

/**
 * Pages at the address of a product, whose own page would stand elsewhere until it is free.
 * @param stood where products of the shop stand already. Without it, each is taken to stand at its name.
 */
export function pagesOfProducts(
  entries: readonly PageFileEntry[],
  sold: readonly Product[],
  speaker: Speaker,
  stood: ReadonlyMap<string, Stood> = new Map(),
): ProductProblem[] {
  const owners = new Map(sold.map((product) => [pathOfProduct(speaker, product, stood.get(product.id)), product.id]));
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

/** An `address` of a product at an address of the server, which its page cannot have. */
export function productAddressProblems({ address = {} }: Pick<Product, 'address'>): ProductProblem[] {
  return Object.entries(address).flatMap(([language, text]) => {
    const server = serverAddressIn(pathOf(text));
    return server === undefined
      ? []
      : [
          {
            path: ['address', language],
            message: `the address ${pathOf(text)} belongs to the server: write another one`,
          },
        ];
  });
}
