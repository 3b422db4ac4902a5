import { faultsTotal, faultsUntold } from './metrics.ts';

/** Where something failed. Nothing of it names a person: an address stands as its pattern, an order not at all. */
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
const ROOT = new URL('../../..', import.meta.url);

/** Who is told of nothing for long is told so once in it, and not at each fault. */
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
/** Not told, and not yet owned up to in a report that arrived. */
let dropped = 0;
/** Not told, and not yet said in the log. */
let unsaid = 0;
let saidAt = -Infinity;
let sending: Promise<void> | undefined;

/** From now on every fault is told to this address; undefined tells nobody. */
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
 * The one way of every fault: each answer with 500, failed job and rejection that nobody handled. Whoever reports does not
 * wait. One is sent at a time and few wait; of the rest only the number is kept, which the next report and the log say.
 */
export function reportFault(error: unknown, place: FaultPlace): void {
  faultsTotal.inc({ kind: place.kind });
  if (!sender) return;
  if (waiting.length >= MOST_WAITING) noteUntold(sender);
  else waiting.push({ at: new Date().toISOString(), service: sender.service, ...place, ...faultFacts(error) });
  sending ??= sendAll(sender).finally(() => (sending = undefined));
}

/** Resolves when what was reported is sent or given up: before a process ends. */
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

/** Whether it was taken. What tells of faults is no reason for another one: the log has them. */
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

/** What failed and where: the first frames of its stack. Not its message, which may hold what somebody typed; the log has that. */
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
    .map((line) => line.trim().replace(ROOT.href, '').replace(ROOT.pathname, ''));
  return { name, code: typeof code === 'string' ? code : null, frames };
}
