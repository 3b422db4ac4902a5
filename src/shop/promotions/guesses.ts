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
  /** A code that counts was no guess. */
  forgive(ctx: Ctx, exchange: Exchange): void;
}

export function countGuesses(): Guesses {
  const attempts = limitAttempts(ATTEMPTS, WINDOW_MS);
  const keyOf = (ctx: Ctx, { ip }: Exchange) => `${ctx.tenant.id} ${ip}`;
  return {
    admit: (ctx, exchange) => attempts.admit(keyOf(ctx, exchange), ctx.now.epochMilliseconds),
    forgive: (ctx, exchange) => attempts.forgive(keyOf(ctx, exchange)),
  };
}
