import type { Money } from '#kernel/money.ts';
import type { PaymentEvent } from './payment.ts';

/** A card provider. Card numbers are typed on its page and never reach us. */
export interface CardGateway {
  /** Opens a payment at the provider; the customer goes to `redirectPath` and comes back to `returnPath`. */
  open(request: {
    tenantId: string;
    amount: Money;
    reference: string;
    returnPath: string;
  }): Promise<{ providerId: string; redirectPath: string }>;
  /** The event of a webhook whose signature and time are right; undefined otherwise. */
  readWebhook(rawBody: string, signature: string | undefined, now: Temporal.Instant): PaymentEvent | undefined;
}
