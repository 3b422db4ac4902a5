import type { PersonalData } from '../personal-data.ts';
import { listConsents } from './newsletter.repository.ts';
import { forgetReader } from './newsletter.service.ts';

/** The consents and withdrawals of a proven address. */
export const NEWSLETTER_DATA: PersonalData = {
  name: 'newsletter',
  read: async (ctx, tx, { email, isVerified }) => (isVerified ? listConsents(tx, ctx.tenant.id, email) : []),
  async erase(ctx, tx, { email, isVerified }) {
    if (isVerified) await forgetReader(ctx, tx, email);
  },
};
