import type { Ctx } from '../context.ts';
import type { CatalogSnapshot } from '../catalog-snapshot.ts';

/** The offers in the window of this shop. */
export function lossLeadersOf({ tenant, catalog }: Pick<Ctx, 'tenant' | 'catalog'>): CatalogSnapshot['lossLeaders'] {
  return catalog.lossLeaders.filter(({ tenants }) => tenants.includes(tenant.id));
}
