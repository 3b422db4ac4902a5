import { mailName } from '#kernel/mail-name.ts';
import { isRefusal } from '#kernel/refusal.ts';
import { perHour, type Attempts } from '#platform/attempts.ts';
import type { Mount } from '../mount.ts';
import { sendContact } from './contact.contract.ts';
import { readContact, writeContact } from './contact.service.ts';

/** Each message is a mail to the shop, and strangers send it. */
const ADDRESSES = perHour('contact under an address', 5);
const CONNECTIONS = perHour('contact from a connection', 10);
const OF_A_SHOP = perHour('contact of a shop', 200);

export function contactRoutes(mount: Mount, attempts: Attempts): void {
  mount(sendContact, async (ctx, { body }, { ip }) => {
    const form = readContact(ctx, body);
    if (isRefusal(form)) return form;
    const admission = await attempts.admit(
      ctx.tenant.id,
      [CONNECTIONS, ip],
      [ADDRESSES, mailName(form.email)],
      [OF_A_SHOP, ''],
    );
    return isRefusal(admission) ? admission : writeContact(ctx, form);
  });
}
