import { formatInstant, formatMoney } from '#kernel/format.ts';
import type { Ctx } from '../context.ts';
import { backofficeLink } from '../mails/backoffice-link.ts';
import type { MailDraft } from '../mails/mails.service.ts';
import { contractTables, purchaseOrderRow, type PrintedOrder } from './order-copy.ts';
import { ENDS_AFTER_DAYS } from './artwork-wait.rules.ts';
import { amendmentTable, paragraphsOf, type DueBack, type ToldAmendment } from './order-mails.ts';
import { costOf, type Order, type OrderHead } from './order.ts';

/**
 * Mails that inform a shop about its orders, in its own language. The customer's link is not in them, because its key
 * belongs to the customer. They lead to the order in the back office.
 */

export function newOrderMail(ctx: Ctx, order: Order): MailDraft {
  return {
    ...toShop(ctx, order),
    kind: 'shop_placed',
    subject: ctx.say('mail', 'shop_placed_subject', { number: order.orderNumber, amount: amountOf(ctx, order) }),
    paragraphs: [
      ctx.say('mail', order.payableCents > 0 ? 'shop_placed_intro' : 'shop_placed_free_intro', {
        number: order.orderNumber,
      }),
    ],
    tables: contractTables(ctx, order),
  };
}

export function orderPaidMail(ctx: Ctx, order: OrderHead): MailDraft {
  return {
    ...toShop(ctx, order),
    kind: 'shop_paid',
    subject: ctx.say('mail', 'shop_paid_subject', { number: order.orderNumber }),
    paragraphs: [ctx.say('mail', 'shop_paid_intro', { number: order.orderNumber })],
    tables: factsOf(ctx, order),
  };
}

export function newTotalMail(ctx: Ctx, order: PrintedOrder, amendment: ToldAmendment): MailDraft {
  const { before, after, refundCents, isRefundAutomatic } = amendment;
  const { orderNumber: number } = order;
  const refund = formatMoney(refundCents, order.currency, ctx.locale);
  return {
    ...toShop(ctx, order),
    kind: 'shop_amended',
    subject: ctx.say('mail', 'shop_amended_subject', { number, amount: amountOf(ctx, order) }),
    paragraphs: [
      ctx.say('mail', after ? 'shop_amended_intro' : 'shop_amended_cancelled_intro', {
        number,
        product: before.product,
      }),
      ...(refundCents > 0 && !isRefundAutomatic ? [ctx.say('mail', 'shop_amended_refund', { amount: refund })] : []),
    ],
    tables: [amendmentTable(ctx, order, amendment), ...contractTables(ctx, order)],
  };
}

/** @param refundCents the amount that is refunded automatically; 0 where nothing was paid */
export function customerCancelledMail(ctx: Ctx, order: OrderHead, reason: string, dueBack: DueBack): MailDraft {
  const { refundCents, isReleased } = dueBack;
  const amount = formatMoney(refundCents, order.currency, ctx.locale);
  return {
    ...toShop(ctx, order),
    kind: 'shop_cancelled',
    subject: ctx.say('mail', 'shop_cancelled_subject', { number: order.orderNumber }),
    paragraphs: [
      ctx.say('mail', 'shop_cancelled_intro', { number: order.orderNumber }),
      ...paragraphsOf(reason),
      ...(refundCents > 0 ? [ctx.say('mail', 'shop_cancelled_refund', { amount })] : []),
      ...(isReleased ? [ctx.say('mail', 'shop_cancelled_released')] : []),
    ],
    tables: factsOf(ctx, order),
  };
}

export function overdueMail(ctx: Ctx, order: OrderHead): MailDraft {
  return {
    ...toShop(ctx, order),
    kind: 'shop_overdue',
    subject: ctx.say('mail', 'shop_overdue_subject', { number: order.orderNumber }),
    paragraphs: [
      ctx.say('mail', 'shop_overdue_intro', { number: order.orderNumber, days: ctx.tenant.paymentTerm.days }),
      ctx.say('mail', 'shop_overdue_next', { number: order.orderNumber }),
    ],
    tables: factsOf(ctx, order),
  };
}

/** @param isAsked whether the bank asks for the money and has not taken it: the shop may still answer */
export function chargebackMail(
  ctx: Ctx,
  order: OrderHead,
  { amountCents, isAsked }: { readonly amountCents: number; readonly isAsked: boolean },
): MailDraft {
  const params = { number: order.orderNumber, amount: formatMoney(amountCents, order.currency, ctx.locale) };
  return {
    ...toShop(ctx, order),
    kind: 'shop_chargeback',
    subject: ctx.say('mail', 'shop_chargeback_subject', params),
    paragraphs: [
      ctx.say('mail', isAsked ? 'shop_chargeback_asked' : 'shop_chargeback_taken', params),
      ctx.say('mail', isAsked ? 'shop_chargeback_answer' : 'shop_chargeback_next', params),
    ],
    tables: factsOf(ctx, order),
  };
}

/** The customer was reminded of files or of a proof, and nothing came. */
export function artworkWaitsMail(ctx: Ctx, order: OrderHead): MailDraft {
  return {
    ...toShop(ctx, order),
    kind: 'shop_artwork_waits',
    subject: ctx.say('mail', 'shop_artwork_waits_subject', { number: order.orderNumber }),
    paragraphs: [
      ctx.say('mail', 'shop_artwork_waits_intro', { number: order.orderNumber, days: ENDS_AFTER_DAYS }),
      ctx.say('mail', 'shop_artwork_waits_next'),
    ],
    tables: factsOf(ctx, order),
  };
}

/** An order was cancelled because no file came for it. */
export function noFilesMail(ctx: Ctx, order: OrderHead, { refundCents, isAutomatic, isReleased }: DueBack): MailDraft {
  const amount = formatMoney(refundCents, order.currency, ctx.locale);
  const refund = isAutomatic ? 'shop_no_files_refund' : 'shop_no_files_refund_by_hand';
  return {
    ...toShop(ctx, order),
    kind: 'shop_no_files',
    subject: ctx.say('mail', 'shop_no_files_subject', { number: order.orderNumber }),
    paragraphs: [
      ctx.say('mail', 'shop_no_files_intro', { number: order.orderNumber, days: ENDS_AFTER_DAYS }),
      ...(refundCents > 0 ? [ctx.say('mail', refund, { amount })] : []),
      ...(isReleased ? [ctx.say('mail', 'shop_cancelled_released')] : []),
    ],
    tables: factsOf(ctx, order),
  };
}

/** @param text what the customer wrote */
export function messageMail(ctx: Ctx, order: OrderHead, text: string): MailDraft {
  return {
    ...toShop(ctx, order),
    kind: 'shop_message',
    subject: ctx.say('mail', 'shop_message_subject', { number: order.orderNumber }),
    paragraphs: [
      ctx.say('mail', 'shop_message_intro', { number: order.orderNumber }),
      ...paragraphsOf(text),
      ctx.say('mail', 'shop_message_how'),
    ],
    tables: factsOf(ctx, order),
  };
}

/** A reply to one of these mails goes to the customer. */
export function toShop(
  ctx: Ctx,
  { email, orderNumber }: OrderHead,
): Pick<MailDraft, 'to' | 'replyTo' | 'link' | 'notes' | 'closing'> {
  return {
    to: ctx.tenant.mail.orders,
    replyTo: email,
    link: backofficeLink(ctx, `orders/${orderNumber}/`, ctx.say('mail', 'shop_open_order')),
    notes: [],
    closing: ctx.tenant.brand.name,
  };
}

function factsOf(ctx: Ctx, order: OrderHead): MailDraft['tables'] {
  const { firstName, lastName, company, phone } = order.snapshot.shippingAddress;
  const customer = [`${firstName} ${lastName}`, company, phone, order.email].filter((part) => part.trim() !== '');
  return [
    {
      heading: '',
      rows: [
        { term: ctx.say('mail', 'amount'), text: amountOf(ctx, order) },
        { term: ctx.say('mail', 'placed_at'), text: formatInstant(order.placedAt.toISOString(), ctx.timeZone) },
        { term: ctx.say('mail', 'customer'), text: customer.join(', ') },
        ...purchaseOrderRow(ctx, order.snapshot),
      ],
    },
  ];
}

/** What the order costs by now, without what the shop gave back. */
function amountOf({ locale }: Ctx, order: OrderHead): string {
  return formatMoney(costOf(order), order.currency, locale);
}
