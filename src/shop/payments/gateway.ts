import type { Money } from '#kernel/money.ts';
import type { PaymentEvent } from './payment.ts';

/** A card provider. Card numbers are typed on its page and never reach us. */
export interface CardGateway {
  /**
   * Opens a payment at the provider; the customer goes to `redirectPath` and comes back to `returnPath`. The same
   * attempt opened again is the same payment there.
   */
  open(request: {
    tenantId: string;
    attemptId: string;
    amount: Money;
    reference: string;
    returnPath: string;
  }): Promise<{ providerId: string; redirectPath: string }>;
  /** Where an open payment goes on; undefined once it is captured, declined or abandoned. */
  pathOf(tenantId: string, providerId: string): Promise<string | undefined>;
  /** Ends an open payment, so that nothing can be charged on it any more. 'captured' when the money was taken before. */
  close(tenantId: string, providerId: string): Promise<'closed' | 'captured'>;
  /** The event of a webhook whose signature and time are right; undefined otherwise. */
  readWebhook(rawBody: string, signature: string | undefined, now: Temporal.Instant): PaymentEvent | undefined;
}
