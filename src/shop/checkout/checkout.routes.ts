import { refuse } from '#kernel/refusal.ts';
import { limitAttempts, type Attempts } from '#platform/attempts.ts';
import type { Exchange, Mount } from '../mount.ts';
import type { Ctx } from '../context.ts';
import type { CardGateway } from '../payments/gateway.ts';
import type { Guesses } from '../promotions/guesses.ts';
import { cardWebhook, checkoutCart, prefill, startPayment } from './checkout.contract.ts';
import { placeOrder, prefillOf, type CheckoutLimits } from './checkout.service.ts';
import { beginPayment, settle } from './payment.service.ts';

export interface CheckoutParts {
  readonly card: CardGateway | undefined;
  /** Path of the shop's payment-result page. */
  resultPath(ctx: Ctx): string;
}

const SIGNATURE_HEADER = 'x-payment-signature';

/** An office behind one address, and a reseller on a busy morning. */
const ORDERS_PER_BUYER = 30;
/** Every order writes to its address; nobody's letter box is filled by others. */
const ORDERS_PER_RECIPIENT = 10;
const ORDER_WINDOW_MS = 3_600_000;

export function checkoutRoutes(mount: Mount, guesses: Guesses, { card, resultPath }: CheckoutParts): void {
  const limitsFor = countOrders(guesses);
  // `internalCheckout` and `skipDocReview` are staff matters: from anyone else they change nothing. The sender is the name
  // given, whatever `sender_type` calls it.
  mount(checkoutCart, (ctx, { params, body }, exchange) =>
    placeOrder(
      ctx,
      params.id,
      {
        customSender: body.custom_sender ?? '',
        notes: body.user_notes?.text ?? '',
        invoiceRequested: body.user_notes?.invoiceRequested ?? true,
        seenVersion: body.cartVersion,
      },
      limitsFor(ctx, exchange),
    ),
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

/** The limits of one request at a time, over all of them. */
function countOrders(guesses: Guesses): (ctx: Ctx, exchange: Exchange) => CheckoutLimits {
  const buyers = limitAttempts(ORDERS_PER_BUYER, ORDER_WINDOW_MS);
  const recipients = limitAttempts(ORDERS_PER_RECIPIENT, ORDER_WINDOW_MS);
  return (ctx, exchange) => {
    const { tenant, actor } = ctx;
    const now = ctx.now.epochMilliseconds;
    let rest = 0;
    const counts = (attempts: Attempts, key: string) => {
      if (attempts.admit(key, now)) return true;
      rest = attempts.rest(key, now);
      // A refused order is none: who waits is served when the hour is over.
      attempts.forgive(key);
      return false;
    };
    const admitOrder = (email: string) => {
      // An account answers for its orders; what guests send to one address could be anybody's mail to a stranger.
      if (actor.kind === 'customer') return counts(buyers, `${tenant.id} ${actor.customerId}`);
      const recipient = `${tenant.id} ${email.toLowerCase()}`;
      if (!counts(recipients, recipient)) return false;
      if (counts(buyers, `${tenant.id} ${exchange.ip}`)) return true;
      recipients.forgive(recipient);
      return false;
    };
    let guessed: boolean | undefined;
    let ordered: boolean | undefined;
    return {
      mayGuess: () => {
        guessed ??= guesses.admit(ctx, exchange);
        if (!guessed) rest = guesses.rest(ctx, exchange);
        return guessed;
      },
      mayOrder: (email) => (ordered ??= admitOrder(email)),
      restMs: () => rest,
    };
  };
}
