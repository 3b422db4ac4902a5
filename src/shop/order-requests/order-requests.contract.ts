import { endpoint } from '#kernel/endpoint.ts';
import {
  file,
  id,
  instant,
  line,
  list,
  moneyWire,
  nullable,
  object,
  oneOf,
  text,
  Type,
  type Static,
} from '#kernel/schema.ts';
import { pageParam } from '../artwork/proof.contract.ts';
import { cartVersion, cartWire } from '../cart/cart.contract.ts';
import { CHECKOUT_REFUSALS, confirmation } from '../checkout/checkout.contract.ts';
import { LONGEST_PURCHASE_ORDER } from '../companies/company-rights.rules.ts';
import { METHODS_BEFOREHAND, PAYMENT_METHODS } from '#kernel/payment-methods.ts';
import { wornLines } from '../uploads/uploads.contract.ts';
import { REQUEST_STATES } from './order-request.ts';

/** Requests of buyers to order above their limit, and what colleagues decide. */

export const REQUESTS_A_PAGE = 20;

const head = {
  id,
  state: oneOf(REQUEST_STATES),
  /** Name of the buyer who asks. */
  asker: line(200),
  isOwn: Type.Boolean(),
  askedAt: instant,
  /** The total as it was shown to the buyer, VAT included. */
  total: moneyWire,
  lines: Type.Integer(),
  firstProduct: line(200),
  purchaseOrderNumber: line(LONGEST_PURCHASE_ORDER),
  /** Name of who decided. Empty when nobody did, or when that account is gone. */
  decidedBy: line(200),
  decidedAt: nullable(instant),
  reason: text(500),
  /** False for a decision that its asker has not opened yet. */
  isSeen: Type.Boolean(),
  /** The order that was made of it. */
  orderNumber: nullable(line(20)),
};
export const listedRequest = object(head);
export type ListedRequestWire = Static<typeof listedRequest>;

export const request = object({
  ...head,
  note: text(1000),
  /** The note to the shop, as it will stand in the order. */
  userNotes: text(1000),
  /** How the order is to be paid. Null when the asker chooses afterwards. */
  paymentMethod: nullable(oneOf(PAYMENT_METHODS)),
  /** What is asked for, with prices, dates and addresses. Null once the asker has the cart back. */
  cart: nullable(cartWire),
  /** What the pictures of its lines wear until somebody decides. */
  worn: wornLines,
  mayDecide: Type.Boolean(),
  mayWithdraw: Type.Boolean(),
  /** When a request that nobody decides ends by itself. */
  lapsesAt: instant,
});
export type RequestWire = Static<typeof request>;

export const postRequest = endpoint({
  method: 'POST',
  path: '/cart/{id}/request/',
  forBuyers: true,
  toOrder: true,
  summary: 'Asks the colleagues who may approve to release an order above the limit; the cart waits with it',
  access: 'customer',
  params: object({ id }),
  body: object({
    ...confirmation,
    note: Type.Optional(text(1000)),
    /** A transfer is awaited as soon as the order is released. A card is charged when the asker pays the order. */
    paymentMethod: Type.Optional(oneOf(METHODS_BEFOREHAND)),
  }),
  answer: object({ id }),
  refusals: { ...CHECKOUT_REFUSALS, cart_ordered: 409, approval_not_needed: 409, method_not_offered: 422 },
});

const requestCursor = Type.String({ maxLength: 80, pattern: '^\\d{1,15}\\.[A-Za-z0-9_-]{1,64}$' });

export const listRequests = endpoint({
  method: 'GET',
  path: '/order-requests/',
  summary: "Requests for approval, newest first: one's own, and all of the company for those who decide",
  access: 'customer',
  query: object({
    /**
     * 'for_me': only those that need the caller, to be decided, or decided and not opened yet. 'for_colleagues': only
     * the caller's own that nobody has decided yet.
     */
    waiting: Type.Optional(oneOf(['for_me', 'for_colleagues'] as const)),
    /** `next` of the page before. */
    after: Type.Optional(requestCursor),
  }),
  answer: object({
    requests: list(listedRequest, REQUESTS_A_PAGE),
    /** Whether the list shows the requests of all colleagues. */
    ofCompany: Type.Boolean(),
    next: nullable(requestCursor),
  }),
  refusals: {},
});

const NOT_FOUND = { order_request_not_found: 404 } as const;
const DECIDED = {
  ...NOT_FOUND,
  request_approved: 409,
  request_refused: 409,
  request_withdrawn: 409,
  request_lapsed: 409,
} as const;

export const readRequest = endpoint({
  method: 'GET',
  path: '/order-requests/{id}/',
  summary: 'One request with what is asked for, for its asker and those who decide',
  access: 'customer',
  params: object({ id }),
  answer: request,
  refusals: NOT_FOUND,
});

export const readRequestPage = endpoint({
  method: 'GET',
  path: '/order-requests/{id}/uploads/{upload}/pages/{page}/',
  summary: 'The picture of a page of a file that is asked for, as WebP, until somebody decides',
  access: 'customer',
  params: object({ id, upload: id, page: pageParam }),
  answer: file,
  refusals: { ...NOT_FOUND, upload_not_found: 404, page_picture_not_found: 404 },
});

export const approveRequest = endpoint({
  method: 'POST',
  path: '/order-requests/{id}/approve/',
  summary: 'Releases the order as that of its asker, at the prices and dates that were shown',
  access: 'customer',
  ownerOnly: true,
  params: object({ id }),
  body: object({
    /** Version of the cart as it was shown. If prices or dates differ now, the answer is the cart as it is now. */
    cartVersion,
  }),
  answer: request,
  refusals: { ...CHECKOUT_REFUSALS, ...DECIDED, company_role_refused: 403, premium_only: 403 },
});

export const refuseRequest = endpoint({
  method: 'POST',
  path: '/order-requests/{id}/refuse/',
  summary: 'Refuses the order with a reason; its asker has the cart back',
  access: 'customer',
  ownerOnly: true,
  params: object({ id }),
  body: object({ reason: text(12_000) }),
  answer: request,
  refusals: { ...DECIDED, form_invalid: 422, company_role_refused: 403 },
});

export const withdrawRequest = endpoint({
  method: 'POST',
  path: '/order-requests/{id}/withdraw/',
  summary: 'Takes back a request of one’s own; the cart can be changed again',
  access: 'customer',
  params: object({ id }),
  answer: request,
  refusals: DECIDED,
});

export const markSeen = endpoint({
  method: 'POST',
  path: '/order-requests/{id}/seen/',
  summary: 'Notes that the asker has opened the decision',
  access: 'customer',
  ownerOnly: true,
  params: object({ id }),
  answer: object({}),
  refusals: NOT_FOUND,
});
