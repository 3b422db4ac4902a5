import type { Money } from '#kernel/money.ts';
import type { PaymentMethod, ProviderEvent } from './payment.ts';

export interface Capabilities {
  /** The customer pays on a page of the provider's own; card numbers never reach us. */
  readonly page: boolean;
  /** 'by hand': a person sends the money back and records it. */
  readonly refund: 'through the provider' | 'by hand';
}

export interface OpenRequest {
  /** Names the attempt: opened again it is the same payment at the provider. */
  readonly attemptId: string;
  readonly amount: Money;
  readonly reference: string;
  readonly returnPath: string;
}

/** Where an attempt goes on. */
export interface Opened {
  readonly providerId: string;
  /** Null once the payment is over there, though we were not told yet. */
  readonly redirectPath: string | null;
}

export interface RefundRequest {
  readonly providerId: string;
  /** Ours, and the id of the event that the provider tells of it: asked again it is the same refund. */
  readonly refundId: string;
  readonly amount: Money;
}

/**
 * One party that takes money for one tenant, with that tenant's keys. Its functions are calls to the outside: `outside-call`
 * sets their time limit and turns what goes wrong into a refusal. A function that a provider does not have, it cannot do.
 */
export interface PaymentProvider {
  readonly id: string;
  readonly method: PaymentMethod;
  readonly capabilities: Capabilities;
  open?(request: OpenRequest): Promise<Opened>;
  /** True when the money is on its way back; the event that it arrived may follow. False: the provider will not. */
  refund?(request: RefundRequest): Promise<boolean>;
  /** Ends an open payment, so that nothing can be charged on it any more. 'charged' when the money was taken before. */
  cancel?(providerId: string): Promise<'cancelled' | 'charged'>;
  /** The event of a webhook whose signature and time are right; undefined otherwise. */
  readWebhook?(rawBody: string, signature: string | undefined, now: Temporal.Instant): ProviderEvent | undefined;
  /** Everything it has told, or should have told, of a payment, with the ids of the webhooks. */
  askStatus?(providerId: string): Promise<readonly ProviderEvent[]>;
}
