import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** A way to a database with the faults of a network. */
export interface FaultyWay {
  /** The same database, reached by this way. */
  readonly url: string;
  /** As when a machine in between vanishes: what is open stays open and carries nothing; what is opened from now on gets through. */
  fallSilent(): void;
  /** Turns away who comes when so many came already; undefined lets everybody through. */
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
