import type { VatCheckKnown } from '../vat/vat-check.ts';
import type { InvoiceNumbers } from '../vat/invoice-numbers.rules.ts';
import type { Currency } from '#kernel/currencies.ts';
import type { Address, DeliveryAddress } from '../addresses/address.contract.ts';
import type { LineItem } from '../line-items/line-item.ts';
import type { PaymentStateOfOrder } from '../payments/balance.rules.ts';

/** Four stored axes. order-machine.rules has the allowed transitions. Only order-states.service writes them. */
export type OrderState = 'placed' | 'confirmed' | 'completed' | 'cancelled';
export type OrderPaymentState = PaymentStateOfOrder;
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

/** The production job of a line at a plant. A line may have several: a split, a reprint. */
export interface Job {
  readonly id: string;
  readonly lineId: string;
  readonly productId: string;
  readonly productVersion: string;
  readonly quantity: number;
  /** Id of the plant. Null in older orders, which did not store it. */
  readonly plant: string | null;
  /** Local day on which the job leaves the plant, ISO. */
  readonly dueOn: string;
  readonly priority: string;
  readonly technology: string;
  readonly artwork: ArtworkState;
  /** Whether what was handed in last has an error, which only the shop can answer. */
  readonly hasFaultyFiles: boolean;
  readonly production: ProductionState;
}

export interface OrderedVatCheck extends VatCheckKnown {
  /** Whether a line has no VAT because of the number. */
  readonly takesVatAway: boolean;
}

/** The purchase as it was made. The totals can be recomputed from it to the cent. */
export interface OrderSnapshot {
  readonly shippingAddress: DeliveryAddress;
  readonly billingAddress: Address | null;
  /** The checked VAT number used for reverse charge. Null without one. */
  readonly vatNumber: string | null;
  /** How that number was checked, as it was known then. Null without one, and in orders from before this was kept. */
  readonly vatCheck: OrderedVatCheck | null;
  readonly sender: string;
  readonly userNotes: string;
  readonly invoiceRequested: boolean;
  readonly locale: string;
  /** The customer's own reference for the purchase (EN 16931, BT-13). Empty without one. */
  readonly purchaseOrder: string;
  /** What the invoice carries besides the VAT number. */
  readonly invoiceNumbers: InvoiceNumbers;
}

/** The terms of a shop as an order accepted them. */
export interface AcceptedTerms {
  /** The shop's revision, whose pages hold the text. */
  readonly revision: number;
  /** Hash of the text. */
  readonly version: string;
}

export interface Order {
  readonly id: string;
  readonly orderNumber: string;
  readonly cartId: string;
  /** The company for which it was placed. Null for a guest or a customer without a company. */
  readonly companyId: string | null;
  readonly accessKey: string;
  readonly email: string;
  readonly currency: Currency;
  readonly netCents: number;
  readonly vatCents: number;
  readonly grossCents: number;
  readonly payableCents: number;
  /** The amount that the shop has deliberately given back. */
  readonly creditedCents: number;
  readonly snapshot: OrderSnapshot;
  readonly orderState: OrderState;
  readonly paymentState: OrderPaymentState;
  readonly placedAt: Date;
  /** When the shop was told that payment is late. Null when payment is not late or not awaited. */
  readonly overdueAt: Date | null;
  /** What was accepted at checkout. Null for an order from before this was kept. */
  readonly terms: AcceptedTerms | null;
  /** The lines as they were bought. */
  readonly lines: readonly LineItem[];
  readonly jobs: readonly Job[];
}

/** An order without its lines and jobs. */
export type OrderHead = Omit<Order, 'lines' | 'jobs'>;

/** An order with its customer. */
export interface CustomersOrder extends OrderHead {
  /** Who ordered. Null for a guest, and when the account was erased. */
  readonly customerId: string | null;
}

/** The proofs of access that a request carries. Any one of them is enough. */
export interface OrderClaim {
  readonly customerId?: string | undefined;
  readonly anonymousId?: string | undefined;
  readonly key?: string | undefined;
  /** Ids of orders that this browser opened before with their key. */
  readonly opened?: readonly string[] | undefined;
}

/** What an order costs, in cents: without what the shop has deliberately given back. */
export function costOf({ payableCents, creditedCents }: Pick<OrderHead, 'payableCents' | 'creditedCents'>): number {
  return payableCents - creditedCents;
}
