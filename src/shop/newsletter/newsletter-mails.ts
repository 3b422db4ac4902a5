import { SERVER_ADDRESSES } from '#kernel/server-addresses.ts';
import type { Ctx } from '../context.ts';
import type { MailDraft } from '../mails/mails.service.ts';

/** The path for one-click unsubscribing by mail programs, at the shop's own address. */
export const ONE_CLICK_PATH = SERVER_ADDRESSES.oneClick;

/** Asks the owner of an address to confirm the subscription. This mail is not a newsletter. */
export function confirmMail(ctx: Ctx, email: string, key: string): MailDraft {
  const { name: brand } = ctx.tenant.brand;
  return {
    ...frame(ctx, email),
    kind: 'newsletter_ask',
    subject: ctx.say('newsletter', 'ask_subject', { brand }),
    paragraphs: [ctx.say('newsletter', 'ask_intro', { brand }), ctx.say('newsletter', 'ask_next')],
    link: {
      label: ctx.say('newsletter', 'ask_link'),
      url: `${ctx.origin}${ctx.pagePath('nl-confirmation')}?key=${key}`,
    },
  };
}

/** The first newsletter: it says what follows, and has the unsubscribe link that every newsletter has. */
export function welcomeMail(ctx: Ctx, email: string, key: string): MailDraft {
  const { name: brand } = ctx.tenant.brand;
  return newsletterMail(ctx, email, key, {
    kind: 'newsletter_welcome',
    subject: ctx.say('newsletter', 'welcome_subject', { brand }),
    paragraphs: [ctx.say('newsletter', 'welcome_intro', { brand }), ctx.say('newsletter', 'welcome_next')],
    link: { label: ctx.say('newsletter', 'welcome_link'), url: `${ctx.origin}/` },
  });
}

/** A newsletter with headers for mail programs and a link for readers. */
function newsletterMail(
  ctx: Ctx,
  email: string,
  key: string,
  letter: Pick<MailDraft, 'kind' | 'subject' | 'paragraphs' | 'link'>,
): MailDraft {
  const query = `?key=${encodeURIComponent(key)}`;
  return {
    ...frame(ctx, email),
    ...letter,
    listUnsubscribe: `${ctx.origin}${ONE_CLICK_PATH}${query}`,
    notes: [
      { text: ctx.say('newsletter', 'leave_note'), url: `${ctx.origin}${ctx.pagePath('nl-unsubscribe')}${query}` },
    ],
  };
}

function frame(ctx: Ctx, to: string): Pick<MailDraft, 'to' | 'tables' | 'notes' | 'closing'> {
  return { to, tables: [], notes: [], closing: ctx.say('mail', 'closing', { brand: ctx.tenant.brand.name }) };
}
