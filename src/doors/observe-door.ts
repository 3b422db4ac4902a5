import type { Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { reportFault } from '#platform/observability/faults.ts';
import { requestSeconds } from '#platform/observability/metrics.ts';
import { beginSpan, fail, within } from '#platform/observability/traces.ts';
import { faultBehind } from '#platform/http/errors.ts';
import { shopBehind } from './context.ts';
import { pageKindOf } from './pages/page-kind-of.ts';

/**
 * Times and traces every request, and reports every 500. Requests are grouped by route, never by the requested address.
 */
export function registerObservation(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const span = beginSpan(request.method, {}, 'SERVER');
    if (span) spans.set(request, span);
    within(span, done);
  });
  // The request body is read in separate events, which do not carry the span.
  app.addHook('preValidation', (request, _reply, done) => within(spans.get(request), done));
  app.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    const route = routeOf(request);
    const tenant = shopBehind(request)?.tenant.id;
    requestSeconds.observe({ method: request.method, route, status: statusCode }, elapsedTime / 1000);
    if (statusCode === 500)
      reportFault(faultBehind(request), {
        kind: 'request',
        where: `${request.method} ${route}`,
        trackingId: request.id,
        ...(tenant === undefined ? {} : { tenant }),
      });
    const span = spans.get(request);
    if (span) endSpan(span, `${request.method} ${route}`, statusCode, { ...requestFacts(request, route), tenant });
    done();
  });
}

function endSpan(span: Span, name: string, status: number, facts: Readonly<Record<string, string | undefined>>): void {
  const { tenant = '', ...rest } = facts;
  span.updateName(name);
  span.setAttributes({ ...rest, 'http.response.status_code': status, 'tirage.tenant': tenant });
  if (status >= 500) fail(span);
  span.end();
}

function requestFacts({ id, method }: FastifyRequest, route: string) {
  return { 'http.request.method': method, 'http.route': route, 'tirage.tracking_id': id };
}

/** The route pattern of the request. All pages share one pattern, so a page is named by its kind. */
function routeOf(request: FastifyRequest): string {
  const pattern = request.routeOptions.url ?? 'none';
  return pattern === '/*' ? `page ${pageKindOf(request) ?? 'none'}` : pattern;
}
