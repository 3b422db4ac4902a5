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

/** The pages about the shop's services that a search asks for, best first. */
export function pagesNamed(pages: readonly Page[], terms: Terms, isBesideProducts: boolean): readonly Page[] {
  const words = terms.words.filter((word) => word.length >= LEAST_LETTERS);
  if (words.length === 0) return [];
  const least = isBesideProducts ? LEAST_BESIDE_PRODUCTS : LEAST_ALONE;
  return matchesIn(indexOf(pages), { words, isOpen: terms.isOpen }, MOST_PAGES).flatMap(({ target, score, isWhole }) =>
    isWhole && score >= least ? (pages[target] ?? []) : [],
  );
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
