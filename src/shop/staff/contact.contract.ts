import { endpoint } from '#kernel/endpoint.ts';
import {
  calendarDay,
  countryCode,
  decimal,
  id,
  instant,
  line,
  list,
  localDate,
  moneyWire,
  nullable,
  object,
  oneOf,
  quantity,
  text,
  Type,
  type Static,
} from '#kernel/schema.ts';
import { PRIORITIES } from '../catalog/product.ts';
import { PRODUCT_REFUSALS } from '../catalog/sold-product.ts';
import { LONGEST_MESSAGE } from '../messages/messages.contract.ts';
import { MOST_REASON } from '../orders/orders.contract.ts';
import { ANSWER_REFUSALS, answerBody, CLOSE_REFUSALS, closeBody } from './answers.contract.ts';

const MOST_ANSWERS = 200;
export const OFFER_STATES = ['open', 'used', 'replaced', 'over'] as const;

export const staffContactWire = object({
  id,
  name: line(120),
  email: line(254),
  subject: line(120),
  text: text(LONGEST_MESSAGE),
  at: instant,
  /** As it was typed. */
  orderNumber: line(20),
  /** Whether the sender may read that order. */
  isTheirs: Type.Boolean(),
  /** The account of who was signed in. */
  customerId: nullable(id),
  state: oneOf(['open', 'answered', 'closed'] as const),
  /** What a quote is asked for. Null for every other message. */
  quote: nullable(
    object({
      product: line(200),
      attributes: list(object({ name: line(200), value: line(200) }), 80),
      quantity,
      priority: oneOf(PRIORITIES),
      /** What the customer saw, before VAT. Null for a quantity that is not offered. */
      listNet: nullable(moneyWire),
      /** Where the shop delivers: an offer may name the transport to a place there. */
      countries: list(countryCode, 60),
    }),
  ),
  /** Oldest first. */
  answers: list(
    object({
      by: line(254),
      text: text(LONGEST_MESSAGE),
      at: instant,
      offer: nullable(
        object({
          code: line(40),
          quantity,
          priority: oneOf(PRIORITIES),
          net: moneyWire,
          listNet: moneyWire,
          /** What the transport to one place costs before VAT. Null: as the shop charges it. */
          freight: nullable(object({ net: moneyWire, country: countryCode, zipCode: line(12) })),
          validUntil: localDate,
          reason: text(MOST_REASON),
          /** `replaced` by a later offer, `used` in an order, `over` since its last day. */
          state: oneOf(OFFER_STATES),
        }),
      ),
    }),
    MOST_ANSWERS,
  ),
});
export type StaffContact = Static<typeof staffContactWire>;

const params = object({ request: id });

export const readStaffContact = endpoint({
  method: 'GET',
  path: '/staff/contact/{request}/',
  summary: 'What somebody wrote by the contact form, and the answers',
  access: 'staff',
  scope: 'order:read',
  params,
  answer: staffContactWire,
  refusals: { contact_not_found: 404 },
});

/** A refusal with `messages_changed` carries the request as it is now. */
export const answerStaffContact = endpoint({
  method: 'POST',
  path: '/staff/contact/{request}/answer/',
  summary: 'Answers by mail',
  access: 'staff',
  scope: 'order:write',
  params,
  body: answerBody,
  answer: staffContactWire,
  refusals: { contact_not_found: 404, ...ANSWER_REFUSALS },
});

export const closeStaffContact = endpoint({
  method: 'POST',
  path: '/staff/contact/{request}/close/',
  summary: 'Takes a request out of the queue without an answer',
  access: 'staff',
  scope: 'order:write',
  params,
  body: closeBody,
  answer: staffContactWire,
  refusals: { contact_not_found: 404, ...CLOSE_REFUSALS },
});

/** Row 2.7.17 */
export const offerStaffQuote = endpoint({
  method: 'POST',
  path: '/staff/contact/{request}/offer/',
  summary: 'Answers the wish for a quote with a price, by a code that counts once. An earlier offer ends',
  access: 'staff',
  scope: 'order:write',
  params,
  body: object({
    quantity,
    priority: oneOf(PRIORITIES),
    /** Before VAT, in the currency of the wish. */
    net: decimal,
    /**
     * What the transport to one place costs before VAT; 0 if the price includes it. Absent: delivery as the shop charges
     * it, as far as carriers take the order.
     */
    freight: Type.Optional(object({ net: decimal, country: countryCode, zipCode: line(12, 1) })),
    /** The last day, on the shop's clock. */
    validUntil: calendarDay,
    /** For colleagues. */
    reason: text(MOST_REASON, 1),
    ...answerBody.properties,
  }),
  answer: staffContactWire,
  refusals: {
    contact_not_found: 404,
    quote_not_asked: 409,
    amount_not_valid: 422,
    quantity_invalid: 422,
    priority_not_offered: 422,
    offer_not_lower: 422,
    offer_date_invalid: 422,
    currency_not_valid: 422,
    configuration_invalid: 422,
    postal_code_invalid: 422,
    country_not_served: 422,
    ...PRODUCT_REFUSALS,
    ...ANSWER_REFUSALS,
  },
});
