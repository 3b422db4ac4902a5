import { LONGEST_SEARCH } from '#kernel/search-words.ts';
import { isNoPage } from '../../routing/list-page.rules.ts';
import { STATUS_FILTERS, type StatusFilter } from '#shop/orders/orders.rules.ts';

/** The filters in the address of the list. An unused filter is empty. */
export interface AskedOrders {
  readonly q: string;
  readonly status: StatusFilter | '';
  readonly from: string;
  readonly to: string;
  /** Whose orders: one's own, or the company's. Empty for those that the visitor sees first. */
  readonly of: 'own' | 'company' | '';
  readonly after: string;
}

const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
/** Where a page of orders begins, as addresses have it. */
export const CURSOR = /^\d{1,15}\.[\w-]{1,64}$/;
const LONGEST_TOLD = 40;
const WHOSE = ['own', 'company'] as const;
const CONTROL = /\p{Cc}+/gu;

/** Invalid values filter nothing; `wrongFilters` has those that the visitor is told of. */
export function askedOrders(query: URLSearchParams): AskedOrders {
  const text = (name: string) => query.get(name) ?? '';
  const day = (name: string) => (isDay(text(name)) ? text(name) : '');
  return {
    q: askedWords(query),
    status: STATUS_FILTERS.find((each) => each === text('status')) ?? '',
    from: day('from'),
    to: day('to'),
    of: WHOSE.find((each) => each === text('of')) ?? '',
    after: CURSOR.test(text('after')) ? text('after') : '',
  };
}

/** What is searched for, as the server takes it. */
export function askedWords(query: URLSearchParams): string {
  return (query.get('q') ?? '').replaceAll(CONTROL, ' ').trim().slice(0, LONGEST_SEARCH);
}

/** Whether the address names a page that this list does not have. */
export function isLost(query: URLSearchParams): boolean {
  return isNoPage(query, CURSOR);
}

function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Values of filters that are none, as they were given. */
export type WrongFilters = Partial<Readonly<Record<'status' | 'from' | 'to', string>>>;

export function wrongFilters(query: URLSearchParams): WrongFilters {
  const asked = askedOrders(query);
  const given = (['status', 'from', 'to'] as const).map((name) => [name, query.get(name) ?? ''] as const);
  return Object.fromEntries(
    given
      .filter(([name, value]) => value !== '' && asked[name] === '')
      .map(([name, value]) => [name, value.replaceAll(CONTROL, ' ').slice(0, LONGEST_TOLD)]),
  );
}

/** The query for these filters. It begins with '?', or is empty without filters. */
export function queryOf(asked: AskedOrders): string {
  const query = new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== '')).toString();
  return query === '' ? '' : `?${query}`;
}

export function isNarrowed({ q, status, from, to }: AskedOrders): boolean {
  return [q, status, from, to].some((value) => value !== '');
}

/** Whether the period ends before it begins. No order can be found then. */
export function isReversed({ from, to }: Pick<AskedOrders, 'from' | 'to'>): boolean {
  return from !== '' && to !== '' && from > to;
}

/** The same list without filters. */
export function cleared({ of }: AskedOrders): AskedOrders {
  return { q: '', status: '', from: '', to: '', of, after: '' };
}
