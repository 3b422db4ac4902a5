import type { FastifyInstance, FastifyRequest } from 'fastify';

const AT_MOST_EVERY_MS = 3_600_000;

/**
 * Logs a request that came through an untrusted proxy: the first one at once, then one an hour. Until this is fixed,
 * all
 * visitors behind that proxy have one address and share the limits of one visitor.
 */
export function sayUnbelieved(app: FastifyInstance, elapsed: () => number = () => performance.now()): void {
  let said = Number.NEGATIVE_INFINITY;
  app.addHook('onRequest', (request, _reply, done) => {
    if (isUnbelieved(request) && elapsed() - said >= AT_MOST_EVERY_MS) {
      said = elapsed();
      request.log.error(
        { setting: 'TIRAGE_TRUST_PROXY', from: request.socket.remoteAddress },
        'a request says that it was forwarded and is not believed: all visitors behind its proxy count as one. Set TIRAGE_TRUST_PROXY to the address of the reverse proxy, and let it send X-Forwarded-For. If no proxy stands there, the visitor made it up.',
      );
    }
    done();
  });
}

function isUnbelieved({ headers, ips }: FastifyRequest): boolean {
  if (headers['x-forwarded-for'] === undefined) return headers.forwarded !== undefined;
  // If the proxy is trusted, the list has its address and then the forwarded one.
  return (ips?.length ?? 0) < 2;
}
