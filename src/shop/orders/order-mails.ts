import { formatMoney, formatNumber, formatWeekdayDate } from '#kernel/format.ts';
import type { Ctx } from '../context.ts';
import type { MailDraft } from '../mails/mails.service.ts';
import type { Order } from './order.ts';
import type { OrderHead } from './orders.repository.ts';
import { spacedIban } from '../payments/transfer.rules.ts';

/** The mails an order sends, in the shop's language. */

export function orderPlacedMail(ctx: Ctx, order: Order): MailDraft {
  const rows = order.jobs.flatMap(({ line }) => [
    {
      term: line.productName,
      text: ctx.say('mail', 'copies', { count: line.quantity, shown: formatNumber(line.quantity, ctx.locale) }),
    },
    { term: ctx.say('mail', 'arrival'), text: formatWeekdayDate(line.promise.arrivalDate, ctx.locale) },
  ]);
  return {
    ...frame(ctx, order),
    subject: ctx.say('mail', 'placed_subject', { number: order.orderNumber, brand: ctx.tenant.brand.name }),
    paragraphs: [
      ctx.say('mail', 'placed_intro', { name: order.snapshot.shippingAddress.firstName, number: order.orderNumber }),
      ctx.say('mail', 'clock_starts'),
    ],
    rows: [...rows, totalRow(ctx, order)],
  };
}

export function transferMail(ctx: Ctx, order: OrderHead): MailDraft {
  const { bank } = ctx.tenant.legal;
  return {
    ...frame(ctx, order),
    subject: ctx.say('mail', 'transfer_subject', { number: order.orderNumber }),
    paragraphs: [ctx.say('mail', 'transfer_intro', { name: order.snapshot.shippingAddress.firstName })],
    rows: [
      totalRow(ctx, order),
      { term: ctx.say('mail', 'holder'), text: bank.holder },
      { term: 'IBAN', text: spacedIban(bank.iban) },
      { term: 'BIC', text: bank.bic },
      { term: ctx.say('mail', 'reference'), text: order.orderNumber },
    ],
  };
}

export function paymentReceivedMail(ctx: Ctx, order: OrderHead): MailDraft {
  return {
    ...frame(ctx, order),
    subject: ctx.say('mail', 'paid_subject', { number: order.orderNumber }),
    paragraphs: [
      ctx.say('mail', 'paid_intro', { name: order.snapshot.shippingAddress.firstName, number: order.orderNumber }),
    ],
    rows: [totalRow(ctx, order)],
  };
}

export function orderCancelledMail(ctx: Ctx, order: OrderHead): MailDraft {
  return {
    ...frame(ctx, order),
    subject: ctx.say('mail', 'cancelled_subject', { number: order.orderNumber }),
    paragraphs: [
      ctx.say('mail', 'cancelled_intro', { name: order.snapshot.shippingAddress.firstName, number: order.orderNumber }),
      ctx.say('mail', 'cancelled_money'),
    ],
    rows: [],
  };
}

function frame(ctx: Ctx, order: OrderHead): Pick<MailDraft, 'to' | 'link' | 'closing'> {
  return {
    to: order.email,
    link: {
      label: ctx.say('mail', 'see_order'),
      url: `${ctx.origin}${ctx.pagePath('order-detail')}?order_number=${order.orderNumber}&key=${order.accessKey}`,
    },
    closing: ctx.say('mail', 'closing', { brand: ctx.tenant.brand.name }),
  };
}

function totalRow(ctx: Ctx, order: OrderHead): { term: string; text: string } {
  return { term: ctx.say('mail', 'to_pay'), text: formatMoney(order.payableCents, order.currency, ctx.locale) };
}
