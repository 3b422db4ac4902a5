import { LONGEST_SEARCH } from '#shop/orders/order-search.rules.ts';
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
const CURSOR = /^\d{1,15}\.[\w-]{1,64}$/;
const WHOSE = ['own', 'company'] as const;
const CONTROL = /\p{Cc}+/gu;

/** Invalid values are ignored: an address with errors shows the first page. */
export function askedOrders(query: URLSearchParams): AskedOrders {
  const text = (name: string) => query.get(name) ?? '';
  const matching = (name: string, pattern: RegExp) => (pattern.test(text(name)) ? text(name) : '');
  return {
    q: text('q').replaceAll(CONTROL, ' ').trim().slice(0, LONGEST_SEARCH),
    status: STATUS_FILTERS.find((each) => each === text('status')) ?? '',
    from: matching('from', DAY),
    to: matching('to', DAY),
    of: WHOSE.find((each) => each === text('of')) ?? '',
    after: matching('after', CURSOR),
  };
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
