import { mailName } from '#kernel/mail-name.ts';
import { isRefusal } from '#kernel/refusal.ts';
import { perHour, type Attempts } from '#platform/attempts.ts';
import { refusedForm } from '../forms.ts';
import type { Mount } from '../mount.ts';
import { readOpenedLink } from '../opened-links.ts';
import {
  confirmNewsletter,
  readNewsletterConfirmation,
  readNewsletterLink,
  resubscribeNewsletter,
  subscribeNewsletter,
  unsubscribeNewsletter,
} from './newsletter.contract.ts';
import {
  askSubscription,
  confirmSubscription,
  leaveByLink,
  readConfirmation,
  readLink,
  returnByLink,
  type NewsletterParts,
} from './newsletter.service.ts';

const CONNECTIONS = perHour('newsletter from a connection', 30);
const ADDRESSES = perHour('newsletter to an address', 3);

export function newsletterRoutes(mount: Mount, parts: NewsletterParts, attempts: Attempts): void {
  mount(subscribeNewsletter, async (ctx, { body }, exchange) => {
    const refused = refusedForm(ctx, 'newsletter', body);
    if (refused) return refused;
    const email = mailName(body.email);
    const admission = await attempts.admit(ctx.tenant.id, [CONNECTIONS, exchange.ip], [ADDRESSES, email]);
    if (isRefusal(admission)) return admission;
    await askSubscription(ctx, email);
    return { asked: true as const };
  });
  mount(confirmNewsletter, (ctx, _input, { cookie }) =>
    confirmSubscription(ctx, parts, readOpenedLink(cookie('links'), 'nl-confirmation')),
  );
  mount(readNewsletterConfirmation, (ctx, _input, { cookie }) =>
    readConfirmation(ctx, readOpenedLink(cookie('links'), 'nl-confirmation')),
  );
  mount(readNewsletterLink, (ctx, _input, { cookie }) =>
    readLink(ctx, parts.secret, readOpenedLink(cookie('links'), 'nl-unsubscribe')),
  );
  mount(unsubscribeNewsletter, (ctx, _input, { cookie }) =>
    leaveByLink(ctx, parts, readOpenedLink(cookie('links'), 'nl-unsubscribe'), 'mail'),
  );
  mount(resubscribeNewsletter, (ctx, _input, { cookie }) =>
    returnByLink(ctx, parts, readOpenedLink(cookie('links'), 'nl-unsubscribe')),
  );
}
