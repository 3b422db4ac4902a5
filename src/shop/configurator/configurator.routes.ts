import type { Mount } from '../mount.ts';
import { productConfiguration, validate } from './configurator.contract.ts';
import { describeProduct, validateSelection } from './configurator.service.ts';

export function configuratorRoutes(mount: Mount): void {
  mount(productConfiguration, (ctx, { query }) => Promise.resolve(describeProduct(ctx, query.id)));
  mount(validate, (ctx, { body }) => Promise.resolve(validateSelection(ctx, body)));
}
