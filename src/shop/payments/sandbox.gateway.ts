import type { Database } from '#platform/db/database.ts';
import { bearerId, sign, verify } from '#platform/signing.ts';
import type { CardGateway } from './gateway.ts';
import type { PaymentEvent } from './payment.ts';
import { insertSandboxPayment } from './sandbox.repository.ts';

/** Seconds between signing and arrival that are believed. */
const WEBHOOK_WINDOW_S = 300;
const PURPOSE = 'sandbox webhook';
export const SANDBOX_PATH = '/sandbox-payment';

/** The built-in provider: a hosted page on its own path and signed webhooks, so that everything can be tried on one machine. */
export function sandboxGateway(db: Database, secret: string): CardGateway {
  return {
    async open({ tenantId, amount, reference, returnPath }) {
      const providerId = bearerId();
      await db.transact(tenantId, (tx) =>
        insertSandboxPayment(tx, tenantId, {
          id: providerId,
          state: 'open',
          amountCents: amount.cents,
          currency: amount.currency,
          reference,
          returnPath,
        }),
      );
      return { providerId, redirectPath: `${SANDBOX_PATH}/${providerId}` };
    },
    readWebhook(rawBody, signature, now) {
      const [time = '', digest = ''] = (signature ?? '').split('.', 2);
      const age = Math.abs(now.epochMilliseconds / 1000 - Number(time));
      if (!/^\d{1,12}$/.test(time) || age > WEBHOOK_WINDOW_S || !verify(secret, PURPOSE, `${time}.${rawBody}`, digest))
        return undefined;
      return JSON.parse(rawBody) as PaymentEvent;
    },
  };
}

/** 'seconds.hmac' over time and body, as the webhook's header carries it. */
export function signWebhook(secret: string, rawBody: string, now: Temporal.Instant): string {
  const time = String(Math.floor(now.epochMilliseconds / 1000));
  return `${time}.${sign(secret, PURPOSE, `${time}.${rawBody}`)}`;
}
