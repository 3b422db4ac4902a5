import { spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CODE, ROOT } from './installation.ts';

export interface LimitedRun {
  /** The path of a program. It writes READY when it has started, reads its input to the end and writes its answer. */
  readonly program: string;
  readonly args: readonly string[];
  readonly input: AsyncIterable<Uint8Array>;
  /** What it may hold in its memory, in bytes: Node itself takes 600 MB of it. The system ends what takes more. */
  readonly memoryBytes: number;
  /** Of the processor, so that a busy machine ends nothing. The clock ends it after ten times as much, so that nine others may
   * be at work beside it. */
  readonly processorSeconds: number;
  /** What it may write, in bytes. */
  readonly mostOutputBytes: number;
  /** Whether it loads native libraries of its packages, which Node does not keep from anything. */
  readonly hasLibraries?: boolean;
}

export interface LimitedResult {
  /** What it wrote before it ended. */
  readonly output: Buffer;
  /** False if its input brought it down. */
  readonly isWhole: boolean;
  /** Whether it was ended because it took too long. */
  readonly isOutOfTime: boolean;
}

/** The first that a program writes, once its own code is there. */
export const READY = 'ready\n';

/**
 * Runs a program on input that nobody trusts, in a process of its own: without environment, network, other processes or
 * files but the program itself, and within memory and time. What breaks a limit ends only that process.
 * A program that does not start rejects, and an input that breaks off.
 */
export async function runLimited(run: LimitedRun): Promise<LimitedResult> {
  const node = [
    '--permission',
    ...CODE.map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-read=${run.program}`,
    ...(run.hasLibraries ? ['--allow-addons', '--no-warnings'] : []),
    run.program,
    ...run.args,
  ];
  // A shell sets the limits, which its next program inherits. Where a system has no such limit, time alone ends it.
  const limited = 'ulimit -d "$1" 2>/dev/null; ulimit -t "$2"; shift 2; exec "$@"';
  const limits = [String(Math.ceil(run.memoryBytes / 1024)), String(run.processorSeconds)];
  const child = spawn('/bin/sh', ['-c', limited, 'sh', ...limits, process.execPath, ...node], {
    env: {},
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: run.processorSeconds * 10_000,
    killSignal: 'SIGKILL',
  });
  const ended = new Promise<Ending>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  const broken: unknown[] = [];
  // It may end before it has read all of its input: its answer says so.
  pipeline(Readable.from(tellsBreaks(run.input, broken)), child.stdin).catch(() => undefined);
  let isTooMuch = false;
  const output = collected(child.stdout, run.mostOutputBytes, () => {
    isTooMuch = true;
    child.kill('SIGKILL');
  });
  const errors = collected(child.stderr, MOST_ERROR_BYTES, () => undefined);
  const { code, signal } = await ended;
  // What was said of half an input is said of no file.
  if (broken.length > 0) throw broken[0];
  const written = output();
  if (!written.subarray(0, READY.length).equals(Buffer.from(READY)))
    throw new Error(`A program did not start: ${run.program}: ${errors().toString().slice(0, 500)}`);
  return {
    output: written.subarray(READY.length),
    isWhole: code === 0 && !isTooMuch,
    // Too much memory ends it by its own hand, and too much output by ours.
    isOutOfTime: !isTooMuch && (signal === 'SIGKILL' || signal === 'SIGXCPU'),
  };
}

/** Keeps why an input broke off: the storage does not answer. That the program ended before its input is no such reason. */
async function* tellsBreaks(input: AsyncIterable<Uint8Array>, broken: unknown[]): AsyncGenerator<Uint8Array> {
  const parts = input[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await parts.next().catch((error: unknown) => {
        broken.push(error);
        throw error;
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await parts.return?.();
  }
}

interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

const MOST_ERROR_BYTES = 64 * 1024;

function collected(stream: Readable, most: number, onTooMuch: () => unknown): () => Buffer {
  const parts: Buffer[] = [];
  let bytes = 0;
  stream.on('data', (part: Buffer) => {
    // What fits is kept: the first part may hold both that it began and too much.
    parts.push(part.subarray(0, Math.max(0, most - bytes)));
    bytes += part.length;
    if (bytes > most) onTooMuch();
  });
  return () => Buffer.concat(parts);
}
