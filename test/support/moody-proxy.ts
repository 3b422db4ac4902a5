import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the storage behaves: as it should, or in one of the ways in which real ones fail. */
export type Mood = 'well' | 'refusing' | 'silent' | 'cutting' | 'lying' | 'no storage';

/** Stands before a storage and can spoil what it says. */
export interface MoodyProxy {
  readonly endpoint: string;
  mood: Mood;
  /** Called before each request goes on. */
  before: ((method: string, path: string) => Promise<void>) | undefined;
  readonly seen: string[];
  close(): Promise<void>;
}

export async function openMoodyProxy(endpoint: string): Promise<MoodyProxy> {
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing).catch(() => outgoing.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: MoodyProxy = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mood: 'well',
    before: undefined,
    seen: [],
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = '', url = '' } = incoming;
    proxy.seen.push(`${method} ${url}`);
    await proxy.before?.(method, url);
    if (proxy.mood === 'silent') return;
    if (proxy.mood === 'refusing') return void outgoing.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
    if (proxy.mood === 'no storage') return void outgoing.writeHead(200).end('<html>Welcome!</html>');
    // The signature was made for this proxy's host.
    const onward = request(`${endpoint}${url}`, { method, headers: incoming.headers });
    incoming.pipe(onward);
    const [reply] = (await once(onward, 'response')) as [IncomingMessage];
    outgoing.writeHead(reply.statusCode ?? 500, reply.headers);
    if (method !== 'GET' || proxy.mood === 'well') return void reply.pipe(outgoing);
    const parts = await reply.toArray();
    const bytes = Buffer.concat(parts as Buffer[]);
    if (proxy.mood === 'lying') return void outgoing.end(Buffer.alloc(bytes.length));
    outgoing.write(bytes.subarray(0, bytes.length - 1), () => outgoing.destroy());
  }
}
