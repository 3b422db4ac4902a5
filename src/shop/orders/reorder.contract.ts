import { endpoint } from '#kernel/endpoint.ts';
import { cents, id, line, list, map, moneyWire, nullable, object, oneOf, quantity, Type } from '#kernel/schema.ts';
import { createCart, LINE_REFUSALS } from '../cart/cart.contract.ts';
import { orderKeyHeader } from './orders.contract.ts';
import { REORDER_REASONS } from './reorder.rules.ts';

const amounts = object({ net: moneyWire, gross: moneyWire });

/** A line of the order as it would be ordered today. Amounts are those of print and services, delivery apart. */
const reorderLine = object({
  lineItemId: id,
  name: line(200),
  jobName: line(120),
  quantity,
  before: amounts,
  /** Null where it cannot be ordered as it was. */
  now: nullable(amounts),
  /** Why it costs something else. */
  reasons: list(oneOf(REORDER_REASONS), REORDER_REASONS.length),
  /** Choices that are gone, and what stands in for them in the nearest that can be had. */
  changed: list(object({ name: line(200), was: line(300), now: line(300) }), 80),
  /** Why it cannot be ordered as it was, in words; empty where it can. */
  problem: line(400),
  /** The product's page, or an address that leads to the one that follows it. */
  path: line(300),
});

/** Lines of an order once more, at today's prices: shown first, then put into the cart as they were shown. */
export const reorder = endpoint({
  method: 'POST',
  path: '/order/{id}/reorder/',
  forBuyers: true,
  summary:
    'Orders lines of an order again: shows their prices of today, and puts those that are accepted into the cart',
  access: 'public',
  params: object({ id }),
  headers: orderKeyHeader,
  body: object({
    /** All lines without. */
    lineItemIds: Type.Optional(list(id, 15, 1)),
    /** Gross cents of each line as they were shown. Without, nothing is put anywhere. */
    accepted: Type.Optional(map(cents, 15, '^[A-Za-z0-9_-]{1,64}$')),
  }),
  answer: object({ lines: list(reorderLine, 15), cartId: nullable(id) }),
  refusals: {
    order_not_found: 404,
    line_not_found: 404,
    reorder_changed: 409,
    reorder_impossible: 422,
    cart_not_found: 404,
    cart_ordered: createCart.refusals.cart_ordered,
    cart_merged: createCart.refusals.cart_merged,
    cart_replaced: createCart.refusals.cart_replaced,
    cart_full: 422,
    cart_value_exceeded: 422,
    ...LINE_REFUSALS,
  },
});
