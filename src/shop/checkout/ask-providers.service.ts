import { isRefusal } from '#kernel/refusal.ts';
import type { Ctx } from '../context.ts';
import { callProvider } from '../payments/outside-call.ts';
import { askLater, paymentsToAsk } from '../payments/payments.service.ts';
import type { PaymentProviders } from '../payments/registry.ts';
import { applyProviderEvent } from './payment.service.ts';

const AGAIN_MINUTES = 30;
/** A payment page that is unfinished after this time counts as abandoned. */
const LONGEST_HOURS = 72;

/**
 * Asks providers for the state of attempts without recent events, because a webhook may be lost. The events have the
 * same ids as the webhooks, so whichever arrives first counts.
 */
export async function askProviders(ctx: Ctx, providers: PaymentProviders): Promise<void> {
  for (const payment of await paymentsToAsk(ctx)) {
    const provider = providers.byId(ctx.tenant, payment.provider);
    const isOld = Temporal.Instant.compare(
      Temporal.Instant.fromEpochMilliseconds(payment.since.getTime()).add({ hours: LONGEST_HOURS }),
      ctx.now,
    );
    const again = isOld < 0 ? undefined : ctx.now.add({ minutes: AGAIN_MINUTES });
    // The next check is scheduled first, so that a failing attempt is not asked about in every run.
    await askLater(ctx, payment.id, again);
    if (!provider?.askStatus || payment.providerId === null) continue;
    const events = await callProvider(ctx, provider, 'askStatus', payment.providerId);
    if (isRefusal(events)) continue;
    for (const event of events) await applyProviderEvent(ctx, provider.id, event);
  }
}
