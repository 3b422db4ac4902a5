import { mailName } from '#kernel/mail-name.ts';
import { isRefusal } from '#kernel/refusal.ts';
import { perHour, type Attempts } from '#platform/attempts.ts';
import type { Mount } from '../mount.ts';
import type { Ctx } from '../context.ts';
import { askCustomQuote, sendContact } from './contact.contract.ts';
import { readContact, readQuoteWish, writeContact } from './contact.service.ts';

/** Each message is a mail to the shop, and strangers send it. */
const ADDRESSES = perHour('contact under an address', 5);
const CONNECTIONS = perHour('contact from a connection', 10);
const OF_A_SHOP = perHour('contact of a shop', 200);

export function contactRoutes(mount: Mount, attempts: Attempts): void {
  const admit = (ctx: Ctx, email: string, ip: string) =>
    attempts.admit(ctx.tenant.id, [CONNECTIONS, ip], [ADDRESSES, mailName(email)], [OF_A_SHOP, '']);
  mount(sendContact, async (ctx, { body }, { ip }) => {
    const form = readContact(ctx, body);
    if (isRefusal(form)) return form;
    const admission = await admit(ctx, form.email, ip);
    return isRefusal(admission) ? admission : writeContact(ctx, form);
  });
  mount(askCustomQuote, async (ctx, { body }, { ip }) => {
    const wish = await readQuoteWish(ctx, body);
    if (isRefusal(wish)) return wish;
    const admission = await admit(ctx, wish.form.email, ip);
    return isRefusal(admission) ? admission : writeContact(ctx, wish.form, wish.quote);
  });
}
