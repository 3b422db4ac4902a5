import { endpoint } from '#kernel/endpoint.ts';
import {
  currencyCode,
  id,
  instant,
  line,
  list,
  map,
  moneyWire,
  nullable,
  object,
  oneOf,
  quantity,
  text,
  Type,
  type Static,
} from '#kernel/schema.ts';
import { address } from '../addresses/address.contract.ts';
import { lineItemWire } from '../line-items/line-item.schema.ts';
import { taxedPriceWire } from '../line-items/totals.schema.ts';
import { PAYMENT_METHODS } from '../payments/payment.ts';
import { PLAIN_STATUSES } from './orders.rules.ts';

/** Row 3.15. */
export const orderWire = object({
  id,
  orderNumber: line(20),
  lineItems: map(lineItemWire, 15),
  lineOrder: list(id, 15),
  /** By id; a line may have several: a split, a reprint. */
  jobs: map(
    object({ lineItemId: id, quantity, status: oneOf(PLAIN_STATUSES), artwork: line(20), production: line(20) }),
    60,
  ),
  shippingAddress: address,
  billingAddress: nullable(address),
  vatNumber: nullable(line(20)),
  totalPrice: moneyWire,
  taxedPrice: taxedPriceWire,
  currencyCode,
  orderState: line(20),
  paymentState: line(20),
  payments: list(
    object({
      id,
      method: oneOf(PAYMENT_METHODS),
      state: line(20),
      amount: moneyWire,
      reference: line(64),
      /** When it came to its state. */
      since: instant,
    }),
    50,
  ),
  pendingAmountDetails: nullable(object({ taxedTotal: moneyWire })),
  isDeferredPayment: Type.Boolean(),
  hasWalletPayment: Type.Boolean(),
  allowedPaymentMethods: list(oneOf(PAYMENT_METHODS), 5),
  transfer: nullable(
    object({
      holder: line(120),
      iban: line(50),
      bic: line(11),
      bank: line(80),
      reference: line(64),
      amount: moneyWire,
      epcText: nullable(text(400)),
    }),
  ),
  sender: line(120),
  userNotes: text(1000),
  email: line(254),
  placedAt: instant,
  /** What became of it, the oldest first. */
  history: list(
    object({
      axis: oneOf(['order', 'payment', 'artwork', 'production'] as const),
      jobId: nullable(id),
      from: nullable(line(20)),
      to: line(20),
      by: oneOf(['customer', 'shop', 'provider'] as const),
      reason: line(200),
      at: instant,
    }),
    1000,
  ),
});
export type OrderWire = Static<typeof orderWire>;

/** The header with the key of the mailed link, where neither session nor cookie prove whose order it is. */
export const ORDER_KEY = 'x-order-key';
/** No part of the address, which every log on the way keeps; the pages have a cookie for it. */
export const orderKeyHeader = Type.Object({ [ORDER_KEY]: Type.Optional(line(64)) });

/** 7.4.01. The number alone never grants: the owner's session, the guest's cookie or the key of the mailed link does. */
export const readOrder = endpoint({
  method: 'GET',
  path: '/order/{id}',
  summary: 'An order by its id or number, for its owner or with the key of its link',
  access: 'public',
  params: object({ id }),
  headers: orderKeyHeader,
  answer: orderWire,
  refusals: { order_not_found: 404 },
});

/** Before anything is paid, the order's owner may take it back: uses of codes and stock are free again. */
export const postCancellation = endpoint({
  method: 'POST',
  path: '/order/{id}/cancel/',
  summary: 'Cancels an order that is not paid',
  access: 'public',
  params: object({ id }),
  headers: orderKeyHeader,
  answer: orderWire,
  refusals: { order_not_found: 404, order_not_cancellable: 409, payment_unavailable: 503 },
});

/** The customer's orders, newest first. */
export const listOrders = endpoint({
  method: 'GET',
  path: '/orders/',
  summary: "The signed-in customer's orders, newest first",
  access: 'customer',
  answer: list(
    object({
      orderNumber: line(20),
      placedAt: instant,
      orderState: line(20),
      paymentState: line(20),
      payable: moneyWire,
      lines: Type.Integer(),
      firstProduct: line(200),
    }),
    100,
  ),
  refusals: {},
});
