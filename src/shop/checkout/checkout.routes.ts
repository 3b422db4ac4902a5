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

/** An office behind one address, and a reseller on a busy morning. */
const BUYERS: Limit = { name: 'orders of a buyer', most: 30, windowMs: 3_600_000, refusal: 'too_many_orders' };
/** Every order writes to its address; nobody's letter box is filled by others. */
const RECIPIENTS: Limit = {
  name: 'orders to an address',
  most: 10,
  windowMs: 3_600_000,
  refusal: 'too_many_orders',
};

export function checkoutRoutes(mount: Mount, attempts: Attempts, { providers, resultPath }: CheckoutParts): void {
  // `internalCheckout` and `skipDocReview` are staff matters: from anyone else they change nothing. The sender is the name
  // given, whatever `sender_type` calls it.
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
    // The guest's own cookie goes at the sign-in; what was ordered before stays open in this browser.
    if (!isRefusal(placed) && ctx.actor.kind === 'guest')
      exchange.setCookie('orders', withOpened(ctx.openedOrders, placed.id));
    return placed;
  });
  mount(prefill, (ctx) => prefillOf(ctx));
  mount(startPayment, (ctx, { params, body }, { headers }) =>
    beginPayment(ctx, params.id, headers[ORDER_KEY], body.method, providers, resultPath(ctx)),
  );
  // The tenant is that of the address; what the payload says of whose it is counts nothing.
  mount(paymentWebhook, async (ctx, { params }, exchange) => {
    const provider = providers.byId(ctx.tenant, params.provider);
    const event = provider?.readWebhook?.(exchange.rawBody, exchange.headers[SIGNATURE_HEADER], ctx.now);
    return provider && event ? applyProviderEvent(ctx, provider.id, event) : refuse('signature_refused', 403);
  });
}

/** What one request for an order counts as. */
function limitsOf(attempts: Attempts, { tenant, actor }: Ctx, { ip }: Exchange): CheckoutLimits {
  return {
    async admit({ email, tellsOfPerson }) {
      // An account answers for its orders; what guests send to one address could be anybody's mail to a stranger.
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
