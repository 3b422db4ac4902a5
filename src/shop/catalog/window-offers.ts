import type { Ctx } from '../context.ts';
import type { Offer } from '../offer.ts';

/** The offers in the window of this shop. */
export function windowOffers({ tenant, offer }: Pick<Ctx, 'tenant' | 'offer'>): Offer['lossLeaders'] {
  return offer.lossLeaders.filter(({ tenants }) => tenants.includes(tenant.id));
}
