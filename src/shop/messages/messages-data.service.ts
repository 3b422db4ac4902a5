import type { PersonalData } from '../personal-data.ts';
import { deleteConversationsOf, listMessagesOf } from './messages.repository.ts';

/** What was written about the customer's orders. It is deleted with the account; the orders are kept. */
export const MESSAGES_DATA: PersonalData = {
  name: 'messages',
  async read(ctx, tx, { customerId }) {
    const messages = await listMessagesOf(tx, ctx.tenant.id, customerId);
    return messages.map(({ orderNumber, staffId, text, at }) => ({
      orderNumber,
      by: staffId === null ? 'customer' : 'shop',
      text,
      at,
    }));
  },
  async erase(ctx, tx, { customerId }) {
    await deleteConversationsOf(tx, ctx.tenant.id, customerId);
  },
};
