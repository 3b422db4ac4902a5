import type { Currency } from '#kernel/currencies.ts';
import type { Address } from '../addresses/address.contract.ts';
import type { LineItem } from '../line-items/line-item.ts';

/** Four stored axes: order-machine.rules has the moves that each allows, order-states.service is their one writer. */
export type OrderState = 'placed' | 'confirmed' | 'completed' | 'cancelled';
export type OrderPaymentState =
  | 'awaiting'
  | 'authorised'
  | 'paid'
  | 'partially_refunded'
  | 'refunded'
  | 'failed'
  | 'deferred';
export type ArtworkState = 'awaited' | 'checking' | 'rejected' | 'fixed' | 'approved' | 'not_needed';
export type ProductionState =
  | 'waiting'
  | 'in_prepress'
  | 'in_print'
  | 'finishing'
  | 'packed'
  | 'shipped'
  | 'delivered'
  | 'on_hold'
  | 'cancelled';

/** What a plant makes of a line. A line may have several: a split, a reprint. */
export interface Job {
  readonly id: string;
  readonly lineId: string;
  readonly productId: string;
  readonly productVersion: string;
  readonly quantity: number;
  /** Id of the plant; null in orders from before it was kept. */
  readonly plant: string | null;
  /** Local day on which it leaves the plant, ISO. */
  readonly dueOn: string;
  readonly priority: string;
  readonly technology: string;
  readonly artwork: ArtworkState;
  readonly production: ProductionState;
}

/** What was bought, as it was bought: totals can be recomputed from it to the cent. */
export interface OrderSnapshot {
  readonly shippingAddress: Address;
  readonly billingAddress: Address | null;
  /** The checked number that VAT was reverse charged for; null without. */
  readonly vatNumber: string | null;
  readonly sender: string;
  readonly userNotes: string;
  readonly invoiceRequested: boolean;
  readonly locale: string;
}

export interface Order {
  readonly id: string;
  readonly orderNumber: string;
  readonly cartId: string;
  readonly accessKey: string;
  readonly email: string;
  readonly currency: Currency;
  readonly netCents: number;
  readonly vatCents: number;
  readonly grossCents: number;
  readonly payableCents: number;
  /** What the shop has given back of it on purpose. */
  readonly creditedCents: number;
  readonly snapshot: OrderSnapshot;
  readonly orderState: OrderState;
  readonly paymentState: OrderPaymentState;
  readonly placedAt: Date;
  /** Since when its shop knows that the money is late; null while it is not, or not waited for. */
  readonly overdueAt: Date | null;
  /** What was bought, as it was bought. */
  readonly lines: readonly LineItem[];
  readonly jobs: readonly Job[];
}

/** An order without its lines and jobs. */
export type OrderHead = Omit<Order, 'lines' | 'jobs'>;

/** Who asks: any one of these may be the proof. */
export interface OrderClaim {
  readonly customerId?: string | undefined;
  readonly anonymousId?: string | undefined;
  readonly key?: string | undefined;
  /** Ids of orders whose key was shown before. */
  readonly opened?: readonly string[] | undefined;
}
