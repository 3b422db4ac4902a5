import type { EndpointState } from './webhook.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Seconds before the next try, after each that failed: three days in all. */
export const PAUSES = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
/** An endpoint that has only failed for so long is sent nothing more. */
export const STOPPED_AFTER_HOURS = 72;
/** The receiver says that nobody is there any more (Standard Webhooks). */
const GONE = 410;

export interface Tried {
  /** Undefined where no answer came. */
  readonly status: number | undefined;
  /** Tries of this delivery before this one. */
  readonly tries: number;
  /** Since when the endpoint has failed. Null if the last one succeeded. */
  readonly failingSince: Date | null;
  readonly now: Date;
}

export interface AfterTry {
  readonly state: 'delivered' | 'failed' | 'waiting';
  readonly nextAt: Date | null;
  readonly failingSince: Date | null;
  readonly endpoint: EndpointState;
}

/** What follows from one try. */
export function afterTry({ status, tries, failingSince, now }: Tried): AfterTry {
  if (status !== undefined && status >= 200 && status < 300)
    return { state: 'delivered', nextAt: null, failingSince: null, endpoint: 'on' };
  const since = failingSince ?? now;
  const isStopped = status === GONE || now.getTime() - since.getTime() >= STOPPED_AFTER_HOURS * HOUR * 1000;
  const pause = isStopped ? undefined : PAUSES[tries];
  return {
    state: pause === undefined ? 'failed' : 'waiting',
    nextAt: pause === undefined ? null : new Date(now.getTime() + pause * 1000),
    failingSince: since,
    endpoint: isStopped ? 'stopped' : 'on',
  };
}
