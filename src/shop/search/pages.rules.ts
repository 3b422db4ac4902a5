import type { Page } from '../content/page.ts';
import { indexBuilder, matchesIn, type SearchIndex } from './search-index.rules.ts';
import { MOST_PAGES } from './search.contract.ts';
import type { Terms } from './terms.rules.ts';

/** What a page is worth at least that stands below products: a misspelt word alone adds none to them. */
const LEAST_BESIDE_PRODUCTS = 0.75;
const LEAST_ALONE = 0.4;
/** Fewer letters begin too many words. */
const LEAST_LETTERS = 3;

/** Pages of a shop never change at one revision, and have few words. */
const indexes = new WeakMap<readonly Page[], SearchIndex>();

export interface NamedPages {
  /** Best first. */
  readonly pages: readonly Page[];
  /** Whether these words are said for the pages, and none is left over: 'frais de port' asks for no portfolio. */
  readonly isAsked: boolean;
}

/**
 * The pages about the shop's services that a search asks for.
 * @param ofProducts the typed words that products are called by: of 'order of service', 'order' asks for no orders
 */
export function pagesNamed(
  pages: readonly Page[],
  terms: Terms,
  ofProducts: ReadonlySet<string>,
  isBesideProducts: boolean,
): NamedPages {
  const words = terms.words.filter((word) => word.length >= LEAST_LETTERS);
  if (words.length === 0) return { pages: [], isAsked: false };
  const least = isBesideProducts ? LEAST_BESIDE_PRODUCTS : LEAST_ALONE;
  const found = matchesIn(indexOf(pages), { words, isOpen: terms.isOpen }, MOST_PAGES).filter(
    ({ isWhole, score }) => isWhole && score >= least,
  );
  const asked = words.length === terms.words.length ? found.filter(({ hasAll }) => hasAll) : [];
  const isAsked = asked.length > 0;
  const beside = found.filter((match) => match.words.some((word) => !ofProducts.has(word)));
  return { pages: (isAsked ? asked : beside).flatMap(({ target }) => pages[target] ?? []), isAsked };
}

function indexOf(pages: readonly Page[]): SearchIndex {
  const known = indexes.get(pages);
  if (known) return known;
  const builder = indexBuilder();
  for (const [target, { searchWords = [] }] of pages.entries())
    for (const text of searchWords) builder.add({ text, target });
  const made = builder.build();
  indexes.set(pages, made);
  return made;
}
