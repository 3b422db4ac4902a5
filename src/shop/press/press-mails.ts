import type { Ctx } from '../context.ts';
import { backofficeLink } from '../mails/backoffice-link.ts';
import type { MailDraft } from '../mails/mails.service.ts';
import type { Supplier } from '../delivery/engine/network.ts';
import { folderOf, type Precedent, type PressRelease } from './press-release.ts';

/**
 * Asks the shop to hand a purchase order over by itself: its supplier has no mail address that we know.
 * @param precedent what they have under this number
 */
export function handOverMail(
  ctx: Ctx,
  { name }: Pick<Supplier, 'name'>,
  { orderNumber, lineId, files }: { readonly orderNumber: string } & Pick<PressRelease, 'lineId' | 'files'>,
  precedent: Precedent,
): MailDraft {
  const number = folderOf({ files });
  return {
    kind: 'shop_hand_over',
    to: ctx.tenant.mail.orders,
    subject: ctx.say('mail', 'shop_hand_over_subject', { number, name }),
    paragraphs: [
      ctx.say('mail', 'shop_hand_over_intro', { number, name }),
      ...(precedent === 'none'
        ? []
        : [ctx.say('mail', precedent === 'same' ? 'shop_hand_over_same' : 'shop_hand_over_others')]),
    ],
    tables: [],
    link: backofficeLink(ctx, `upload-ams/${orderNumber}/${lineId}/`, ctx.say('mail', 'shop_open_order')),
    notes: [],
    closing: ctx.tenant.brand.name,
  };
}

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
