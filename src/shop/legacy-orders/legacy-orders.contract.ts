import { endpoint, type Answer } from '#kernel/endpoint.ts';
import { LONGEST_SEARCH } from '#kernel/search-words.ts';
import { DAY, line, list, localDate, moneyWire, nullable, object, text, Type } from '#kernel/schema.ts';

const number = Type.String({ minLength: 1, maxLength: 40, pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]{0,39}$' });
/** Day and number of the last order of a page. */
const legacyCursor = Type.String({
  maxLength: 60,
  pattern: `^${DAY}~[A-Za-z0-9][A-Za-z0-9_.-]{0,39}$`,
});

export const LEGACY_ORDERS_A_PAGE = 50;

const legacyOrder = { number, placedOn: localDate, total: moneyWire, status: line(80) };

/** Row 2.4.08. */
export const listLegacy = endpoint({
  method: 'GET',
  path: '/legacy-orders/',
  summary: "The signed-in customer's orders of the shop's former system, newest first",
  access: 'customer',
  query: object({
    /** Beginnings of words in the order's number, content and state. */
    q: Type.Optional(line(LONGEST_SEARCH)),
    after: Type.Optional(legacyCursor),
  }),
  answer: object({ orders: list(object(legacyOrder), LEGACY_ORDERS_A_PAGE), next: nullable(legacyCursor) }),
  refusals: {},
});

export type ListedLegacyWire = Answer<typeof listLegacy>['orders'][number];

export const readLegacy = endpoint({
  method: 'GET',
  path: '/legacy-orders/{number}/',
  summary: 'One order of the former system',
  access: 'customer',
  params: object({ number }),
  answer: object({ ...legacyOrder, lines: list(text(8000), 1000) }),
  refusals: { order_not_found: 404 },
});
