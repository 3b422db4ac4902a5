import { limitAttempts } from '#platform/attempts.ts';
import type { Ctx } from '../context.ts';
import type { Exchange } from '../mount.ts';

/** Enough for someone with a leaflet in hand, too few for guessing codes. */
const ATTEMPTS = 20;
const WINDOW_MS = 60_000;

/** Typed codes per visitor's address: one limit for the check, the quote and the cart, so that none is a way round. */
export interface Guesses {
  /** Counts a try; false when it is one too many. */
  admit(ctx: Ctx, exchange: Exchange): boolean;
  isSpent(ctx: Ctx, exchange: Exchange): boolean;
}

export function countGuesses(): Guesses {
  const attempts = limitAttempts(ATTEMPTS, WINDOW_MS);
  const keyOf = (ctx: Ctx, { ip }: Exchange) => `${ctx.tenant.id} ${ip}`;
  return {
    admit: (ctx, exchange) => attempts.admit(keyOf(ctx, exchange), ctx.now.epochMilliseconds),
    isSpent: (ctx, exchange) => attempts.isSpent(keyOf(ctx, exchange), ctx.now.epochMilliseconds),
  };
}
