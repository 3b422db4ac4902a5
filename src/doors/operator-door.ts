import type { FastifyInstance } from 'fastify';
import { SERVER_ADDRESSES } from '#kernel/server-addresses.ts';
import type { Database } from '#platform/db/database.ts';

/** Phase of the process. It is ready only while it is `open`. */
export type Phase = 'starting' | 'open' | 'stopping';

/** Health and readiness, for the operator. Metrics are served at another address. */
export function registerOperatorRoutes(app: FastifyInstance, db: Database, phase: () => Phase): void {
  app.get(SERVER_ADDRESSES.health, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get(SERVER_ADDRESSES.readiness, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (phase() !== 'open') return reply.code(503).send({ status: phase() });
    const status = await db.readiness();
    return status === 'ready' ? reply.send({ status }) : reply.code(503).send({ status });
  });
}
