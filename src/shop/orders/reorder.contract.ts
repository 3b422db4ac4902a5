import { endpoint } from '#kernel/endpoint.ts';
import { cents, id, line, list, map, moneyWire, nullable, object, oneOf, quantity, Type } from '#kernel/schema.ts';
import { address } from '../addresses/address.contract.ts';
import { createCart, LINE_REFUSALS } from '../cart/cart.contract.ts';
import { orderKeyHeader } from './orders.contract.ts';
import { REORDER_REASONS } from './reorder.rules.ts';

const amounts = object({ net: moneyWire, gross: moneyWire });

/** A line of the order as it would be ordered today. Amounts cover print and services, without delivery. */
const reorderLine = object({
  lineItemId: id,
  name: line(200),
  jobName: line(120),
  /** The quantity of today's price. */
  quantity,
  /** The quantity that was ordered. */
  quantityBefore: quantity,
  /** Other quantities that can be ordered in its place. Empty for a line whose quantity is divided over artworks. */
  quantities: list(quantity, 100),
  before: amounts,
  /** Null when the line can no longer be ordered in the same way. */
  now: nullable(amounts),
  /** The line's own delivery address, if it goes there again. Null when it goes where the cart goes. */
  deliveryAddress: nullable(address),
  /** Why the price differs. */
  reasons: list(oneOf(REORDER_REASONS), REORDER_REASONS.length),
  /** Choices that no longer exist, with their replacements in the nearest available configuration. */
  changed: list(object({ name: line(200), was: line(300), now: line(300) }), 80),
  /** Why the line can no longer be ordered in the same way, as a text. Empty when it can. */
  problem: line(400),
  /** The product's page. Of a retired product its successor's or its family's, of an unknown one the first page. */
  path: line(300),
});

/**
 * Orders lines again at today's prices. The first call shows them; a second call puts them into the cart at the prices
 * shown.
 */
export const reorder = endpoint({
  method: 'POST',
  path: '/order/{id}/reorder/',
  forBuyers: true,
  toOrder: true,
  summary:
    'Orders lines of an order again: shows their prices of today, and puts those that are accepted into the cart',
  access: 'public',
  params: object({ id }),
  headers: orderKeyHeader,
  body: object({
    /** When absent, all lines. */
    lineItemIds: Type.Optional(list(id, 15, 1)),
    /** Other quantities than those ordered, by line. */
    quantities: Type.Optional(map(quantity, 15, '^[A-Za-z0-9_-]{1,64}$')),
    /** The gross cents of each line as shown. When absent, nothing is put into the cart. */
    accepted: Type.Optional(map(cents, 15, '^[A-Za-z0-9_-]{1,64}$')),
  }),
  answer: object({ lines: list(reorderLine, 15), cartId: nullable(id) }),
  refusals: {
    order_not_found: 404,
    order_line_not_found: 404,
    reorder_changed: 409,
    reorder_impossible: 422,
    cart_not_found: 404,
    cart_ordered: createCart.refusals.cart_ordered,
    cart_merged: createCart.refusals.cart_merged,
    cart_replaced: createCart.refusals.cart_replaced,
    cart_requested: createCart.refusals.cart_requested,
    cart_full: 422,
    cart_value_exceeded: 422,
    ...LINE_REFUSALS,
  },
});
