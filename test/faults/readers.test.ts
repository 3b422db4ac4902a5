import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveShop, type ServedShop } from '../support/served-shop.ts';

const READERS = 200;
const ASKED_BY_EACH = 4;
const MOST_BYTES = 50 * 1024 * 1024;
/** Enough readings to bring the server to the size that it has when it is asked often. */
const WARMING = 200;

let shop: ServedShop;
beforeAll(async () => {
  shop = await serveShop();
});
afterAll(() => shop.stop());

/** Memory of the server's process, as Linux counts it. */
function residentBytes(): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${shop.process.pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

async function askAndNeverRead(url: string): Promise<Socket> {
  const socket = connect(shop.port, 'localhost');
  socket.pause();
  await once(socket, 'connect');
  socket.write(`GET ${url} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(ASKED_BY_EACH));
  return socket;
}

const readWhole = async (url: string) => (await fetch(shop.address() + url)).arrayBuffer();

describe.skipIf(!existsSync('/proc/self/status'))('two hundred who ask and never read', () => {
  test.each(['/api/v1/docs', '/api/v1/openapi.json', '/'])('cost at most 50 MB at %s', async (url) => {
    for (let count = 0; count < WARMING; count += 1) await readWhole(url);
    const before = residentBytes();
    const sockets = await Promise.all(Array.from({ length: READERS }, () => askAndNeverRead(url)));
    // Whoever comes after them is answered after them.
    let most = 0;
    for (let count = 0; count < WARMING; count += 1) {
      await readWhole('/healthz');
      most = Math.max(most, residentBytes());
    }
    for (const socket of sockets) socket.destroy();
    expect(most - before).toBeLessThan(MOST_BYTES);
  });
});
