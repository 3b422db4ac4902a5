import fastify, { type FastifyError } from 'fastify';
import { describe, expect, test } from 'vitest';
import { answerError, refusalOf } from './errors.ts';

describe('what was thrown', () => {
  test('by a parser of ours is a fault, and no mistake of the caller', () => {
    const thrown = (() => {
      try {
        return JSON.parse('{') as FastifyError;
      } catch (error) {
        return error as FastifyError;
      }
    })();
    expect(refusalOf(thrown)).toBeUndefined();
  });
});

test('an answer in place of one that failed is neither unpacked nor kept as that one', async () => {
  const app = fastify();
  app.setErrorHandler((error: FastifyError, request, reply) =>
    answerError(error, request, reply, { language: 'fr' }, (_speaker, key) => key),
  );
  app.get('/', (_request, reply) => {
    reply.headers({ 'content-encoding': 'gzip', etag: '"1"', 'cache-control': 'public, max-age=60' });
    throw new Error('The page could not be made');
  });
  const { headers, statusCode } = await app.inject('/');
  expect([statusCode, headers['content-encoding'], headers['etag'], headers['cache-control']]).toEqual([
    500,
    undefined,
    undefined,
    'no-store',
  ]);
});
