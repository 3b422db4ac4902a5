import type { Ctx } from '../context.ts';
import type { MailDraft } from '../mails/mails.service.ts';
import type { Role } from './company.ts';

/**
 * Invites a person into a company. It names the company, the owner who entered the address and the role, and greets nobody
 * by name.
 */
export function inviteMail(
  ctx: Ctx,
  { to, company, inviter, role }: { to: string; company: string; inviter: string; role: Role },
  key: string,
): MailDraft {
  const { name: brand } = ctx.tenant.brand;
  const says = ctx.say('company', `role_${role}_text`);
  const values = { brand, company, inviter, role: ctx.say('company', `role_${role}`), says };
  return {
    kind: 'company_invite',
    to,
    subject: ctx.say('accountmail', 'invite_subject', values),
    paragraphs: ['invite_intro', 'invite_role', 'invite_next'].map((part) => ctx.say('accountmail', part, values)),
    tables: [],
    link: {
      label: ctx.say('accountmail', 'invite_link', values),
      url: `${ctx.origin}${ctx.pagePath('company')}?key=${key}`,
    },
    notes: [],
    closing: ctx.say('mail', 'closing', { brand }),
  };
}
