import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import { limitAttempts } from '#platform/attempts.ts';
import type { Ctx } from '../context.ts';
import type { Exchange } from '../mount.ts';

/** Enough for someone with a leaflet in hand, too few for guessing codes. */
const ATTEMPTS = 20;
const WINDOW_MS = 60_000;

/** Typed codes per visitor's address: one limit for the check, the quote and the cart, so that none is a way round. */
export interface Guesses {
  /** Counts a try before anything is looked up, so that many at once are no way round; false when it is one too many. */
  admit(ctx: Ctx, exchange: Exchange): boolean;
  /** Milliseconds until guesses are admitted again. */
  rest(ctx: Ctx, exchange: Exchange): number;
  /** A code that counts was no guess: it may be asked about with every click. */
  forgive(ctx: Ctx, exchange: Exchange): void;
}

/**
 * Answers a request that may name a code, within the limit of guesses.
 * @param named whether it names one; without, nothing is counted
 * @param counted whether the code counts, by the answer
 */
export async function withGuess<A extends object>(
  guesses: Guesses,
  ctx: Ctx,
  exchange: Exchange,
  named: boolean,
  answer: () => Promise<A | Refusal>,
  counted: (answer: A) => boolean,
): Promise<A | Refusal> {
  if (!named) return answer();
  if (!guesses.admit(ctx, exchange))
    return refuse('too_many_attempts', 429, { retryAfterMs: guesses.rest(ctx, exchange) });
  const given = await answer();
  if (!isRefusal(given) && counted(given)) guesses.forgive(ctx, exchange);
  return given;
}

export function countGuesses(): Guesses {
  const attempts = limitAttempts(ATTEMPTS, WINDOW_MS);
  const keyOf = (ctx: Ctx, { ip }: Exchange) => `${ctx.tenant.id} ${ip}`;
  return {
    admit: (ctx, exchange) => attempts.admit(keyOf(ctx, exchange), ctx.now.epochMilliseconds),
    rest: (ctx, exchange) => attempts.rest(keyOf(ctx, exchange), ctx.now.epochMilliseconds),
    forgive: (ctx, exchange) => attempts.forgive(keyOf(ctx, exchange)),
  };
}
