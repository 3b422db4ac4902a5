import { endpoint } from '#kernel/endpoint.ts';
import { id, key, line, list, map, nullable, object, oneOf, text, Type, type Static } from '#kernel/schema.ts';
import { address } from '../addresses/address.contract.ts';
import { cartVersion, LINE_REFUSALS } from '../cart/cart.contract.ts';
import { LONGEST_PURCHASE_ORDER } from '../companies/company-rights.rules.ts';
import { orderKeyHeader } from '../orders/orders.contract.ts';
import { METHODS_BEFOREHAND, PAYMENT_METHODS } from '#kernel/payment-methods.ts';
import { INVOICE_NUMBER_REFUSALS, invoiceNumbersWire } from '../vat/invoice-numbers.schema.ts';

/** What the customer confirms at the recap. */
export const confirmation = {
  sender_type: Type.Optional(line(40)),
  custom_sender: Type.Optional(line(120)),
  user_notes: Type.Optional(
    object({ text: Type.Optional(text(1000)), invoiceRequested: Type.Optional(Type.Boolean()) }),
  ),
  /** The customer's own reference for the purchase (EN 16931, BT-13). */
  purchaseOrderNumber: Type.Optional(line(LONGEST_PURCHASE_ORDER)),
  /** What an invoice carries besides the VAT number. Those that the country of the invoice does not know are left out. */
  invoiceNumbers: Type.Optional(invoiceNumbersWire),
  /** Version of the cart as it was shown. If the version differs, the answer is the cart as it is now. */
  cartVersion: Type.Optional(cartVersion),
};
export type Confirmation = Static<ReturnType<typeof object<typeof confirmation>>>;

/** For staff in the customer's place (decision 48). From anybody else they have no effect. */
const checkoutFlags = {
  /** The customer has agreed to lines, total and terms, and pays by the link of the mail. */
  internalCheckout: Type.Optional(Type.Boolean()),
  /** The files were looked at: nobody else needs to before the press. The check stays priced. */
  skipDocReview: Type.Optional(Type.Boolean()),
};
export type CheckoutFlags = Static<ReturnType<typeof object<typeof checkoutFlags>>>;

export const CHECKOUT_REFUSALS = {
  cart_not_found: 404,
  cart_merged: 409,
  cart_replaced: 409,
  cart_requested: 409,
  cart_empty: 422,
  address_missing: 422,
  vat_number_needs_company: 422,
  /** The shop has begun to wait for the register of VAT numbers since the number was given, and it has not answered. */
  vat_register_silent: 422,
  purchase_order_missing: 422,
  purchase_order_unreadable: 422,
  ...INVOICE_NUMBER_REFUSALS,
  cart_changed: 409,
  cart_value_exceeded: 422,
  too_many_attempts: 429,
  too_many_orders: 429,
  ...LINE_REFUSALS,
} as const;

/** `accessKey` is empty for staff who act for the customer. */
const placedOrder = object({ orderNumber: line(20), id, accessKey: line(64) });

/** 7.3.06. Repeated requests for the same cart return the same order. */
export const checkoutCart = endpoint({
  method: 'POST',
  path: '/cart/{id}/checkout/',
  forBuyers: true,
  toOrder: true,
  summary: 'Turns the cart into exactly one order',
  access: 'public',
  params: object({ id }),
  body: object({ ...confirmation, ...checkoutFlags }),
  answer: placedOrder,
  refusals: { ...CHECKOUT_REFUSALS, approval_needed: 409 },
});

/** Null for a cart that is not ordered. */
export const orderOfCart = endpoint({
  method: 'GET',
  path: '/cart/{id}/order/',
  summary: 'The order that a cart has become, for whoever got no answer to the checkout',
  access: 'public',
  params: object({ id }),
  answer: nullable(placedOrder),
  refusals: { cart_not_found: 404 },
});

/** Null for a guest: the server knows no personal data before sign-in. */
export const prefill = endpoint({
  method: 'GET',
  path: '/checkout/prefill/',
  summary: 'Name and addresses (the default ones, else the last) of the signed-in customer, to begin the order with',
  access: 'public',
  answer: nullable(
    object({
      firstName: line(80),
      lastName: line(80),
      /** Only for company customers; empty otherwise. */
      company: line(120),
      email: line(254),
      shippingAddress: nullable(address),
      billingAddress: nullable(address),
      vatNumber: nullable(line(20)),
      invoiceNumbers: invoiceNumbersWire,
      /** The ways to pay that the shop offers, of those that may be chosen for an order of which others decide. */
      paymentMethods: list(oneOf(METHODS_BEFOREHAND), 5),
    }),
  ),
  refusals: {},
});

/** Starts a payment of an order. Card: the provider's page. Transfer: the shop's account and the reference. */
export const startPayment = endpoint({
  method: 'POST',
  path: '/order/{id}/payment/',
  summary: 'Chooses how an order is paid',
  access: 'public',
  ownerOnly: true,
  params: object({ id }),
  headers: orderKeyHeader,
  /** `key`: the same value as the header, for clients of the first contract. */
  body: object({
    method: oneOf(PAYMENT_METHODS),
    key: Type.Optional(line(64)),
    /** What is signed for a direct debit. */
    mandate: Type.Optional(object({ holder: line(70), iban: line(50), accepted: Type.Boolean() })),
  }),
  answer: object({ paymentId: id, method: line(20), redirect: nullable(line(300)) }),
  refusals: {
    order_not_found: 404,
    order_not_payable: 409,
    method_not_offered: 422,
    mandate_wrong: 422,
    too_many_attempts: 429,
    payment_attempts_exceeded: 422,
    wallet_too_low: 422,
    payment_unavailable: 503,
  },
});

/** 7.3.07: payment and posting are one. The same as `wallet` chosen for `POST /order/{id}/payment/`. */
export const payFromWallet = endpoint({
  method: 'POST',
  path: '/wallet/create-payment-and-transaction',
  summary: "Pays the amount due of an order with the customer's wallet",
  access: 'customer',
  ownerOnly: true,
  body: object({ orderId: id }),
  answer: object({ paymentId: id, method: line(20), redirect: nullable(line(300)) }),
  refusals: {
    order_not_found: 404,
    order_not_payable: 409,
    method_not_offered: 422,
    wallet_too_low: 422,
    too_many_attempts: 429,
    payment_unavailable: 503,
  },
});

/** For the page to which a customer comes back: the result is then there without waiting for the provider's own word. */
export const askAboutPayment = endpoint({
  method: 'POST',
  path: '/order/{id}/payment/ask/',
  summary: 'Asks the provider what has become of a payment whose page the customer has left',
  access: 'public',
  ownerOnly: true,
  params: object({ id }),
  headers: orderKeyHeader,
  answer: object({ received: Type.Literal(true) }),
  refusals: { order_not_found: 404, too_many_attempts: 429 },
});

/**
 * Receives what a provider tells, in the provider's own form. The signature over the raw body is the proof. The event
 * must also match our own record.
 */
export const paymentWebhook = endpoint({
  method: 'POST',
  path: '/payment/webhook/{provider}/',
  summary: 'The signed events of a payment provider',
  access: 'signed',
  params: object({ provider: key }),
  body: map(Type.Unknown(), 100),
  answer: object({ received: Type.Literal(true) }),
  refusals: { signature_refused: 403, payment_not_found: 404, payment_unavailable: 503 },
});
