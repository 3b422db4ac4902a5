import type { Translate } from '#platform/http/envelope.ts';
import { retryAfter } from '#platform/http/errors.ts';
import { refusalWords, type SendRefusal } from '../api-door.ts';
import { sendErrorPage } from './page-response.ts';
import type { PageSources } from './visit.ts';

/** Refuses a file of which somebody opened the address in a browser: with the error page of the shop, which says what to do. */
export function refuseAsPage(sources: PageSources, translate: Translate): SendRefusal {
  return (request, reply, refusal) => {
    const { status } = refusal;
    const seconds = retryAfter(status, refusal.retryAfterMs);
    if (seconds !== undefined) reply.header('retry-after', seconds);
    const message = refusalWords(request, sources, translate, refusal);
    return sendErrorPage(request, reply, sources, { status, message, trackingId: request.id, key: refusal.refusal });
  };
}
