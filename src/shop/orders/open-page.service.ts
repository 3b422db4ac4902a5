import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { callProvider } from '../payments/outside-call.ts';
import type { Payment } from '../payments/payment.ts';
import { openPageAttempt } from '../payments/payments.rules.ts';
import type { PaymentProviders } from '../payments/registry.ts';
import { withChangeableOrder, withLockedOrder } from './order-access.service.ts';
import type { CustomersOrder } from './order.ts';

/** Each try closes a page that was opened during the try before. */
const MOST_CLOSINGS = 3;

export interface PageEnding<Result> {
  /** Returns the attempt that must end first. Null when none is in the way. */
  attempt(tx: Tx, order: CustomersOrder): Promise<Payment | null | Refusal>;
  /**
   * Runs on the locked order. Returns undefined when the provider has opened another page meanwhile.
   * @param ended the payment at its provider that was ended
   */
  work(tx: Tx, order: CustomersOrder, ended: string | null): Promise<Result | undefined | Refusal>;
}

/**
 * Ends the open page of an order at its provider, outside any lock, and then works on the locked order, so that
 * money cannot be charged that is no longer asked for. Returns 'charged' when the provider has taken the money before.
 */
export async function afterPageEnds<Result>(
  ctx: Ctx,
  idOrNumber: string,
  key: string | undefined,
  providers: PaymentProviders,
  { attempt, work }: PageEnding<Result>,
): Promise<Result | 'charged' | Refusal> {
  for (let tries = 0; tries < MOST_CLOSINGS; tries += 1) {
    const open = await withChangeableOrder(ctx, idOrNumber, key, attempt);
    if (isRefusal(open)) return open;
    const closed = open?.providerId ?? null;
    if (open && closed !== null) {
      const ended = await endAttempt(ctx, providers, open.provider, closed);
      if (isRefusal(ended)) return ended;
      if (ended === 'charged') return ended;
    }
    const done = await withLockedOrder(ctx, idOrNumber, key, (tx, order) => work(tx, order, closed));
    if (done !== undefined) return done;
  }
  return 'charged';
}

/** Whether a page is open that is another one than the one that was ended. */
export function isOpenedAgain(payments: readonly Payment[], ended: string | null): boolean {
  const open = openPageAttempt(payments);
  return open !== undefined && open.providerId !== null && open.providerId !== ended;
}

/** Ends an attempt at its provider. When the provider is no longer configured, it can no longer charge the attempt. */
export async function endAttempt(
  ctx: Ctx,
  providers: PaymentProviders,
  providerName: string,
  providerId: string,
): Promise<'cancelled' | 'charged' | Refusal> {
  const provider = providers.byId(ctx.tenant, providerName);
  return provider ? callProvider(ctx, provider, 'cancel', providerId) : 'cancelled';
}
