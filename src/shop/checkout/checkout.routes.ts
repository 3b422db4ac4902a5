import { isRefusal, refuse } from '#kernel/refusal.ts';
import type { Attempts } from '#platform/attempts.ts';
import type { Mount } from '../mount.ts';
import type { Ctx } from '../context.ts';
import { withOpened } from '../orders/opened-orders.ts';
import { ORDER_KEY } from '../orders/orders.contract.ts';
import type { PaymentProviders } from '../payments/registry.ts';
import { checkoutCart, paymentWebhook, prefill, startPayment } from './checkout.contract.ts';
import { placeOrder, prefillOf } from './checkout.service.ts';
import { limitsOf, staffWishesOf, wishesOf } from './confirmation.ts';
import { applyProviderEvent, beginPayment } from './payment.service.ts';

export interface CheckoutParts {
  readonly providers: PaymentProviders;
  /** Path of the shop's payment-result page. */
  resultPath(ctx: Ctx): string;
}

const SIGNATURE_HEADER = 'x-payment-signature';

export function checkoutRoutes(mount: Mount, attempts: Attempts, { providers, resultPath }: CheckoutParts): void {
  // The sender is the name given, whatever `sender_type` says.
  mount(checkoutCart, async (ctx, { params, body }, exchange) => {
    const wishes = await wishesOf(body);
    if (isRefusal(wishes)) return wishes;
    const placed = await placeOrder(
      ctx,
      params.id,
      { ...wishes, byStaff: staffWishesOf(ctx, body) },
      limitsOf(attempts, ctx, exchange),
    );
    // Sign-in deletes the guest's cookie. Orders placed before stay open in this browser.
    if (!isRefusal(placed) && ctx.actor.kind === 'guest')
      exchange.setCookie('orders', withOpened(ctx.openedOrders, placed.id));
    // Staff who help a customer need no key, and keep none for later.
    const isHelped = ctx.actor.kind === 'customer' && ctx.actor.helper !== null;
    return !isRefusal(placed) && isHelped ? { ...placed, accessKey: '' } : placed;
  });
  mount(prefill, (ctx) => prefillOf(ctx, providers));
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
