import { isRefusal, refuse } from '#kernel/refusal.ts';
import type { Attempts, Counted, Limit } from '#platform/attempts.ts';
import type { Exchange, Mount } from '../mount.ts';
import type { Ctx } from '../context.ts';
import { withOpened } from '../orders/opened-orders.ts';
import { ORDER_KEY } from '../orders/orders.contract.ts';
import type { PaymentProviders } from '../payments/registry.ts';
import { GUESSES } from '../promotions/guesses.ts';
import { checkoutCart, paymentWebhook, prefill, startPayment } from './checkout.contract.ts';
import { placeOrder, prefillOf, type CheckoutLimits } from './checkout.service.ts';
import { applyProviderEvent, beginPayment } from './payment.service.ts';

export interface CheckoutParts {
  readonly providers: PaymentProviders;
  /** Path of the shop's payment-result page. */
  resultPath(ctx: Ctx): string;
}

const SIGNATURE_HEADER = 'x-payment-signature';

/** Enough for an office behind one address, or a reseller on a busy morning. */
const BUYERS: Limit = { name: 'orders of a buyer', most: 30, windowMs: 3_600_000, refusal: 'too_many_orders' };
/** Every order sends mail to its address. The limit stops visitors from filling another person's mailbox. */
const RECIPIENTS: Limit = {
  name: 'orders to an address',
  most: 10,
  windowMs: 3_600_000,
  refusal: 'too_many_orders',
};

export function checkoutRoutes(mount: Mount, attempts: Attempts, { providers, resultPath }: CheckoutParts): void {
  // Only staff may use `internalCheckout` and `skipDocReview`. From other callers they have no effect. The sender is
  // the name given, whatever `sender_type` says.
  mount(checkoutCart, async (ctx, { params, body }, exchange) => {
    const placed = await placeOrder(
      ctx,
      params.id,
      {
        customSender: body.custom_sender ?? '',
        notes: body.user_notes?.text ?? '',
        invoiceRequested: body.user_notes?.invoiceRequested ?? true,
        seenVersion: body.cartVersion,
      },
      limitsOf(attempts, ctx, exchange),
    );
    // Sign-in deletes the guest's cookie. Orders placed before stay open in this browser.
    if (!isRefusal(placed) && ctx.actor.kind === 'guest')
      exchange.setCookie('orders', withOpened(ctx.openedOrders, placed.id));
    return placed;
  });
  mount(prefill, (ctx) => prefillOf(ctx));
  mount(startPayment, (ctx, { params, body }, { headers }) =>
    beginPayment(ctx, params.id, headers[ORDER_KEY] ?? body.key, body.method, providers, resultPath(ctx)),
  );
  // The tenant follows from the address. Tenant data in the payload is ignored.
  mount(paymentWebhook, async (ctx, { params }, exchange) => {
    const provider = providers.byId(ctx.tenant, params.provider);
    const event = provider?.readWebhook?.(exchange.rawBody, exchange.headers[SIGNATURE_HEADER], ctx.now);
    return provider && event ? applyProviderEvent(ctx, provider.id, event) : refuse('signature_refused', 403);
  });
}

/** Returns the limits that one order request counts against. */
function limitsOf(attempts: Attempts, { tenant, actor }: Ctx, { ip }: Exchange): CheckoutLimits {
  return {
    async admit({ email, tellsOfPerson }) {
      // A customer's orders count against the account. A guest can enter any address, so a guest's orders also count
      // against the address.
      const orders: Counted[] =
        actor.kind === 'customer'
          ? [[BUYERS, actor.customerId]]
          : [
              [BUYERS, ip],
              [RECIPIENTS, email.toLowerCase()],
            ];
      const admission = await attempts.admit(tenant.id, ...orders, ...(tellsOfPerson ? [[GUESSES, ip] as const] : []));
      if (isRefusal(admission)) return admission;
      return {
        forgive: () => admission.forgive(),
        forgiveOrder: () => orders.forEach(([limit]) => admission.forgive(limit)),
      };
    },
  };
}
