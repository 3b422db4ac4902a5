import { refuse } from '#kernel/refusal.ts';
import { limitAttempts } from '#platform/attempts.ts';
import type { Mount } from '../mount.ts';
import { productConfiguration, validate } from './configurator.contract.ts';
import { describeProduct, validateSelection } from './configurator.service.ts';
import { productInstruction } from './instructions.contract.ts';
import { instructionsFor } from './instructions.service.ts';
import { configFromKey, generateConfigUrl, lossLeaderInfo } from './shared-configuration.contract.ts';
import { describeLossLeader, keepPrepared, preparedOf } from './shared-configuration.service.ts';

/** Each may leave a row behind; enough for whoever shares what they try out. */
const KEPT_PER_ADDRESS = 20;
const WINDOW_MS = 60_000;

export function configuratorRoutes(mount: Mount): void {
  const attempts = limitAttempts(KEPT_PER_ADDRESS, WINDOW_MS);
  mount(productConfiguration, (ctx, { query }) => Promise.resolve(describeProduct(ctx, query.id)));
  mount(validate, (ctx, { body }) => Promise.resolve(validateSelection(ctx, body)));
  mount(productInstruction, (ctx, { body }) => Promise.resolve(instructionsFor(ctx, body.pages_id)));
  mount(generateConfigUrl, async (ctx, { body }, { ip }) => {
    const [key, now] = [`${ctx.tenant.id} ${ip}`, ctx.now.epochMilliseconds];
    return attempts.admit(key, now)
      ? keepPrepared(ctx, body.config, body.productConfigurationId)
      : refuse('too_many_attempts', 429, { retryAfterMs: attempts.rest(key, now) });
  });
  mount(configFromKey, (ctx, { params }) => preparedOf(ctx, params.key));
  mount(lossLeaderInfo, (ctx, { params }) => Promise.resolve(describeLossLeader(ctx, params.key)));
}
