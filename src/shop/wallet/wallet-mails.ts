import { formatMoney } from '#kernel/format.ts';
import type { Currency } from '#kernel/currencies.ts';
import type { Ctx } from '../context.ts';
import type { MailDraft } from '../mails/mails.service.ts';

/** Tells the customer about a credit or debit by the shop, with its reason. */
export function adjustmentMail(
  ctx: Ctx,
  to: string,
  {
    cents,
    balanceCents,
    currency,
    reason,
    orderNumber,
  }: {
    readonly cents: number;
    readonly balanceCents: number;
    readonly currency: Currency;
    readonly reason: string;
    readonly orderNumber: string | undefined;
  },
): MailDraft {
  const money = (amount: number) => formatMoney(amount, currency, ctx.locale);
  const { name: brand } = ctx.tenant.brand;
  const amount = money(Math.abs(cents));
  return {
    kind: 'wallet_adjusted',
    to,
    subject: ctx.say('wallet', 'mail_subject', { brand }),
    paragraphs: [
      cents > 0 ? ctx.say('wallet', 'mail_credit', { amount }) : ctx.say('wallet', 'mail_debit', { amount }),
      ctx.say('wallet', 'mail_reason', { reason }),
      ...(orderNumber === undefined ? [] : [ctx.say('wallet', 'mail_order', { number: orderNumber })]),
      ctx.say('wallet', 'mail_balance', { balance: money(balanceCents) }),
    ],
    tables: [],
    link: { label: ctx.say('wallet', 'mail_link'), url: `${ctx.origin}${ctx.pagePath('wallet')}` },
    notes: [],
    closing: ctx.say('mail', 'closing', { brand }),
  };
}
