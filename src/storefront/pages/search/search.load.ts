import type { Hit, PageHit } from '#shop/search/search.contract.ts';
import { shownQuery } from '../../parts/search/query.rules.ts';
import type { Load } from '../load.ts';

export interface SearchData {
  /** What was searched. Empty when the page was opened without a search. */
  readonly query: string;
  readonly hits: readonly Hit[];
  readonly pages: readonly PageHit[];
}

/** The most of an address that is read. The field takes less. */
const LONGEST = 10_000;

/** Row 2.4.19: the results of the search in the address. */
export const loadSearch: Load = async (api, { query }) => {
  const typed = (query.get('q') ?? '').trim().slice(0, LONGEST);
  if (typed === '') return { data: { query: '', hits: [], pages: [] } satisfies SearchData };
  const found = await api('GET /content/search/', { query: { q: typed } });
  if (!found.ok) return { failed: found.error };
  return {
    data: { query: typed, ...found.data } satisfies SearchData,
    named: { dictionary: 'search', key: 'results_for', values: { query: shownQuery(typed) } },
  };
};
