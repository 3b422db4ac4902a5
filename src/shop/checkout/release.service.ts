import { isRefusal } from '#kernel/refusal.ts';
import type { Ctx } from '../context.ts';
import { lockOrderByNumber } from '../orders/order-access.service.ts';
import { callProvider } from '../payments/outside-call.ts';
import type { Payment } from '../payments/payment.ts';
import { isAuthorised } from '../payments/payments.rules.ts';
import { paymentsOf } from '../payments/payments.service.ts';
import type { PaymentProviders } from '../payments/registry.ts';
import { applyProviderEvents } from './payment.service.ts';
import { refundOverpaid } from './refund.service.ts';

/**
 * Gives up what providers have authorised for a cancelled order, outside any lock. If one of them has taken the money
 * meanwhile, it goes back as a refund. What is released already is not released again. Throws where a provider does not
 * answer: the job runs again.
 */
export async function releaseAuthorised(ctx: Ctx, orderNumber: string, providers: PaymentProviders): Promise<void> {
  for (const payment of await authorisedOf(ctx, orderNumber)) await releaseAtProvider(ctx, payment, providers);
  const left = await authorisedOf(ctx, orderNumber);
  if (left.length > 0) throw new Error(`The authorised money of the order ${orderNumber} is not released yet`);
  await refundOverpaid(ctx, orderNumber, providers);
}

function authorisedOf(ctx: Ctx, orderNumber: string): Promise<readonly Payment[]> {
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const order = await lockOrderByNumber(ctx, tx, orderNumber);
    return order?.orderState === 'cancelled' ? (await paymentsOf(ctx, tx, order.id)).filter(isAuthorised) : [];
  });
}

/** The events of the payment tell what became of it, with the same ids as the webhooks. */
async function releaseAtProvider(ctx: Ctx, { provider: id, providerId }: Payment, providers: PaymentProviders) {
  const provider = providers.byId(ctx.tenant, id);
  if (!provider?.release || providerId === null) return;
  if (isRefusal(await callProvider(ctx, provider, 'release', providerId))) return;
  const events = await callProvider(ctx, provider, 'askStatus', providerId);
  if (!isRefusal(events)) await applyProviderEvents(ctx, provider.id, events);
}
