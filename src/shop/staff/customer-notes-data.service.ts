import type { PersonalData } from '../personal-data.ts';
import { MOST_CUSTOMER_NOTES } from './customers.contract.ts';
import { listCustomerNotes } from './customer-notes.repository.ts';

/** What staff noted about a customer. The notes are deleted with the account. */
export const CUSTOMER_NOTES_DATA: PersonalData = {
  name: 'notesOfTheShop',
  async read(ctx, tx, { customerId }) {
    const notes = await listCustomerNotes(tx, ctx.tenant.id, customerId, MOST_CUSTOMER_NOTES);
    return notes.map(({ text, at }) => ({ text, at }));
  },
};
