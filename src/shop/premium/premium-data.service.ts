import type { PersonalData } from '../personal-data.ts';
import { eraseApplications, listApplicationsOf } from './premium.repository.ts';

/** Applications for premium reseller status. */
export const PREMIUM_DATA: PersonalData = {
  name: 'reseller_applications',
  read: (ctx, tx, { customerId }) => listApplicationsOf(tx, ctx.tenant.id, customerId),
  erase: (ctx, tx, { customerId }) => eraseApplications(tx, ctx.tenant.id, customerId),
};
