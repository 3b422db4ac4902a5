import type { Ctx } from '../context.ts';
import type { CatalogSnapshot } from '../catalog-snapshot.ts';

/** The offers in the window of this shop. */
export function lossLeadersOf({ catalog }: Pick<Ctx, 'catalog'>): CatalogSnapshot['lossLeaders'] {
  return catalog.lossLeaders;
}
