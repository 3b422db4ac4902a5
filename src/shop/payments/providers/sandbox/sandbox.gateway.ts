import { SERVER_ADDRESSES } from '#kernel/server-addresses.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import { sign, verify } from '#platform/signing.ts';
import type { ProviderEvent } from '../../payment.ts';
import type { PaymentProvider } from '../../provider.ts';
import {
  enqueueWebhook,
  insertSandboxPayment,
  insertSandboxRefund,
  listSandboxRefunds,
  lockSandboxPayment,
  moveSandboxPayment,
  type SandboxPayment,
  type SandboxRefund,
  type SandboxState,
} from './sandbox.repository.ts';

/** The longest accepted time between signing and arrival, in seconds. */
const WEBHOOK_WINDOW_S = 300;
const PURPOSE = 'sandbox webhook';
export const SIGNATURE_HEADER = 'x-payment-signature';
export const SANDBOX = 'sandbox';
/** The methods that it serves, each a provider of its own. */
export const SANDBOX_METHODS = [
  { id: SANDBOX, method: 'card' },
  { id: 'sandbox_paypal', method: 'paypal' },
] as const satisfies readonly Pick<PaymentProvider, 'id' | 'method'>[];
export const SANDBOX_PATH = SERVER_ADDRESSES.sandboxPayment;

/**
 * The built-in provider: a hosted page on its own path, its own records and signed webhooks. With it, everything can be
 * tried on one machine. It charges at once.
 */
export function sandboxProvider(
  db: Database,
  tenantId: string,
  key: string,
  { id, method }: Pick<PaymentProvider, 'id' | 'method'>,
): PaymentProvider {
  const onPayment = <T>(providerId: string, work: (tx: Tx, payment: SandboxPayment) => Promise<T>) =>
    db.transact(tenantId, async (tx) => {
      const payment = await lockSandboxPayment(tx, tenantId, providerId);
      if (!payment) throw new Error(`The sandbox knows no payment ${providerId}`);
      return work(tx, payment);
    });
  return {
    id,
    method,
    capabilities: { page: true, refund: 'through the provider' },
    async open({ attemptId, amount, reference, returnPath }) {
      const providerId = sign(key, 'sandbox payment', attemptId);
      const state = await db.transact(tenantId, async (tx) => {
        await insertSandboxPayment(tx, tenantId, {
          id: providerId,
          provider: id,
          state: 'open',
          amountCents: amount.cents,
          currency: amount.currency,
          reference,
          returnPath,
        });
        return (await lockSandboxPayment(tx, tenantId, providerId))?.state;
      });
      return { providerId, redirect: state && isOpen(state) ? `${SANDBOX_PATH}/${providerId}` : null };
    },
    refund: ({ providerId, refundId, amount }) =>
      onPayment(providerId, async (tx, payment) => {
        const before = await listSandboxRefunds(tx, tenantId, providerId);
        if (before.some((each) => each.id === refundId)) return 'pending';
        const left = payment.amountCents - before.reduce((sum, { amountCents }) => sum + amountCents, 0);
        if (payment.state !== 'captured' || amount.cents > left) return 'refused';
        const refund = { id: refundId, amountCents: amount.cents };
        await insertSandboxRefund(tx, tenantId, providerId, refund);
        await enqueueWebhook(tx, payment, refundEvent(payment, refund));
        return 'pending';
      }),
    cancel: (providerId) =>
      onPayment(providerId, async (tx, payment) => {
        if (isOpen(payment.state)) {
          await moveSandboxPayment(tx, tenantId, providerId, 'abandoned');
          await enqueueWebhook(tx, payment, sandboxEvent(payment, 'abandoned'));
        }
        return payment.state === 'captured' ? 'charged' : 'cancelled';
      }),
    release: (providerId) =>
      onPayment(providerId, async (tx, payment) => {
        if (payment.state === 'captured') return 'charged';
        if (payment.state === 'authorised' || isOpen(payment.state)) {
          await moveSandboxPayment(tx, tenantId, providerId, 'released');
          await enqueueWebhook(tx, payment, sandboxEvent(payment, 'released'));
        }
        return 'released';
      }),
    readWebhook({ rawBody, headers, now }) {
      const [time = '', digest = ''] = (headers[SIGNATURE_HEADER] ?? '').split('.', 2);
      const age = Math.abs(now.epochMilliseconds / 1000 - Number(time));
      if (!/^\d{1,12}$/.test(time) || age > WEBHOOK_WINDOW_S || !verify(key, PURPOSE, `${time}.${rawBody}`, digest))
        return Promise.resolve(undefined);
      return Promise.resolve([JSON.parse(rawBody) as ProviderEvent]);
    },
    askStatus: (providerId) =>
      onPayment(providerId, async (tx, payment) => {
        if (isOpen(payment.state)) return [];
        const refunds = await listSandboxRefunds(tx, tenantId, providerId);
        return [sandboxEvent(payment, payment.state), ...refunds.map((refund) => refundEvent(payment, refund))];
      }),
  };
}

/** A payment reaches each state only once, so the event of a state is always the same. */
export function sandboxEvent(
  payment: SandboxPayment,
  state: Exclude<SandboxState, 'open' | 'challenged'>,
): ProviderEvent {
  const { id: providerId, amountCents, currency } = payment;
  const kind = KINDS[state];
  const hasMoney = kind !== 'cancelled';
  return {
    id: `${state}-${providerId}`,
    kind,
    state: 'final',
    providerId,
    amountCents: hasMoney ? amountCents : 0,
    currency,
    reason: hasMoney ? '' : state,
  };
}

const KINDS = {
  authorised: 'authorised',
  captured: 'charged',
  declined: 'cancelled',
  abandoned: 'cancelled',
  released: 'cancelled',
} as const satisfies Record<Exclude<SandboxState, 'open' | 'challenged'>, ProviderEvent['kind']>;

function refundEvent({ id: providerId, currency }: SandboxPayment, { id, amountCents }: SandboxRefund): ProviderEvent {
  return { id, kind: 'refunded', state: 'final', providerId, amountCents, currency, reason: '' };
}

function isOpen(state: SandboxState): state is 'open' | 'challenged' {
  return state === 'open' || state === 'challenged';
}

/** Returns 'seconds.hmac' over time and body, for the webhook's header. */
export function signWebhook(key: string, rawBody: string, now: Temporal.Instant): string {
  const time = String(Math.floor(now.epochMilliseconds / 1000));
  return `${time}.${sign(key, PURPOSE, `${time}.${rawBody}`)}`;
}
