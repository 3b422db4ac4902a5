import type { PersonalData } from '../personal-data.ts';
import { deleteMailsTo, listMailsTo } from './mails.repository.ts';

/**
 * The export must not contain keys that open an account or an order. A person who finds the file could otherwise use
 * all mailed links.
 */
const KEYS = /([?&]key=|\/admin\/invite\/#)[\w.-]+/g;

/** The mails sent to a proven address. */
export const MAILS_DATA: PersonalData = {
  name: 'mails',
  async read(ctx, tx, { email, isVerified }) {
    const mails = isVerified ? await listMailsTo(tx, ctx.tenant.id, email) : [];
    return mails.map(({ text, ...mail }) => ({ ...mail, text: text.replaceAll(KEYS, '$1…') }));
  },
  async erase(ctx, tx, { email, isVerified }) {
    if (isVerified) await deleteMailsTo(tx, ctx.tenant.id, email);
  },
};
