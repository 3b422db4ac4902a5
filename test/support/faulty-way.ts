import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** A connection to a database that can have network faults. */
export interface FaultyWay {
  /** Address of the same database through this connection. */
  readonly url: string;
  /** Simulates a lost router: open connections stay open but carry no data; new connections work. */
  fallSilent(): void;
  /** Refuses connections after this many; undefined accepts all. */
  turnAwayAfter(count: number | undefined, onTurnedAway?: () => void): void;
  close(): Promise<void>;
}

export async function openFaultyWay(databaseUrl: string): Promise<FaultyWay> {
  const to = new URL(databaseUrl);
  const open = new Set<Socket>();
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
  };
  let came = 0;
  let most = Infinity;
  let tell: (() => void) | undefined;
  const server = createServer((near) => {
    came += 1;
    if (came > most) {
      near.destroy();
      return tell?.();
    }
    const far = connect(Number(to.port), to.hostname);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) keep(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    fallSilent() {
      for (const socket of open) socket.unpipe().pause();
    },
    turnAwayAfter(count = Infinity, onTurnedAway) {
      most = count;
      tell = onTurnedAway;
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
