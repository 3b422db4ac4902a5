import { randomUUID } from 'node:crypto';
import type { Database } from '#platform/db/database.ts';
import { sign, verify } from '#platform/signing.ts';
import type { CardGateway } from './gateway.ts';
import type { PaymentEvent } from './payment.ts';
import {
  enqueueWebhook,
  insertSandboxPayment,
  lockSandboxPayment,
  moveSandboxPayment,
  type SandboxPayment,
  type SandboxState,
} from './sandbox.repository.ts';

/** Seconds between signing and arrival that are believed. */
const WEBHOOK_WINDOW_S = 300;
const PURPOSE = 'sandbox webhook';
export const SANDBOX_PATH = '/sandbox-payment';

/** The built-in provider: a hosted page on its own path and signed webhooks, so that everything can be tried on one machine. */
export function sandboxGateway(db: Database, secret: string): CardGateway {
  return {
    async open({ tenantId, attemptId, amount, reference, returnPath }) {
      const providerId = sign(secret, 'sandbox payment', `${tenantId} ${attemptId}`);
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
    async pathOf(tenantId, providerId) {
      const payment = await db.transact(tenantId, (tx) => lockSandboxPayment(tx, tenantId, providerId));
      return payment && isOpen(payment.state) ? `${SANDBOX_PATH}/${providerId}` : undefined;
    },
    close(tenantId, providerId) {
      return db.transact(tenantId, async (tx) => {
        const payment = await lockSandboxPayment(tx, tenantId, providerId);
        if (payment && isOpen(payment.state)) {
          await moveSandboxPayment(tx, tenantId, providerId, 'abandoned');
          await enqueueWebhook(tx, eventOf(tenantId, payment, 'abandoned'));
        }
        return payment?.state === 'captured' ? 'captured' : 'closed';
      });
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

/** What the provider tells the shop once a payment is over. */
export function eventOf(tenantId: string, payment: SandboxPayment, type: PaymentEvent['type']): PaymentEvent {
  const { id: providerId, amountCents, currency } = payment;
  return { id: randomUUID(), type, providerId, amountCents, currency, tenantId };
}

function isOpen(state: SandboxState): boolean {
  return state === 'open' || state === 'challenged';
}

/** 'seconds.hmac' over time and body, as the webhook's header carries it. */
export function signWebhook(secret: string, rawBody: string, now: Temporal.Instant): string {
  const time = String(Math.floor(now.epochMilliseconds / 1000));
  return `${time}.${sign(secret, PURPOSE, `${time}.${rawBody}`)}`;
}
