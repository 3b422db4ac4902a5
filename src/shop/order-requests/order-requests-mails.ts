import { formatMoney } from '#kernel/format.ts';
import type { Ctx } from '../context.ts';
import type { MailDraft } from '../mails/mails.service.ts';
import type { OrderRequest } from './order-request.ts';

/** Mails about requests for approval, in the shop's language. */

/** To each colleague who may decide. */
export function askedMail(ctx: Ctx, to: string, request: OrderRequest, asker: string): MailDraft {
  return {
    ...frame(ctx, to, request),
    kind: 'request_asked',
    subject: ctx.say('requests', 'mail_asked_subject', { asker, amount: amountOf(ctx, request) }),
    paragraphs: [
      ctx.say('requests', 'mail_asked_intro', { asker }),
      ...(request.note === '' ? [] : [ctx.say('requests', 'mail_note', { note: request.note })]),
    ],
    link: linkTo(ctx, request, 'mail_asked_link'),
  };
}

/** To the asker. */
export function approvedMail(ctx: Ctx, to: string, request: OrderRequest, by: string): MailDraft {
  return {
    ...frame(ctx, to, request),
    kind: 'request_approved',
    subject: ctx.say('requests', 'mail_approved_subject', { number: request.orderNumber ?? '' }),
    paragraphs: [
      ctx.say('requests', 'mail_approved_intro', { by, number: request.orderNumber ?? '' }),
      ctx.say('requests', 'mail_approved_next'),
    ],
    link: {
      label: ctx.say('requests', 'mail_approved_link'),
      url: `${ctx.origin}${ctx.pagePath('order-detail')}?order_number=${request.orderNumber ?? ''}`,
    },
  };
}

export function refusedMail(ctx: Ctx, to: string, request: OrderRequest, by: string): MailDraft {
  return {
    ...frame(ctx, to, request),
    kind: 'request_refused',
    subject: ctx.say('requests', 'mail_refused_subject', { by }),
    paragraphs: [
      ctx.say('requests', 'mail_refused_intro', { by, reason: request.reason }),
      ctx.say('requests', 'mail_cart_back'),
    ],
    link: linkTo(ctx, request, 'mail_request_link'),
  };
}

export function lapsedMail(ctx: Ctx, to: string, request: OrderRequest): MailDraft {
  return {
    ...frame(ctx, to, request),
    kind: 'request_lapsed',
    subject: ctx.say('requests', 'mail_lapsed_subject'),
    paragraphs: [ctx.say('requests', 'mail_lapsed_intro'), ctx.say('requests', 'mail_cart_back')],
    link: linkTo(ctx, request, 'mail_request_link'),
  };
}

function frame(ctx: Ctx, to: string, request: OrderRequest): Pick<MailDraft, 'to' | 'tables' | 'notes' | 'closing'> {
  const { firstProduct, lineCount, purchaseOrder } = request;
  const rest = lineCount > 1 ? ` +${lineCount - 1}` : '';
  return {
    to,
    tables: [
      {
        heading: '',
        rows: [
          { term: ctx.say('requests', 'mail_content'), text: firstProduct + rest },
          { term: ctx.say('mail', 'amount'), text: amountOf(ctx, request) },
          ...(purchaseOrder === '' ? [] : [{ term: ctx.say('mail', 'purchase_order'), text: purchaseOrder }]),
        ],
      },
    ],
    notes: [],
    closing: ctx.say('mail', 'closing', { brand: ctx.tenant.brand.name }),
  };
}

function linkTo(ctx: Ctx, { id }: OrderRequest, label: string): MailDraft['link'] {
  return {
    label: ctx.say('requests', label),
    url: `${ctx.origin}${ctx.pagePath('order-request')}?request=${id}`,
  };
}

function amountOf({ locale }: Ctx, { grossCents, currency }: OrderRequest): string {
  return formatMoney(grossCents, currency, locale);
}
