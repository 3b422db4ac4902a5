import { refuse } from '#kernel/refusal.ts';
import type { Mount } from '../mount.ts';
import type { Ctx } from '../context.ts';
import type { CardGateway } from '../payments/gateway.ts';
import { cardWebhook, checkoutCart, prefill, startPayment } from './checkout.contract.ts';
import { placeOrder, prefillOf } from './checkout.service.ts';
import { beginPayment, settle } from './payment.service.ts';

export interface CheckoutParts {
  readonly card: CardGateway | undefined;
  /** Path of the shop's payment-result page. */
  resultPath(ctx: Ctx): string;
}

const SIGNATURE_HEADER = 'x-payment-signature';

export function checkoutRoutes(mount: Mount, { card, resultPath }: CheckoutParts): void {
  // `internalCheckout` and `skipDocReview` are staff matters: from anyone else they change nothing. The sender is the name
  // given, whatever `sender_type` calls it.
  mount(checkoutCart, (ctx, { params, body }) =>
    placeOrder(ctx, params.id, {
      customSender: body.custom_sender ?? '',
      notes: body.user_notes?.text ?? '',
      invoiceRequested: body.user_notes?.invoiceRequested ?? true,
      seenVersion: body.cartVersion,
    }),
  );
  mount(prefill, (ctx) => prefillOf(ctx));
  mount(startPayment, (ctx, { params, body }) =>
    beginPayment(ctx, params.id, body.key, body.method, card, resultPath(ctx)),
  );
  mount(cardWebhook, async (ctx, _input, exchange) => {
    const event = card?.readWebhook(exchange.rawBody, exchange.headers[SIGNATURE_HEADER], ctx.now);
    return event ? settle(ctx, event) : refuse('signature_refused', 403);
  });
}
