import { endpoint } from '#kernel/endpoint.ts';
import {
  id,
  instant,
  line,
  localDate,
  moneyWire,
  nullable,
  object,
  quantity,
  text,
  Type,
  type Static,
} from '#kernel/schema.ts';
import { LINE_REFUSALS, puttableLine } from '../cart/cart.contract.ts';
import { orderKeyHeader, orderWire } from '../orders/orders.contract.ts';

/** Changes of a placed order by its customer: shown first, confirmed afterwards. */

const shownLine = object({ product: line(200), quantity, gross: moneyWire, arrivalDate: localDate });

/** The line before and after, and what that means for the money of the order. */
export const lineDifference = object({
  lineItemId: id,
  before: shownLine,
  /** Null when the line is cancelled. */
  after: nullable(shownLine),
  totalBefore: moneyWire,
  totalAfter: moneyWire,
  /** What is still to be paid of the whole order. Null when nothing is. */
  toPay: nullable(moneyWire),
  /** What comes back: by itself, the way it came, or sent by a person of the shop. Null when nothing does. */
  refund: nullable(object({ amount: moneyWire, isAutomatic: Type.Boolean() })),
});

/** Row 3.15. `orderDto` is the order as it will be. */
export const orderEditDraft = object({
  orderEditId: id,
  orderDto: orderWire,
  difference: lineDifference,
  /** The draft can be confirmed before then. */
  expiresAt: instant,
});
export type OrderEditDraftWire = Static<typeof orderEditDraft>;

const CLOSED = {
  order_edit_over: 409,
  order_edit_payment: 409,
  order_edit_sent: 409,
  order_edit_in_production: 409,
  order_edit_too_late: 409,
} as const;

/** Why an amendment is refused, when it is shown and when it is confirmed. */
const AMENDMENT_REFUSALS = {
  order_not_found: 404,
  order_line_not_found: 404,
  ...CLOSED,
  order_edit_last_line: 409,
  order_edit_check_done: 409,
  order_edit_check_late: 409,
  /** The shop has given back more than the order would cost then. */
  order_edit_credited: 409,
  order_edit_unchanged: 422,
  order_edit_above_limit: 403,
  role_orders_nothing: 403,
  cart_value_exceeded: 422,
  ...LINE_REFUSALS,
} as const;

const refererUrl = Type.Optional(text(500));

/** 7.4.02 */
export const editItem = endpoint({
  method: 'POST',
  path: '/order/edit/item/',
  forBuyers: true,
  toOrder: true,
  summary: 'Shows what another choice for a placed line costs and when it arrives; nothing is changed yet',
  access: 'public',
  helperScope: 'order:write',
  headers: orderKeyHeader,
  body: object({
    orderId: id,
    /** The line to be changed by its id, with its new choices. */
    lineItem: object({ id, ...puttableLine.properties }),
    /** The page of this shop from which it is asked. */
    refererUrl,
  }),
  answer: orderEditDraft,
  refusals: { ...AMENDMENT_REFUSALS, referer_not_valid: 422, too_many_attempts: 429 },
});

/** A cancelled line is an amendment too, shown and confirmed in the same way. */
export const editCancelItem = endpoint({
  method: 'POST',
  path: '/order/edit/cancel-item/',
  summary: 'Shows what cancelling a placed line gives back; nothing is changed yet',
  access: 'public',
  helperScope: 'order:write',
  headers: orderKeyHeader,
  body: object({ orderId: id, lineItemId: id, refererUrl }),
  answer: orderEditDraft,
  refusals: { ...AMENDMENT_REFUSALS, referer_not_valid: 422, too_many_attempts: 429 },
});

/**
 * 7.4.02. The same amendment as shown, in one transaction. When price, date or money have moved since, nothing is
 * changed, and `detail` is the draft as it would be now. Repeated requests return the same order.
 */
export const finalizeEdit = endpoint({
  method: 'POST',
  path: '/order/edit/item/finalize',
  summary: 'Changes the order as it was shown; what it costs more is to be paid, what it costs less comes back',
  access: 'public',
  helperScope: 'order:write',
  headers: orderKeyHeader,
  body: object({ orderId: id, orderEditId: id }),
  answer: orderWire,
  refusals: {
    ...AMENDMENT_REFUSALS,
    order_edit_not_found: 404,
    order_edit_expired: 409,
    order_edit_changed: 409,
    payment_unavailable: 503,
  },
});

/** 7.4.03. The open attempt ends at its provider, so that it can no longer be charged. */
export const resetPaymentMethod = endpoint({
  method: 'POST',
  path: '/order/edit/payment/reset-method',
  summary: 'Takes the chosen way to pay back, so that another one can be chosen',
  access: 'public',
  ownerOnly: true,
  headers: orderKeyHeader,
  body: object({ orderId: id }),
  answer: orderWire,
  refusals: { order_not_found: 404, order_not_payable: 409, order_edit_payment: 409, payment_unavailable: 503 },
});

/** 7.4.04 */
export const resetLineItemArtwork = endpoint({
  method: 'POST',
  path: '/order/reset-line-item-artwork/',
  summary: 'Sets the artwork of a line back, so that its files can be sent anew',
  access: 'public',
  helperScope: 'order:write',
  headers: orderKeyHeader,
  body: object({ orderId: id, lineItemId: id }),
  answer: orderWire,
  refusals: {
    order_not_found: 404,
    order_line_not_found: 404,
    files_of_cancelled_order: 409,
    artwork_not_resettable: 409,
  },
});
