import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import type { Attempts, Limit } from '#platform/attempts.ts';
import type { Ctx } from '../context.ts';
import type { Exchange } from '../mount.ts';

/**
 * Typed codes per visitor's connection: one limit for the check, the quote, the cart and the order, so that none is a way
 * round. Enough for someone with a leaflet in hand, too few for guessing codes.
 */
export const GUESSES: Limit = {
  name: 'promotion code',
  most: 20,
  windowMs: 60_000,
  refusal: 'too_many_attempts',
};

/**
 * Answers a request that may name a code, within the limit of guesses. A try counts before anything is looked up, so that
 * many at once are no way round; a code that counts was no guess: it may be asked about with every click.
 * @param named whether it names one; without, nothing is counted
 * @param counted whether the code counts, by the answer
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
