import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { askingOurselves, RequestLog } from './request-log.ts';

test('what the shop asks itself is logged at debug, what visitors ask at info, and what fails as an error', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      const { level, req, msg } = JSON.parse(chunk.toString()) as { level: number; req?: { url: string }; msg: string };
      lines.push(`${level} ${req?.url ?? msg}`);
      done();
    },
  });
  const app = Fastify({ logger: { level: 'debug', stream }, logController: new RequestLog() });
  app.get('/ours', () => Promise.resolve('drawn'));
  app.get('/broken', () => Promise.reject(new Error('broken')));
  app.get('/theirs', () => Promise.resolve('drawn'));
  await Promise.all([
    askingOurselves(async () => {
      await app.inject('/ours');
      await app.inject('/broken');
    }),
    app.inject('/theirs'),
  ]);
  expect(lines.toSorted()).toEqual([
    '20 /broken',
    '20 /ours',
    '20 request completed',
    '20 request completed',
    '30 /theirs',
    '30 request completed',
    '50 /broken',
  ]);
});
