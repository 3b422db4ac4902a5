import type { lookup } from 'node:dns';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { isPublic } from './addresses.ts';
import { openOutgoing } from './outgoing.ts';

const LOOPBACK = ['127.0.0.0/8', '::1'];
const opened: Server[] = [];
afterEach(() => {
  for (const server of opened.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A receiver on this machine. Returns its address, and the paths that it was called at. */
async function receiver(answer: RequestListener) {
  const called: string[] = [];
  const server = createServer((incoming, outgoing) => {
    called.push(incoming.url ?? '');
    answer(incoming, outgoing);
  });
  opened.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, called };
}

/** Names that a stranger may give: each answer may differ from the one before. */
function namesOf(...answers: readonly string[]): typeof lookup {
  let asked = 0;
  const names = (_name: string, _options: object, done: (error: null, addresses: object[]) => void) => {
    const address = answers[Math.min(asked, answers.length - 1)]!;
    asked += 1;
    done(null, [{ address, family: address.includes(':') ? 6 : 4 }]);
  };
  return names as unknown as typeof lookup;
}

const post = (outgoing: ReturnType<typeof openOutgoing>, url: string) =>
  outgoing.post(new URL(url), { 'content-type': 'application/json' }, '{}');

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.8.8.8',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  'localhost',
])('%s is no public address', (address) => expect(isPublic(address)).toBe(false));

test.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '193.168.0.1', '2606:4700::1', '2a01:e0a::1'])(
  '%s is a public address',
  (address) => expect(isPublic(address)).toBe(true),
);

describe('a call to an address that somebody typed', () => {
  test('brings back what was answered, no more of it than is kept', async () => {
    const { port } = await receiver((incoming, outgoing) => {
      incoming.resume();
      outgoing.writeHead(202).end('x'.repeat(100_000));
    });
    const posted = await post(openOutgoing({ allowed: LOOPBACK }), `http://127.0.0.1:${port}/`);
    expect([posted.status, posted.answer.length, posted.failure]).toEqual([202, 2_000, undefined]);
  });

  test.each([
    (port: number) => `http://127.0.0.1:${port}/`,
    (port: number) => `https://127.0.0.1:${port}/`,
    (port: number) => `http://2130706433:${port}/`,
    (port: number) => `http://0x7f.1:${port}/`,
    (port: number) => `http://[::ffff:127.0.0.1]:${port}/`,
    (port: number) => `http://[::1]:${port}/`,
    (port: number) => `http://0:${port}/`,
    (port: number) => `http://localhost:${port}/`,
  ])('never reaches this machine, however it is written (%#)', async (urlAt) => {
    const { port, called } = await receiver((_incoming, outgoing) => outgoing.end());
    const outgoing = openOutgoing({ allowed: [] });
    expect(outgoing.isInside(new URL(urlAt(port)))).toBe(true);
    expect(await post(outgoing, urlAt(port))).toMatchObject({ failure: 'inside', answer: '' });
    expect(called).toEqual([]);
  });

  test('never reaches it by a name that leads there', async () => {
    const { port, called } = await receiver((_incoming, outgoing) => outgoing.end());
    for (const answers of [['127.0.0.1'], ['10.0.0.7'], ['169.254.169.254'], ['::1'], ['::ffff:7f00:1']]) {
      const outgoing = openOutgoing({ allowed: [], names: namesOf(...answers) });
      expect(await post(outgoing, `https://plant.example:${port}/`)).toMatchObject({ failure: 'inside' });
    }
    expect(called).toEqual([]);
  });

  test('asks for a name once and calls what was looked at: a second answer is never heard', async () => {
    const { port, called } = await receiver((_incoming, outgoing) => outgoing.end());
    const outgoing = openOutgoing({ allowed: ['127.0.0.1'], names: namesOf('127.0.0.1', '10.0.0.7') });
    expect(await post(outgoing, `http://plant.example:${port}/`)).toMatchObject({ status: 200 });
    expect(await post(outgoing, `http://plant.example:${port}/`)).toMatchObject({ failure: 'inside' });
    expect(called).toEqual(['/']);
  });

  test('follows no redirect', async () => {
    const inside = await receiver((_incoming, outgoing) => outgoing.end('secret'));
    const { port } = await receiver((_incoming, outgoing) => {
      outgoing.writeHead(302, { location: `http://127.0.0.1:${inside.port}/` }).end();
    });
    const posted = await post(openOutgoing({ allowed: LOOPBACK }), `http://127.0.0.1:${port}/`);
    expect(posted).toMatchObject({ status: 302, answer: '' });
    expect(inside.called).toEqual([]);
  });

  test('needs TLS, except into networks that the operator allowed', async () => {
    const { port, called } = await receiver((_incoming, outgoing) => outgoing.end());
    const names = namesOf('127.0.0.1');
    const allowed = await post(openOutgoing({ allowed: LOOPBACK, names }), `http://plant.example:${port}/hook`);
    expect([allowed.status, called]).toEqual([200, ['/hook']]);
    const outgoing = openOutgoing({ allowed: [], names: namesOf('8.8.8.8') });
    expect(await post(outgoing, 'http://plant.example/')).toMatchObject({ failure: 'inside' });
    const secure = await post(openOutgoing({ allowed: LOOPBACK }), `https://127.0.0.1:${port}/`);
    expect(secure.failure).toMatch(/no_tls|unreachable/);
  });

  test('ends in time with whoever says nothing, or speaks without an end', async () => {
    const silent = await receiver(() => undefined);
    const slow = await receiver((_incoming, outgoing) => {
      outgoing.writeHead(200);
      const drip = setInterval(() => outgoing.write('x'), 20);
      outgoing.on('close', () => clearInterval(drip));
    });
    const outgoing = openOutgoing({ allowed: LOOPBACK, limitMs: 300 });
    for (const { port } of [silent, slow])
      expect(await post(outgoing, `http://127.0.0.1:${port}/`)).toMatchObject({ failure: 'timeout' });
  });

  test('says what is wrong with an address where nobody is', async () => {
    const { port } = await receiver(() => undefined);
    opened.splice(0).forEach((server) => server.close());
    const outgoing = openOutgoing({ allowed: LOOPBACK, limitMs: 2_000 });
    expect(await post(outgoing, `http://127.0.0.1:${port}/`)).toMatchObject({ failure: 'unreachable' });
    const unknown = openOutgoing({
      allowed: [],
      names: ((_name: string, _options: object, done: (error: Error) => void) =>
        done(Object.assign(new Error('x'), { code: 'ENOTFOUND' }))) as unknown as typeof lookup,
    });
    expect(await post(unknown, 'https://nobody.example/')).toMatchObject({ failure: 'unknown_host' });
  });
});
