import { formatCountry } from '#kernel/format.ts';
import type { Ctx, SignedInCustomer } from '../context.ts';
import { backofficeLink } from '../mails/backoffice-link.ts';
import type { MailDraft } from '../mails/mails.service.ts';
import type { PremiumForm } from './premium.contract.ts';

/** To the shop: the applicant and the application. A reply goes to the applicant. */
export function applicationMail(
  ctx: Ctx,
  { customerId, email }: Pick<SignedInCustomer, 'customerId' | 'email'>,
  form: PremiumForm,
): MailDraft {
  const { company } = form;
  return {
    kind: 'shop_premium',
    to: ctx.tenant.mail.orders,
    replyTo: email,
    subject: ctx.say('premium', 'shop_subject', { company }),
    paragraphs: [ctx.say('premium', 'shop_intro', { email })],
    tables: [{ heading: '', rows: rowsOf(ctx, form) }],
    link: backofficeLink(ctx, `customers/${customerId}/`, ctx.say('mail', 'shop_open_application')),
    notes: [],
    closing: ctx.tenant.brand.name,
  };
}

const WORDS = {
  received: ['received_subject', 'received_intro', 'received_next'],
  accepted: ['accepted_subject', 'accepted_intro', 'accepted_next'],
  declined: ['declined_subject', 'declined_intro', 'declined_next'],
  ended: ['ended_subject', 'ended_intro', 'ended_next'],
} as const;

/** To the applicant: the shop's decision, with its reason. The reason is empty where none was given. */
export function answerMail(ctx: Ctx, to: string, answer: keyof typeof WORDS, reason: string): MailDraft {
  const { name: brand } = ctx.tenant.brand;
  const [subject = '', intro = '', ...next] = WORDS[answer].map((key) => ctx.say('premium', key, { brand }));
  const why = reason === '' ? [] : [ctx.say('premium', 'mail_reason', { reason })];
  return {
    kind: `premium_${answer}`,
    to,
    subject,
    paragraphs: [intro, ...why, ...next],
    tables: [],
    link: { label: ctx.say('premium', 'mail_link'), url: `${ctx.origin}${ctx.pagePath('premium-reseller')}` },
    notes: [],
    closing: ctx.say('mail', 'closing', { brand }),
  };
}

function rowsOf(ctx: Ctx, form: PremiumForm): { term: string; text: string }[] {
  const { company, companyCountry, companyNumber, activity, turnover, message = '' } = form;
  return [
    { term: ctx.say('forms', 'company'), text: `${company}, ${formatCountry(companyCountry, ctx.locale)}` },
    { term: ctx.say('premium', 'number'), text: companyNumber },
    { term: ctx.say('premium', 'activity'), text: activity },
    {
      term: ctx.say('premium', 'turnover'),
      text: ctx.say('premium', `turnover_${turnover}`, { currency: ctx.tenant.domain.currency }),
    },
    { term: ctx.say('premium', 'message'), text: message },
  ].filter(({ text }) => text !== '');
}
