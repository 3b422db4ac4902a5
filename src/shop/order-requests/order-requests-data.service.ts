import type { PersonalData } from '../personal-data.ts';
import { deleteRequestsOf, listRequestRecords } from './order-requests.repository.ts';

/** Requests that the person asked. Decisions about requests of others stay with the company, without the name. */
export const ORDER_REQUESTS_DATA: PersonalData = {
  name: 'orderRequests',
  read: (ctx, tx, { customerId }) => listRequestRecords(tx, ctx.tenant.id, customerId),
  erase: (ctx, tx, { customerId }) => deleteRequestsOf(tx, ctx.tenant.id, customerId),
};
