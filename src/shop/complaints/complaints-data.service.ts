import type { PersonalData } from '../personal-data.ts';
import { forgetComplaintsOf, listComplaintsOf } from './complaints.repository.ts';

/** Complaints and their pictures. They are let go of with the account; what was reprinted or credited stays with the order. */
export const COMPLAINTS_DATA: PersonalData = {
  name: 'complaints',
  async read(ctx, tx, { customerId }) {
    const complaints = await listComplaintsOf(tx, ctx.tenant.id, customerId);
    return complaints.map(
      ({ orderNumber, kind, wish, copies, words, pictureCount, openedAt, state, changedAt, answer, creditCents }) => ({
        orderNumber,
        kind,
        wish,
        copies,
        text: words,
        pictures: Number(pictureCount),
        at: openedAt,
        state,
        ...(answer === null ? {} : { answer, answeredAt: changedAt }),
        ...(creditCents === null ? {} : { creditCents }),
      }),
    );
  },
  async erase(ctx, tx, { customerId }) {
    await forgetComplaintsOf(tx, ctx.tenant.id, customerId);
  },
};
