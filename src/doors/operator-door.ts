import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { Database } from '#platform/db/database.ts';

/** What a process is about; ready it is while it is open. */
export type Phase = 'starting' | 'open' | 'stopping';

/** For the operator: health, readiness and figures. Figures are for this machine only. */
export function openOperatorDoor(app: FastifyInstance, db: Database, phase: () => Phase): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 8],
    registers: [registry],
  });
  const faults = new Counter({ name: 'http_faults_total', help: 'Answers with status 500', registers: [registry] });

  app.addHook('onResponse', (request, reply, done) => {
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    if (reply.statusCode === 500) faults.inc();
    done();
  });
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (phase() !== 'open') return reply.code(503).send({ status: phase() });
    const status = await db.readiness();
    return status === 'ready' ? reply.send({ status }) : reply.code(503).send({ status });
  });
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request)) return reply.code(404).send({ status: 'not found' });
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** A proxy on this machine also connects from loopback, but says for whom. */
function isLocal(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? '';
  return (
    /^(127\.|::1$|::ffff:127\.)/.test(address) &&
    request.headers['x-forwarded-for'] === undefined &&
    request.headers.forwarded === undefined
  );
}
