import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { loggedUrl } from './logged-request.ts';
import { sayUnbelieved } from './unbelieved-proxy.ts';

describe('an address in the log', () => {
  test.each([
    ['/commande/?order_number=T26-1&key=mOGL8XsecretX', '/commande/?order_number=T26-1&key=***'],
    ['/sandbox-payment/secretsecret', '/sandbox-payment/***'],
    ['/sandbox-payment/secretsecret/?a=secret', '/sandbox-payment/***/?a=***'],
    ['/connexion/?to=%2Fcommande%2F%3Fkey%3Dsecret', '/connexion/?to=***'],
    ['/a/?secret', '/a/?***'],
    ['/a/?logged_out', '/a/?logged_out'],
    ['/a/?x=a=secret', '/a/?x=***'],
    ['/a/?KEY=secret&p=fast', '/a/?KEY=***&p=fast'],
    ['/a/??key=secret', '/a/??key=***'],
    ['/a/?key=secret&key=secret', '/a/?key=***&key=***'],
    ['/flyer-a5/', '/flyer-a5/'],
  ])('%s is %s', (url, logged) => {
    expect(loggedUrl(url)).toBe(logged);
    expect(logged).not.toContain('secret');
  });
});

interface Line {
  readonly level: number;
  readonly setting?: string;
  readonly msg: string;
}

function shopBehind(trustProxy: string | false) {
  const lines: Line[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as Line);
      done();
    },
  });
  let elapsed = 5;
  const app = Fastify({ logger: { level: 'error', stream }, trustProxy });
  sayUnbelieved(app, () => elapsed);
  app.get('/', (_request, reply) => reply.send(''));
  return {
    lines,
    pass: (milliseconds: number) => (elapsed += milliseconds),
    ask: (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
      app.inject({ url: '/', headers, remoteAddress }),
  };
}

const FORWARDED = { 'x-forwarded-for': '203.0.113.9' };

describe('a forwarded request', () => {
  test('that is not believed is said loudly, with the setting, at once and then once an hour', async () => {
    const { lines, ask, pass } = shopBehind(false);
    await ask({});
    expect(lines).toEqual([]);
    for (let count = 0; count < 3; count += 1) await ask(FORWARDED);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ level: 50, setting: 'TIRAGE_TRUST_PROXY' });
    expect(lines[0]?.msg).toContain('Set TIRAGE_TRUST_PROXY to the address of the reverse proxy');
    pass(3_599_999);
    await ask(FORWARDED);
    expect(lines).toHaveLength(1);
    pass(1);
    await ask(FORWARDED);
    expect(lines).toHaveLength(2);
  });

  test('is said nothing of when its proxy is the declared one, and is when it is another', async () => {
    const { lines, ask } = shopBehind('10.0.0.7');
    await ask(FORWARDED, '10.0.0.7');
    expect(lines).toEqual([]);
    await ask(FORWARDED, '10.0.0.8');
    expect(lines).toHaveLength(1);
  });

  test('by the header that the shop does not read is said too', async () => {
    const { lines, ask } = shopBehind('10.0.0.7');
    await ask({ forwarded: 'for=203.0.113.9' }, '10.0.0.7');
    expect(lines).toHaveLength(1);
  });
});
