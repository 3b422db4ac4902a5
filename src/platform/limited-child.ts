import { spawn } from 'node:child_process';
import { finished } from 'node:stream/promises';
import { join } from 'node:path';

export interface LimitedRun {
  /** The path of a program that reads its input to the end and writes text. */
  readonly program: string;
  readonly args: readonly string[];
  readonly input: AsyncIterable<Uint8Array>;
  /** What it may hold in its memory, in bytes: Node itself takes 600 MB of it. The system ends what takes more. */
  readonly memoryBytes: number;
  readonly limitMs: number;
  /** What it may write, in bytes. */
  readonly mostOutputBytes: number;
}

const ROOT = join(import.meta.dirname, '../..');

/**
 * Runs a program on input that nobody trusts, in a process of its own: without environment, network, other processes or
 * files but the program itself, and within memory and time. What breaks a limit ends only that process.
 * @returns what it wrote, or undefined if it ended in any other way than well
 */
export async function runLimited(run: LimitedRun): Promise<string | undefined> {
  const node = [
    '--permission',
    ...['src', 'node_modules', 'package.json'].map((part) => `--allow-fs-read=${join(ROOT, part)}`),
    `--allow-fs-read=${run.program}`,
    '--disable-warning=ExperimentalWarning',
    run.program,
    ...run.args,
  ];
  // A shell sets the limit, which its own next program inherits. Where a system has no such limit, time alone ends it.
  const limited = 'ulimit -d "$1" 2>/dev/null; shift; exec "$@"';
  const child = spawn(
    '/bin/sh',
    ['-c', limited, 'sh', String(Math.ceil(run.memoryBytes / 1024)), process.execPath, ...node],
    { env: {}, cwd: ROOT, stdio: ['pipe', 'pipe', 'ignore'], timeout: run.limitMs, killSignal: 'SIGKILL' },
  );
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  // It may end before it has read all of its input.
  child.stdin.on('error', () => undefined);
  void feed(run.input, child.stdin);
  const parts: Buffer[] = [];
  let bytes = 0;
  child.stdout.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes > run.mostOutputBytes) child.kill('SIGKILL');
    else parts.push(part);
  });
  const code = await ended;
  // Input that still waits for its next part ends with it.
  child.stdin.destroy();
  return code === 0 ? Buffer.concat(parts).toString() : undefined;
}

/** What cannot be read ends the input; what cannot be written any more is of no use to anybody. */
async function feed(
  input: AsyncIterable<Uint8Array>,
  to: NodeJS.WritableStream & { destroyed?: boolean },
): Promise<void> {
  try {
    for await (const part of input) {
      if (to.destroyed) return;
      if (!to.write(part)) await Promise.race([onceDrained(to), finished(to)]);
    }
  } catch {
    // The program ended, or the file broke off: its answer says which.
  } finally {
    to.end();
  }
}

function onceDrained(to: NodeJS.WritableStream): Promise<void> {
  return new Promise((resolve) => {
    to.once('drain', resolve);
  });
}
