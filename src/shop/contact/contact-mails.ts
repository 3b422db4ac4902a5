import { formatInstant } from '#kernel/format.ts';
import type { Ctx } from '../context.ts';
import { backofficeLink } from '../mails/backoffice-link.ts';
import type { MailDraft } from '../mails/mails.service.ts';
import { paragraphsOf } from '../orders/order-mails.ts';
import type { ContactRequest } from './contact.repository.ts';

/** To the shop. A reply to it goes to the sender. */
export function contactMail(ctx: Ctx, request: ContactRequest): MailDraft {
  const row = (key: string, text: string) => ({ term: ctx.say('contact', key), text });
  return {
    kind: 'shop_contact',
    to: ctx.tenant.mail.orders,
    replyTo: request.email,
    subject: ctx.say('contact', 'mail_shop_subject', { subject: request.subject }),
    paragraphs: [...paragraphsOf(request.words), ctx.say('contact', 'mail_shop_how')],
    tables: [
      {
        heading: '',
        rows: [
          row('name', request.name),
          row('email', request.email),
          ...(request.orderNumber === ''
            ? []
            : [row(request.orderId === null ? 'order_unproven' : 'order', request.orderNumber)]),
        ],
      },
    ],
    link: backofficeLink(ctx, `contact/${request.id}/`, ctx.say('mail', 'shop_open_contact')),
    notes: [],
    closing: ctx.tenant.brand.name,
  };
}

/** The answer, with what was asked below it. A reply to it goes to the shop. */
export function contactAnswerMail(ctx: Ctx, request: ContactRequest, text: string): MailDraft {
  const { name: brand } = ctx.tenant.brand;
  return {
    kind: 'contact_answer',
    to: request.email,
    subject: ctx.say('contact', 'mail_answer_subject', { subject: request.subject }),
    paragraphs: [ctx.say('contact', 'mail_answer_intro', { name: request.name }), ...paragraphsOf(text)],
    tables: [],
    link: undefined,
    notes: [
      {
        text: ctx.say('contact', 'mail_answer_quoted', {
          date: formatInstant(request.openedAt.toISOString(), ctx.timeZone),
        }),
      },
      ...paragraphsOf(request.words).map((each) => ({ text: each })),
    ],
    closing: ctx.say('mail', 'closing', { brand }),
  };
}
