import type { FastifyInstance } from 'fastify';
import { formatInstant } from '#kernel/format.ts';
import { isRefusal } from '#kernel/refusal.ts';
import { SERVER_ADDRESSES } from '#kernel/server-addresses.ts';
import { listMails } from '#shop/mails/mails.repository.ts';
import { tenantOf, type ContextSources } from './context.ts';
import { html, plainPage } from './html.ts';
import { brandOf } from './pages/brand.ts';
import { sendUnknownHost } from './pages/page-response.ts';

export const OUTBOX_PATH = SERVER_ADDRESSES.outbox;

/** Demo only: shows the mails that would have been sent, as the recipient would see them. */
export function registerOutboxRoutes(app: FastifyInstance, sources: ContextSources): void {
  app.get(OUTBOX_PATH, async (request, reply) => {
    const tenant = tenantOf(request);
    if (isRefusal(tenant)) return sendUnknownHost(reply, sources);
    const mails = await sources.db.transact(tenant.id, (tx) => listMails(tx, tenant.id));
    const say = (key: string) => sources.dictionaries.text(tenant, 'sandbox', key);
    const rows = mails.map(
      (mail) =>
        html`<details class="card">
          <summary>
            <strong>${mail.subject}</strong><br /><span class="note"
              >${mail.recipient} · ${formatInstant(mail.createdAt.toISOString(), tenant.timeZone)}</span
            >
          </summary>
          <pre>${mail.bodyText}</pre>
          <p><a href="${OUTBOX_PATH}/${mail.id}">${say('outbox_html')}</a></p>
        </details>`,
    );
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        plainPage(
          {
            language: tenant.language,
            title: say('outbox_title'),
            brandStylesheet: brandOf(tenant).stylesheetPath,
          },
          html`<h1>${say('outbox_title')}</h1>
            <p class="note">${mails.length === 0 ? say('outbox_empty') : say('outbox_intro')}</p>
            ${rows}`,
        ),
      );
  });

  app.get(`${OUTBOX_PATH}/:id`, async (request, reply) => {
    const tenant = tenantOf(request);
    if (isRefusal(tenant)) return sendUnknownHost(reply, sources);
    const { id } = request.params as { id: string };
    const mail = (await sources.db.transact(tenant.id, (tx) => listMails(tx, tenant.id))).find(
      (each) => each.id === id,
    );
    if (!mail) {
      reply.callNotFound();
      return reply;
    }
    // Mail markup has inline styles: they are allowed here, scripts are not.
    return reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups")
      .type('text/html; charset=utf-8')
      .send(mail.bodyHtml);
  });
}
