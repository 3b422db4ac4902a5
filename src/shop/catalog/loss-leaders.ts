import type { Ctx } from '../context.ts';
import type { CatalogSnapshot } from '../catalog-snapshot.ts';

/** The special offers that this shop shows. */
export function lossLeadersOf({ catalog }: Pick<Ctx, 'catalog'>): CatalogSnapshot['lossLeaders'] {
  return catalog.lossLeaders;
}
