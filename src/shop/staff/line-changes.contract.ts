import { endpoint } from '#kernel/endpoint.ts';
import { id, instant, key, line, list, map, nullable, object, oneOf, quantity, Type } from '#kernel/schema.ts';
import { LINE_REFUSALS } from '../cart/cart.contract.ts';
import { PRIORITIES } from '../catalog/product.ts';
import { PRODUCT_REFUSALS } from '../catalog/sold-product.ts';
import { lineRequest } from '../line-items/line-request.schema.ts';
import { lineDifference } from '../order-edits/order-edits.contract.ts';
import { orderVersion, staffOrderWire } from './staff-orders.contract.ts';

/** Staff change a line of an order or take it out: shown first, confirmed afterwards, and the money follows. */

const params = object({ number: id, lineItemId: id });
const draft = object({
  orderEditId: id,
  difference: lineDifference,
  expiresAt: instant,
});

const DRAFT_REFUSALS = {
  order_not_found: 404,
  order_line_not_found: 404,
  order_edit_over: 409,
  order_edit_payment: 409,
  order_edit_sent: 409,
  order_edit_in_production: 409,
  order_edit_last_line: 409,
  order_edit_check_done: 409,
  order_edit_check_late: 409,
  order_edit_unchanged: 422,
  cart_value_exceeded: 422,
  ...LINE_REFUSALS,
} as const;

/**
 * What a line may become. The wanted choices are made valid; what had to change for that is named. Without a selection
 * they are those of the line.
 */
export const showStaffChoices = endpoint({
  method: 'POST',
  path: '/staff/orders/{number}/lines/{lineItemId}/choices/',
  summary: 'What a line of an order may become: its features with their options, quantities and production times',
  access: 'staff',
  scope: 'order:write',
  asks: true,
  params,
  body: object({
    selection: Type.Optional(map(line(80), 80)),
    /** The feature chosen last. Its value is kept, and others change if needed. */
    changed: Type.Optional(key),
    quantity: Type.Optional(quantity),
  }),
  answer: object({
    /** The line with these choices, as it can be asked for. */
    request: lineRequest,
    product: line(200),
    features: list(
      object({
        id,
        label: line(80),
        value: line(120),
        options: list(object({ key: line(80), label: line(80), valid: Type.Boolean() }), 200),
        number: nullable(object({ min: Type.Number(), max: Type.Number(), step: Type.Number(), unit: line(12) })),
      }),
      60,
    ),
    changed: list(object({ feature: line(80), from: line(120), to: line(120) }), 60),
    quantities: list(quantity, 200),
    freeEntry: nullable(object({ min: quantity, max: quantity })),
    priorities: list(object({ priority: oneOf(PRIORITIES), valid: Type.Boolean() }), 4),
    offersFileCheck: Type.Boolean(),
  }),
  refusals: {
    order_not_found: 404,
    order_line_not_found: 404,
    ...PRODUCT_REFUSALS,
    configuration_unknown: 422,
  },
});

export const showStaffChange = endpoint({
  method: 'POST',
  path: '/staff/orders/{number}/lines/{lineItemId}/change/',
  summary: 'Shows what other choices for a line of an order cost and when it arrives; nothing is changed yet',
  access: 'staff',
  scope: 'order:write',
  asks: true,
  params,
  body: object({ line: lineRequest }),
  answer: draft,
  refusals: DRAFT_REFUSALS,
});

export const showStaffRemoval = endpoint({
  method: 'POST',
  path: '/staff/orders/{number}/lines/{lineItemId}/removal/',
  summary: 'Shows what taking a line out of an order gives back; nothing is changed yet',
  access: 'staff',
  scope: 'order:write',
  asks: true,
  params,
  answer: draft,
  refusals: DRAFT_REFUSALS,
});

/** With `order_edit_changed` price, date or money have moved since it was shown: it is shown anew. */
export const confirmStaffEdit = endpoint({
  method: 'POST',
  path: '/staff/orders/{number}/edits/{orderEditId}/',
  summary: 'Changes a line of the order, or takes it out, as it was shown and tells the customer',
  access: 'staff',
  scope: 'order:write',
  params: object({ number: id, orderEditId: id }),
  body: object({ version: orderVersion, reason: line(160, 1) }),
  answer: staffOrderWire,
  refusals: {
    ...DRAFT_REFUSALS,
    order_changed: 409,
    order_edit_not_found: 404,
    order_edit_expired: 409,
    order_edit_changed: 409,
    payment_unavailable: 503,
  },
});
