import type { Static } from 'typebox';
import type { Currency } from '#kernel/currencies.ts';
import { fromDecimal, toDecimal, type Money } from '#kernel/money.ts';
import type { ProviderEvent } from '../../payment.ts';
import type { RefundOutcome } from '../../provider.ts';
import type { PaypalOrder, reversal, WebhookEvent } from './paypal.schema.ts';

/** The ids of refunds that the shop asks for begin so. */
const OUR_REFUNDS = 'refund-';
/** Those that PayPal counts without hundredths. */
const WHOLE: ReadonlySet<string> = new Set<Currency>(['HUF']);

/** An amount as PayPal writes it. */
export function paypalAmount({ cents, currency }: Money): { currency_code: string; value: string } {
  return { currency_code: currency, value: WHOLE.has(currency) ? String(Math.round(cents / 100)) : toDecimal(cents) };
}

/** The customer is sent to the one or the other, depending on how the order names its source of payment. */
const TO_APPROVE: ReadonlySet<string> = new Set(['payer-action', 'approve']);
/** States of a capture that has brought money. */
const PAID: ReadonlySet<string> = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']);

/** The page on which the customer still has to approve. Undefined when there is nothing left to approve. */
export function approvalPage({ status, links = [] }: PaypalOrder): string | undefined {
  if (status !== 'CREATED' && status !== 'PAYER_ACTION_REQUIRED') return undefined;
  return links.find(({ rel }) => TO_APPROVE.has(rel))?.href;
}

/** Whether the customer has approved, and the money was not taken yet. */
export function isApproved({ status }: PaypalOrder): boolean {
  return status === 'APPROVED';
}

/** The capture that refunds are taken from. */
export function paidCapture(order: PaypalOrder): string | undefined {
  return moneyOf(order).captures.find(({ status }) => PAID.has(status))?.id;
}

/** Whether money was taken, or is on its way. */
export function isCharged(order: PaypalOrder): boolean {
  return moneyOf(order).captures.some(({ status }) => captureState(status) !== 'failed');
}

/** All that has happened to an order at PayPal, each with an id that is the same however often it is asked. */
export function eventsOf(order: PaypalOrder): ProviderEvent[] {
  const { captures, refunds } = moneyOf(order);
  return [
    ...captures.map(({ id, status, amount }): ProviderEvent => {
      const state = captureState(status);
      if (state === 'failed') return endedEvent({ id: order.id, currency: amount.currency_code }, 'declined');
      return { id: `captured-${id}`, kind: 'charged', state, providerId: order.id, ...amountOf(amount), reason: '' };
    }),
    ...refunds.map(({ id, status, amount, custom_id: custom }): ProviderEvent => ({
      // One that was made at PayPal by hand may carry the id of the payment.
      id: custom?.startsWith(OUR_REFUNDS) ? custom : returnId(id),
      kind: 'refunded',
      state: refundState(status),
      providerId: order.id,
      ...amountOf(amount),
      reason: '',
    })),
  ];
}

/** @param reason 'declined' by the customer's bank, or 'abandoned' by the customer */
export function endedEvent(
  { id, currency }: { readonly id: string; readonly currency: string },
  reason: 'declined' | 'abandoned',
): ProviderEvent {
  return {
    id: `${reason}-${id}`,
    kind: 'cancelled',
    state: 'final',
    providerId: id,
    amountCents: 0,
    currency,
    reason,
  };
}

/** PayPal has taken the money back from the shop, for the customer's bank. An order may list it among its refunds, too. */
export function reversalEvent(orderId: string, { id, amount }: Static<typeof reversal>): ProviderEvent {
  return {
    id: returnId(id),
    kind: 'chargeback',
    state: 'final',
    providerId: orderId,
    ...amountOf(amount),
    reason: '',
  };
}

export const REVERSED = 'PAYMENT.CAPTURE.REVERSED';

/** What an event is about: an order, or a capture that knows its order. Undefined for what does not concern the shop. */
export function subjectOf({
  event_type: type,
  resource,
}: WebhookEvent): { readonly orderId: string } | { readonly captureId: string } | undefined {
  if (type.startsWith('CHECKOUT.ORDER.')) return orderOr(resource.id);
  const orderId = resource.supplementary_data?.related_ids?.order_id;
  if (orderId !== undefined) return { orderId };
  if (type === REVERSED || type === 'PAYMENT.CAPTURE.REFUNDED') {
    const up = resource.links
      ?.find(({ rel }) => rel === 'up')
      ?.href.split('/')
      .at(-1);
    return up !== undefined && PAYPAL_ID.test(up) ? { captureId: up } : undefined;
  }
  return type.startsWith('PAYMENT.CAPTURE.') && PAYPAL_ID.test(resource.id) ? { captureId: resource.id } : undefined;
}

const PAYPAL_ID = /^[A-Za-z0-9]{8,36}$/;

function orderOr(id: string): { readonly orderId: string } | undefined {
  return PAYPAL_ID.test(id) ? { orderId: id } : undefined;
}

function returnId(id: string): string {
  return `returned-${id}`;
}

export function refundOutcome(status: string): RefundOutcome {
  return ({ final: 'done', pending: 'pending', failed: 'refused' } as const)[refundState(status)];
}

function moneyOf({ purchase_units: units = [] }: PaypalOrder) {
  return {
    captures: units.flatMap(({ payments }) => payments?.captures ?? []),
    refunds: units.flatMap(({ payments }) => payments?.refunds ?? []),
  };
}

/** A state that PayPal may add one day is waited for: money counts only when it is said to have moved. */
function captureState(status: string): ProviderEvent['state'] {
  if (PAID.has(status)) return 'final';
  return status === 'DECLINED' || status === 'FAILED' ? 'failed' : 'pending';
}

function refundState(status: string): ProviderEvent['state'] {
  if (status === 'COMPLETED') return 'final';
  return status === 'CANCELLED' || status === 'FAILED' ? 'failed' : 'pending';
}

function amountOf({ currency_code: currency, value }: { readonly currency_code: string; readonly value: string }) {
  const cents = fromDecimal(value);
  if (cents === undefined || cents < 0) throw new Error(`PayPal names an amount that is none: ${value}`);
  return { amountCents: cents, currency };
}
