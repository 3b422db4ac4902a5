import { faultsTotal } from './metrics.ts';

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

interface Sender {
  readonly url: string;
  readonly service: string;
}

let sender: Sender | undefined;
const waiting: object[] = [];
let dropped = 0;
let sending: Promise<void> | undefined;

/** From now on every fault is told to this address; undefined tells nobody. */
export function tellFaults(url: string | undefined, service: string): void {
  sender = url === undefined ? undefined : { url, service };
}

/**
 * The one way of every fault: each answer with 500, failed job and rejection that nobody handled. Whoever reports does not
 * wait. One is sent at a time and few wait; of the rest only the number is kept.
 */
export function reportFault(error: unknown, place: FaultPlace): void {
  faultsTotal.inc({ kind: place.kind });
  if (!sender) return;
  if (waiting.length >= MOST_WAITING) dropped += 1;
  else waiting.push({ at: new Date().toISOString(), service: sender.service, ...place, ...faultFacts(error) });
  sending ??= sendAll(sender).finally(() => (sending = undefined));
}

/** Resolves when what was reported is sent or given up: before a process ends. */
export async function faultsTold(): Promise<void> {
  await sending;
}

async function sendAll({ url }: Sender): Promise<void> {
  for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
    const body = JSON.stringify(dropped > 0 ? { ...fault, dropped } : fault);
    dropped = 0;
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(SEND_LIMIT_MS),
      });
      await answer.body?.cancel();
    } catch {
      // The log has it; what tells of faults is no reason for another one.
    }
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
