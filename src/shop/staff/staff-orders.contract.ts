import { endpoint } from '#kernel/endpoint.ts';
import {
  currencyCode,
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
  calendarDay,
  DAY,
} from '#kernel/schema.ts';
import { LONGEST_SEARCH } from '#kernel/search-words.ts';
import { CARRIERS } from '../orders/carriers.rules.ts';
import { EVENT_AXES, LACKS } from '../orders/order-machine.rules.ts';
import { MOST_REASON, orderWire } from '../orders/orders.contract.ts';
import { MOST_REFERENCE, VAT_CHECKERS } from '../vat/vat-check.ts';
import { ARTWORK_STATES, ORDER_STATES, PAYMENT_STATES, PRODUCTION_STATES } from '../orders/shop-moves.rules.ts';

export const STAFF_ORDERS_A_PAGE = 50;
/** By what an order without VAT may be in doubt. */
export const VAT_DOUBTS = ['digits'] as const;
export type VatDoubt = (typeof VAT_DOUBTS)[number];
export const STAFF_ORDER_SORTS = ['newest', 'oldest', 'due'] as const;

/** One or several values with commas between them. */
function anyOf(values: readonly string[]) {
  const one = `(?:${values.join('|')})`;
  return Type.String({ maxLength: 120, pattern: `^${one}(?:,${one})*$` });
}
const reason = line(200);
/** The version that the caller saw. An order that has changed since is not touched. */
export const orderVersion = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
const params = object({ number: id });

export const staffOrderRow = object({
  orderNumber: line(20),
  placedAt: instant,
  name: line(170),
  company: line(120),
  email: line(254),
  country: line(2),
  orderState: oneOf(ORDER_STATES),
  paymentState: oneOf(PAYMENT_STATES),
  /** Of the least advanced job, on hold first. */
  productionState: oneOf(PRODUCTION_STATES),
  /** The day on which the first job leaves that has not left yet. */
  dueOn: nullable(localDate),
  /** What it costs, without what the shop gave back. */
  payable: moneyWire,
  lines: Type.Integer(),
  firstProduct: line(200),
});
export type StaffOrderRow = Static<typeof staffOrderRow>;

export const listStaffOrders = endpoint({
  method: 'GET',
  path: '/staff/orders/',
  summary: "The shop's orders: by words, states, period and due day",
  access: 'staff',
  scope: 'order:read',
  query: object({
    /** Number, mail address, names, address, product: a word as it is, or its beginning where few orders have it. */
    q: Type.Optional(line(LONGEST_SEARCH)),
    order: Type.Optional(anyOf(ORDER_STATES)),
    payment: Type.Optional(anyOf(PAYMENT_STATES)),
    production: Type.Optional(anyOf(PRODUCTION_STATES)),
    /** `digits`: without VAT for a number that no register and no staff has confirmed. */
    vat: Type.Optional(anyOf(VAT_DOUBTS)),
    from: Type.Optional(calendarDay),
    to: Type.Optional(calendarDay),
    dueFrom: Type.Optional(calendarDay),
    dueTo: Type.Optional(calendarDay),
    /** With words the newest come first; with a due day what is due first. */
    sort: Type.Optional(oneOf(STAFF_ORDER_SORTS)),
    /** `next` of the page before. */
    after: Type.Optional(Type.String({ maxLength: 80, pattern: `^(?:\\d{1,15}|${DAY})\\.[A-Za-z0-9_-]{1,64}$` })),
  }),
  answer: object({
    orders: list(staffOrderRow, STAFF_ORDERS_A_PAGE),
    /** A page by common words may be short and still have a next one. */
    next: nullable(line(80)),
  }),
  refusals: {},
});

export const staffOrderWire = object({
  /** As its customer sees it. */
  order: orderWire,
  /** The account that ordered. Null for a guest, and when it was erased. */
  customerId: nullable(id),
  version: Type.Integer(),
  /** How its VAT number was checked, as it was known at the order. Null without one, and where that was not kept. */
  vatCheck: nullable(
    object({
      by: oneOf(VAT_CHECKERS),
      at: instant,
      /** The member of staff who decided. Empty for the others, and where there is no such member any more. */
      name: line(254),
      /** The register's own proof of the question. Empty where it gave none. */
      reference: line(MOST_REFERENCE),
      /** Whether a line has no VAT because of the number. */
      takesVatAway: Type.Boolean(),
    }),
  ),
  jobs: list(
    object({
      id,
      lineItemId: id,
      product: line(200),
      jobName: line(120),
      quantity,
      plant: nullable(line(80)),
      dueOn: localDate,
      priority: line(40),
      technology: line(40),
      artwork: oneOf(ARTWORK_STATES),
      production: oneOf(PRODUCTION_STATES),
      moves: object({
        artwork: list(oneOf(ARTWORK_STATES), ARTWORK_STATES.length),
        production: list(oneOf(PRODUCTION_STATES), PRODUCTION_STATES.length),
      }),
      /** Those of the moves of production that are refused as yet, with what they wait for. */
      blocked: list(
        object({ to: oneOf(PRODUCTION_STATES), lack: oneOf([...LACKS, 'release']) }),
        PRODUCTION_STATES.length,
      ),
      /** Whether the customer collects it: then 'shipped' is that it lies ready, and 'delivered' that it was collected. */
      isCollected: Type.Boolean(),
      mayShip: Type.Boolean(),
      /** Whether its line may be taken out of the order. */
      mayEnd: Type.Boolean(),
    }),
    60,
  ),
  /** Where the order itself may be moved by hand. */
  moves: list(oneOf(ORDER_STATES), ORDER_STATES.length),
  /** What is due back if the order is cancelled now. Null while nobody can cancel it. */
  cancellation: nullable(
    object({
      refund: moneyWire,
      /** Whether it goes back the way it came. Otherwise it is recorded as due, and a person sends it. */
      isAutomatic: Type.Boolean(),
    }),
  ),
  /** What may be given back now. Null when nothing can. */
  refund: nullable(
    object({
      most: moneyWire,
      /**
       * The payments that the most goes back to, in that order; less goes to the first of them. By hand: a person has to
       * send it, because the money of a transfer does not go back by itself.
       */
      parts: list(object({ centAmount: Type.Integer(), isByHand: Type.Boolean() }), 100),
    }),
  ),
  money: object({
    currencyCode,
    /** The total of its lines. */
    payable: moneyWire,
    /** What the shop has given back of it deliberately. */
    credited: moneyWire,
    /** The total without it. */
    costs: moneyWire,
    charged: moneyWire,
    returned: moneyWire,
    due: moneyWire,
    overpaid: moneyWire,
    transactions: list(
      object({
        provider: line(40),
        kind: line(20),
        state: line(20),
        amount: moneyWire,
        reason: line(200),
        at: instant,
      }),
      500,
    ),
  }),
  notes: list(object({ by: line(254), text: text(2000), at: instant }), 200),
  /** Oldest first. */
  history: list(
    object({
      axis: oneOf(EVENT_AXES),
      jobId: nullable(id),
      /** The product of the job. Empty for an event of the whole order. */
      product: line(200),
      from: nullable(line(20)),
      to: line(20),
      by: object({
        kind: oneOf(['guest', 'customer', 'staff', 'provider', 'operator', 'clock'] as const),
        /** The member of staff, or the provider. Empty for the others. */
        name: line(254),
      }),
      reason: text(MOST_REASON),
      at: instant,
    }),
    1000,
  ),
});
export type StaffOrderWire = Static<typeof staffOrderWire>;

export const readStaffOrder = endpoint({
  method: 'GET',
  path: '/staff/orders/{number}/',
  summary: 'One order with jobs, money, notes and history, and the moves that are open to it',
  access: 'staff',
  scope: 'order:read',
  params,
  answer: staffOrderWire,
  refusals: { order_not_found: 404 },
});

const changes = { order_not_found: 404, order_changed: 409 } as const;

/** A refusal with `order_changed` carries the order as it is now. */
export const moveStaffOrder = endpoint({
  method: 'POST',
  path: '/staff/orders/{number}/moves/',
  summary: 'Moves an order or its jobs to other states: all of them or none',
  access: 'staff',
  scope: 'order:write',
  params,
  body: object({
    version: orderVersion,
    moves: list(
      Type.Union([
        object({ axis: oneOf(['order'] as const), to: oneOf(ORDER_STATES) }),
        object({ axis: oneOf(['artwork'] as const), jobId: id, to: oneOf(ARTWORK_STATES) }),
        object({ axis: oneOf(['production'] as const), jobId: id, to: oneOf(PRODUCTION_STATES) }),
      ]),
      60,
      1,
    ),
    reason,
  }),
  answer: staffOrderWire,
  refusals: {
    ...changes,
    transition_refused: 409,
    /** Nobody has paid, and the order is not confirmed. */
    production_unpaid: 409,
    /** A bank took the payment back, and nobody has paid again. */
    production_claimed_back: 409,
    /** What is printed needs artwork that was approved, or none. */
    production_artwork: 409,
    /** Files were handed in: the job goes to print by their release, which writes its folder. */
    production_release: 409,
    /** What has files is approved where they are looked at. */
    artwork_has_files: 409,
    artwork_not_handed_in: 409,
    job_not_found: 404,
    reason_missing: 422,
  },
});

export const cancelStaffOrder = endpoint({
  method: 'POST',
  path: '/staff/orders/{number}/cancel/',
  summary: 'Cancels an order whose making has not begun; what was paid goes back where it came from',
  access: 'staff',
  scope: 'order:write',
  params,
  body: object({
    version: orderVersion,
    reason: line(160, 1),
    /** What goes back, as it was seen. Nothing is cancelled when it is another amount by now. */
    refundCents: Type.Integer({ minimum: 0, maximum: 100_000_000_000 }),
  }),
  answer: staffOrderWire,
  refusals: { ...changes, order_not_cancellable: 409, cancellation_changed: 409, payment_unavailable: 503 },
});

export const recordStaffPayment = endpoint({
  method: 'POST',
  path: '/staff/orders/{number}/payment/',
  summary: "Records a transfer that is on the shop's account. The same booking counts once",
  access: 'staff',
  scope: 'payment:write',
  params,
  body: object({
    /** The bank's reference of the booking. */
    reference: line(60, 1),
    /** Without it, what is due. */
    amount: Type.Optional(decimal),
    /** An amount above what is due is meant. Without it, such an amount is refused, and nothing is booked. */
    confirmed: Type.Optional(Type.Boolean()),
  }),
  answer: object({ outcome: oneOf(['paid', 'part', 'refund_due', 'held'] as const), order: staffOrderWire }),
  refusals: {
    order_not_found: 404,
    transfer_already_recorded: 409,
    transfer_above_due: 409,
    method_not_offered: 422,
    amount_not_valid: 422,
  },
});

export const refundStaffOrder = endpoint({
  method: 'POST',
  path: '/staff/orders/{number}/refund/',
  summary: 'Gives money back, the latest payment first. What is beyond the overpaid amount lowers the price',
  access: 'staff',
  scope: 'payment:write',
  params,
  body: object({
    version: orderVersion,
    amount: decimal,
    reason,
    /** The bank's reference of the booking, when a person sent the money. */
    reference: Type.Optional(line(60, 1)),
  }),
  answer: staffOrderWire,
  refusals: {
    ...changes,
    amount_not_valid: 422,
    reason_missing: 422,
    refund_too_much: 422,
    refund_by_hand: 422,
    /** A booking was named, and none of the money goes by hand. */
    refund_by_provider: 422,
    refund_refused: 409,
    /** The provider refused some of it. The detail is the order as it is now. */
    refund_in_part: 409,
    transfer_already_recorded: 409,
    /** The provider has not answered: the refund is on its way until it tells. */
    refund_unanswered: 503,
  },
});

export const noteStaffOrder = endpoint({
  method: 'POST',
  path: '/staff/orders/{number}/notes/',
  summary: 'Adds a note for the other members of staff. Customers never see it',
  access: 'staff',
  scope: 'order:write',
  params,
  body: object({ text: text(2000, 1) }),
  answer: staffOrderWire,
  refusals: { order_not_found: 404 },
});

export const mailStaffOrder = endpoint({
  method: 'POST',
  path: '/staff/orders/{number}/mail/',
  summary: 'Sends the confirmation of the order to its customer once more',
  access: 'staff',
  scope: 'order:write',
  params,
  answer: object({ to: line(254) }),
  refusals: { order_not_found: 404, customer_gone: 409 },
});

/** The number stands on a parcel of another order, and is meant all the same. */
const again = Type.Optional(Type.Boolean());
const TRACKING_REFUSALS = {
  tracking_number_missing: 422,
  tracking_number_not_valid: 422,
  tracking_number_used: 422,
} as const;

export const shipStaffOrder = endpoint({
  method: 'POST',
  path: '/staff/orders/{number}/shipments/',
  summary: 'Ships packed jobs in one parcel and tells the customer. A number typed twice is one shipment',
  access: 'staff',
  scope: 'order:write',
  params,
  body: object({
    version: orderVersion,
    carrier: oneOf(CARRIERS),
    /** Empty where the carrier gives none. */
    trackingNumber: line(40),
    again,
    jobIds: list(id, 60, 1),
  }),
  answer: staffOrderWire,
  refusals: {
    ...changes,
    ...TRACKING_REFUSALS,
    transition_refused: 409,
    production_claimed_back: 409,
    job_not_found: 404,
    parcel_of_several_addresses: 422,
    collected_not_shipped: 409,
  },
});

export const correctStaffShipment = endpoint({
  method: 'POST',
  path: '/staff/orders/{number}/shipments/correction/',
  summary: 'Puts carrier and number of a parcel right that has left, and tells the customer',
  access: 'staff',
  scope: 'order:write',
  params,
  body: object({
    version: orderVersion,
    /** A job in the parcel. */
    jobId: id,
    carrier: oneOf(CARRIERS),
    trackingNumber: line(40),
    again,
    reason: line(160, 1),
  }),
  answer: staffOrderWire,
  refusals: { ...changes, ...TRACKING_REFUSALS, job_not_found: 404, tracking_number_of_parcel: 422 },
});
