import { isRefusal } from '#kernel/refusal.ts';
import { perMinute, type Attempts } from '#platform/attempts.ts';
import { lineOf } from '../cart/puttable-line.ts';
import type { Mount } from '../mount.ts';
import { ORDER_KEY } from '../orders/orders.contract.ts';
import type { PaymentProviders } from '../payments/registry.ts';
import { codeOf, GONE_FOR_GOOD } from '../promotions/engine/evaluate.ts';
import { withGuess } from '../promotions/guesses.ts';
import {
  editCancelItem,
  editItem,
  finalizeEdit,
  resetLineItemArtwork,
  resetPaymentMethod,
} from './order-edits.contract.ts';
import { draftEdit, finalize } from './order-edits.service.ts';
import { resetArtworkOf, resetMethod } from './resets.service.ts';

/** A draft works an amendment out in the database and takes it back, which is dear. */
const DRAFTS = perMinute('order edits', 30);

export function orderEditsRoutes(mount: Mount, attempts: Attempts, providers: PaymentProviders): void {
  mount(editItem, async (ctx, { body: { orderId, lineItem, refererUrl } }, exchange) => {
    const admission = await attempts.admit(ctx.tenant.id, [DRAFTS, exchange.ip]);
    if (isRefusal(admission)) return admission;
    const { id, ...line } = lineItem;
    return withGuess(
      attempts,
      ctx,
      exchange,
      codeOf(line.promocode ?? '') !== '',
      () =>
        draftEdit(
          ctx,
          orderId,
          exchange.headers[ORDER_KEY],
          { lineItemId: id, request: lineOf(line), refererUrl },
          providers,
        ),
      ({ orderEditId, orderDto }) => orderDto.lineItems[orderEditId]?.promotion?.reason !== GONE_FOR_GOOD,
    );
  });
  mount(editCancelItem, async (ctx, { body: { orderId, lineItemId, refererUrl } }, { headers, ip }) => {
    const admission = await attempts.admit(ctx.tenant.id, [DRAFTS, ip]);
    if (isRefusal(admission)) return admission;
    return draftEdit(ctx, orderId, headers[ORDER_KEY], { lineItemId, request: null, refererUrl }, providers);
  });
  mount(finalizeEdit, (ctx, { body }, { headers }) =>
    finalize(ctx, body.orderId, headers[ORDER_KEY], body.orderEditId, providers),
  );
  mount(resetPaymentMethod, (ctx, { body }, { headers }) =>
    resetMethod(ctx, body.orderId, headers[ORDER_KEY], providers),
  );
  mount(resetLineItemArtwork, (ctx, { body }, { headers }) =>
    resetArtworkOf(ctx, body.orderId, headers[ORDER_KEY], body.lineItemId, providers),
  );
}
