import type { PersonalData } from '../personal-data.ts';
import { deleteEventsOf, listEventsOf } from './events.repository.ts';

export const EVENTS_DATA: PersonalData = {
  name: 'events',
  read: (ctx, tx, { customerId }) => listEventsOf(tx, ctx.tenant.id, customerId),
  erase: (ctx, tx, { customerId }) => deleteEventsOf(tx, ctx.tenant.id, customerId),
};
