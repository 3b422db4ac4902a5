import { isRefusal } from '#kernel/refusal.ts';
import { perMinute, type Attempts } from '#platform/attempts.ts';
import type { Mount } from '../mount.ts';
import { productConfiguration, validate } from './configurator.contract.ts';
import { describeProduct, validateSelection } from './configurator.service.ts';
import { productInstruction } from './instructions.contract.ts';
import { instructionsFor } from './instructions.service.ts';
import { configFromKey, generateConfigUrl, lossLeaderInfo } from './shared-configuration.contract.ts';
import { describeLossLeader, keepPrepared, preparedOf } from './shared-configuration.service.ts';

/** Each request may store a row. The limit is enough for a customer who shares configurations while trying them out. */
const KEPT = perMinute('kept configuration', 20);

export function configuratorRoutes(mount: Mount, attempts: Attempts): void {
  mount(productConfiguration, (ctx, { query }) => describeProduct(ctx, query.id));
  mount(validate, (ctx, { body }) => validateSelection(ctx, body));
  mount(productInstruction, (ctx, { body }) => instructionsFor(ctx, body.pages_id));
  mount(generateConfigUrl, async (ctx, { body }, { ip }) => {
    const admission = await attempts.admit(ctx.tenant.id, [KEPT, ip]);
    return isRefusal(admission) ? admission : keepPrepared(ctx, body.config, body.productConfigurationId);
  });
  mount(configFromKey, (ctx, { params }) => preparedOf(ctx, params.key));
  mount(lossLeaderInfo, (ctx, { params }) => describeLossLeader(ctx, params.key));
}
