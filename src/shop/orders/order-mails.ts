import { formatMoney, formatNumber, formatPercent, formatWeekdayDate } from '#kernel/format.ts';
import type { Ctx } from '../context.ts';
import { vatShares } from '../line-items/line-item.ts';
import type { MailDraft } from '../mails/mails.service.ts';
import { spacedIban } from '../payments/transfer.rules.ts';
import { exemptionOf } from '../vat/exemption.service.ts';
import type { Order, OrderHead } from './order.ts';
import { PAYMENT_DAYS } from './orders.rules.ts';

/** The mails an order sends, in the shop's language. */

export function orderPlacedMail(ctx: Ctx, order: Order): MailDraft {
  const rows = order.jobs.flatMap(({ line }) => [
    {
      term: line.productName,
      text: ctx.say('mail', 'quantity', { shown: formatNumber(line.quantity, ctx.locale) }),
    },
    { term: ctx.say('mail', 'arrival'), text: formatWeekdayDate(line.promise.arrivalDate, ctx.locale) },
  ]);
  return {
    ...frame(ctx, order),
    subject: ctx.say('mail', 'placed_subject', { number: order.orderNumber, brand: ctx.tenant.brand.name }),
    paragraphs: [
      ctx.say('mail', 'placed_intro', { name: order.snapshot.shippingAddress.firstName, number: order.orderNumber }),
      ctx.say('mail', 'clock_starts'),
      ctx.say('mail', 'payment_term', { days: PAYMENT_DAYS.none, transfer: PAYMENT_DAYS.transfer }),
    ],
    rows: [...rows, ...moneyRows(ctx, order), ...vatRows(ctx, order)],
  };
}

export function transferMail(ctx: Ctx, order: OrderHead): MailDraft {
  const { bank } = ctx.tenant.legal;
  return {
    ...frame(ctx, order),
    subject: ctx.say('mail', 'transfer_subject', { number: order.orderNumber }),
    paragraphs: [
      ctx.say('mail', 'transfer_intro', { name: order.snapshot.shippingAddress.firstName }),
      ctx.say('mail', 'transfer_date'),
      ctx.say('mail', 'transfer_term', { days: PAYMENT_DAYS.transfer }),
    ],
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

/** Its owner asked for it, or no money came. */
export type Cancellation = 'asked' | 'unpaid';

export function orderCancelledMail(ctx: Ctx, order: OrderHead, because: Cancellation): MailDraft {
  const intro = because === 'asked' ? 'cancelled_intro' : 'unpaid_intro';
  return {
    ...frame(ctx, order),
    subject: ctx.say('mail', 'cancelled_subject', { number: order.orderNumber }),
    paragraphs: [
      ctx.say('mail', intro, { name: order.snapshot.shippingAddress.firstName, number: order.orderNumber }),
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

/** Lines, delivery, VAT and total, in amounts that add up. */
function moneyRows(ctx: Ctx, order: Order): Row[] {
  const shown = (cents: number) => formatMoney(cents, order.currency, ctx.locale);
  const shipping = order.jobs.reduce((sum, { line }) => sum + line.promise.shippingNetCents, 0);
  const rounding = order.payableCents - order.grossCents;
  const shares = vatShares(order.jobs.map(({ line }) => line));
  return [
    { term: ctx.say('cart', 'items_net'), text: shown(order.netCents - shipping) },
    ...(shipping === 0 ? [] : [{ term: ctx.say('cart', 'shipping_net'), text: shown(shipping) }]),
    ...shares.map(({ rate, vatCents }) => ({ term: vatTerm(ctx, order, rate), text: shown(vatCents) })),
    ...(rounding === 0 ? [] : [{ term: ctx.say('cart', 'cash_rounding'), text: shown(rounding) }]),
    totalRow(ctx, order),
  ];
}

/** 'VAT 20%'; where the law names another reason than a rate, the reason stands below. */
function vatTerm(ctx: Ctx, order: Order, rate: number): string {
  return exemptionIn(ctx, order) === ''
    ? ctx.say('cart', 'total_vat_rate', { rate: formatPercent(rate, ctx.locale) })
    : ctx.say('cart', 'total_vat');
}

function exemptionIn(ctx: Ctx, { jobs }: Order): string {
  return exemptionOf(
    ctx,
    jobs.map(({ line }) => line.price.vatReason),
  );
}

/** A company's number, and why no VAT stands above when its state collects it. */
function vatRows(ctx: Ctx, order: Order): Row[] {
  const { vatNumber } = order.snapshot;
  if (!vatNumber) return [];
  const exemption = exemptionIn(ctx, order);
  return [
    { term: ctx.say('cart', 'vat_number'), text: vatNumber },
    ...(exemption === '' ? [] : [{ term: ctx.say('cart', 'total_vat'), text: exemption }]),
  ];
}

type Row = MailDraft['rows'][number];

function totalRow(ctx: Ctx, order: OrderHead): Row {
  return { term: ctx.say('mail', 'to_pay'), text: formatMoney(order.payableCents, order.currency, ctx.locale) };
}
