import type { CallError } from './api.ts';
import { isPassing } from './fetch-api.ts';

/** Keys of requests that add something. */
export interface RequestKeys {
  /** The key of a wish: the same one until it is answered, so that a repeated request adds nothing twice. */
  of(wish: string): string;
  /** Called with the answer: what is wished from then on is another wish, although it may look the same. */
  answered(result: { readonly ok: true } | { readonly ok: false; readonly error: CallError }): void;
  /** Called when the visitor sees what has become of a wish without an answer: who then wishes the same means one more. */
  forget(): void;
}

/** For how long the same press is the same wish. */
const SAME_FOR_MS = 60_000;

export function requestKeys(now: () => number = Date.now): RequestKeys {
  const none = { wish: '', key: '', until: 0 };
  let open = none;
  const forget = () => void (open = none);
  return {
    of(wish) {
      if (open.wish !== wish || now() > open.until) open = { wish, key: randomKey(), until: now() + SAME_FOR_MS };
      return open.key;
    },
    answered(result) {
      if (result.ok || !isPassing(result.error)) forget();
    },
    forget,
  };
}

/** Those of the cart. */
export const REQUEST_KEYS = requestKeys();

function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
