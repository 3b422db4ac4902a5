import { LONGEST_SEARCH } from '#shop/orders/order-search.rules.ts';
import { STATUS_FILTERS, type StatusFilter } from '#shop/orders/orders.rules.ts';

/** The filters in the address of the list. An unused filter is empty. */
export interface AskedOrders {
  readonly q: string;
  readonly status: StatusFilter | '';
  readonly from: string;
  readonly to: string;
  readonly after: string;
}

const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const CURSOR = /^\d{1,15}\.[\w-]{1,64}$/;
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
