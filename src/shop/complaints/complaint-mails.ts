import { formatDate, formatMoney, formatNumber } from '#kernel/format.ts';
import type { Ctx } from '../context.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { backofficeLink } from '../mails/backoffice-link.ts';
import type { MailDraft } from '../mails/mails.service.ts';
import { frame, paragraphsOf } from '../orders/order-mails.ts';
import type { Job, OrderHead } from '../orders/order.ts';
import { toShop } from '../orders/shop-mails.ts';
import type { Complaint } from './complaint.ts';

/** Mails about complaints: to both sides when one is opened, to the customer when it is decided. */

/** What was bought, as the customer knows it. */
type Complained = Pick<LineItem, 'productName' | 'jobName'>;

interface OpenedFacts {
  readonly complaint: Complaint;
  readonly line: Complained;
  readonly pictureCount: number;
}

export function complaintReceivedMail(ctx: Ctx, order: OrderHead, facts: OpenedFacts): MailDraft {
  return {
    ...frame(ctx, order),
    kind: 'complaint_received',
    subject: ctx.say('complaints', 'mail_received_subject', { number: order.orderNumber }),
    paragraphs: [
      ctx.say('complaints', 'mail_received_intro', {
        name: order.snapshot.shippingAddress.firstName,
        number: order.orderNumber,
      }),
      ctx.say('complaints', 'mail_received_next'),
    ],
    tables: factsOf(ctx, facts),
    notes: [{ text: ctx.say('complaints', 'guarantee') }],
  };
}

export function complaintMail(ctx: Ctx, order: OrderHead, facts: OpenedFacts): MailDraft {
  return {
    ...toShop(ctx, order),
    link: backofficeLink(ctx, `complaints/${facts.complaint.id}/`, ctx.say('mail', 'shop_open_complaint')),
    kind: 'shop_complaint',
    subject: ctx.say('complaints', 'mail_shop_subject', { number: order.orderNumber }),
    paragraphs: [
      ctx.say('complaints', 'mail_shop_intro', { number: order.orderNumber }),
      ...paragraphsOf(facts.complaint.words),
      ctx.say('complaints', 'mail_shop_how'),
    ],
    tables: factsOf(ctx, facts),
  };
}

interface DecidedFacts {
  readonly complaint: Complaint;
  readonly line: Complained;
  readonly reprint: Job | undefined;
  /** Whether the customer collects it at the plant. */
  readonly isCollected: boolean;
}

export function decisionMail(ctx: Ctx, order: OrderHead, facts: DecidedFacts): MailDraft {
  const { complaint, line } = facts;
  return {
    ...frame(ctx, order),
    kind: 'complaint_decided',
    subject: ctx.say('complaints', 'mail_decided_subject', { number: order.orderNumber }),
    paragraphs: [
      ctx.say('complaints', 'mail_decided_intro', {
        name: order.snapshot.shippingAddress.firstName,
        product: named(line),
      }),
      ...givenOf(ctx, order, facts),
      ...paragraphsOf(complaint.answer ?? ''),
    ],
    tables: [],
    notes: [],
  };
}

/** What is given; nothing when the complaint is only answered. */
function givenOf(
  ctx: Ctx,
  { currency }: OrderHead,
  { complaint: { creditCents, creditedTo }, reprint, isCollected }: DecidedFacts,
): string[] {
  if (reprint)
    return [
      ctx.say('complaints', isCollected ? 'mail_reprint_collected' : 'mail_reprint', {
        count: reprint.quantity,
        copies: formatNumber(reprint.quantity, ctx.locale),
        date: formatDate(reprint.dueOn),
      }),
    ];
  if (creditCents === null) return [];
  const amount = formatMoney(creditCents, currency, ctx.locale);
  return [ctx.say('complaints', creditedTo === 'wallet' ? 'mail_credit_wallet' : 'mail_credit_origin', { amount })];
}

/** Two items of one product are told apart by the names that the customer gave them. */
function named({ productName, jobName }: Complained): string {
  return [productName, jobName].filter((part) => part !== '').join(', ');
}

function factsOf(ctx: Ctx, { complaint, line, pictureCount }: OpenedFacts): MailDraft['tables'] {
  const row = (key: string, text: string) => ({ term: ctx.say('complaints', key), text });
  return [
    {
      heading: '',
      rows: [
        row('item', named(line)),
        row('kind', ctx.say('complaints', `kind_${complaint.kind}`)),
        row('copies', formatNumber(complaint.copies, ctx.locale)),
        row('wish', ctx.say('complaints', `wish_${complaint.wish}`)),
        row('pictures', formatNumber(pictureCount, ctx.locale)),
      ],
    },
  ];
}
