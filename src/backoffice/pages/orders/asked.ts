import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { STAFF_ORDER_SORTS, listStaffOrders } from '#shop/staff/staff-orders.contract.ts';
import { understood } from '../../routing/strange-queries.rules.ts';
import { COLUMNS, type ColumnName } from './columns.ts';

export type OrderSort = (typeof STAFF_ORDER_SORTS)[number];

/** The question of the list, as the address of the page holds it. */
export interface Asked {
  readonly q: string;
  readonly order: readonly string[];
  readonly payment: readonly string[];
  readonly production: readonly string[];
  readonly vat: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly dueFrom: string;
  readonly dueTo: string;
  readonly sort: OrderSort;
  readonly after: string;
  readonly columns: readonly ColumnName[];
}

const LISTS = ['order', 'payment', 'production', 'vat'] as const;
const TEXTS = ['q', 'from', 'to', 'dueFrom', 'dueTo', 'after'] as const;

export function readAsked(search: URLSearchParams): Asked {
  const list = (name: string) => (search.get(name) ?? '').split(',').filter((value) => value !== '');
  const text = (name: string) => search.get(name) ?? '';
  const columns = COLUMNS.filter((name) => list('columns').includes(name));
  return {
    ...(Object.fromEntries(TEXTS.map((name) => [name, text(name)])) as Record<(typeof TEXTS)[number], string>),
    ...(Object.fromEntries(LISTS.map((name) => [name, list(name)])) as Record<(typeof LISTS)[number], string[]>),
    sort: STAFF_ORDER_SORTS.find((each) => each === text('sort')) ?? 'newest',
    columns: columns.length > 0 ? columns : COLUMNS,
  };
}

/** The address of a question. What is as usual is left out. */
export function writeAsked(asked: Asked): URLSearchParams {
  const search = new URLSearchParams();
  for (const name of TEXTS) if (asked[name] !== '') search.set(name, asked[name]);
  for (const name of LISTS) if (asked[name].length > 0) search.set(name, asked[name].join(','));
  if (asked.sort !== 'newest') search.set('sort', asked.sort);
  if (asked.columns.length < COLUMNS.length) search.set('columns', asked.columns.join(','));
  return search;
}

type Chosen = Pick<Asked, 'q' | 'sort' | 'dueFrom' | 'dueTo'>;

/** How the list is sorted in the end: words bring the newest first, a due day what is due first. */
export function sortOf({ q, sort, dueFrom, dueTo }: Chosen): OrderSort {
  if (q !== '') return 'newest';
  return dueFrom !== '' || dueTo !== '' ? 'due' : sort;
}

/** Words and due days have an order of their own: there is none to choose beside them. */
export function hasOwnOrder({ q, dueFrom, dueTo }: Omit<Chosen, 'sort'>): boolean {
  return q !== '' || dueFrom !== '' || dueTo !== '';
}

/** Whether the list leaves nothing out: no word, no filter and no page before this one. */
export function isWhole(asked: Asked): boolean {
  const { sort: _sort, ...narrowed } = queryOf(asked);
  return asked.sort !== 'due' && Object.keys(narrowed).length === 0;
}

const OWN = {
  columns: (value: string) => value.split(',').every((name) => COLUMNS.some((each) => each === name)),
};

interface AskedHere {
  readonly asked: Asked;
  /** What in the address asks for nothing that there is. */
  readonly strange: readonly string[];
  ask(change: Partial<Asked>): void;
}

/** The question, and a change of it. A change begins the list anew, except turning a page. */
export function useAsked(): AskedHere {
  const [given, setSearch] = useSearchParams();
  const { asked, strange } = useMemo(() => {
    const { search, strange: names } = understood(given, listStaffOrders, OWN);
    return { asked: readAsked(search), strange: names };
  }, [given]);
  const ask = useCallback(
    (change: Partial<Asked>) => setSearch(writeAsked({ ...asked, after: '', ...change })),
    [asked, setSearch],
  );
  return { asked, strange, ask };
}

/** The query of the API. */
export function queryOf({ columns: _columns, order, payment, production, vat, sort, ...texts }: Asked) {
  const listed = { order, payment, production, vat };
  const given = {
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== '')),
    ...Object.fromEntries(
      Object.entries(listed).flatMap(([name, values]) => (values.length > 0 ? [[name, values.join(',')]] : [])),
    ),
  };
  return { ...given, sort };
}
