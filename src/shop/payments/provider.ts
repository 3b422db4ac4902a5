import type { Money } from '#kernel/money.ts';
import type { PaymentMethod } from '#kernel/payment-methods.ts';
import type { ProviderEvent } from './payment.ts';

export interface Capabilities {
  /** The customer pays on the provider's own page. Card numbers never reach our server. */
  readonly page: boolean;
  /** 'by hand': a person sends the refund and records it. 'in our books': it is done with the decision itself. */
  readonly refund: 'through the provider' | 'by hand' | 'in our books';
}

export interface OpenRequest {
  /** Identifies the attempt. Opening it again returns the same payment at the provider. */
  readonly attemptId: string;
  /** The provider's id of the payment, if it was opened before. */
  readonly providerId: string | null;
  readonly amount: Money;
  readonly reference: string;
  /** Address of the shop, without a path. */
  readonly origin: string;
  /** Where the customer comes back to after paying. */
  readonly returnPath: string;
  /** Where to without having paid: the choice of the ways to pay. */
  readonly backPath: string;
}

/** How an attempt continues. */
export interface Opened {
  readonly providerId: string;
  /** The provider's page. Null when nothing is left to do there, even if we have no event yet. */
  readonly redirect: string | null;
}

export interface RefundRequest {
  readonly providerId: string;
  /** Our id of the refund, and the id of the provider's event for it. A repeated request is the same refund. */
  readonly refundId: string;
  readonly amount: Money;
}

export type RefundOutcome = 'done' | 'pending' | 'refused';

/** A call of the provider, as it came. */
export interface Webhook {
  readonly rawBody: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly now: Temporal.Instant;
}

/**
 * A provider that takes payments for one tenant, with that tenant's keys. Its functions call external services:
 * `outside-call` sets their timeout and turns failures into refusals. A missing function means that the provider does
 * not support the operation.
 */
export interface PaymentProvider {
  readonly id: string;
  readonly method: PaymentMethod;
  readonly capabilities: Capabilities;
  open?(request: OpenRequest): Promise<Opened>;
  /** What the provider answers. An event tells what becomes of a pending refund. */
  refund?(request: RefundRequest): Promise<RefundOutcome>;
  /** Ends an open payment, so that it cannot be charged any more. 'charged' when the money was taken before. */
  cancel?(providerId: string): Promise<'cancelled' | 'charged'>;
  /**
   * Gives up money that is only authorised, so that it can never be charged. 'charged' when it was taken before. Asked
   * again, it answers the same. What happened is among the events of the payment (reason 'released').
   */
  release?(providerId: string): Promise<'released' | 'charged'>;
  /** Returns the events of a webhook with a valid signature, none if it concerns no payment of ours; undefined otherwise. */
  readWebhook?(webhook: Webhook): Promise<readonly ProviderEvent[] | undefined>;
  /**
   * Returns all events of a payment, sent or not, with the same ids as the webhooks. A provider that only notes the
   * customer's consent takes the money first.
   */
  askStatus?(providerId: string): Promise<readonly ProviderEvent[]>;
}
