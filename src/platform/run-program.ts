import { constants } from 'node:os';
import { ConfigError } from './config.ts';
import { isUnavailable } from './db/database.ts';
import { faultsTold, reportFault } from './observability/faults.ts';

/** Something that was opened and can be closed without losing what is under way. */
export interface Program {
  readonly log: ProgramLog;
  /** @param signal what asked for it; undefined after a fault */
  close(signal: NodeJS.Signals | undefined): Promise<void>;
}

interface ProgramLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/**
 * Opens a program and closes it when the process is asked to stop. Asked while it still opens, it is closed as soon as it
 * is open, so that nothing that it started is left behind. `open` may end early when its signal is aborted.
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
      // npm passes on the Ctrl-C that the terminal has sent already: a second one asks for nothing more.
      if (signalled) return;
      signalled = signal;
      stopping.abort();
      if (program) end(0);
    });
  process.on('unhandledRejection', (reason) => {
    const log = program?.log;
    if (isUnavailable(reason)) {
      // Of a library that lost the database: what it was doing has failed, and nothing of ours waits for it.
      log?.error({ err: reason }, 'a connection was lost that nobody waited for');
      return;
    }
    reportFault(reason, { kind: 'process', where: 'unhandled rejection' });
    // Our own fault: what state it left is unknown, so the process ends, but not in the midst of other people's orders.
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

/** Runs a command that ends by itself; one that fails says why and ends with 1, one that is stopped as its shell expects. */
export function runCommand(command: () => Promise<void>): void {
  command().catch((error: unknown) => {
    // What the command was doing is still under way, and has nothing left to do it with.
    if (error instanceof Stopped) process.exit(error.code);
    report(error);
    process.exitCode = 1;
  });
}

/** A command was asked to stop before it had ended. */
class Stopped extends Error {
  /** As a shell tells it: 128 and the signal's number. */
  readonly code: number;

  constructor(signal: NodeJS.Signals) {
    super(`Stopped by ${signal}`);
    this.code = 128 + constants.signals[signal];
  }
}

/** Runs what opens something and closes it again: it hears when the process is asked to stop, and ends by itself then. */
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

/** A fault of the operator's is one sentence; one of ours is told with its stack. */
function report(error: unknown): void {
  const text = error instanceof ConfigError ? error.message : ((error as Error).stack ?? String(error));
  process.stderr.write(`${text}\n`);
}
