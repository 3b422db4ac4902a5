import type { Attempts } from '#platform/attempts.ts';
import type { Mount } from '../mount.ts';
import { withGuess } from './guesses.ts';
import { checkId, checkInput } from './promotions.contract.ts';
import { checkCode, checkStored } from './promotions.service.ts';

export function promotionsRoutes(mount: Mount, attempts: Attempts): void {
  // A check of a code always counts as a guess.
  const counted = () => false;
  mount(checkInput, (ctx, { body }, exchange) =>
    withGuess(
      attempts,
      ctx,
      exchange,
      true,
      () => checkCode(ctx, body.mcpSku, body.promocodeInputText, body.currency ?? ctx.currency),
      counted,
    ),
  );
  mount(checkId, (ctx, { body }, exchange) =>
    withGuess(
      attempts,
      ctx,
      exchange,
      true,
      () => checkStored(ctx, body.mcpSku, body.promocodeId, body.currency ?? ctx.currency),
      counted,
    ),
  );
}
