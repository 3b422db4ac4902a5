import { isRefusal } from '#kernel/refusal.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import { openGate } from '#platform/gate.ts';
import { Value } from 'typebox/value';
import type { PaypalKeys } from '../../payment-keys.schema.ts';
import type { ProviderEvent } from '../../payment.ts';
import { isOpen } from '../../payments.rules.ts';
import { lockPayment } from '../../payments.repository.ts';
import type { PaymentProvider, Webhook } from '../../provider.ts';
import { paypalApi, PaypalFault, type PaypalApi } from './paypal-api.gateway.ts';
import { insertPaypalOrder, lockPaypalOrder, setPaypalState, type KeptOrder } from './paypal.repository.ts';
import {
  approvalPage,
  endedEvent,
  eventsOf,
  isApproved,
  isCharged,
  paidCapture,
  paypalAmount,
  refundOutcome,
  REVERSED,
  reversalEvent,
  subjectOf,
} from './paypal.rules.ts';
import {
  madeRefund,
  ordersCapture,
  paypalOrder,
  reversal,
  verification,
  webhookEvent,
  type PaypalOrder,
} from './paypal.schema.ts';

export const PAYPAL = 'paypal';

/** Whoever calls our webhook makes us call PayPal to look at the signature. Strangers shall not make us call it often. */
const GATE = { atOnce: 4, mostWaiting: 20, longestWaitMs: 2_000 };

/**
 * PayPal (Orders v2) with the account of one shop. The customer approves on PayPal's page; the money is taken when we hear
 * of it, by whichever comes first: the customer's return, a webhook or our question.
 */
export function paypalProvider(db: Database, tenantId: string, keys: PaypalKeys): PaymentProvider {
  const api = paypalApi(keys);
  const gate = openGate(GATE);
  const transact = <T>(work: (tx: Tx) => Promise<T>) => db.transact(tenantId, work);

  /** What has happened, after what the customer has approved was taken. */
  const settled = async (id: string): Promise<readonly ProviderEvent[]> => {
    const order = await readOrder(api, id);
    const kept = await transact((tx) => lockPaypalOrder(tx, tenantId, id));
    if (!kept) throw new Error(`The shop made no order ${id} at PayPal`);
    // Money that has come counts, whatever was known before.
    if (order && isCharged(order)) return eventsOf(order);
    if (kept.state === 'declined') return [endedEvent(kept, 'declined')];
    // Without an approval PayPal forgets an order within hours.
    if (!order || order.status === 'VOIDED') return [endedEvent(kept, 'abandoned')];
    if (!isApproved(order)) return eventsOf(order);
    return (await mayTake(kept)) ? take(kept) : [];
  };

  /**
   * Of `cancel` and this, whichever is first decides: from then on, the money is never taken, or taken in any case. An
   * order that was paid in another way has no open payment any more.
   */
  const mayTake = ({ id, paymentId }: KeptOrder) =>
    transact(async (tx) => {
      const payment = await lockPayment(tx, tenantId, paymentId);
      if (!payment || !isOpen(payment)) return false;
      const state = (await lockPaypalOrder(tx, tenantId, id))?.state;
      if (state === 'open') await setPaypalState(tx, tenantId, id, 'taking');
      return state === 'open' || state === 'taking';
    });

  const take = async (kept: KeptOrder): Promise<readonly ProviderEvent[]> => {
    const { id } = kept;
    const path = `/v2/checkout/orders/${id}/capture`;
    const taken = await api.call({ method: 'POST', path, body: '{}', once: `capture-${id}` }, paypalOrder);
    if ('answer' in taken) return eventsOf(taken.answer);
    const { status, issue } = taken.refused;
    if (issue === 'ORDER_ALREADY_CAPTURED') {
      // Another call was faster. PayPal may show the order as it was before: then the webhook tells of the money.
      const order = await readOrder(api, id);
      return order ? eventsOf(order) : [];
    }
    if (issue === 'ORDER_NOT_APPROVED') return [];
    if (status !== 422) throw new PaypalFault(`PayPal refused a capture: ${status} ${issue}`);
    await transact((tx) => setPaypalState(tx, tenantId, id, 'declined'));
    return [endedEvent(kept, 'declined')];
  };

  return {
    id: PAYPAL,
    method: 'paypal',
    capabilities: { page: true, refund: 'through the provider' },
    async open({ attemptId, providerId, amount, reference, origin, returnPath, backPath }) {
      const known = providerId === null ? undefined : await readOrder(api, providerId);
      if (providerId !== null) return { providerId, redirect: (known && approvalPage(known)) ?? null };
      const body = {
        intent: 'CAPTURE',
        purchase_units: [{ custom_id: attemptId, description: reference, amount: paypalAmount(amount) }],
        payment_source: {
          paypal: {
            experience_context: {
              // A means of payment that takes days would promise a date that cannot be kept.
              payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
              shipping_preference: 'NO_SHIPPING',
              user_action: 'PAY_NOW',
              return_url: `${origin}${returnPath}`,
              cancel_url: `${origin}${backPath}`,
            },
          },
        },
      };
      const made = await api.call(
        { method: 'POST', path: '/v2/checkout/orders', body: JSON.stringify(body), once: attemptId },
        paypalOrder,
      );
      if ('refused' in made) throw new PaypalFault(`PayPal made no order: ${made.refused.issue}`);
      const { currency } = amount;
      await transact((tx) =>
        insertPaypalOrder(tx, tenantId, { id: made.answer.id, paymentId: attemptId, currency, state: 'open' }),
      );
      return { providerId: made.answer.id, redirect: approvalPage(made.answer) ?? null };
    },
    async refund({ providerId, refundId, amount }) {
      const order = await readOrder(api, providerId);
      const captureId = order && paidCapture(order);
      if (captureId === undefined) return 'refused';
      const body = JSON.stringify({ amount: paypalAmount(amount), custom_id: refundId });
      const path = `/v2/payments/captures/${captureId}/refund`;
      const made = await api.call({ method: 'POST', path, body, once: refundId }, madeRefund);
      return 'answer' in made ? refundOutcome(made.answer.status) : 'refused';
    },
    async cancel(providerId) {
      const isTaking = await transact(async (tx) => {
        const state = (await lockPaypalOrder(tx, tenantId, providerId))?.state;
        if (state === 'open') await setPaypalState(tx, tenantId, providerId, 'ended');
        return state === 'taking';
      });
      if (!isTaking) return 'cancelled';
      const order = await readOrder(api, providerId);
      if (order && (isApproved(order) || isCharged(order))) return 'charged';
      await transact((tx) => setPaypalState(tx, tenantId, providerId, 'ended'));
      return 'cancelled';
    },
    async readWebhook(webhook) {
      const told = await gate.pass(() => verified(api, keys.webhookId, webhook));
      if (isRefusal(told)) throw new PaypalFault('Too many webhooks wait to be looked at');
      if (!told) return undefined;
      const orderId = await orderOf(api, told);
      const isOurs =
        orderId !== undefined && (await transact((tx) => lockPaypalOrder(tx, tenantId, orderId))) !== undefined;
      if (!isOurs) return [];
      const { event_type: type, resource } = told;
      const reversed = type === REVERSED && Value.Check(reversal, resource) ? [reversalEvent(orderId, resource)] : [];
      return [...reversed, ...(await settled(orderId))];
    },
    askStatus: settled,
  };
}

/** Undefined when PayPal knows it no more. */
async function readOrder(api: PaypalApi, id: string): Promise<PaypalOrder | undefined> {
  const read = await api.call({ method: 'GET', path: `/v2/checkout/orders/${id}` }, paypalOrder);
  if ('answer' in read) return read.answer;
  if (read.refused.status === 404) return undefined;
  throw new PaypalFault(`PayPal showed no order: ${read.refused.issue}`);
}

/** The event of a webhook, if PayPal says that it has sent it to this shop. */
async function verified(api: PaypalApi, webhookId: string, { rawBody, headers }: Webhook) {
  const event = parsed(rawBody);
  const proof = {
    auth_algo: headers['paypal-auth-algo'],
    cert_url: headers['paypal-cert-url'],
    transmission_id: headers['paypal-transmission-id'],
    transmission_sig: headers['paypal-transmission-sig'],
    transmission_time: headers['paypal-transmission-time'],
  };
  if (!Value.Check(webhookEvent, event) || Object.values(proof).includes(undefined)) return undefined;
  // The signature is over the bytes: the event goes back as it came.
  const body = `${JSON.stringify({ ...proof, webhook_id: webhookId }).slice(0, -1)},"webhook_event":${rawBody}}`;
  const path = '/v1/notifications/verify-webhook-signature';
  const checked = await api.call({ method: 'POST', path, body }, verification);
  return 'answer' in checked && checked.answer.verification_status === 'SUCCESS' ? event : undefined;
}

function parsed(rawBody: string): unknown {
  try {
    return JSON.parse(rawBody);
  } catch {
    return undefined;
  }
}

async function orderOf(api: PaypalApi, event: Parameters<typeof subjectOf>[0]): Promise<string | undefined> {
  const subject = subjectOf(event);
  if (!subject || 'orderId' in subject) return subject?.orderId;
  const read = await api.call({ method: 'GET', path: `/v2/payments/captures/${subject.captureId}` }, ordersCapture);
  return 'answer' in read ? read.answer.supplementary_data?.related_ids?.order_id : undefined;
}
