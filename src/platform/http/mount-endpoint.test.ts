import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { endpoint } from '#kernel/endpoint.ts';
import { line, list } from '#kernel/schema.ts';
import { keep } from '#kernel/shared-answer.ts';
import { readConfig } from '../config.ts';
import { mountEndpoint } from './mount-endpoint.ts';
import { createServer } from './server.ts';

const NAMES = Array.from({ length: 300 }, (_, index) => `product ${index}`);

const listNames = endpoint({
  method: 'GET',
  path: '/names/',
  summary: 'Names',
  access: 'public',
  answer: list(line(64), 500),
  refusals: {},
});

test('an answer that many are given is written once, and compressed once in each coding', async () => {
  const app = await createServer(readConfig({ LOG_LEVEL: 'silent' }));
  const sent: unknown[] = [];
  app.addHook('onSend', async (_request, _reply, payload) => void sent.push(payload));
  const answer = keep(NAMES);
  mountEndpoint(
    app,
    listNames,
    () => Promise.resolve(answer),
    (_request, reply) => reply,
  );
  const texts: string[] = [];
  for (const coding of ['br', 'br', 'br', 'gzip', 'gzip', 'identity', 'identity']) {
    const reply = await app.inject({ url: '/api/v1/names/', headers: { 'accept-encoding': coding } });
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-store',
    });
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[String(reply.headers['content-encoding'])];
    texts.push(String(unpack ? unpack(reply.rawPayload) : reply.rawPayload));
  }
  expect(new Set(texts)).toEqual(new Set([JSON.stringify({ code: 200, status: 'success', data: NAMES })]));
  const [, br, br2, gzip, gzip2, plain, plain2] = sent;
  expect([br2 === br, gzip2 === gzip, plain2 === plain]).toEqual([true, true, true]);
});
