import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Looks for viruses in bytes. Throws `ScanFailed` if nobody can say. */
export interface VirusScan {
  /** Returns the name of what was found. Undefined for clean bytes. */
  (content: AsyncIterable<Uint8Array>): Promise<string | undefined>;
}

export class ScanFailed extends Error {}

/** Without a scanner nothing is found. */
export const noScan: VirusScan = () => Promise.resolve(undefined);

/** Without a word from clamd for so long, it counts as gone. Its own limit for a file is 120 seconds (MaxScanTime). */
const SILENCE_MS = 130_000;
const LONGEST_ANSWER = 4_096;

/**
 * Asks clamd by its INSTREAM command: pieces with their lengths before them, then an empty one, then one line that says
 * what was found.
 * @param address path of its socket, or tcp://host:port
 */
export function clamdAt(address: string): VirusScan {
  return async (content) => {
    const socket = open(address);
    socket.setTimeout(SILENCE_MS, () => socket.destroy(new ScanFailed('clamd does not answer')));
    let sending: Promise<void> | undefined;
    try {
      await once(socket, 'connect');
      // A scanner that has seen enough says so and hangs up: what it said counts, and not how the sending ended.
      sending = pipeline(Readable.from(framed(content)), socket, { end: false }).catch(() => undefined);
      return readAnswer(await lineOf(socket));
    } catch (error) {
      if (error instanceof ScanFailed) throw error;
      throw new ScanFailed('clamd cannot be asked', { cause: error });
    } finally {
      socket.destroy();
      await sending;
    }
  };
}

function open(address: string): Socket {
  if (address.startsWith('/')) return connect(address);
  const { hostname, port } = new URL(address);
  return connect(Number(port), hostname);
}

async function* framed(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0');
  for await (const part of content) {
    if (part.length === 0) continue;
    yield lengthOf(part.length);
    yield part;
  }
  yield lengthOf(0);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

async function lineOf(socket: Socket): Promise<string> {
  let text = '';
  for await (const part of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    text += part.toString('latin1');
    if (text.includes('\0') || text.length > LONGEST_ANSWER) break;
  }
  return text.replace(/\0.*$/s, '').trim();
}

function readAnswer(answer: string): string | undefined {
  if (answer === 'stream: OK') return undefined;
  const [, found] = /^stream: (.{1,200}) FOUND$/.exec(answer) ?? [];
  if (found === undefined) throw new ScanFailed(`clamd says '${answer.slice(0, 200)}'`);
  return found;
}
