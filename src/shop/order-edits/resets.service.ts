import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Ctx } from '../context.ts';
import { contentsOf, resetArtwork } from '../orders/amend.service.ts';
import { resettableJobs } from '../orders/edit-window.rules.ts';
import { afterPageEnds, isOpenedAgain } from '../orders/open-page.service.ts';
import { withLockedOrder } from '../orders/order-access.service.ts';
import { moneyOfOrder, settleOrder } from '../orders/order-money.service.ts';
import type { OrderWire } from '../orders/orders.contract.ts';
import { linesOncePrinted } from '../orders/order-states.service.ts';
import { isPayable } from '../orders/orders.rules.ts';
import { showOrder } from '../orders/orders.service.ts';
import { openPageAttempt } from '../payments/payments.rules.ts';
import { withdrawOpen } from '../payments/payments.service.ts';
import type { PaymentProviders } from '../payments/registry.ts';

const NOT_PAYABLE = refuse('order_not_payable', 409);
const PAYMENT_UNDER_WAY = refuse('order_edit_payment', 409);
const CANCELLED = refuse('files_of_cancelled_order', 409);

/**
 * Takes the open attempts of an order back, so that another method can be chosen. An open page is ended at its provider
 * first, outside any lock. Money that was taken before is kept: then there is no method to choose.
 */
export async function resetMethod(
  ctx: Ctx,
  idOrNumber: string,
  key: string | undefined,
  providers: PaymentProviders,
): Promise<OrderWire | Refusal> {
  const done = await afterPageEnds(ctx, idOrNumber, key, providers, {
    async attempt(tx, order) {
      if (!isPayable(order)) return NOT_PAYABLE;
      return openPageAttempt((await moneyOfOrder(ctx, tx, order)).payments) ?? null;
    },
    async work(tx, order, ended) {
      if (!isPayable(order)) return NOT_PAYABLE;
      if (isOpenedAgain((await moneyOfOrder(ctx, tx, order)).payments, ended)) return undefined;
      await withdrawOpen(ctx, tx, order.id);
      return settleOrder(ctx, tx, order);
    },
  });
  if (done === 'charged') return PAYMENT_UNDER_WAY;
  return isRefusal(done) ? done : showOrder(ctx, idOrNumber, key, providers);
}

/** Sets the artwork of a line back. A line whose files are awaited already stays as it is. */
export async function resetArtworkOf(
  ctx: Ctx,
  idOrNumber: string,
  key: string | undefined,
  lineItemId: string,
  providers: PaymentProviders,
): Promise<OrderWire | Refusal> {
  const done = await withLockedOrder(ctx, idOrNumber, key, async (tx, order) => {
    const { lines, jobs } = await contentsOf(ctx, tx, order);
    if (!lines.some(({ id }) => id === lineItemId)) return refuse('order_line_not_found', 404);
    const own = jobs.filter(({ lineId }) => lineId === lineItemId);
    const sent = resettableJobs(order, own, await linesOncePrinted(ctx, tx, order.id));
    if (order.orderState === 'cancelled') return CANCELLED;
    const isAwaited = own.every(({ artwork }) => artwork === 'awaited');
    if (sent.length === 0) return isAwaited ? order : refuse('artwork_not_resettable', 409);
    return resetArtwork(ctx, tx, order, sent);
  });
  return isRefusal(done) ? done : showOrder(ctx, idOrNumber, key, providers);
}
