import type { Ctx } from '../context.ts';
import type { MailDraft } from '../mails/mails.service.ts';

/** Invites somebody to the back office. Whoever has the link sets the password. */
export function staffInviteMail(ctx: Ctx, to: string, url: string): MailDraft {
  const { name: brand } = ctx.tenant.brand;
  return {
    kind: 'staff_invite',
    to,
    subject: ctx.say('accountmail', 'staff_invite_subject', { brand }),
    paragraphs: ['staff_invite_intro', 'staff_invite_next'].map((key) => ctx.say('accountmail', key, { brand })),
    tables: [],
    link: { label: ctx.say('accountmail', 'staff_invite_link'), url },
    notes: [],
    closing: ctx.say('mail', 'closing', { brand }),
  };
}
