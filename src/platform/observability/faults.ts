import { pathToFileURL } from 'node:url';
import { ROOT } from '../installation.ts';
import { faultsTotal, faultsUntold } from './metrics.ts';

/** Where something failed. It contains no personal data: an address stands as its pattern, and no order is named. */
export interface FaultPlace {
  readonly kind: 'request' | 'job' | 'process';
  /** 'GET /api/v1/cart/:id', 'page product', 'send_mail'. */
  readonly where: string;
  readonly trackingId?: string;
  readonly tenant?: string;
}

const MOST_WAITING = 20;
const MOST_FRAMES = 8;
const SEND_LIMIT_MS = 3_000;
const FOLDER = pathToFileURL(`${ROOT}/`);

/** Faults that are not sent are logged at most once in this time, and not at each fault. */
const WINDOW_MS = 60_000;

interface Sender {
  readonly url: string;
  readonly service: string;
  readonly log: FaultLog;
  /** Milliseconds of a clock that is never set. */
  elapsed(): number;
}

interface FaultLog {
  warn(fields: object, message: string): void;
}

let sender: Sender | undefined;
const waiting: object[] = [];
/** Faults that were not sent, and that no delivered report has counted yet. */
let dropped = 0;
/** Faults that were not sent, and that the log has not counted yet. */
let unsaid = 0;
let saidAt = -Infinity;
let sending: Promise<void> | undefined;

/** Sends every fault to this address from now on. Undefined sends none. */
export function tellFaults(
  url: string | undefined,
  service: string,
  log: FaultLog,
  elapsed: () => number = () => performance.now(),
): void {
  sender = url === undefined ? undefined : { url, service, log, elapsed };
  saidAt = -Infinity;
}

/**
 * Receives every fault: each 500 answer, failed job and unhandled rejection. Callers do not wait. One report is sent at
 * a
 * time and a few wait. Further faults are only counted, and the next report and the log give their number.
 */
export function reportFault(error: unknown, place: FaultPlace): void {
  faultsTotal.inc({ kind: place.kind });
  if (!sender) return;
  if (waiting.length >= MOST_WAITING) noteUntold(sender);
  else waiting.push({ at: new Date().toISOString(), service: sender.service, ...place, ...faultFacts(error) });
  sending ??= sendAll(sender).finally(() => (sending = undefined));
}

/** Resolves when all reports are sent or dropped. A process calls this before it ends. */
export async function faultsTold(): Promise<void> {
  await sending;
  if (sender) sayUntold(sender);
}

function noteUntold(to: Sender): void {
  dropped += 1;
  unsaid += 1;
  faultsUntold.inc();
  if (to.elapsed() - saidAt >= WINDOW_MS) sayUntold(to);
}

function sayUntold({ log, elapsed }: Sender): void {
  if (unsaid === 0) return;
  log.warn({ faults: unsaid }, 'ERROR_WEBHOOK_URL was not told of faults; each is in this log');
  unsaid = 0;
  saidAt = elapsed();
}

async function sendAll(to: Sender): Promise<void> {
  for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
    const owned = dropped;
    const isTold = await send(to.url, owned > 0 ? { ...fault, dropped: owned } : fault);
    if (isTold) dropped -= owned;
    else noteUntold(to);
  }
}

/** Returns whether the report was accepted. A failure here is not a fault itself, because the log has all faults. */
async function send(url: string, fault: object): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
      redirect: 'error',
      signal: AbortSignal.timeout(SEND_LIMIT_MS),
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

/**
 * What failed and where: the first frames of its stack. The message is left out, because it may hold user input. The
 * log has it.
 */
function faultFacts(error: unknown): { name: string; code: string | null; frames: string[] } {
  if (!(error instanceof Error))
    return { name: error === undefined ? 'unknown' : typeof error, code: null, frames: [] };
  const { name, message, stack = '' } = error;
  const { code } = error as NodeJS.ErrnoException;
  const frames = stack
    .replace(message, '')
    .split('\n')
    .filter((line) => /^\s+at .+:\d+:\d+\)?$/.test(line))
    .slice(0, MOST_FRAMES)
    .map((line) => line.trim().replace(FOLDER.href, '').replace(FOLDER.pathname, ''));
  return { name, code: typeof code === 'string' ? code : null, frames };
}
