import type { Mount } from '../mount.ts';
import { productConfiguration, validate } from './configurator.contract.ts';
import { describeProduct, validateSelection } from './configurator.service.ts';
import { productInstruction } from './instructions.contract.ts';
import { instructionsFor } from './instructions.service.ts';
import { configFromKey, generateConfigUrl, lossLeaderInfo } from './shared-configuration.contract.ts';
import { describeLossLeader, keepPrepared, preparedOf } from './shared-configuration.service.ts';

export function configuratorRoutes(mount: Mount): void {
  mount(productConfiguration, (ctx, { query }) => Promise.resolve(describeProduct(ctx, query.id)));
  mount(validate, (ctx, { body }) => Promise.resolve(validateSelection(ctx, body)));
  mount(productInstruction, (ctx, { body }) => Promise.resolve(instructionsFor(ctx, body.pages_id)));
  mount(generateConfigUrl, (ctx, { body }) => keepPrepared(ctx, body.config, body.productConfigurationId));
  mount(configFromKey, (ctx, { params }) => preparedOf(ctx, params.key));
  mount(lossLeaderInfo, (ctx, { params }) => Promise.resolve(describeLossLeader(ctx, params.key)));
}
