import { describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { cachedFile } from './cached-file.ts';
import { createServer } from './server.ts';

describe('a kept file', () => {
  test('is compressed once in each coding: the same bytes go to everybody', async () => {
    const app = await createServer(readConfig({ LOG_LEVEL: 'silent' }));
    const file = cachedFile({ type: 'text/plain', cacheControl: 'no-cache', body: 'tirage '.repeat(1000) });
    const sent: unknown[] = [];
    app.addHook('onSend', async (_request, _reply, payload) => void sent.push(payload));
    app.get('/', (request, reply) => file.send(request, reply));
    const named: unknown[] = [];
    for (const accepted of ['br', 'br', 'gzip', 'gzip', '', '']) {
      const { headers } = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } });
      named.push(headers['content-encoding']);
    }
    const [br, br2, gzip, gzip2, plain, plain2] = sent;
    expect([br2 === br, gzip2 === gzip, plain2 === plain]).toEqual([true, true, true]);
    expect(new Set([br, gzip, plain]).size).toBe(3);
    expect(named).toEqual(['br', 'br', 'gzip', 'gzip', undefined, undefined]);
  });
});
