import { isRefusal, refuse } from '#kernel/refusal.ts';
import { perMinute, type Attempts } from '#platform/attempts.ts';
import type { Exchange, Mount } from '../mount.ts';
import type { Ctx } from '../context.ts';
import { withOpened } from '../orders/opened-orders.ts';
import { ORDER_KEY } from '../orders/orders.contract.ts';
import { callProvider } from '../payments/outside-call.ts';
import type { PaymentProviders } from '../payments/registry.ts';
import { askAboutOrder } from './ask-providers.service.ts';
import {
  askAboutPayment,
  checkoutCart,
  orderOfCart,
  payFromWallet,
  paymentWebhook,
  prefill,
  startPayment,
} from './checkout.contract.ts';
import { placedOrderOf, placeOrder, prefillOf, type PlacedOrder } from './checkout.service.ts';
import { limitsOf, staffWishesOf, wishesOf } from './confirmation.ts';
import { applyProviderEvents, beginPayment, type PaymentPaths } from './payment.service.ts';

/** Each is a call to the provider, which stops answering a shop that calls too often. A customer's return takes three. */
const ASKS = perMinute('payment asks', 30);
/** Each opens a page at the provider, or sends a mail with the way to pay. */
const STARTS = perMinute('payment starts', 30);

export interface CheckoutParts {
  readonly providers: PaymentProviders;
  pathsOf(ctx: Ctx): PaymentPaths;
}

/** Opens an order for whoever has placed it. */
function opened(ctx: Ctx, exchange: Exchange, placed: PlacedOrder): PlacedOrder {
  // Sign-in deletes the guest's cookie. Orders placed before stay open in this browser.
  if (ctx.actor.kind === 'guest') exchange.setCookie('orders', withOpened(ctx.openedOrders, placed.id));
  // Staff who help a customer need no key, and keep none for later.
  const isHelped = ctx.actor.kind === 'customer' && ctx.actor.helper !== null;
  return isHelped ? { ...placed, accessKey: '' } : placed;
}

export function checkoutRoutes(mount: Mount, attempts: Attempts, { providers, pathsOf }: CheckoutParts): void {
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
    return isRefusal(placed) ? placed : opened(ctx, exchange, placed);
  });
  mount(orderOfCart, async (ctx, { params }, exchange) => {
    const placed = await placedOrderOf(ctx, params.id);
    return isRefusal(placed) || placed === null ? placed : opened(ctx, exchange, placed);
  });
  mount(prefill, (ctx) => prefillOf(ctx, providers));
  mount(startPayment, async (ctx, { params, body }, { headers, ip }) => {
    const admission = await attempts.admit(ctx.tenant.id, [STARTS, ip]);
    if (isRefusal(admission)) return admission;
    return beginPayment(ctx, params.id, headers[ORDER_KEY] ?? body.key, body, providers, pathsOf(ctx));
  });
  mount(payFromWallet, async (ctx, { body }, { ip }) => {
    const admission = await attempts.admit(ctx.tenant.id, [STARTS, ip]);
    if (isRefusal(admission)) return admission;
    return beginPayment(ctx, body.orderId, undefined, { method: 'wallet' }, providers, pathsOf(ctx));
  });
  // The tenant follows from the address. Tenant data in the payload is ignored.
  mount(paymentWebhook, async (ctx, { params }, exchange) => {
    const provider = providers.byId(ctx.tenant, params.provider);
    if (!provider?.readWebhook) return refuse('signature_refused', 403);
    const { rawBody, headers } = exchange;
    const events = await callProvider(ctx, provider, 'readWebhook', { rawBody, headers, now: ctx.now });
    if (isRefusal(events)) return events;
    return events ? applyProviderEvents(ctx, provider.id, events) : refuse('signature_refused', 403);
  });
  mount(askAboutPayment, async (ctx, { params }, { headers, ip }) => {
    const admission = await attempts.admit(ctx.tenant.id, [ASKS, ip]);
    return isRefusal(admission) ? admission : askAboutOrder(ctx, params.id, headers[ORDER_KEY], providers);
  });
}
