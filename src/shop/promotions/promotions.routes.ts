import { refuse } from '#kernel/refusal.ts';
import { limitAttempts } from '#platform/attempts.ts';
import type { Ctx } from '../context.ts';
import type { Exchange, Mount } from '../mount.ts';
import { checkId, checkInput } from './promotions.contract.ts';
import { checkCode, checkRemembered } from './promotions.service.ts';

/** Enough for someone with a leaflet in hand, too few for guessing codes. */
const ATTEMPTS = 20;
const WINDOW_MS = 60_000;

export function promotionsRoutes(mount: Mount): void {
  const attempts = limitAttempts(ATTEMPTS, WINDOW_MS);
  const refused = (ctx: Ctx, { ip }: Exchange) =>
    attempts.admit(`${ctx.tenant.id} ${ip}`, ctx.now.epochMilliseconds) ? undefined : refuse('too_many_attempts', 429);

  mount(
    checkInput,
    async (ctx, { body }, exchange) =>
      refused(ctx, exchange) ?? checkCode(ctx, body.mcpSku, body.promocodeInputText, body.currency ?? ctx.currency),
  );
  mount(
    checkId,
    async (ctx, { body }, exchange) =>
      refused(ctx, exchange) ?? checkRemembered(ctx, body.mcpSku, body.promocodeId, body.currency ?? ctx.currency),
  );
}
