import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Ctx } from '../context.ts';
import type { PaymentProvider } from './provider.ts';

/** Below the handler's limit (8 s), with room for the decision that follows. */
const LIMIT_MS = 5_000;
const RETRY_AFTER_MS = 5_000;

type Outside = 'open' | 'refund' | 'cancel' | 'release' | 'readWebhook' | 'askStatus';
type Calls = Required<Pick<PaymentProvider, Outside>>;

/**
 * Calls a provider. It must not be called inside a transaction, since the call may take long. A timeout or failure
 * returns a refusal, and the provider's events later report the result.
 */
export async function callProvider<What extends Outside>(
  { log }: Pick<Ctx, 'log'>,
  provider: PaymentProvider,
  what: What,
  ...args: Parameters<Calls[What]>
): Promise<Awaited<ReturnType<Calls[What]>> | Refusal> {
  const late = Promise.withResolvers<Refusal>();
  const unavailable = refuse('payment_unavailable', 503, { retryAfterMs: RETRY_AFTER_MS });
  const timer = setTimeout(() => late.resolve(unavailable), LIMIT_MS);
  type Answer = Awaited<ReturnType<Calls[What]>>;
  try {
    const call = provider[what] as ((...asked: typeof args) => Promise<Answer>) | undefined;
    if (!call) throw new Error(`The provider ${provider.id} cannot ${what}`);
    const answer = await Promise.race([call.apply(provider, args), late.promise]);
    if (isRefusal(answer)) log.error({ provider: provider.id, what }, 'a payment provider took too long');
    return answer;
  } catch (error) {
    log.error({ err: error, provider: provider.id, what }, 'a payment provider failed');
    return unavailable;
  } finally {
    clearTimeout(timer);
  }
}
