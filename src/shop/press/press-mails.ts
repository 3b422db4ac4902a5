import type { Ctx } from '../context.ts';
import { backofficeLink } from '../mails/backoffice-link.ts';
import type { MailDraft } from '../mails/mails.service.ts';

/** Asks the shop to call off a purchase order by hand: its supplier has no mail address that we know. */
export function callOffMail(
  ctx: Ctx,
  { orderNumber, folder }: { readonly orderNumber: string; readonly folder: string },
): MailDraft {
  return {
    kind: 'shop_call_off',
    to: ctx.tenant.mail.orders,
    subject: ctx.say('mail', 'shop_call_off_subject', { number: folder }),
    paragraphs: [ctx.say('mail', 'shop_call_off_intro', { number: folder })],
    tables: [],
    link: backofficeLink(ctx, `orders/${orderNumber}/`, ctx.say('mail', 'shop_open_order')),
    notes: [],
    closing: ctx.tenant.brand.name,
  };
}
