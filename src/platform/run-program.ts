import { constants } from 'node:os';
import { ConfigError } from './config.ts';
import { isUnavailable } from './db/database.ts';
import { faultsTold, reportFault } from './observability/faults.ts';

/** Something that was opened and that can be closed without losing work in progress. */
export interface Program {
  readonly log: ProgramLog;
  /** @param signal the signal that asked for it; undefined after a fault */
  close(signal: NodeJS.Signals | undefined): Promise<void>;
}

interface ProgramLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/**
 * Opens a program and closes it when the process is asked to stop. If that happens while it still opens, it is closed
 * as
 * soon as it is open, so that nothing it started remains. `open` may end early when its signal is aborted.
 */
export function runProgram(open: (stopping: AbortSignal) => Promise<Program>): void {
  const stopping = new AbortController();
  let signalled: NodeJS.Signals | undefined;
  let program: Program | undefined;
  let ending: Promise<void> | undefined;

  const end = (code: number) => {
    ending ??= (async () => {
      program?.log.info({ signal: signalled }, 'stopping');
      try {
        await program?.close(signalled);
        await faultsTold();
      } finally {
        process.exit(code);
      }
    })();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      // npm repeats the Ctrl-C that the terminal has already sent. A second signal changes nothing.
      if (signalled) return;
      signalled = signal;
      stopping.abort();
      if (program) end(0);
    });
  process.on('unhandledRejection', (reason) => {
    const log = program?.log;
    if (isUnavailable(reason)) {
      // A library lost the database. Its work has failed, and none of our code waits for it.
      log?.error({ err: reason }, 'a connection was lost that nobody waited for');
      return;
    }
    reportFault(reason, { kind: 'process', where: 'unhandled rejection' });
    // A fault of ours leaves an unknown state, so the process ends. But it closes first, because other customers'
    // orders may be in progress.
    log?.error({ err: reason }, 'a rejection that nobody handled; stopping');
    if (!log) report(reason);
    end(1);
  });
  open(stopping.signal).then(
    (opened) => {
      program = opened;
      if (signalled) end(0);
    },
    (error: unknown) => {
      if (!signalled) report(error);
      process.exit(signalled ? 0 : 1);
    },
  );
}

/**
 * Runs a command that ends by itself. A failed one reports why and exits with 1. A stopped one exits with the code that
 * shells expect.
 */
export function runCommand(command: () => Promise<void>): void {
  process.stdout.on('error', unlessNobodyReads);
  command().catch((error: unknown) => {
    // The work of the command is still running, but it has lost its resources, so the process exits at once.
    if (error instanceof Stopped) process.exit(error.code);
    report(error);
    process.exitCode = 1;
  });
}

/** Whoever reads what a command says may have read enough (`| head -1`): its work ends all the same. */
function unlessNobodyReads(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

/** Thrown if a command is asked to stop before it ends. */
class Stopped extends Error {
  /** As shells report it: 128 plus the signal's number. */
  readonly code: number;

  constructor(signal: NodeJS.Signals) {
    super(`Stopped by ${signal}`);
    this.code = 128 + constants.signals[signal];
  }
}

/**
 * Runs work that opens something and closes it again. It gets a signal when the process is asked to stop, and ends by
 * itself.
 */
export async function stoppable(run: (stopping: AbortSignal) => Promise<void>): Promise<void> {
  const stopping = new AbortController();
  const hear = (signal: NodeJS.Signals) => stopping.abort(new Stopped(signal));
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.on(signal, hear);
  try {
    await run(stopping.signal);
  } finally {
    for (const signal of signals) process.off(signal, hear);
  }
}

/** An operator's mistake is reported as one sentence, a fault of ours with its stack. */
function report(error: unknown): void {
  const text = error instanceof ConfigError ? error.message : ((error as Error).stack ?? String(error));
  process.stderr.write(`${text}\n`);
}
