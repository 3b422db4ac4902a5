import { endpoint } from '#kernel/endpoint.ts';
import {
  countryCode,
  currencyCode,
  id,
  key,
  line,
  list,
  map,
  moneyWire,
  nullable,
  object,
  oneOf,
  text,
  Type,
  type Static,
} from '#kernel/schema.ts';
import { PRODUCT_REFUSALS } from '../catalog/sold-product.ts';
import { NOT_SOLD_REASONS } from './not-sold.rules.ts';
import { deliveryGroupWire } from '../line-items/delivery-groups.schema.ts';
import { lineItemWire } from '../line-items/line-item.schema.ts';
import { printContent } from '../pricing/print-content.schema.ts';
import { lineRequest } from '../line-items/line-request.schema.ts';
import { taxedPriceWire } from '../line-items/totals.schema.ts';
import { address, deliveryAddress, typedAddress } from '../addresses/address.contract.ts';

export const cartVersion = Type.Integer({ minimum: 0, maximum: 2_000_000_000 });

/** Row 3.10. */
export const cartWire = object({
  id,
  version: Type.Integer(),
  currencyCode,
  country: countryCode,
  postalCode: line(12),
  /** The plant at which the customer collects. Null if the cart is sent. */
  collectAt: nullable(line(40, 1)),
  lineItems: map(lineItemWire, 15),
  /** Ids in display order, because a map has no order. */
  lineOrder: list(id, 15),
  /** Lines that cannot be ordered as they are, because the shop has changed since what it sells. */
  notSold: list(
    object({
      lineItemId: id,
      /** `other_currency`: it is sold again, and its price is still in the currency that the cart had before. */
      reason: oneOf([...NOT_SOLD_REASONS, 'other_currency']),
      /** Name of the product that is sold in place of a retired one. */
      successor: nullable(line(200)),
    }),
    15,
  ),
  totalPrice: moneyWire,
  taxedPrice: taxedPriceWire,
  shippingAddress: nullable(deliveryAddress),
  /** The lines by where they go, the delivery address of the cart first. */
  deliveryGroups: list(deliveryGroupWire, 15),
  billingAddress: nullable(address),
  vatNumber: nullable(line(20)),
});
export type CartWire = Static<typeof cartWire>;
export type NotSold = CartWire['notSold'][number];

/** Why a line cannot be made, from configurator, price and delivery promise. */
export const LINE_REFUSALS = {
  out_of_stock: 422,
  ...PRODUCT_REFUSALS,
  configuration_invalid: 422,
  /** A line that was put earlier, with a choice that its product does not have any more. */
  choices_gone: 422,
  quantity_invalid: 422,
  sets_invalid: 422,
  set_unnamed: 422,
  set_too_small: 422,
  set_not_whole_rolls: 422,
  sizes_missing: 422,
  sizes_invalid: 422,
  sizes_sum: 422,
  priority_unavailable: 422,
  no_arrival_dates: 422,
  collection_unavailable: 422,
  freight_too_heavy: 422,
  freight_too_many_parcels: 422,
  country_not_served: 422,
} as const;

/** Why a cart takes no more changes: it was ordered, it was merged at sign-in, or it was replaced by a fresh one. */
export const CLOSED_REFUSALS = {
  cart_ordered: 409,
  cart_merged: 409,
  cart_replaced: 409,
  cart_requested: 409,
} as const;

/** Returns the active cart without creating one, for pages that only show it. */
export const activeCart = endpoint({
  method: 'GET',
  path: '/cart/',
  summary: "The visitor's active cart, null when there is none",
  access: 'public',
  answer: nullable(cartWire),
  refusals: {},
});

/** 7.3.01 */
export const createCart = endpoint({
  method: 'POST',
  path: '/cart',
  toOrder: true,
  summary: "The visitor's active cart; made when there is none. Another currency or country prices every line anew",
  access: 'public',
  body: object({
    /**
     * Creates a fresh cart even when there is one. The old cart takes no more changes, and its lines wait (`GET
     * /cart/waiting/`).
     */
    forceCreate: Type.Optional(Type.Boolean()),
    /** Kept from the old format without effect: guest and language follow from cookie and host. */
    anonymousUserId: Type.Optional(line(64)),
    currency: Type.Optional(currencyCode),
    country: Type.Optional(countryCode),
    /** With a country, a place for a cart without lines. A cart with lines keeps its address. */
    postalCode: Type.Optional(line(12)),
    locale: Type.Optional(line(10)),
  }),
  answer: cartWire,
  refusals: {
    currency_not_valid: 422,
    postal_code_invalid: 422,
    cart_not_found: 404,
    ...CLOSED_REFUSALS,
    cart_value_exceeded: 422,
    ...LINE_REFUSALS,
  },
});

/** 7.3.02 */
export const setCartAddress = endpoint({
  method: 'PATCH',
  path: '/cart/{id}/item/address/',
  toOrder: true,
  summary: 'Sets the delivery or billing address; VAT and dates follow the delivery address',
  access: 'public',
  params: object({ id }),
  body: object({
    shippingAddress: Type.Optional(typedAddress),
    /**
     * The plant at which the customer collects, from `GET /delivery/collection/`, in place of `shippingAddress`. Then
     * `billingAddress` says who comes, and where the invoice goes.
     */
    collectAt: Type.Optional(key),
    billingAddress: Type.Optional(nullable(typedAddress)),
    /** For a company in another member state. A valid number removes the VAT. Null removes the number. */
    vatNumber: Type.Optional(nullable(line(24))),
    /**
     * Version of the cart as it was shown. If the version differs, the answer is the present cart, and nothing is
     * saved.
     */
    cartVersion: Type.Optional(cartVersion),
  }),
  answer: cartWire,
  refusals: {
    cart_not_found: 404,
    cart_changed: 409,
    ...CLOSED_REFUSALS,
    cart_value_exceeded: 422,
    vat_number_invalid: 422,
    vat_register_silent: 422,
    vat_number_needs_company: 422,
    collection_needs_billing: 422,
    postal_code_invalid: 422,
    billing_place_invalid: 422,
    too_many_attempts: 429,
    ...LINE_REFUSALS,
  },
});

/**
 * Sets the destination before the address is complete. Country, postal code and VAT number are enough to compute VAT
 * and dates.
 */
export const setCartDestination = endpoint({
  method: 'PATCH',
  path: '/cart/{id}/destination/',
  toOrder: true,
  summary: 'Prices and promises the cart for a destination while the address is still being typed',
  access: 'public',
  params: object({ id }),
  body: object({
    country: countryCode,
    /** Empty while the postal code is unknown. */
    postalCode: line(12),
    /** The plant at which the customer collects. It stands for country and postal code. */
    collectAt: Type.Optional(nullable(key)),
    company: line(120),
    /** When absent, the cart's number stays. Null removes it. */
    vatNumber: Type.Optional(nullable(line(24))),
  }),
  answer: cartWire,
  refusals: setCartAddress.refusals,
});

/** Sends lines to an address of their own. VAT, dates and delivery of each line follow where it goes. */
export const setLineAddress = endpoint({
  method: 'PATCH',
  path: '/cart/{id}/item/delivery/',
  toOrder: true,
  summary: 'Sends lines to another delivery address, or back to that of the cart',
  access: 'public',
  params: object({ id }),
  body: object({
    lineItemIds: list(id, 15, 1),
    /** A typed address, the id of one that the customer keeps for deliveries, or null: where the cart goes. */
    to: Type.Union([object({ address: typedAddress }), object({ addressId: id }), Type.Null()]),
    /** As in `PATCH /cart/{id}/item/address/`. */
    cartVersion: Type.Optional(cartVersion),
  }),
  answer: cartWire,
  refusals: {
    cart_not_found: 404,
    cart_changed: 409,
    ...CLOSED_REFUSALS,
    line_not_found: 404,
    address_not_found: 404,
    cart_value_exceeded: 422,
    postal_code_invalid: 422,
    ...LINE_REFUSALS,
  },
});

const { artworks } = lineRequest.properties;
/** Chosen by the caller for one wish. A request that is repeated with its key adds no second line. */
const requestKey = Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{16,64}$', minLength: 16, maxLength: 64 }));

/** A line to add. `sets` is the name of `artworks` in the first contract. It is used when `artworks` is absent. */
export const puttableLine = object({
  ...lineRequest.properties,
  artworks: Type.Optional(artworks),
  sets: Type.Optional(artworks),
});

/** 7.3.03 */
export const putCartItem = endpoint({
  method: 'PUT',
  path: '/cart/{id}/item',
  toOrder: true,
  forBuyers: true,
  summary: 'Adds a line, or replaces the one being edited; the server prices it and promises its date',
  access: 'public',
  params: object({ id }),
  body: object({
    lineItemId: Type.Optional(id),
    /**
     * Position of a new line, from 0. A restored line returns to its position. When absent, the line goes to the end.
     */
    place: Type.Optional(Type.Integer({ minimum: 0, maximum: 14 })),
    /**
     * A line of this cart whose files the new line gets: one that was just taken out, or one that is doubled. The files
     * of a line that was taken out can be had back for a day.
     */
    filesOf: Type.Optional(id),
    /**
     * The destination for which the line's price and date were shown. A cart with another destination is refused, and
     * `detail` names the cart's destination.
     */
    destination: Type.Optional(object({ country: countryCode, postalCode: line(12) })),
    /**
     * The print price at which the line was shown, before VAT and without what a code or an offer takes off. A line
     * that costs more by now is refused, and `detail` names its price.
     */
    shownPrice: Type.Optional(moneyWire),
    line: puttableLine,
    requestKey,
    /** The own delivery address of a new line. An edited line keeps its address. */
    deliveryAddress: Type.Optional(typedAddress),
  }),
  answer: object({ cart: cartWire, lineItemId: id }),
  refusals: {
    too_many_attempts: 429,
    cart_not_found: 404,
    cart_elsewhere: 409,
    price_moved: 409,
    ...CLOSED_REFUSALS,
    line_not_found: 404,
    cart_full: 422,
    cart_value_exceeded: 422,
    postal_code_invalid: 422,
    ...LINE_REFUSALS,
  },
});

/**
 * Changes a line in place. Another quantity makes the line anew, at today's price and date, with its artworks in the
 * same shares. A name and notes alone change neither price nor date.
 */
export const changeCartItem = endpoint({
  method: 'PATCH',
  path: '/cart/{id}/item',
  toOrder: true,
  forBuyers: true,
  summary: 'Changes the quantity, the name or the notes of a line',
  access: 'public',
  params: object({ id }),
  body: object({
    cartItemId: id,
    /** As it is typed. What is not offered is refused with the nearest quantities that are. */
    quantity: Type.Optional(Type.Number({ minimum: -1e12, maximum: 1e12 })),
    jobName: Type.Optional(line(120)),
    userNotes: Type.Optional(text(1000)),
    printContent: Type.Optional(printContent),
  }),
  answer: cartWire,
  refusals: {
    cart_not_found: 404,
    ...CLOSED_REFUSALS,
    line_not_found: 404,
    cart_value_exceeded: 422,
    postal_code_invalid: 422,
    ...LINE_REFUSALS,
  },
});

/** One code for all lines: those that become cheaper by it take it, the others stay as they are. Empty takes codes back. */
export const changeCartCode = endpoint({
  method: 'PATCH',
  path: '/cart/{id}/promocode/',
  toOrder: true,
  forBuyers: true,
  summary: 'Applies a promotion code to the lines that it suits, or takes the codes back',
  access: 'public',
  params: object({ id }),
  body: object({ promocodeInputText: line(40) }),
  answer: cartWire,
  refusals: {
    too_many_attempts: 429,
    cart_not_found: 404,
    ...CLOSED_REFUSALS,
    code_not_applied: 422,
    cart_value_exceeded: 422,
    postal_code_invalid: 422,
    ...LINE_REFUSALS,
  },
});

/** 7.3.04. At today's price and date, with the files and the delivery address of the line. */
export const duplicateCartItem = endpoint({
  method: 'POST',
  path: '/cart/{id}/duplicateItem',
  toOrder: true,
  forBuyers: true,
  summary: 'Puts a line into the cart once more, behind itself',
  access: 'public',
  params: object({ id }),
  body: object({ cartItemId: id, requestKey }),
  answer: cartWire,
  refusals: {
    cart_not_found: 404,
    ...CLOSED_REFUSALS,
    line_not_found: 404,
    cart_full: 422,
    cart_value_exceeded: 422,
    postal_code_invalid: 422,
    ...LINE_REFUSALS,
  },
});

/** 7.3.05 */
export const deleteCartItem = endpoint({
  method: 'DELETE',
  path: '/cart/item',
  summary: 'Takes a line out of the cart',
  access: 'public',
  body: object({ cartId: id, cartItemId: id }),
  answer: cartWire,
  refusals: { cart_not_found: 404, ...CLOSED_REFUSALS, line_not_found: 404 },
});

/** Lines outside the cart: lines that exceeded the limits at sign-in, and lines of a replaced cart. */
export const listWaitingItems = endpoint({
  method: 'GET',
  path: '/cart/waiting/',
  summary: 'Lines of earlier carts that are not in this one: without room at sign-in, or put aside',
  access: 'public',
  answer: list(lineItemWire, 60),
  refusals: {},
});

export const takeWaiting = endpoint({
  method: 'POST',
  path: '/cart/{id}/waiting/',
  toOrder: true,
  forBuyers: true,
  summary: 'Takes a waiting line into the cart',
  access: 'public',
  params: object({ id }),
  body: object({ cartItemId: id }),
  answer: object({ cart: cartWire, waiting: list(lineItemWire, 60) }),
  refusals: {
    cart_not_found: 404,
    ...CLOSED_REFUSALS,
    line_not_found: 404,
    cart_full: 422,
    cart_value_exceeded: 422,
    ...LINE_REFUSALS,
  },
});

export const dropWaiting = endpoint({
  method: 'DELETE',
  path: '/cart/waiting/',
  summary: 'Gives a waiting line up',
  access: 'public',
  body: object({ cartItemId: id }),
  answer: list(lineItemWire, 60),
  refusals: { line_not_found: 404 },
});
