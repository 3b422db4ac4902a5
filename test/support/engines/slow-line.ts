import { createServer, request, Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A connection to the shop that can be made slower: each answer is then delayed. */
export interface SlowLine {
  readonly address: string;
  latencyMs: number;
  /**
   * Holds matching requests until the test releases them; they are then answered or refused. The connection is not
   * closed, because the browser would retry.
   */
  holds(path: RegExp): Held;
  closes(): Promise<void>;
}

export interface Held {
  /** Resolves when the first matching request has arrived. */
  readonly reached: Promise<void>;
  letGo(end: 'continue' | 'refuse'): void;
}

export async function openSlowLine(port: number): Promise<SlowLine> {
  const agent = new Agent({ keepAlive: true });
  const gates = new Map<RegExp, Gate>();
  const pass = async (asked: IncomingMessage, answer: ServerResponse) => {
    const gate = [...gates].find(([path]) => path.test(asked.url ?? ''))?.[1];
    gate?.reached.resolve();
    const end = await gate?.opened.promise;
    if (end === 'refuse') return answer.writeHead(503, { 'cache-control': 'no-store' }).end();
    // Headers are passed unchanged; the Host header names the tenant.
    const { method, url: path, headers } = asked;
    const onward = request({ port, agent, method, path, headers }, async (found) => {
      await pause(line.latencyMs);
      answer.writeHead(found.statusCode ?? 502, found.rawHeaders);
      found.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    asked.pipe(onward);
  };
  const server = createServer((asked, answer) => void pass(asked, answer));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const line: SlowLine = {
    latencyMs: 0,
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    holds(path) {
      const gate: Gate = { reached: Promise.withResolvers(), opened: Promise.withResolvers() };
      gates.set(path, gate);
      return {
        reached: gate.reached.promise,
        letGo(end) {
          gates.delete(path);
          gate.opened.resolve(end);
        },
      };
    },
    closes: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      agent.destroy();
    },
  };
  return line;
}

interface Gate {
  readonly reached: PromiseWithResolvers<void>;
  readonly opened: PromiseWithResolvers<'continue' | 'refuse'>;
}
