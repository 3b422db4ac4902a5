import { endpoint } from '#kernel/endpoint.ts';
import { id, instant, line, list, nullable, object, oneOf, text, Type, type Static } from '#kernel/schema.ts';
import { MOST_REASON } from '../orders/orders.contract.ts';
import { ACTS } from './acts.ts';

export const ENTRIES_A_PAGE = 50;

export const trailWire = object({
  entries: list(
    object({
      id: line(20),
      /** The name of the member of staff. Null for the operator on the server. */
      by: nullable(line(254)),
      act: oneOf(ACTS),
      subject: object({
        kind: oneOf(['order', 'staff', 'customer', 'contact', 'webhook'] as const),
        id: line(64),
        name: line(254),
      }),
      detail: list(object({ name: line(40), value: text(2000) }), 20),
      reason: text(MOST_REASON),
      /** Why it was not done. Null for what was done. */
      refusal: nullable(text(500)),
      at: instant,
    }),
    ENTRIES_A_PAGE,
  ),
  people: list(object({ id, name: line(254) }), 500),
  next: nullable(line(20)),
});
export type TrailWire = Static<typeof trailWire>;

/** What staff did, newest first. Nobody can change or delete an entry. */
export const readTrailPage = endpoint({
  method: 'GET',
  path: '/staff/trail/',
  summary: 'What staff did, newest first: by person, act, order and customer',
  access: 'staff',
  scope: 'audit:read',
  query: object({
    by: Type.Optional(id),
    act: Type.Optional(oneOf(ACTS)),
    /** The number of an order. */
    order: Type.Optional(id),
    /** The id of a customer. */
    customer: Type.Optional(id),
    /** `next` of the page before. */
    after: Type.Optional(Type.String({ maxLength: 15, pattern: '^\\d{1,15}$' })),
  }),
  answer: trailWire,
  refusals: {},
});
