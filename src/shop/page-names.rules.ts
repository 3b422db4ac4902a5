import type { ProductProblem } from './catalog/product.ts';
import { CHOICE_PREFIX } from './configurator/choices-address.rules.ts';
import type { Block, PageFileEntry } from './content/page.ts';
import { choiceNames, missing, type ProductNames } from './data-names.rules.ts';

/** Names that stand in a file of pages and must exist: what they stand for would be missing from the page without a word. */

export interface PageNames extends ProductNames {
  /** Codes of promotions. */
  readonly codes: readonly string[];
  /** Keys of the offers of the window. */
  readonly offers: readonly string[];
}

type Path = ProductProblem['path'];

/** Pages, products, families, choices, codes and offers that there are not. */
export function namesOfPages(entries: readonly PageFileEntry[], names: PageNames): ProductProblem[] {
  const ids = new Set(entries.map(({ id }) => id));
  return entries.flatMap(({ id, productId, blocks = [] }, index) => [
    ...familyOfPage([index, 'id'], id, names),
    ...missing([index, 'productId'], listed(productId), names.ids, 'product'),
    ...blocks.flatMap((block, at) => [
      ...blockNames(block, [index, 'blocks', at], names),
      ...pagesOfBlock(block, [index, 'blocks', at], ids),
    ]),
  ]);
}

const FAMILY_PAGE = 'family-';

/** The page of a family that no product has is left out. */
function familyOfPage(path: Path, id: string, { families }: PageNames): ProductProblem[] {
  return id.startsWith(FAMILY_PAGE) ? missing(path, [id.slice(FAMILY_PAGE.length)], families, 'family') : [];
}

function blockNames(block: Block, path: Path, names: PageNames): ProductProblem[] {
  const { ids, families } = names;
  const products = (name: string, of: readonly string[] | undefined) => missing([...path, name], of, ids, 'product');
  switch (block.type) {
    case 'products':
      return [
        ...products('products', block.products),
        ...products('first', block.first),
        ...missing([...path, 'family'], listed(block.family), families, 'family'),
        ...codeNames(block.code, [...path, 'code'], names),
      ];
    case 'configurator':
      return products('products', block.products);
    case 'links':
      return block.items.flatMap((item, at) => linkNames(item, [...path, 'items', at], names));
    case 'hero':
      return [...products('product', listed(block.product)), ...products('configure', block.configure)];
    case 'offers':
      return missing([...path, 'keys'], block.keys, new Set(names.offers), 'offer');
    default:
      return [];
  }
}

type Link = Extract<Block, { type: 'links' }>['items'][number];

function linkNames({ product, instead, query }: Link, path: Path, { ids, products }: PageNames): ProductProblem[] {
  const sold = products.find(({ id }) => id === product);
  return [
    ...missing([...path, 'product'], [product], ids, 'product'),
    ...missing([...path, 'instead'], listed(instead), ids, 'product'),
    ...(sold ? choiceNames(choicesIn(query), sold) : []).map(({ message }) => ({ path: [...path, 'query'], message })),
  ];
}

function choicesIn(query = ''): Readonly<Record<string, string>> {
  const choices = [...new URLSearchParams(query)].filter(([name]) => name.startsWith(CHOICE_PREFIX));
  return Object.fromEntries(choices.map(([name, chosen]) => [name.slice(CHOICE_PREFIX.length), chosen]));
}

/** Case does not matter in a code. */
function codeNames(code: string | undefined, path: Path, { codes }: PageNames): ProductProblem[] {
  const known = new Set(codes.map((each) => each.toUpperCase()));
  return missing(path, listed(code?.trim().toUpperCase()), known, 'promotion code');
}

function pagesOfBlock(block: Block, path: Path, ids: ReadonlySet<string>): ProductProblem[] {
  const list = block.type === 'links' ? 'items' : 'links';
  const linked: readonly { readonly page?: string }[] =
    block.type === 'links' ? block.items : 'links' in block ? (block.links ?? []) : [];
  return linked.flatMap(({ page }, at) => missing([...path, list, at, 'page'], listed(page), ids, 'page'));
}

function listed(name: string | undefined): readonly string[] {
  return name === undefined ? [] : [name];
}
