import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { listUploadJobs, UPLOAD_SORTS, UPLOAD_STATES } from '#shop/staff/upload-ams.contract.ts';
import { understood } from '../../routing/strange-queries.rules.ts';

export const COLUMNS = ['customer', 'product', 'quantity', 'artwork', 'production', 'payment', 'due'] as const;
export type ColumnName = (typeof COLUMNS)[number];
export type UploadState = (typeof UPLOAD_STATES)[number];

/** What waits for staff. */
export const USUAL: readonly UploadState[] = ['checking'];

/** The question of the queue, as the address of the page holds it. */
export interface Asked {
  readonly state: readonly UploadState[];
  readonly sort: (typeof UPLOAD_SORTS)[number];
  readonly after: string;
  readonly columns: readonly ColumnName[];
}

export function readAsked(search: URLSearchParams): Asked {
  const list = (name: string) => (search.get(name) ?? '').split(',');
  const state = UPLOAD_STATES.filter((each) => list('state').includes(each));
  const columns = COLUMNS.filter((each) => list('columns').includes(each));
  return {
    state: state.length > 0 ? state : USUAL,
    sort: UPLOAD_SORTS.find((each) => each === search.get('sort')) ?? 'due',
    after: search.get('after') ?? '',
    columns: columns.length > 0 ? columns : COLUMNS,
  };
}

/** The address of a question. What is as usual is left out. */
export function writeAsked({ state, sort, after, columns }: Asked): URLSearchParams {
  const search = new URLSearchParams();
  if (state.join() !== USUAL.join()) search.set('state', state.join(','));
  if (sort !== 'due') search.set('sort', sort);
  if (after !== '') search.set('after', after);
  if (columns.length < COLUMNS.length) search.set('columns', columns.join(','));
  return search;
}

const OWN = {
  columns: (value: string) => value.split(',').every((name) => COLUMNS.some((each) => each === name)),
};

/** The question, and a change of it. A change begins the queue anew, except turning a page. */
export function useAsked() {
  const [given, setSearch] = useSearchParams();
  const { asked, strange } = useMemo(() => {
    const { search, strange: names } = understood(given, listUploadJobs, OWN);
    return { asked: readAsked(search), strange: names };
  }, [given]);
  const ask = useCallback(
    (change: Partial<Asked>) => setSearch(writeAsked({ ...asked, after: '', ...change })),
    [asked, setSearch],
  );
  return { asked, strange, ask };
}
