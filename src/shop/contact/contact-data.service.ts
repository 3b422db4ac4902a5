import { mailName } from '#kernel/mail-name.ts';
import type { Person, PersonalData } from '../personal-data.ts';
import { deleteRequestsOf, listRequestsOf, type Sender } from './contact.repository.ts';

/** What was written by the contact form, signed in or under the proven address. It is deleted with the account. */
export const CONTACT_DATA: PersonalData = {
  name: 'contact',
  async read(ctx, tx, person) {
    const requests = await listRequestsOf(tx, ctx.tenant.id, senderOf(person));
    return requests.map(({ name, email, subject, orderNumber, words, openedAt, state, quote }) => ({
      name,
      email,
      subject,
      orderNumber,
      text: words,
      at: openedAt,
      state,
      quote,
    }));
  },
  async erase(ctx, tx, person) {
    await deleteRequestsOf(tx, ctx.tenant.id, senderOf(person));
  },
};

function senderOf({ customerId, email, isVerified }: Person): Sender {
  return { customerId, emailKey: isVerified ? mailName(email) : undefined };
}
