import type { Ctx } from '../context.ts';
import { backofficeLink } from '../mails/backoffice-link.ts';
import type { MailDraft } from '../mails/mails.service.ts';
import { STOPPED_AFTER_HOURS } from './retries.rules.ts';
import type { WebhookEndpoint } from './webhook.ts';

/** Tells the shop that an address takes nothing any more. */
export function webhookStoppedMail(ctx: Ctx, { url, note }: Pick<WebhookEndpoint, 'url' | 'note'>): MailDraft {
  const name = note || new URL(url).host;
  return {
    kind: 'shop_webhook_stopped',
    to: ctx.tenant.mail.orders,
    subject: ctx.say('mail', 'shop_webhook_stopped_subject', { name }),
    paragraphs: [
      ctx.say('mail', 'shop_webhook_stopped_intro', { url, days: STOPPED_AFTER_HOURS / 24 }),
      ctx.say('mail', 'shop_webhook_stopped_next'),
    ],
    tables: [],
    link: backofficeLink(ctx, 'webhooks/', ctx.say('mail', 'shop_webhook_stopped_link')),
    notes: [],
    closing: ctx.tenant.brand.name,
  };
}
