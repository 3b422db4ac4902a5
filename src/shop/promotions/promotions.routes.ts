import { refuse } from '#kernel/refusal.ts';
import type { Mount } from '../mount.ts';
import type { Guesses } from './guesses.ts';
import { checkId, checkInput } from './promotions.contract.ts';
import { checkCode, checkRemembered } from './promotions.service.ts';

export function promotionsRoutes(mount: Mount, guesses: Guesses): void {
  const tooMany = refuse('too_many_attempts', 429);
  mount(checkInput, async (ctx, { body }, exchange) =>
    guesses.admit(ctx, exchange)
      ? checkCode(ctx, body.mcpSku, body.promocodeInputText, body.currency ?? ctx.currency)
      : tooMany,
  );
  mount(checkId, async (ctx, { body }, exchange) =>
    guesses.admit(ctx, exchange)
      ? checkRemembered(ctx, body.mcpSku, body.promocodeId, body.currency ?? ctx.currency)
      : tooMany,
  );
}
