import { endpoint } from '#kernel/endpoint.ts';
import {
  currencyCode,
  id,
  instant,
  line,
  list,
  localDate,
  map,
  moneyWire,
  nullable,
  object,
  oneOf,
  quantity,
  text,
  Type,
  type Static,
  calendarDay,
} from '#kernel/schema.ts';
import { LONGEST_SEARCH } from '#kernel/search-words.ts';
import { collectionPointWire } from '../delivery/delivery.contract.ts';
import { address, deliveryAddress } from '../addresses/address.contract.ts';
import { factsWire } from '../catalog/facts.schema.ts';
import { deliveryGroupWire } from '../line-items/delivery-groups.schema.ts';
import { lineItemWire } from '../line-items/line-item.schema.ts';
import { taxedPriceWire } from '../line-items/totals.schema.ts';
import { PAYMENT_METHODS } from '#kernel/payment-methods.ts';
import { invoiceNumbersWire } from '../vat/invoice-numbers.schema.ts';
import { LONGEST_PURCHASE_ORDER } from '../companies/company-rights.rules.ts';
import { EDIT_CLOSED } from './edit-window.rules.ts';
import { EVENT_AXES } from './order-machine.rules.ts';
import { FILES_WANTED, SHOWN_STATUSES, STATUS_FILTERS } from './orders.rules.ts';

/** What is wrong with artwork is told in a sentence for each finding. */
export const MOST_REASON = 2000;

/** Row 3.15. */
export const orderWire = object({
  id,
  orderNumber: line(20),
  lineItems: map(lineItemWire, 15),
  lineOrder: list(id, 15),
  /**
   * What became of the promised day of each line, by its id. While payment or files are awaited after the instant until which a
   * day was promised, a line tells the day that it has if they come now.
   */
  dates: map(
    object({
      /** The day that was promised at first. Null while it stands. */
      formerArrivalDate: nullable(localDate),
      /** Whether the day of the line can no longer be kept, and another one is yet to be said. */
      isOpen: Type.Boolean(),
    }),
    15,
  ),
  /** The jobs by their ids. A line may have several: a split, a reprint. */
  jobs: map(
    object({
      lineItemId: id,
      quantity,
      status: oneOf(SHOWN_STATUSES),
      artwork: line(20),
      /** Whether the files that were handed in last have an error. The date waits for others, or for the shop's word. */
      hasFaultyFiles: Type.Boolean(),
      production: line(20),
      /** Whether it is made once more, after a complaint. The date that was promised for its line is not its own. */
      isReprint: Type.Boolean(),
      /** The day on which it is to leave. */
      dueOn: localDate,
    }),
    60,
  ),
  shippingAddress: deliveryAddress,
  /** The lines by where they go, `shippingAddress` first. Each is delivered, tracked and taxed by its own place. */
  deliveryGroups: list(deliveryGroupWire, 15),
  /** Where it is collected, as it is open now. Null for an order that is sent. */
  collectionPoint: nullable(collectionPointWire),
  billingAddress: nullable(address),
  vatNumber: nullable(line(20)),
  totalPrice: moneyWire,
  taxedPrice: taxedPriceWire,
  /** What the shop has given back of the total, and what the order costs then. Null where it gave nothing back. */
  credit: nullable(object({ given: moneyWire, costs: moneyWire })),
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
      /** When the job reached its state. */
      since: instant,
    }),
    50,
  ),
  /** Money that went back, or is on its way back, oldest first. */
  refunds: list(
    object({
      id,
      method: oneOf(PAYMENT_METHODS),
      /** Whether the provider has confirmed it. */
      isDone: Type.Boolean(),
      /** Whether the customer's bank took it back, and not the shop gave it. */
      isTakenBack: Type.Boolean(),
      amount: moneyWire,
      at: instant,
    }),
    50,
  ),
  pendingAmountDetails: nullable(object({ taxedTotal: moneyWire })),
  /** The refund if the order is cancelled now. Null when its owner cannot cancel it without the shop. */
  cancellation: nullable(object({ refund: moneyWire })),
  /** What may be changed of each line, by its id. Empty for whoever may not change the order. */
  editing: map(
    object({
      /** The line may be changed or cancelled until then: it is planned to be locked for print. Null when it is. */
      editableUntil: nullable(instant),
      /** Why it may no longer be changed. Null while it may. */
      closed: nullable(oneOf(EDIT_CLOSED)),
      /** Whether its product is gone and none is sold in its place: the line may be cancelled, and not changed. */
      isGone: Type.Boolean(),
      /** Whether its files may be sent anew. */
      mayResetArtwork: Type.Boolean(),
    }),
    15,
  ),
  /** Whether an open payment may be taken back for another method. */
  mayResetPayment: Type.Boolean(),
  /** What the shop holds but is no longer owed, and gives back. Null when there is nothing. */
  refundDue: nullable(moneyWire),
  /** What the wallet of whoever is signed in gained for this order. Null for everybody else. */
  walletIncrease: nullable(object({ amount: moneyWire, reason: line(200), at: instant })),
  /** What the wallet of whoever is signed in holds, while the order is to be paid. Null where it holds nothing. */
  walletCredit: nullable(moneyWire),
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
  /** Direct debit: who is the creditor, and what the customer has signed. Null where none is signed and none may be. */
  mandate: nullable(
    object({
      creditor: line(120),
      creditorId: line(35),
      place: line(300),
      signed: nullable(
        object({
          reference: line(35),
          holder: line(70),
          /** Its ends alone. */
          iban: line(20),
          at: instant,
          /** Whether the bank was asked for it. It can no longer be taken back then. */
          isOrdered: Type.Boolean(),
        }),
      ),
    }),
  ),
  /** Whether the caller only reads the order: members of the company for which it was placed pay and cancel it. */
  isReadOnly: Type.Boolean(),
  /** The colleague who ordered, for other members of the company; empty when that account is gone. Null otherwise. */
  orderedBy: nullable(line(200)),
  /** The colleague who approved it; empty when that account is gone. Null for an order that needed no approval. */
  approvedBy: nullable(line(200)),
  /** The customer's own reference for the purchase. Empty without one. */
  purchaseOrder: line(LONGEST_PURCHASE_ORDER),
  /** What the invoice carries besides the VAT number. */
  invoiceNumbers: invoiceNumbersWire,
  /** What has left, with its tracking number, in the order in which it left. */
  shipments: list(
    object({
      carrier: line(40),
      trackingNumber: line(40),
      /** The carrier's page of the parcel. Null when there is none. */
      url: nullable(line(300)),
      shippedAt: instant,
      jobIds: list(id, 60),
    }),
    60,
  ),
  /** The terms as they were accepted with the order: their hash, and the page with their text. Null for older orders. */
  acceptedTerms: nullable(object({ version: line(64), path: line(200) })),
  sender: line(120),
  userNotes: text(1000),
  invoiceRequested: Type.Boolean(),
  email: line(254),
  placedAt: instant,
  /** The events of the order, oldest first. */
  history: list(
    object({
      /**
       * 'total': an amendment, the price of a check given back (`check_for_nothing`), something else that the shop gave back
       * (`given_back`) or that its provider refused to give (`not_given_back`), which changed what the order costs from and
       * to these cents. 'promise': the day of arrival was stated
       * anew (`late_payment`, `late_files`).
       */
      axis: oneOf(EVENT_AXES),
      jobId: nullable(id),
      /** The line that stands now where that of the job stood: a change of a line makes another one, with another job. */
      lineItemId: nullable(id),
      /** The product of the job. Empty for an event of the whole order. */
      product: line(200),
      from: nullable(line(20)),
      to: line(20),
      by: oneOf(['customer', 'shop', 'provider'] as const),
      reason: text(MOST_REASON),
      at: instant,
    }),
    1000,
  ),
});
export type OrderWire = Static<typeof orderWire>;

/** The header for the key of the mailed link, used when neither session nor cookie proves access to the order. */
export const ORDER_KEY = 'x-order-key';
/** The key is not part of the address, because servers and proxies log addresses. The pages use a cookie. */
export const orderKeyHeader = Type.Object({ [ORDER_KEY]: Type.Optional(line(64)) });

/**
 * 7.4.01. The number alone never grants access. The owner's session, the guest's cookie or the key of the mailed link
 * does.
 */
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

/**
 * The order's owner may cancel it before any work has begun. Uses of codes and stock are released, and payments are
 * refunded through the same provider.
 */
export const postCancellation = endpoint({
  method: 'POST',
  path: '/order/{id}/cancel/',
  summary: 'Cancels an order that is not made yet; what was paid is given back',
  access: 'public',
  helperScope: 'order:write',
  params: object({ id }),
  headers: orderKeyHeader,
  body: nullable(
    object({
      /** The reason in the customer's own words. */
      reason: Type.Optional(line(160)),
      /** The refund that the customer saw. If the amount differs now, nothing is cancelled. */
      refundCents: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000_000_000 })),
    }),
  ),
  answer: orderWire,
  refusals: {
    order_not_found: 404,
    order_not_cancellable: 409,
    cancellation_changed: 409,
    payment_unavailable: 503,
  },
});

/** Where a page of the list ends: time and id of its last order. */
const orderCursor = Type.String({ maxLength: 80, pattern: '^\\d{1,15}\\.[A-Za-z0-9_-]{1,64}$' });

export const ORDERS_A_PAGE = 20;
/** The most products of an order that the list shows. */
export const PRODUCTS_LISTED = 3;

export const listedOrder = object({
  orderNumber: line(20),
  placedAt: instant,
  /** Who ordered, in the list of a company; empty when that account is gone. Null in one's own list. */
  orderedBy: nullable(line(200)),
  orderState: line(20),
  paymentState: line(20),
  /** The status of the job that most needs the customer's action. */
  status: oneOf(SHOWN_STATUSES),
  /** What its files wait for of the customer, also before it is paid. Null where they wait for nothing. */
  filesWanted: nullable(oneOf(FILES_WANTED)),
  /** Whether the files that it waits for are there, and only the consent to print them is not. */
  hasAwaitedFiles: Type.Boolean(),
  /** Since when files, or a consent to them, are asked for, if that was after the order was placed. Null otherwise. */
  filesAskedAt: nullable(instant),
  /** What the promised dates wait for, payment or files, did not come before their cut-off: they are to be confirmed. */
  isArrivalOpen: Type.Boolean(),
  /** True for an order placed for a company that its buyer has left since: its members pay it. */
  isOfFormerCompany: Type.Boolean(),
  payable: moneyWire,
  lines: Type.Integer(),
  firstProduct: line(200),
  products: list(
    object({
      lineItemId: id,
      name: line(200),
      jobName: line(120),
      quantity,
      facts: factsWire,
      promisedArrivalDate: localDate,
      /** That of its own jobs: it tells which product needs the customer. */
      status: oneOf(SHOWN_STATUSES),
      /** The same of its files. */
      filesWanted: nullable(oneOf(FILES_WANTED)),
    }),
    PRODUCTS_LISTED,
  ),
});
export type ListedOrderWire = Static<typeof listedOrder>;

/** The customer's orders, or those of the company, newest first. */
export const listOrders = endpoint({
  method: 'GET',
  path: '/orders/',
  summary: "The signed-in customer's orders, newest first: by status, period and words",
  access: 'customer',
  query: object({
    /** Beginnings of words in the order's number, products, job names and artworks. */
    q: Type.Optional(line(LONGEST_SEARCH)),
    status: Type.Optional(oneOf(STATUS_FILTERS)),
    /** 'wanted': those whose files wait for the customer, also before they are paid. */
    files: Type.Optional(oneOf(['wanted'] as const)),
    from: Type.Optional(calendarDay),
    to: Type.Optional(calendarDay),
    /** The orders placed for the caller's company, by all its members. When absent, one's own. */
    of: Type.Optional(oneOf(['own', 'company'] as const)),
    /** `next` of the page before. */
    after: Type.Optional(orderCursor),
  }),
  answer: object({ orders: list(listedOrder, ORDERS_A_PAGE), next: nullable(orderCursor) }),
  refusals: { company_not_found: 404, company_role_refused: 403 },
});
