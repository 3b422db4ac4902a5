import type { FastifyInstance, FastifyReply } from 'fastify';
import { formatInstant } from '#kernel/format.ts';
import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import type { Block } from '#shop/content/page.ts';
import type { Ctx } from '#shop/context.ts';
import { showTermsOfOrder, termsForShop, type TermsOfOrder } from '#shop/orders/accepted-terms.service.ts';
import { ORDER_TERMS_PATH, STAFF_ORDER_TERMS_PATH } from '#shop/orders/accepted-terms.rules.ts';
import { contextOf, staffContextOf, type ContextSources } from './context.ts';
import { html, plainPage, type Html } from './html.ts';
import { brandOf } from './pages/brand.ts';
import { sendUnknownHost } from './pages/page-response.ts';
import type { PageSources } from './pages/visit.ts';

interface Asked {
  readonly Params: { readonly number: string };
}

/**
 * The terms as they were accepted with an order, for its customer and for staff. An unknown order, one of somebody else
 * and one without terms are answered alike.
 */
export function registerTermsRoutes(app: FastifyInstance, sources: PageSources): void {
  app.get<Asked>(`${ORDER_TERMS_PATH}:number/`, async (request, reply) => {
    const ctx = await contextOf(request, reply, sources);
    if (isRefusal(ctx)) return sendUnknownHost(reply, sources);
    const id = idOf(request.params);
    const back = `${ctx.pagePath('order-detail')}?order_number=${id}`;
    return send(reply, sources, ctx, await showTermsOfOrder(ctx, id), back);
  });
  app.get<Asked>(`${STAFF_ORDER_TERMS_PATH}:number/terms/`, async (request, reply) => {
    const ctx = await staffContextOf(request, reply, sources);
    if (isRefusal(ctx)) return sendUnknownHost(reply, sources);
    const may = ctx.actor.kind === 'staff' && ctx.actor.scopes.includes('order:read');
    const id = idOf(request.params);
    return send(reply, sources, ctx, may ? await termsForShop(ctx, id) : undefined, `${STAFF_ORDER_TERMS_PATH}${id}/`);
  });
}

/** What is no id of an order is no order. */
function idOf({ number }: Asked['Params']): string {
  return /^[\w-]{1,64}$/.test(number) ? number : '';
}

function send(
  reply: FastifyReply,
  { dictionaries }: Pick<ContextSources, 'dictionaries'>,
  { tenant, timeZone }: Ctx,
  terms: TermsOfOrder | Refusal | undefined,
  back: string,
): FastifyReply {
  if (terms === undefined || isRefusal(terms)) {
    reply.callNotFound();
    return reply;
  }
  const say = (key: string, values: Record<string, string>) => dictionaries.text(tenant, 'order', key, values);
  const { title, blocks, orderNumber: number, acceptedAt, version } = terms;
  const at = formatInstant(acceptedAt.toISOString(), timeZone);
  return reply
    .headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'same-origin' })
    .type('text/html; charset=utf-8')
    .send(
      plainPage(
        { language: tenant.language, title: `${title} · ${number}`, brandStylesheet: brandOf(tenant).stylesheetPath },
        html`<p><a href="${back}">${say('terms_back', { number })}</a></p>
          <p class="note">${say('terms_accepted', { number, at })}</p>
          <h1>${title}</h1>
          ${blocks.map((block) => blockOf(block, terms))}
          <p class="note">${say('terms_version', { version })}</p>`,
      ),
    );
}

function blockOf(block: Block, { legal }: TermsOfOrder): Html {
  const heading = 'heading' in block && block.heading ? html`<h2>${block.heading}</h2>` : html``;
  if (block.type === 'text') return html`${heading}${block.paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}`;
  if (block.type === 'facts')
    return html`${heading}
      <dl>
        ${block.items.map(
          ({ term, text }) =>
            html`<dt>${term}</dt>
              <dd>${text}</dd>`,
        )}
      </dl>`;
  if (block.type !== 'legal') return heading;
  const { company, street, postalCode, city, vatNumber, email, phone } = legal;
  return html`<address>
    ${[company, street, `${postalCode} ${city}`, vatNumber, email, phone]
      .filter((line) => line !== '')
      .map((line) => html`${line}<br />`)}
  </address>`;
}
