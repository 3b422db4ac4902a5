import type { FastifyError } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endpoint } from '#kernel/endpoint.ts';
import { Type } from '#kernel/schema.ts';
import { readConfig } from '../config.ts';
import { answerError } from './errors.ts';
import { mountEndpoint } from './mount-endpoint.ts';
import { createServer } from './server.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const never = () => new Promise<never>(() => undefined);
const slow = endpoint({
  method: 'GET',
  path: '/slow',
  summary: 'Never answers',
  access: 'public',
  answer: Type.Null(),
  refusals: {},
});

/** How many milliseconds the server holds a request that never ends, and what it answers then. */
async function held(url: string, wait: number): Promise<{ before: number | undefined; after: number | undefined }> {
  const app = await createServer(readConfig({ LOG_LEVEL: 'silent' }));
  app.setErrorHandler((error: FastifyError, request, reply) =>
    answerError(error, request, reply, { language: 'fr' }, (_speaker, key) => key),
  );
  mountEndpoint(app, slow, never, (_request, reply) => reply);
  app.get('/page', never);
  let status: number | undefined;
  const started = Promise.withResolvers<void>();
  app.addHook('preHandler', async () => started.resolve());
  await app.ready();
  const answered = app.inject({ url }).then((response) => (status = response.statusCode));
  await started.promise;
  vi.advanceTimersByTime(wait - 1);
  await new Promise((resolve) => setImmediate(resolve));
  const before = status;
  vi.advanceTimersByTime(1);
  await answered;
  await app.close();
  return { before, after: status };
}

test('7.1.03 the server answers within 10 000 ms whatever it waits for', async () => {
  expect(await held('/page', 10_000)).toEqual({ before: undefined, after: 503 });
});

test('a call has 8 000 ms of them, so that the page which makes it can still answer', async () => {
  expect(await held('/api/v1/slow', 8_000)).toEqual({ before: undefined, after: 503 });
});
