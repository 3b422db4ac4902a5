import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isRefusal } from '#kernel/refusal.ts';
import { ONE_CLICK_PATH } from '#shop/newsletter/newsletter-mails.ts';
import { leaveByLink, type NewsletterParts } from '#shop/newsletter/newsletter.service.ts';
import { contextOf, type ContextSources } from './context.ts';
import { keepLink } from './pages/link-key.ts';

const BODY_BYTES = 1024;

/**
 * One-click unsubscribe for mail programs (RFC 8058): a POST without cookies. The key in its address identifies one
 * subscription of one shop. Opening the link (GET) changes nothing.
 */
export function registerOneClickRoutes(app: FastifyInstance, sources: ContextSources, parts: NewsletterParts): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_BYTES }, (_request, _body, parsed) =>
      parsed(null, undefined),
    );
    // For mail programs that do not support this POST, a person opens the link: the page unsubscribes with a button.
    scope.get(ONE_CLICK_PATH, async (request, reply) => {
      const ctx = await contextOf(request, reply, sources);
      if (isRefusal(ctx)) return reply.code(ctx.status).send('');
      keepLink({ request, reply, sources }, 'nl-unsubscribe', keyOf(request) ?? '');
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      return reply.redirect(ctx.pagePath('nl-unsubscribe'), 303);
    });
    scope.post(ONE_CLICK_PATH, async (request, reply) => {
      const ctx = await contextOf(request, reply, sources);
      const left = isRefusal(ctx) ? ctx : await leaveByLink(ctx, parts, keyOf(request), 'mail program');
      reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8');
      return isRefusal(left) ? reply.code(left.status).send('') : reply.send('');
    });
    done();
  });
}

function keyOf({ query }: FastifyRequest): string | undefined {
  const { key } = query as { key?: unknown };
  return typeof key === 'string' && key.length <= 200 ? key : undefined;
}
