import type { PersonalData } from '../personal-data.ts';
import { deleteEditsOf, listEditRecords } from './order-edits.repository.ts';

/** Drafts of changes, which hold the names and notes of a line. They are deleted after a day anyway. */
export const ORDER_EDITS_DATA: PersonalData = {
  name: 'orderEdits',
  read: (ctx, tx, { customerId }) => listEditRecords(tx, ctx.tenant.id, customerId),
  erase: (ctx, tx, { customerId }) => deleteEditsOf(tx, ctx.tenant.id, customerId),
};
