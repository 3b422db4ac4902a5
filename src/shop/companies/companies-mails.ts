import type { Ctx } from '../context.ts';
import type { MailDraft } from '../mails/mails.service.ts';

/**
 * Invites a person into a company. It names the company, whose owner entered the address, and greets nobody by name.
 */
export function inviteMail(ctx: Ctx, to: string, company: string, key: string): MailDraft {
  const { name: brand } = ctx.tenant.brand;
  const values = { brand, company };
  return {
    to,
    subject: ctx.say('accountmail', 'invite_subject', values),
    paragraphs: ['invite_intro', 'invite_next'].map((part) => ctx.say('accountmail', part, values)),
    tables: [],
    link: {
      label: ctx.say('accountmail', 'invite_link', values),
      url: `${ctx.origin}${ctx.pagePath('company')}?key=${key}`,
    },
    notes: [],
    closing: ctx.say('mail', 'closing', { brand }),
  };
}
