import type { PersonalData } from '../personal-data.ts';
import { deleteMailsTo, listMailsTo } from './mails.repository.ts';

/** What opens an account or an order stands in no file: whoever finds one would hold the keys of all mailed links. */
const KEYS = /([?&]key=)[\w.-]+/g;

/** What was sent to a proven address. */
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
