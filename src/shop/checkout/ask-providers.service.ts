import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import type { Ctx } from '../context.ts';
import { withChangeableOrder } from '../orders/order-access.service.ts';
import { callProvider } from '../payments/outside-call.ts';
import type { Payment } from '../payments/payment.ts';
import { isOpen, nextAsk } from '../payments/payments.rules.ts';
import { askLater, paymentsOf, paymentsToAsk } from '../payments/payments.service.ts';
import type { PaymentProviders } from '../payments/registry.ts';
import { applyProviderEvents } from './payment.service.ts';

/**
 * Asks providers for the state of attempts and refunds without recent events, because a webhook may be lost. The events
 * have the same ids as the webhooks, so whichever arrives first counts.
 */
export async function askProviders(ctx: Ctx, providers: PaymentProviders): Promise<void> {
  for (const payment of await paymentsToAsk(ctx)) {
    // The next check is scheduled first, so that a failing attempt is not asked about in every run.
    await askLater(ctx, payment.id, nextAsk(payment, ctx.now));
    const isWaiting = isOpen(payment) || payment.refundSince !== null;
    if (isWaiting) await askAbout(ctx, payment, providers);
  }
}

/**
 * Asks about the payments of an order that have no result, when the customer comes back from a provider's page: the
 * webhook may be on its way still.
 */
export async function askAboutOrder(
  ctx: Ctx,
  orderId: string,
  key: string | undefined,
  providers: PaymentProviders,
): Promise<{ received: true } | Refusal> {
  const open = await withChangeableOrder(ctx, orderId, key, async (tx, order) =>
    (await paymentsOf(ctx, tx, order.id)).filter(isOpen),
  );
  if (isRefusal(open)) return open;
  for (const payment of open) await askAbout(ctx, payment, providers);
  return { received: true };
}

async function askAbout(ctx: Ctx, { provider: name, providerId }: Payment, providers: PaymentProviders): Promise<void> {
  const provider = providers.byId(ctx.tenant, name);
  if (!provider?.askStatus || providerId === null) return;
  const events = await callProvider(ctx, provider, 'askStatus', providerId);
  if (!isRefusal(events)) await applyProviderEvents(ctx, provider.id, events);
}
