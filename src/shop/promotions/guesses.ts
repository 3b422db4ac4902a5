import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import { perMinute, type Attempts } from '#platform/attempts.ts';
import type { Ctx } from '../context.ts';
import type { Exchange } from '../mount.ts';

/**
 * Typed codes per connection. The check, the quote, the cart and the order share one limit, so that it cannot be
 * bypassed. It is enough for a customer with a leaflet, and too low for guessing codes.
 */
export const GUESSES = perMinute('promotion code', 20);

/**
 * Answers a request that may contain a code, within the limit for guesses. An attempt counts before the lookup, so that
 * many requests at once cannot bypass the limit. A code that applies was no guess, so it may be sent with every click.
 * @param named whether the request contains a code; if not, nothing is counted
 * @param counted whether the code applies, according to the answer
 */
export async function withGuess<A extends object>(
  attempts: Attempts,
  ctx: Ctx,
  exchange: Exchange,
  named: boolean,
  answer: () => Promise<A | Refusal>,
  counted: (answer: A) => boolean,
): Promise<A | Refusal> {
  if (!named) return answer();
  const admission = await attempts.admit(ctx.tenant.id, [GUESSES, exchange.ip]);
  if (isRefusal(admission)) return admission;
  const given = await answer();
  if (!isRefusal(given) && counted(given)) admission.forgive();
  return given;
}
