import type { Ctx } from '../context.ts';
import type { MailDraft } from '../mails/mails.service.ts';

/** The last mail to the owner of an erased account. It has no name, because the name is already deleted. */
export function erasedMail(ctx: Ctx, to: string): MailDraft {
  const { name: brand } = ctx.tenant.brand;
  return {
    kind: 'erased',
    to,
    subject: ctx.say('accountmail', 'erased_subject', { brand }),
    paragraphs: ['erased_intro', 'erased_next'].map((key) => ctx.say('accountmail', key, { brand })),
    tables: [],
    link: undefined,
    notes: [],
    closing: ctx.say('mail', 'closing', { brand }),
  };
}
