import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveShop, type ServedShop } from '../support/served-shop.ts';

let shop: ServedShop;
beforeAll(async () => {
  shop = await serveShop();
});
afterAll(() => shop.stop());

/** A connection that sends so much and then a byte now and then, as long as it is let. */
async function crawl(beginning: string): Promise<{ answer: string; sent: number }> {
  const socket: Socket = connect(shop.port, '127.0.0.1');
  let answer = '';
  let sent = 0;
  socket.on('data', (chunk) => (answer += chunk.toString()));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(beginning);
  const drip = setInterval(() => socket.write('1', () => (sent += 1)), 250);
  await once(socket, 'close');
  clearInterval(drip);
  return { answer, sent };
}

const HEAD =
  'POST /api/v1/cart HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n';

test.concurrent.each([
  ['whose body never ends', `${HEAD}\r\n{"country":"`, /^HTTP\/1\.1 (?:408|503) /],
  ['whose head never ends', `${HEAD}x-slow: `, /^HTTP\/1\.1 408 /],
])('a request %s is answered and its connection closed at the limit', async (_what, beginning, answered) => {
  const { answer, sent } = await crawl(beginning);
  expect(answer).toMatch(answered);
  // 10 s at four bytes a second, and the next look at the clock: not the 72 s of a connection kept alive.
  expect(sent).toBeLessThan(4 * 30);
});
